//! What helps the computer at Sibling Rivalry.

use super::Rivalry;
use crate::ai::Mind;

impl Mind for Rivalry {}
