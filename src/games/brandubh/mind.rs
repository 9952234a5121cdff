//! What helps the computer at Brandubh.

use super::Brandubh;
use crate::ai::Mind;

impl Mind for Brandubh {}
