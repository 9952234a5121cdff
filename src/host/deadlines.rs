//! What the house does by itself when time has passed: lobbies expire, requests lapse.
//!
//! Deadlines are part of the stored tables, and one loop wakes for the earliest; so they survive a restart.

use super::clock::Clock;
use super::command::TableId;
use super::done::Done;
use super::house::House;
use super::lock::held;
use super::notice::Answer;
use super::play::settle;
use super::sheet::{Settled, Stage};
use crate::table::Time;
use crate::words::Phrase;
use std::sync::Arc;

impl House {
    /// When something is due next.
    pub fn next_deadline(&self) -> Option<Time> {
        held(&self.index).deadlines.first().map(|&(at, _)| at)
    }

    /// Looks after every table whose time has come. Blocks.
    pub fn lapse(&self, now: Time) {
        let due: Vec<(Time, TableId)> = held(&self.index)
            .deadlines
            .iter()
            .take_while(|&&(at, _)| at <= now)
            .copied()
            .collect();
        for (at, id) in due {
            let outcome = self.work(id, |desk| {
                // Whoever came just before has the better right: what stands now decides, under the table's lock.
                if desk.sheet.deadline().is_none_or(|until| until > now) {
                    return Ok(Done::unchanged(Answer::Said(Phrase::new("said-never"))));
                }
                if desk.sheet.stage == Stage::Lobby {
                    desk.sheet.stage = Stage::Expired;
                    desk.sheet.lobby.renew();
                } else {
                    settle(desk, Settled::Lapsed);
                }
                Ok(Done::changed(Answer::Said(Phrase::new("said-closed"))))
            });
            match outcome {
                Ok(Some(_)) => continue,
                Ok(None) => tracing::error!(table = id.0, "a deadline of no table"),
                Err(fault) => {
                    tracing::error!(table = id.0, %fault, "a deadline could not be kept")
                }
            }
            // Taken off the list, so that one broken table does not keep the loop awake.
            held(&self.index).deadlines.remove(&(at, id));
        }
    }
}

/// Keeps every deadline until the task is dropped.
pub async fn keep(house: Arc<House>, clock: Clock) {
    loop {
        let changed = house.deadline_changed.notified();
        match house.next_deadline() {
            Some(at) => {
                tokio::select! {
                    () = clock.until(at) => {
                        let (house, now) = (Arc::clone(&house), clock.now());
                        if let Err(fault) = tokio::task::spawn_blocking(move || house.lapse(now)).await {
                            tracing::error!(%fault, "deadlines could not be kept");
                        }
                    }
                    () = changed => {}
                }
            }
            None => changed.await,
        }
    }
}
