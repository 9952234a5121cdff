//! A scene becomes a PNG.
