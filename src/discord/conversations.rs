//! Private conversations: each is opened once, a little after the one before, and remembered for good.

use super::endurance::Way;
use super::errand::errand;
use crate::host::House;
use crate::host::command::PlayerId;
use serenity::all::{ChannelId, Http, UserId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// The private conversations with people.
pub struct Conversations {
    house: Arc<House>,
    http: Arc<Http>,
    known: Mutex<HashMap<PlayerId, ChannelId>>,
    /// When the last one was opened; held while one is being opened, so that they are opened one after the other.
    opening: tokio::sync::Mutex<Option<Instant>>,
    /// The pause between two.
    pause: Duration,
}

impl Conversations {
    /// Conversations of the house. Whoever opens many at once is taken for somebody who floods people with messages, so there is
    /// a pause between two.
    pub fn new(house: Arc<House>, http: Arc<Http>, pause: Duration) -> Conversations {
        Conversations {
            house,
            http,
            known: Mutex::default(),
            opening: tokio::sync::Mutex::default(),
            pause,
        }
    }

    /// The conversation with somebody.
    pub async fn with(&self, player: PlayerId, way: &Way) -> serenity::Result<ChannelId> {
        if let Some(known) = self.known().get(&player).copied() {
            return Ok(known);
        }
        let mut last = self.opening.lock().await;
        // Two who wait for the same one open it once.
        if let Some(known) = self.known().get(&player).copied() {
            return Ok(known);
        }
        if let Some(remembered) = self.remembered(player).await {
            self.known().insert(player, remembered);
            return Ok(remembered);
        }
        if way.is_closed() {
            // Whoever queued up here is written to after the next start.
            return Err(serenity::Error::Other("the house is closing"));
        }
        if let Some(last) = *last {
            tokio::time::sleep_until(last + self.pause).await;
        }
        let user = UserId::new(player.0.max(1));
        let opened = way.send(|| user.create_dm_channel(&self.http)).await;
        *last = Some(Instant::now());
        let opened = opened?.id;
        self.known().insert(player, opened);
        self.remember(player, &opened.get().to_string()).await;
        Ok(opened)
    }

    /// Forgets the conversation with somebody, where Discord does not know it any more.
    pub async fn forget(&self, player: PlayerId) {
        self.known().remove(&player);
        self.remember(player, "").await;
    }

    async fn remembered(&self, player: PlayerId) -> Option<ChannelId> {
        let recalled = errand(&self.house, move |house| house.recall(&key(player))).await;
        let bytes = match recalled {
            Ok(bytes) => bytes?,
            Err(fault) => {
                tracing::error!(%fault, "a conversation cannot be recalled");
                return None;
            }
        };
        let number: u64 = std::str::from_utf8(&bytes).ok()?.parse().ok()?;
        (number > 0).then(|| ChannelId::new(number))
    }

    async fn remember(&self, player: PlayerId, conversation: &str) {
        let bytes = conversation.as_bytes().to_vec();
        let stored = errand(&self.house, move |house| {
            house.remember(&key(player), &bytes)
        })
        .await;
        // Opened once more after the next start, nothing is lost.
        if let Err(fault) = stored {
            tracing::error!(%fault, "a conversation cannot be remembered");
        }
    }

    fn known(&self) -> MutexGuard<'_, HashMap<PlayerId, ChannelId>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Under which key a conversation is remembered.
const KEYS: &str = "conversation/";

fn key(player: PlayerId) -> String {
    format!("{KEYS}{}", player.0)
}

/// Forgets every conversation, for a Discord that has lost them all. Blocks.
///
/// # Errors
/// [`crate::host::Fault`] when that cannot be stored.
pub fn forget_all(house: &House) -> Result<(), crate::host::Fault> {
    house.forget(KEYS)
}
