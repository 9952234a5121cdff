//! A host notice becomes a message, an edit, or the end of some buttons; whatever Discord answers, in order, and once.

use super::conversations::Conversations;
use super::easel::{Easel, Eyes, Hand};
use super::endurance::{Endurance, Way};
use super::errand::errand;
use super::fault::{Barrier, Unwritable, fault_code, is_stale};
use super::hands;
use super::letter::{Drawn, Letter};
use super::limits::code;
use super::notices;
use crate::host::House;
use crate::host::clock::Clock;
use crate::host::command::{PlaceId, PlayerId, PostId, TableId};
use crate::host::notice::{HandNotice, HandWhat, Notice, What};
use crate::rules::Seat;
use crate::table::Time;
use crate::words::{Lang, Phrase, tell};
use futures_util::FutureExt;
use serenity::all::{ChannelId, CreateAllowedMentions, EditMessage, EditThread, Http, MessageId};
use std::collections::{BTreeSet, HashMap};
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{Notify, RwLock};

/// How long after everything failed a table is tried again, in milliseconds: twice as long after each further time, up
/// to the longest. The first time is soon enough for Discord to know a message again that was sent and not heard of: it
/// keeps nonces for a few minutes.
const LATER: i64 = 60_000;
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
    /// What is being looked after, each by one task.
    at_work: Mutex<HashMap<Corner, Care>>,
    /// Where nothing can be posted, and which tables wait there.
    blocked: Mutex<HashMap<PlaceId, BTreeSet<TableId>>>,
    /// Who was answered last in a place, to be told if it cannot be shown there.
    askers: Mutex<HashMap<PlaceId, Asker>>,
    /// The private conversations with people.
    conversations: Conversations,
}

/// What is looked after for itself, so that nothing in one place waits for another: a table's place, or the owner of one of its
/// hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Corner {
    table: TableId,
    /// Whose hand; none for the place.
    seat: Option<Seat>,
}

