//! A host notice becomes a message, an edit, or the end of some buttons; whatever Discord answers, in order, and once.

use super::easel::{Easel, Eyes, Hand};
use super::endurance::{Endurance, Way};
use super::fault::{Barrier, fault_code};
use super::letter::{Drawn, Letter};
use super::limits::code;
use super::notices;
use crate::host::House;
use crate::host::clock::Clock;
use crate::host::command::{PlaceId, PlayerId, PostId, TableId};
use crate::host::notice::{Notice, What};
use crate::table::Time;
use crate::words::{Lang, Phrase, tell};
use futures_util::FutureExt;
use serenity::all::{
    ChannelId, CreateAllowedMentions, EditMessage, EditThread, Http, MessageId, UserId,
};
use std::collections::{BTreeSet, HashMap};
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::RwLock;

/// How long after everything failed a table is tried again, in milliseconds: twice as long after each further time, up
/// to the longest.
const LATER: i64 = 5 * 60_000;
const LATEST: i64 = 6 * 3_600_000;

/// How long the one who asked can be told that it does not show, in milliseconds: a little less than the token lives.
const REACHABLE: i64 = 14 * 60_000;

/// How many people are remembered for that.
const ASKERS: usize = 1_000;

/// Shows what tables have to show.
pub struct Outbox {
    house: Arc<House>,
    http: Arc<Http>,
    easel: Arc<Easel>,
    clock: Clock,
    way: Way,
    /// Held for reading while something is being shown; whoever closes the house takes it for writing.
    busy: Arc<RwLock<()>>,
    /// The tables that are being looked after, and whether something new came up meanwhile.
    at_work: Mutex<HashMap<TableId, bool>>,
    /// How often in a row a table could not be shown.
    setbacks: Mutex<HashMap<TableId, u32>>,
    /// Where nothing can be posted, and which tables wait there.
    blocked: Mutex<HashMap<PlaceId, BTreeSet<TableId>>>,
    /// Who was answered last in a place, to be told if it cannot be shown there.
    askers: Mutex<HashMap<PlaceId, Asker>>,
    /// The conversations that have been opened, each once.
    conversations: Mutex<HashMap<PlayerId, ChannelId>>,
    /// The newest edition of each table that was told in private instead.
    told: Mutex<HashMap<TableId, u32>>,
}

/// Somebody who was answered, and can be told something more for a while.
pub struct Asker {
    /// Who.
    pub player: PlayerId,
    /// The token of what they did.
    pub token: String,
    /// Their language.
    pub lang: Lang,
    /// When they were answered.
    pub at: Time,
}

impl Outbox {
    /// An outbox for the house.
    pub fn new(
        house: Arc<House>,
        http: Arc<Http>,
        easel: Arc<Easel>,
        clock: Clock,
        endurance: Endurance,
        busy: Arc<RwLock<()>>,
    ) -> Outbox {
        Outbox {
            house,
            http,
            easel,
            clock,
            way: Way::new(endurance),
            busy,
            at_work: Mutex::default(),
            setbacks: Mutex::default(),
            blocked: Mutex::default(),
            askers: Mutex::default(),
            conversations: Mutex::default(),
            told: Mutex::default(),
        }
    }

    /// Begins nothing more: what is not shown by now is shown after the next start.
    pub fn close(&self) {
        self.way.close();
    }

    /// Remembers who was answered in a place. Somebody being there is also the time to try once more what could not be
    /// shown.
    pub fn answered(self: &Arc<Self>, place: PlaceId, asker: Asker) {
        let mut askers = held(&self.askers);
        if askers.len() >= ASKERS {
            let since = asker.at.plus(-REACHABLE);
            askers.retain(|_, known| known.at >= since);
        }
        if askers.len() < ASKERS {
            askers.insert(place, asker);
        }
        drop(askers);
        let waiting = held(&self.blocked).get(&place).cloned();
        for id in waiting.unwrap_or_default() {
            self.stir(id);
        }
    }

