//! The rules of Oath, sentence by sentence.

mod laws;
