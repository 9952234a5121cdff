//! What Discord's refusals mean for the one who asked.

use super::limits::code;
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
            let status = response.status_code.as_u16();
            // Whoever opens conversations too fast must not knock again at once.
            response.error.code != code::OPENING_TOO_FAST
                && (response.status_code.is_server_error() || matches!(status, 408 | 429))
        }
        serenity::Error::Http(HttpError::Request(_)) => true,
        _ => false,
    }
}

/// Whether what was sent was too large.
pub(super) fn is_too_large(fault: &serenity::Error) -> bool {
    match fault {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => {
            response.status_code.as_u16() == 413 || response.error.code == code::TOO_LARGE
        }
        _ => false,
    }
}

/// Whether an interaction or its reply is no more to be answered through its token.
pub(super) fn is_gone(fault: &serenity::Error) -> bool {
    matches!(
        fault_code(fault),
        Some(
            code::UNKNOWN_MESSAGE
                | code::UNKNOWN_WEBHOOK
                | code::UNKNOWN_INTERACTION
                | code::INVALID_TOKEN
        )
    )
}

/// Why somebody cannot be written to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unwritable {
    /// They take no messages, or cannot be sent any.
    Closed,
    /// The bot has opened too many conversations for the moment.
    TooFast,
}

impl Unwritable {
    /// What a refusal says about it.
    pub(super) fn of(fault: &serenity::Error) -> Option<Unwritable> {
        match fault_code(fault)? {
            code::CLOSED_CONVERSATION | code::NO_MUTUAL_SERVER => Some(Unwritable::Closed),
            code::OPENING_TOO_FAST => Some(Unwritable::TooFast),
            _ => None,
        }
    }
}

/// Whether a conversation that was opened once is not to be had any more, and has to be opened anew.
pub(super) fn is_stale(fault: &serenity::Error) -> bool {
    matches!(
        fault_code(fault),
        Some(code::UNKNOWN_CHANNEL | code::MISSING_ACCESS)
    )
}

/// Why nothing can be posted in a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Barrier {
    /// It is gone.
    Gone,
    /// The bot may not do it there.
    Forbidden,
    /// It is a thread that is archived and locked.
    Locked,
}

impl Barrier {
    /// The barrier that a refusal speaks of.
    pub(super) fn of(fault: &serenity::Error) -> Option<Barrier> {
        match fault_code(fault)? {
            code::UNKNOWN_CHANNEL => Some(Barrier::Gone),
            code::MISSING_ACCESS | code::MISSING_PERMISSIONS => Some(Barrier::Forbidden),
            code::ARCHIVED_THREAD | code::LOCKED_THREAD => Some(Barrier::Locked),
            _ => None,
        }
    }
}
