//! What Discord's refusals mean for the one who asked.

use serenity::all::HttpError;

/// Discord's number of an error, where it gave one.
pub(super) fn fault_code(fault: &serenity::Error) -> Option<isize> {
    match fault {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => {
            Some(response.error.code)
        }
        _ => None,
    }
}

/// Whether an error may pass by itself: the way is broken, Discord is, or there was too much.
pub(super) fn is_passing(fault: &serenity::Error) -> bool {
    match fault {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => {
            response.status_code.is_server_error() || response.status_code.as_u16() == 429
        }
        serenity::Error::Http(HttpError::Request(_)) => true,
        _ => false,
    }
}
