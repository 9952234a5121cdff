//! What helps the computer at Brothers.

use super::Brothers;
use crate::ai::Mind;

impl Mind for Brothers {}
