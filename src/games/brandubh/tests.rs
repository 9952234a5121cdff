//! The rules of Brandubh, one case per sentence of `rules.md`, and the laws of its notation.
