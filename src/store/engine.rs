//! How sled is started in a folder, and how names in a folder are made to last.

use super::calm::calmly;
use super::fault::OpenFault;
use std::fs::File;
use std::io;
use std::path::Path;

/// The least that sled's cache needs to work at all.
const LEAST_CACHE: u64 = 1 << 20;

/// Starts sled.
pub(super) fn start(folder: &Path, cache_bytes: u64) -> Result<sled::Db, OpenFault> {
    let config = sled::Config::new()
        .path(folder)
        .cache_capacity(cache_bytes.max(LEAST_CACHE));
    match calmly(|| config.open()) {
        Ok(opened) => opened.map_err(|error| OpenFault::of_sled(folder, &error)),
        Err(cause) => Err(OpenFault::Damaged {
            folder: folder.to_path_buf(),
            cause,
        }),
    }
}

/// Makes the names in a folder durable. Only on Unix can a folder be opened for that.
pub(super) fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}
