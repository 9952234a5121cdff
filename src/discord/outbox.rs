//! A host notice becomes a message, an edit, or the end of some buttons; whatever Discord answers, in order, and once.

use super::fault::{fault_code, is_passing};
use super::letter::{Draw, Letter};
use super::limits::code;
use super::notices;
use crate::host::House;
use crate::host::clock::Clock;
use crate::host::command::{PlaceId, PostId, TableId};
use crate::host::notice::{Notice, What};
use backon::{ExponentialBuilder, Retryable};
use serenity::all::{ChannelId, CreateAllowedMentions, EditMessage, EditThread, Http, MessageId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::RwLock;

/// How long after everything failed a table is tried again, in milliseconds.
const LATER: i64 = 5 * 60_000;

/// Shows what tables have to show.
pub struct Outbox {
    house: Arc<House>,
    http: Arc<Http>,
    draw: Draw,
    clock: Clock,
    /// Held for reading while something is being shown; whoever closes the house takes it for writing.
    busy: Arc<RwLock<()>>,
    /// The tables that are being looked after, and whether something new came up meanwhile.
    at_work: Mutex<HashMap<TableId, bool>>,
}

impl Outbox {
    /// An outbox for the house.
    pub fn new(
        house: Arc<House>,
        http: Arc<Http>,
        draw: Draw,
        clock: Clock,
        busy: Arc<RwLock<()>>,
    ) -> Outbox {
        Outbox {
            house,
            http,
            draw,
            clock,
            busy,
            at_work: Mutex::default(),
        }
    }

    /// Looks after a table, unless somebody does already; then they look once more.
    pub fn stir(self: &Arc<Self>, id: TableId) {
        let mut at_work = self.at_work.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(again) = at_work.get_mut(&id) {
            *again = true;
            return;
        }
        at_work.insert(id, false);
        let outbox = Arc::clone(self);
        tokio::spawn(async move { outbox.look_after(id).await });
    }

    async fn look_after(self: Arc<Self>, id: TableId) {
        loop {
            let busy = self.busy.read().await;
            let step = self.step(id).await;
            drop(busy);
            match step {
                Step::More => {}
                Step::Nothing => {
                    let mut at_work = self.at_work.lock().unwrap_or_else(PoisonError::into_inner);
                    match at_work.get_mut(&id) {
                        Some(again) if *again => *again = false,
                        _ => {
                            at_work.remove(&id);
                            return;
                        }
                    }
                }
                Step::Later => {
                    self.at_work
                        .lock()
                        .unwrap_or_else(PoisonError::into_inner)
                        .remove(&id);
                    let at = self.clock.now().plus(LATER);
                    self.clock.until(at).await;
                    self.stir(id);
                    return;
                }
            }
        }
    }

    async fn step(&self, id: TableId) -> Step {
        let house = Arc::clone(&self.house);
        let notice = match tokio::task::spawn_blocking(move || house.notice(id)).await {
            Ok(Ok(Some(notice))) => notice,
            Ok(Ok(None)) => return Step::Nothing,
            Ok(Err(fault)) => {
                tracing::error!(table = id.0, %fault, "a table cannot be shown");
                return Step::Later;
            }
            Err(fault) => {
                tracing::error!(table = id.0, %fault, "a table cannot be shown");
                return Step::Later;
            }
        };
        let post = match self.show(&notice).await {
            Ok(post) => post,
            Err(fault) => {
                tracing::warn!(table = id.0, place = notice.place.0, %fault, "a message could not be shown");
                return Step::Later;
            }
        };
        let house = Arc::clone(&self.house);
        match tokio::task::spawn_blocking(move || house.shown(&notice, post)).await {
            Ok(Ok(())) => Step::More,
            Ok(Err(fault)) => {
                tracing::error!(table = id.0, %fault, "what was shown could not be stored");
                Step::Later
            }
            Err(fault) => {
                tracing::error!(table = id.0, %fault, "what was shown could not be stored");
                Step::Later
            }
        }
    }

    /// Shows one notice; returns where it is shown.
    async fn show(&self, notice: &Notice) -> serenity::Result<Option<PostId>> {
        let place = notice.place;
        match &notice.what {
            What::Retire(post) => {
                self.retire(place, *post).await?;
                Ok(None)
            }
            What::Board(_) => {
                let letter = notices::notice(notice);
                self.post(
                    place,
                    &letter,
                    format!("b{}.{}", notice.table.0, notice.edition),
                )
                .await
                .map(Some)
            }
            What::Lobby { post, .. } => self.post_or_edit(notice, *post, 'l', notice.edition).await,
            What::Request { post, request } => {
                self.post_or_edit(notice, *post, 'r', request.number).await
            }
        }
    }

    /// Edits a message where it stands, or posts it anew where it does not.
    async fn post_or_edit(
        &self,
        notice: &Notice,
        post: Option<PostId>,
        kind: char,
        number: u32,
    ) -> serenity::Result<Option<PostId>> {
        let letter = notices::notice(notice);
        if let Some(post) = post {
            match self.edit(notice.place, post, &letter).await {
                Ok(()) => return Ok(Some(post)),
                Err(fault) if fault_code(&fault) == Some(code::UNKNOWN_MESSAGE) => {}
                Err(fault) => return Err(fault),
            }
        }
        let nonce = format!("{kind}{}.{number}", notice.table.0);
        self.post(notice.place, &letter, nonce).await.map(Some)
    }

    async fn post(
        &self,
        place: PlaceId,
        letter: &Letter,
        nonce: String,
    ) -> serenity::Result<PostId> {
        let drawn = letter.drawn(&self.draw).await;
        let send = || async {
            let message = letter.new_message(drawn.as_ref(), nonce.clone());
            channel(place).send_message(&self.http, message).await
        };
        let message = self.persist(place, send).await?;
        Ok(PostId(message.id.get()))
    }

    async fn edit(&self, place: PlaceId, post: PostId, letter: &Letter) -> serenity::Result<()> {
        let drawn = letter.drawn(&self.draw).await;
        let send = || async {
            let message = letter.edit_message(drawn.as_ref());
            channel(place)
                .edit_message(&self.http, message_id(post), message)
                .await
        };
        self.persist(place, send).await.map(drop)
    }

    /// Takes the buttons from an older message; one that is gone has none.
    async fn retire(&self, place: PlaceId, post: PostId) -> serenity::Result<()> {
        let send = || async {
            let message = EditMessage::new()
                .components(Vec::new())
                .allowed_mentions(CreateAllowedMentions::new());
            channel(place)
                .edit_message(&self.http, message_id(post), message)
                .await
        };
        match self.persist(place, send).await {
            Ok(_) => Ok(()),
            Err(fault) => match fault_code(&fault) {
                Some(
                    code::UNKNOWN_MESSAGE
                    | code::UNKNOWN_CHANNEL
                    | code::MISSING_ACCESS
                    | code::MISSING_PERMISSIONS
                    | code::ARCHIVED_THREAD,
                ) => Ok(()),
                _ => Err(fault),
            },
        }
    }

    /// Tries again while it may help: after faults that pass, and once after opening an archived thread.
    async fn persist<T, F>(&self, place: PlaceId, send: impl Fn() -> F) -> serenity::Result<T>
    where
        F: Future<Output = serenity::Result<T>>,
    {
        let patience = ExponentialBuilder::default()
            .with_min_delay(Duration::from_millis(500))
            .with_max_delay(Duration::from_secs(30))
            .with_max_times(5);
        let first = (|| send()).retry(patience).when(is_passing).await;
        match first {
            Err(fault) if fault_code(&fault) == Some(code::ARCHIVED_THREAD) => {
                let open = EditThread::new().archived(false);
                channel(place).edit_thread(&self.http, open).await?;
                send().await
            }
            outcome => outcome,
        }
    }
}

enum Step {
    More,
    Nothing,
    Later,
}

fn channel(place: PlaceId) -> ChannelId {
    ChannelId::new(place.0.max(1))
}

fn message_id(post: PostId) -> MessageId {
    MessageId::new(post.0.max(1))
}