/// How something is being looked after.
#[derive(Default)]
struct Care {
    /// Whether something new came up meanwhile.
    again: bool,
    /// Wakes whoever waits before the next try.
    rest: Option<Arc<Notify>>,
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
        // As long as the first pause after a failure: a busy evening does not notice, and a crowd comes in drop by drop.
        let conversations =
            Conversations::new(Arc::clone(&house), Arc::clone(&http), endurance.first);
        Outbox {
            house,
            http,
            easel,
            clock,
            way: Way::new(endurance),
            busy,
            at_work: Mutex::default(),
            blocked: Mutex::default(),
            askers: Mutex::default(),
            conversations,
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

    /// Looks after a table's place, and after those who have yet to be shown their hands.
    pub fn stir(self: &Arc<Self>, table: TableId) {
        self.look_at(Corner { table, seat: None });
        for seat in self.house.hands_due(table) {
            let seat = Some(seat);
            self.look_at(Corner { table, seat });
        }
    }

    /// Looks after something, unless somebody does already; then they look once more. Whoever waits before trying once more
    /// to show a place something need not wait any longer; but nobody is written to sooner for what happens at a table.
    fn look_at(self: &Arc<Self>, corner: Corner) {
        let mut at_work = held(&self.at_work);
        if let Some(care) = at_work.get_mut(&corner) {
            care.again = true;
            if let Some(rest) = &care.rest {
                rest.notify_one();
            }
            return;
        }
        at_work.insert(corner, Care::default());
        let outbox = Arc::clone(self);
        tokio::spawn(async move { outbox.look_after(corner).await });
    }

    async fn look_after(self: Arc<Self>, corner: Corner) {
        // How often in a row it was tried in vain.
        let mut setbacks = 0;
        loop {
            if self.way.is_closed() {
                return;
            }
            let busy = self.busy.read().await;
            let step = async {
                match corner.seat {
                    None => self.step(corner.table).await,
                    Some(seat) => self.deliver(corner.table, seat).await,
                }
            };
            // Whatever goes wrong in one step, the table is looked after again.
            let step = AssertUnwindSafe(step).catch_unwind().await;
            let step = step.unwrap_or(Step::LATER);
            drop(busy);
            match step {
                Step::More => setbacks = 0,
                Step::Nothing => {
                    if !self.goes_on(corner) {
                        return;
                    }
                }
                Step::Never => {
                    held(&self.at_work).remove(&corner);
                    return;
                }
                Step::Later(whom) => match self.rest(corner, whom, setbacks).await {
                    true => setbacks += 1,
                    // Nobody waits longer for what somebody else did not take.
                    false if corner.seat.is_some() => setbacks = 0,
                    false => {}
                },
            }
        }
    }

    /// Whether something new came up meanwhile; otherwise it is looked after no more.
    fn goes_on(&self, corner: Corner) -> bool {
        let mut at_work = held(&self.at_work);
        let again = at_work
            .get_mut(&corner)
            .is_some_and(|care| std::mem::take(&mut care.again));
        if !again {
            at_work.remove(&corner);
        }
        again
    }

    /// Waits before the next try, the longer the more were in vain. Says whether it was waited to the end. Somebody at a place
    /// ends it; a hand rests until it is somebody else's, as seats are given out at the start.
    async fn rest(&self, corner: Corner, whom: Option<PlayerId>, setbacks: u32) -> bool {
        let woken = Arc::new(Notify::new());
        {
            let mut at_work = held(&self.at_work);
            let care = at_work.entry(corner).or_default();
            if std::mem::take(&mut care.again) {
                woken.notify_one();
            }
            care.rest = Some(Arc::clone(&woken));
        }
        let pause = LATER.saturating_mul(1 << setbacks.min(16)).min(LATEST);
        let at = self.clock.now().plus(pause);
        let to_the_end = loop {
            tokio::select! {
                () = self.clock.until(at) => break true,
                () = woken.notified() => {}
            }
            if !self.rests_on(corner, whom).await {
                break false;
            }
        };
        if let Some(care) = held(&self.at_work).get_mut(&corner) {
            *care = Care::default();
        }
        to_the_end
    }

    /// Whether what rests goes on resting though something happened: a hand whose owner is still the one it rests for.
    async fn rests_on(&self, corner: Corner, whom: Option<PlayerId>) -> bool {
        let Some(seat) = corner.seat else {
            return false;
        };
        match self.hand_notice(corner.table, seat).await {
            Ok(newest) => whom.is_none_or(|whom| whom == newest.player),
            Err(step) => step == Step::LATER,
        }
    }

    async fn step(self: &Arc<Self>, id: TableId) -> Step {
        // What has waited for a hand shows the newest; and whoever presses a button finds threads to act on.
        let hand = self.easel.hand(Eyes::All).await;
        if self.way.is_closed() {
            return Step::Nothing;
        }
        let notice = match errand(&self.house, move |house| house.notice(id)).await {
            Ok(Some(notice)) => notice,
            Ok(None) => return Step::Nothing,
            Err(fault) => {
                tracing::error!(table = id.0, %fault, "a table cannot be shown");
                return Step::LATER;
            }
        };
        let posted = match self.show(&notice, hand).await {
            Ok(posted) => posted,
            Err(fault) => {
                tracing::warn!(table = id.0, place = notice.place.0, %fault, "a message could not be shown");
                return match Barrier::of(&fault) {
                    Some(barrier) => self.stand_before(barrier, &notice).await,
                    None => Step::LATER,
                };
            }
        };
        held(&self.blocked).remove(&notice.place);
        let post = posted.as_ref().map(|posted| posted.post);
        let notice = match &posted {
            Some(posted) if !posted.new && notice.since < notice.edition => notice.as_found(),
            _ => notice,
        };
        match errand(&self.house, move |house| house.shown(&notice, post)).await {
            Ok(()) => Step::More,
            Err(fault) => {
                tracing::error!(table = id.0, %fault, "what was shown could not be stored");
                Step::LATER
            }
        }
    }

    /// Shows the owner of a hand what he has yet to be shown of it.
    async fn deliver(self: &Arc<Self>, table: TableId, seat: Seat) -> Step {
        let mut notice = match self.hand_notice(table, seat).await {
            Ok(notice) => notice,
            Err(step) => return step,
        };
        // Opening a conversation can take its time, and nobody else's picture waits for that.
        let opened = match notice.what {
            HandWhat::Nothing => Ok(None),
            _ => {
                let conversation = self.conversations.with(notice.player, &self.way);
                conversation.await.map(Some)
            }
        };
        let shown = match opened {
            Ok(None) => Ok(None),
            Ok(Some(conversation)) => {
                let hand = self.easel.hand(Eyes::All).await;
                if self.way.is_closed() {
                    return Step::Nothing;
                }
                match self.hand_notice(table, seat).await {
                    // Seats may have been given out meanwhile, and this is somebody else's conversation.
                    Ok(newest) if newest.player != notice.player => return Step::More,
                    Ok(newest) => notice = newest,
                    Err(step) => return step,
                }
                self.show_hand(&notice, conversation, hand).await
            }
            Err(fault) => Err(fault),
        };
        let later = Step::Later(Some(notice.player));
        let (step, unwritable) = match &shown {
            Ok(_) => (Step::More, None),
            Err(fault) => match Unwritable::of(fault) {
                // What the game needs is told in public and waits behind a button: nothing more to be done here.
                Some(Unwritable::Closed) => (Step::More, Some(true)),
                Some(Unwritable::TooFast) => (later, Some(false)),
                None => {
                    tracing::warn!(table = table.0, %fault, "a hand could not be shown");
                    return later;
                }
            },
        };
        let stored = errand(&self.house, move |house| match (shown, unwritable) {
            (Ok(post), _) => house.hand_shown(&notice, post),
            (Err(_), takes_nothing) => house.hand_refused(&notice, takes_nothing == Some(true)),
        });
        match stored.await {
            Ok(()) => step,
            Err(fault) => {
                tracing::error!(table = table.0, %fault, "what was shown could not be stored");
                later
            }
        }
    }

    /// What the owner of a hand has to be shown next, or what is to be done where there is nothing.
    async fn hand_notice(&self, table: TableId, seat: Seat) -> Result<HandNotice, Step> {
        match errand(&self.house, move |house| house.hand_notice(table, seat)).await {
            Ok(notice) => notice.ok_or(Step::Nothing),
            Err(fault) => {
                tracing::error!(table = table.0, %fault, "a hand cannot be shown");
                Err(Step::LATER)
            }
        }
    }

    /// Shows a hand in its owner's conversation: in the message where it stood before, or in a new one where that is gone.
    async fn show_hand(
        &self,
        notice: &HandNotice,
        mut conversation: ChannelId,
        mut hand: Hand<'_>,
    ) -> serenity::Result<Option<PostId>> {
        let Some(letter) = hands::message(notice) else {
            return Ok(None);
        };
        if let Some(post) = notice.post {
            let place = PlaceId(conversation.get());
            match self.edit(place, post, &letter, hand).await {
                Ok(()) => return Ok(Some(post)),
                Err(fault) if fault_code(&fault) == Some(code::UNKNOWN_MESSAGE) => {}
                Err(fault) if is_stale(&fault) => {
                    self.conversations.forget(notice.player).await;
                    conversation = self.conversations.with(notice.player, &self.way).await?;
                }
                Err(fault) => return Err(fault),
            }
            hand = self.easel.hand(Eyes::All).await;
        }
        match self.send_hand(conversation, notice, &letter, hand).await {
            Err(fault) if is_stale(&fault) => {
                self.conversations.forget(notice.player).await;
                let anew = self.conversations.with(notice.player, &self.way).await?;
                let hand = self.easel.hand(Eyes::All).await;
                self.send_hand(anew, notice, &letter, hand).await.map(Some)
            }
            sent => sent.map(Some),
        }
    }

    /// Sends a hand as a new message. Until it is known where that stands it is the same message, whatever the hand is by
    /// then.
    async fn send_hand(
        &self,
        conversation: ChannelId,
        notice: &HandNotice,
        letter: &Letter,
        hand: Hand<'_>,
    ) -> serenity::Result<PostId> {
        let (table, seat) = (notice.table.0, notice.seat.0);
        let before = notice.post.map_or(0, |post| post.0 % 100_000_000);
        let place = PlaceId(conversation.get());
        let nonce = match notice.what {
            // People get up and sit down elsewhere: it is theirs, and not their place's.
            HandWhat::ToCome => format!("s{table}.{}", notice.player.0 % 10_000_000_000),
            _ => format!("h{table}.{seat}.{before}"),
        };
        let posted = self.post_up_to_date(place, letter, hand, nonce).await?;
        Ok(posted.post)
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
            let (table, edition) = (notice.table, notice.edition);
            let told = errand(&self.house, move |house| house.tell_once(table, edition)).await;
            let told = told.unwrap_or_else(|fault| {
                // Silence is better than the same letter again and again.
                tracing::error!(table = table.0, %fault, "who was told in private could not be stored");
                false
            });
            if told {
                for turn in bulletin.turn.iter().filter(|turn| turn.ping) {
                    let words = letter("letter-your-move", barrier, notice, notice.lang);
                    let nonce = format!("d{}.{}", notice.table.0, notice.edition);
                    self.write(turn.player, &words, nonce).await;
                }
            }
        }
        match barrier {
            Barrier::Gone => Step::Never,
            Barrier::Forbidden | Barrier::Locked => Step::LATER,
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
        let conversation = match self.conversations.with(player, &self.way).await {
            Ok(conversation) => conversation,
            Err(fault) => {
                tracing::info!(%fault, "somebody cannot be written to");
                return;
            }
        };
        let letter = Letter::said(words);
        let send =
            || conversation.send_message(&self.http, letter.new_message(None, nonce.clone()));
        if let Err(fault) = self.way.send(send).await {
            tracing::info!(%fault, "somebody cannot be written to");
        }
    }

    /// Shows one notice; returns the message that shows it.
    async fn show(&self, notice: &Notice, hand: Hand<'_>) -> serenity::Result<Option<Posted>> {
        let place = notice.place;
        match &notice.what {
            What::Retire(post) => {
                drop(hand);
                self.retire(place, *post).await?;
                Ok(None)
            }
            What::Board(_) => {
                let letter = notices::notice(notice);
                let nonce = format!("b{}.{}", notice.table.0, notice.since);
                let posted = self.post(place, &letter, hand, nonce).await?;
                Ok(Some(posted))
            }
            What::Lobby { post, .. } => {
                let nonce = format!("l{}.{}", notice.table.0, notice.since);
                self.post_or_edit(notice, *post, hand, nonce).await
            }
            What::Unreached { seat, .. } => {
                let letter = notices::notice(notice);
                let nonce = format!("u{}.{}", notice.table.0, seat.0);
                let posted = self.post(place, &letter, hand, nonce).await?;
                Ok(Some(posted))
            }
            What::Request { post, request } => {
                let (table, number, since) = (notice.table.0, request.number, notice.since);
                let nonce = format!("r{table}.{number}.{since}");
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
    ) -> serenity::Result<Option<Posted>> {
        let letter = notices::notice(notice);
        if let Some(post) = post {
            match self.edit(notice.place, post, &letter, hand).await {
                Ok(()) => return Ok(Some(Posted { post, new: true })),
                Err(fault) if fault_code(&fault) == Some(code::UNKNOWN_MESSAGE) => {}
                Err(fault) => return Err(fault),
            }
            hand = self.easel.hand(Eyes::All).await;
        }
        self.post_up_to_date(notice.place, &letter, hand, nonce)
            .await
            .map(Some)
    }

    /// Posts, and brings up to date what turns out to have been posted before.
    async fn post_up_to_date(
        &self,
        place: PlaceId,
        letter: &Letter,
        hand: Hand<'_>,
        nonce: String,
    ) -> serenity::Result<Posted> {
        let mut posted = self.post(place, letter, hand, nonce).await?;
        if !posted.new {
            let hand = self.easel.hand(Eyes::All).await;
            self.edit(place, posted.post, letter, hand).await?;
            posted.new = true;
        }
        Ok(posted)
    }

    /// Posts a message. Of two with one nonce Discord keeps the first, and answers with that: what was sent before a kill,
    /// and not heard of, is found again.
    async fn post(
        &self,
        place: PlaceId,
        letter: &Letter,
        hand: Hand<'_>,
        nonce: String,
    ) -> serenity::Result<Posted> {
        let nonce = &nonce;
        let send = |letter: Letter, drawn: Option<Drawn>| async move {
            let send = || async {
                let message = letter.new_message(drawn.as_ref(), nonce.clone());
                channel(place).send_message(&self.http, message).await
            };
            let message = self.persist(place, send).await?;
            Ok(Posted {
                post: PostId(message.id.get()),
                new: message.content.trim() == letter.content().trim(),
            })
        };
        letter.send(Some(hand), send).await
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

/// A message that is there.
struct Posted {
    post: PostId,
    /// Whether it says what was to be said now; otherwise it is what was posted before and not heard of.
    new: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    More,
    Nothing,
    /// Not now; and for whom it is waited, where it is for somebody.
    Later(Option<PlayerId>),
    /// Not before something happens there, or the next start.
    Never,
}

impl Step {
    const LATER: Step = Step::Later(None);
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
