//! A small Discord on loopback.
