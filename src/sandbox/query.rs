//! The words of a path and a query, without their percent signs.

use std::collections::HashMap;

/// A step of a path without its percent signs.
pub fn decoded(text: &str) -> String {
    percent_encoding::percent_decode_str(text)
        .decode_utf8_lossy()
        .into_owned()
}

/// The pairs of a query.
pub fn pairs(query: &str) -> HashMap<String, String> {
    let pair = |pair: &str| {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        (decoded(name), decoded(&value.replace('+', " ")))
    };
    query
        .split('&')
        .filter(|pair| !pair.is_empty())
        .map(pair)
        .collect()
}
