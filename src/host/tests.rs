//! Tests of the house without any protocol.
