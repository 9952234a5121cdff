//! What can go wrong with the store, in words for the host.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Why the data folder cannot be opened; its text is one line that names the remedy.
#[derive(Debug, thiserror::Error)]
pub enum OpenFault {
    /// Another process holds the folder.
    #[error(
        "the data folder {} is in use by another process: stop the other Quartermaster, or give this one a folder of its own",
        .0.display()
    )]
    InUse(PathBuf),
    /// The user who runs the program may not write there.
    #[error(
        "no permission to write in the data folder {}: make it writable for the user who runs Quartermaster, or choose another folder",
        .0.display()
    )]
    NoPermission(PathBuf),
    /// The file system is mounted read-only.
    #[error(
        "the data folder {} is on a read-only file system: mount it writable, or choose another folder",
        .0.display()
    )]
    ReadOnly(PathBuf),
    /// No room is left on the disk.
    #[error(
        "the disk of the data folder {} is full: free some space and start again; nothing that was saved is lost",
        .0.display()
    )]
    DiskFull(PathBuf),
    /// Something else than a folder has that name.
    #[error(
        "{} is not a folder: move that file away, or choose another data folder",
        .0.display()
    )]
    NotAFolder(PathBuf),
    /// What is in the folder cannot be read.
    #[error(
        "the data in {} is damaged ({cause}): move that folder away, restore the newest backup into a new one, and start again",
        .folder.display()
    )]
    Damaged {
        /// The data folder.
        folder: PathBuf,
        /// What sled said, on one line.
        cause: String,
    },
    /// The folder was written by a version that stores differently.
    #[error(
        "the data folder {} was written by another version of Quartermaster ({cause}): use that version, or choose another folder",
        .folder.display()
    )]
    Foreign {
        /// The data folder.
        folder: PathBuf,
        /// What differs.
        cause: String,
    },
    /// Anything else that the operating system refused.
    #[error(
        "cannot open the data folder {} ({cause}): put that right, or choose another folder",
        .folder.display()
    )]
    System {
        /// The data folder.
        folder: PathBuf,
        /// What the operating system said.
        cause: String,
    },
}

impl OpenFault {
    /// The fault behind an error of the operating system.
    pub(super) fn of_system(folder: &Path, error: &io::Error) -> OpenFault {
        let folder = folder.to_path_buf();
        match error.kind() {
            ErrorKind::PermissionDenied => OpenFault::NoPermission(folder),
            ErrorKind::ReadOnlyFilesystem => OpenFault::ReadOnly(folder),
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
                OpenFault::DiskFull(folder)
            }
            ErrorKind::NotADirectory | ErrorKind::AlreadyExists => OpenFault::NotAFolder(folder),
            ErrorKind::UnexpectedEof | ErrorKind::InvalidData => OpenFault::Damaged {
                folder,
                cause: one_line(&error.to_string()),
            },
            _ => OpenFault::System {
                folder,
                cause: one_line(&error.to_string()),
            },
        }
    }

    /// The fault behind an error of sled.
    pub(super) fn of_sled(folder: &Path, error: &sled::Error) -> OpenFault {
        match error {
            // sled wraps a refused lock in an error of no particular kind; only its words tell.
            sled::Error::Io(cause) if cause.to_string().contains("could not acquire lock") => {
                OpenFault::InUse(folder.to_path_buf())
            }
            sled::Error::Io(cause) => OpenFault::of_system(folder, cause),
            sled::Error::Unsupported(cause) => OpenFault::Foreign {
                folder: folder.to_path_buf(),
                cause: one_line(cause),
            },
            other => OpenFault::Damaged {
                folder: folder.to_path_buf(),
                cause: said(other),
            },
        }
    }
}

/// Why an open store could not do what was asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The store was closed before.
    #[error("the store is closed")]
    Closed,
    /// A write could not be made durable. Nothing more is written: once the operating system has dropped a page that
    /// it could not write, a later fsync reports success over the hole.
    #[error(
        "saving failed and nothing more is saved ({cause}): see that the disk is sound and has room, then restart Quartermaster"
    )]
    Stopped {
        /// What failed first.
        cause: String,
    },
    /// Something stored cannot be read back.
    #[error(
        "stored data is damaged ({cause}): stop Quartermaster, move the data folder away, restore the newest backup, and start again"
    )]
    Damaged {
        /// What was found.
        cause: String,
    },
    /// The disk does not answer: the queue was not finished in the time that closing may take.
    #[error("the disk did not finish writing in time")]
    Stuck,
    /// A key is longer than a record can carry.
    #[error("a key of {0} bytes is too long to be stored")]
    KeyTooLong(usize),
    /// A value is longer than anything the house saves.
    #[error("a value of {0} bytes is too large to be stored")]
    ValueTooLarge(usize),
}

/// The words of an error of sled, on one line.
pub(super) fn said(error: &sled::Error) -> String {
    match error {
        sled::Error::Corruption {
            at: Some(place), ..
        } => one_line(&format!("unreadable bytes at {place:?}")),
        sled::Error::Corruption { at: None, .. } => "unreadable bytes".to_owned(),
        sled::Error::Io(cause) => one_line(&cause.to_string()),
        other => one_line(&other.to_string()),
    }
}

/// A foreign message cut to what fits in a line of a log.
pub(super) fn one_line(message: &str) -> String {
    const MOST: usize = 200;
    let joined = message.split_whitespace().collect::<Vec<_>>().join(" ");
    match joined.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &joined[..end]),
        None => joined,
    }
}