    /// Looks after a table, unless somebody does already; then they look once more.
    pub fn stir(self: &Arc<Self>, id: TableId) {
        let mut at_work = held(&self.at_work);
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
            if self.way.is_closed() {
                return;
            }
            let busy = self.busy.read().await;
            // Whatever goes wrong in one step, the table is looked after again.
            let step = AssertUnwindSafe(self.step(id)).catch_unwind().await;
            let step = step.unwrap_or(Step::Later);
            drop(busy);
            match step {
                Step::More => {}
                Step::Nothing => {
                    let mut at_work = held(&self.at_work);
                    match at_work.get_mut(&id) {
                        Some(again) if *again => *again = false,
                        _ => {
                            at_work.remove(&id);
                            return;
                        }
                    }
                }
                Step::Later => {
                    let setbacks = {
                        let mut setbacks = held(&self.setbacks);
                        let count = setbacks.entry(id).or_insert(0);
                        *count += 1;
                        *count
                    };
                    held(&self.at_work).remove(&id);
                    let pause = LATER.saturating_mul(1 << (setbacks - 1).min(16));
                    let at = self.clock.now().plus(pause.min(LATEST));
                    self.clock.until(at).await;
                    self.stir(id);
                    return;
                }
                Step::Never => {
                    held(&self.at_work).remove(&id);
                    return;
                }
            }
        }
    }

    async fn step(self: &Arc<Self>, id: TableId) -> Step {
        let house = Arc::clone(&self.house);
        // What has waited for a hand shows the newest; and whoever presses a button finds threads to act on.
        let hand = self.easel.hand(Eyes::All).await;
        let read = tokio::task::spawn_blocking(move || house.notice(id)).await;
        let notice = match read {
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
        let post = match self.show(&notice, hand).await {
            Ok(post) => post,
            Err(fault) => {
                tracing::warn!(table = id.0, place = notice.place.0, %fault, "a message could not be shown");
                return match Barrier::of(&fault) {
                    Some(barrier) => self.stand_before(barrier, &notice).await,
                    None => Step::Later,
                };
            }
        };
        held(&self.setbacks).remove(&id);
        held(&self.told).remove(&id);
        held(&self.blocked).remove(&notice.place);
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

    /// Where nothing can be posted, those whom it concerns are told in private, once; the table waits.
    async fn stand_before(&self, barrier: Barrier, notice: &Notice) -> Step {
        held(&self.blocked)
            .entry(notice.place)
            .or_default()
            .insert(notice.table);
        let asker = held(&self.askers).remove(&notice.place);
        if let Some(asker) = asker.filter(|asker| asker.at.plus(REACHABLE) >= self.clock.now()) {
            self.tell_asker(&asker, barrier, notice).await;
        }
        if let What::Board(bulletin) = &notice.what {
            let known = held(&self.told).insert(notice.table, notice.edition);
            if known != Some(notice.edition) {
                for turn in bulletin.turn.iter().filter(|turn| turn.ping) {
                    let words = letter("letter-your-move", barrier, notice, notice.lang);
                    let nonce = format!("d{}.{}", notice.table.0, notice.edition);
                    self.write(turn.player, &words, nonce).await;
                }
            }
        }
        match barrier {
            Barrier::Gone => Step::Never,
            Barrier::Forbidden | Barrier::Locked => Step::Later,
        }
    }

    /// Tells the one who asked that it does not show: where they are, and if that is not to be had, by a letter.
    async fn tell_asker(&self, asker: &Asker, barrier: Barrier, notice: &Notice) {
        if barrier != Barrier::Gone {
            let words = tell(asker.lang, &Phrase::new(blocked(barrier)));
            let follow_up = Letter::said(words).follow_up(None);
            let sent = self
                .http
                .create_followup_message(&asker.token, &follow_up, Vec::new());
            match sent.await {
                Ok(_) => return,
                Err(fault) => tracing::info!(table = notice.table.0, %fault, "a letter instead"),
            }
        }
        let words = letter("letter-it-counts", barrier, notice, asker.lang);
        let nonce = format!("c{}.{}", notice.table.0, notice.edition);
        self.write(asker.player, &words, nonce).await;
    }

    /// Writes to somebody by a direct message. Whoever takes none has decided so.
    pub async fn write(&self, player: PlayerId, words: &str, nonce: String) {
        let known = held(&self.conversations).get(&player).copied();
        let conversation = match known {
            Some(conversation) => conversation,
            None => {
                let user = UserId::new(player.0.max(1));
                let open = || user.create_dm_channel(&self.http);
                match self.way.send(open).await {
                    Ok(opened) => {
                        held(&self.conversations).insert(player, opened.id);
                        opened.id
                    }
                    Err(fault) => {
                        tracing::info!(%fault, "somebody cannot be written to");
                        return;
                    }
                }
            }
        };
        let letter = Letter::said(words);
        let send =
            || conversation.send_message(&self.http, letter.new_message(None, nonce.clone()));
        if let Err(fault) = self.way.send(send).await {
            tracing::info!(%fault, "somebody cannot be written to");
        }
    }

    /// Shows one notice; returns where it is shown.
    async fn show(&self, notice: &Notice, hand: Hand<'_>) -> serenity::Result<Option<PostId>> {
        let place = notice.place;
        match &notice.what {
            What::Retire(post) => {
                drop(hand);
                self.retire(place, *post).await?;
                Ok(None)
            }
            What::Board(_) => {
                let letter = notices::notice(notice);
                let nonce = format!("b{}.{}", notice.table.0, notice.edition);
                self.post(place, &letter, hand, nonce).await.map(Some)
            }
            What::Lobby { post, .. } => {
                let nonce = format!("l{}.{}", notice.table.0, notice.edition);
                self.post_or_edit(notice, *post, hand, nonce).await
            }
            What::Request { post, request } => {
                let nonce = format!("r{}.{}", notice.table.0, request.number);
                self.post_or_edit(notice, *post, hand, nonce).await
            }
        }
    }

    /// Edits a message where it stands, or posts it anew where it does not.
    async fn post_or_edit(
        &self,
        notice: &Notice,
        post: Option<PostId>,
        mut hand: Hand<'_>,
        nonce: String,
    ) -> serenity::Result<Option<PostId>> {
        let letter = notices::notice(notice);
        if let Some(post) = post {
            match self.edit(notice.place, post, &letter, hand).await {
                Ok(()) => return Ok(Some(post)),
                Err(fault) if fault_code(&fault) == Some(code::UNKNOWN_MESSAGE) => {}
                Err(fault) => return Err(fault),
            }
            hand = self.easel.hand(Eyes::All).await;
        }
        self.post(notice.place, &letter, hand, nonce)
            .await
            .map(Some)
    }

    async fn post(
        &self,
        place: PlaceId,
        letter: &Letter,
        hand: Hand<'_>,
        nonce: String,
    ) -> serenity::Result<PostId> {
        let nonce = &nonce;
        let send = |letter: Letter, drawn: Option<Drawn>| async move {
            let send = || async {
                let message = letter.new_message(drawn.as_ref(), nonce.clone());
                channel(place).send_message(&self.http, message).await
            };
            self.persist(place, send).await
        };
        let message = letter.send(Some(hand), send).await?;
        Ok(PostId(message.id.get()))
    }

    async fn edit(
        &self,
        place: PlaceId,
        post: PostId,
        letter: &Letter,
        hand: Hand<'_>,
    ) -> serenity::Result<()> {
        let send = |letter: Letter, drawn: Option<Drawn>| async move {
            let send = || async {
                let message = letter.edit_message(drawn.as_ref());
                channel(place)
                    .edit_message(&self.http, message_id(post), message)
                    .await
            };
            self.persist(place, send).await
        };
        letter.send(Some(hand), send).await.map(drop)
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
        match self.way.send(&send).await {
            Err(fault) if fault_code(&fault) == Some(code::ARCHIVED_THREAD) => {
                let open =
                    || channel(place).edit_thread(&self.http, EditThread::new().archived(false));
                match self.way.send(open).await {
                    Ok(_) => self.way.send(&send).await,
                    Err(refused) => {
                        tracing::warn!(place = place.0, %refused, "a thread cannot be opened again");
                        Err(fault)
                    }
                }
            }
            outcome => outcome,
        }
    }
}

enum Step {
    More,
    Nothing,
    /// Not now.
    Later,
    /// Not before something happens there, or the next start.
    Never,
}

fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What the one who asked is told, where it cannot be shown.
fn blocked(barrier: Barrier) -> &'static str {
    match barrier {
        Barrier::Gone | Barrier::Forbidden => "blocked-forbidden",
        Barrier::Locked => "blocked-locked",
    }
}

/// What a letter says of a table that cannot be shown.
fn letter(key: &'static str, barrier: Barrier, notice: &Notice, lang: Lang) -> String {
    let phrase = Phrase::new(key)
        .with("game", notice.title.clone())
        .with("place", format!("<#{}>", notice.place.0))
        .with("why", Phrase::new(why(barrier)));
    tell(lang, &phrase)
}

/// Why it cannot be shown, within a letter.
fn why(barrier: Barrier) -> &'static str {
    match barrier {
        Barrier::Gone => "letter-gone",
        Barrier::Forbidden => "letter-forbidden",
        Barrier::Locked => "letter-locked",
    }
}

fn channel(place: PlaceId) -> ChannelId {
    ChannelId::new(place.0.max(1))
}

fn message_id(post: PostId) -> MessageId {
    MessageId::new(post.0.max(1))
}
