//! Errands to the house: what waits for the disk is done on threads that may wait.

use crate::host::{Fault, House};
use std::sync::Arc;

/// Has the house do something that blocks.
///
/// # Errors
/// Its own [`Fault`], and a stumble where the deed gives up in the middle.
pub(super) async fn errand<T: Send + 'static>(
    house: &Arc<House>,
    deed: impl FnOnce(&House) -> Result<T, Fault> + Send + 'static,
) -> Result<T, Fault> {
    let house = Arc::clone(house);
    let done = tokio::task::spawn_blocking(move || deed(&house)).await;
    done.unwrap_or_else(|fault| Err(Fault::Stumble(fault.to_string())))
}
