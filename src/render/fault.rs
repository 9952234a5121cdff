//! What can be wrong with the fonts and drawings that are built in.

/// Something the renderer needs is not as it should be.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// A font cannot be read.
    #[error("the font {name} cannot be read")]
    Font {
        /// Its file's name, without ending.
        name: &'static str,
    },
    /// A drawing cannot be read.
    #[error("the drawing {name} cannot be read: {why}")]
    Sprite {
        /// Its name.
        name: &'static str,
        /// What is wrong with it.
        why: String,
    },
    /// Some bytes are no picture.
    #[error("no picture: {why}")]
    Picture {
        /// What is wrong with them.
        why: String,
    },
}
