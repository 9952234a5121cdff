//! A value that only its holder may see.

use super::{Seat, Viewer};
use serde::{Deserialize, Serialize};
use std::fmt::{self, Debug};

/// A value inside a position that one seat knows and nobody else does.
///
/// Rules [`open`](Secret::open) it; views ask [`seen_by`](Secret::seen_by). Its `Debug` shows the holder alone, so that no
/// log line can carry the value.
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Secret<T> {
    holder: Seat,
    value: T,
}

impl<T> Secret<T> {
    /// A value that `holder` alone may see.
    pub fn new(holder: Seat, value: T) -> Self {
        Secret { holder, value }
    }

    /// The seat that knows the value.
    pub fn holder(&self) -> Seat {
        self.holder
    }

    /// The value, for the viewer who holds it.
    pub fn seen_by(&self, viewer: Viewer) -> Option<&T> {
        (viewer == Viewer::Seat(self.holder)).then_some(&self.value)
    }

    /// The value, for the rules only; never for anything that is shown.
    pub fn open(&self) -> &T {
        &self.value
    }

    /// The value to change, for the rules only.
    pub fn open_mut(&mut self) -> &mut T {
        &mut self.value
    }
}

impl<T> Debug for Secret<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Secret({})", self.holder)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_holder_sees_a_secret_and_debug_shows_nothing_of_it() {
        let secret = Secret::new(Seat(1), "marlinspike");
        assert_eq!(secret.seen_by(Viewer::Seat(Seat(1))), Some(&"marlinspike"));
        assert_eq!(secret.seen_by(Viewer::Seat(Seat(0))), None);
        assert_eq!(secret.seen_by(Viewer::Onlooker), None);
        assert_eq!(format!("{secret:?}"), "Secret(B)");
    }
}
