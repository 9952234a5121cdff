//! An interaction becomes a host command, is acknowledged at once, and gets its private answer.

use super::easel::{Easel, Eyes, Hand};
use super::endurance::Endurance;
use super::errand::errand;
use super::fault::{Barrier, fault_code, is_gone, is_passing};
use super::letter::{Drawn, Letter};
use super::limits::{self, code};
use super::outbox::{Asker, Outbox};
use super::seen::Seen;
use super::wanted::{self, Wanted};
use super::{answers, controls, speaker};
use crate::host::clock::Clock;
use crate::host::command::{Command, Deed, Person, Place, PlaceId, PlayerId, RealmId, Target};
use crate::host::notice::{Answer, Census, Link};
use crate::host::{Fault, House, rulebook};
use crate::table::Time;
use crate::words::{Lang, Phrase, tell};
use serenity::all::{
    Builder, ChannelId, ChannelType, CommandInteraction, ComponentInteraction,
    CreateInteractionResponse, CreateInteractionResponseMessage, CreateThread, Http, Interaction,
    InteractionId, Member, MessageFlags, Permissions, User, UserId,
};
use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long an acknowledgement is tried: Discord waits three seconds.
const TO_ACKNOWLEDGE: Duration = Duration::from_millis(2_500);

/// The pause between two tries.
const BETWEEN: Duration = Duration::from_millis(150);

/// Receives interactions.
pub struct Intake {
    house: Arc<House>,
    outbox: Arc<Outbox>,
    easel: Arc<Easel>,
    clock: Clock,
    endurance: Endurance,
    seen: Mutex<Seen>,
    opened: Time,
    owners: Mutex<HashSet<UserId>>,
    /// How long the last acknowledgement took, in milliseconds.
    latency: AtomicU64,
    faults: AtomicU64,
}

/// What every interaction says about who asks, where, and how to answer.
struct Asked {
    id: InteractionId,
    token: String,
    person: Person,
    user: UserId,
    place: Place,
    channel: ChannelType,
    /// What the bot may do there; unknown in a private conversation.
    permissions: Option<Permissions>,
    /// Whether the answer takes the place of the private message whose button was pressed.
    in_panel: bool,
}

impl Intake {
    /// An intake for the house.
    pub fn new(
        house: Arc<House>,
        outbox: Arc<Outbox>,
        easel: Arc<Easel>,
        clock: Clock,
        endurance: Endurance,
    ) -> Intake {
        let opened = clock.now();
        Intake {
            house,
            outbox,
            easel,
            clock,
            endurance,
            seen: Mutex::default(),
            opened,
            owners: Mutex::default(),
            latency: AtomicU64::new(0),
            faults: AtomicU64::new(0),
        }
    }

    /// Remembers who owns the application.
    pub fn set_owners(&self, owners: impl IntoIterator<Item = UserId>) {
        self.owners
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .extend(owners);
    }

    /// Answers an interaction. Nothing that goes wrong here leaves the asker without a word, if one can reach them.
    pub async fn receive(&self, http: &Http, interaction: Interaction) {
        let id = interaction.id().get();
        let is_new = {
            let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
            seen.is_new(id)
        };
        if !is_new {
            tracing::debug!(id, "an interaction arrived once more");
            return;
        }
        match interaction {
            Interaction::Command(command) => {
                let asked = Asked::of_command(&command);
                let wanted = wanted::by_command(self.house.shelf(), &command);
                self.answer(http, asked, wanted).await;
            }
            Interaction::Component(component) => {
                let asked = Asked::of_component(&component);
                let wanted = wanted::by_component(&component);
                self.answer(http, asked, wanted).await;
            }
            Interaction::Autocomplete(command) => self.complete(http, &command).await,
            Interaction::Modal(modal) => {
                // The house opens none; an answer keeps the form from hanging.
                let lang = Lang::of_locale(&modal.locale);
                let words = tell(lang, &Phrase::new("refused-old-button"));
                let message = CreateInteractionResponseMessage::new()
                    .content(words)
                    .ephemeral(true);
                let response = CreateInteractionResponse::Message(message);
                if let Err(fault) = response.execute(http, (modal.id, &modal.token)).await {
                    tracing::warn!(%fault, "a form could not be answered");
                }
            }
            _ => {}
        }
    }

    async fn answer(&self, http: &Http, asked: Asked, wanted: Wanted) {
        // First of all: Discord waits three seconds. Whatever takes time comes after this.
        let response = if asked.in_panel {
            CreateInteractionResponse::Acknowledge
        } else {
            CreateInteractionResponse::Defer(
                CreateInteractionResponseMessage::new().ephemeral(true),
            )
        };
        let before = Instant::now();
        if let Err(fault) = acknowledge(http, &asked, response).await {
            // Unacknowledged, it is not acted upon either: the asker sees that it failed, and may ask again.
            tracing::warn!(%fault, "an interaction could not be acknowledged and is dropped");
            return;
        }
        let took = u64::try_from(before.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.latency.store(took, Ordering::Relaxed);
        let (place, letter) = self.letter(http, &asked, wanted).await;
        self.reply(http, &asked, letter).await;
        // Not before the reply: what is told after a reply that is still awaited would take its place.
        let asker = Asker {
            player: asked.person.id,
            lang: asked.person.lang,
            token: asked.token,
            at: self.clock.now(),
        };
        self.outbox.answered(place, asker);
    }

    /// Does what is wanted; where it was done, and what is to be said of it.
    async fn letter(&self, http: &Http, asked: &Asked, wanted: Wanted) -> (PlaceId, Letter) {
        let lang = asked.person.lang;
        let refused = |phrase: Phrase| answers::answer(&Answer::Refused(phrase), lang, 0);
        let letter = match wanted {
            Wanted::Never => refused(Phrase::new("said-never")),
            Wanted::Unknown(key) => refused(Phrase::new(key)),
            Wanted::Hint(target) => self.hint(asked, target).await,
            Wanted::Status => self.status(asked),
            Wanted::InThread(command) => match self.thread(http, asked, &command).await {
                Ok(place) => {
                    let link = speaker::url(crate::host::notice::Link {
                        realm: place.realm,
                        place: place.id,
                        post: None,
                    });
                    let mut letter = self.act(asked, place, command, 0).await;
                    letter.words.push('\n');
                    letter.words.push_str(&link);
                    return (place.id, letter);
                }
                Err(phrase) => refused(phrase),
            },
            Wanted::Of(command, page) => match missing(asked, false) {
                Some(missing) if posts(&command) => refused(missing),
                _ => self.act(asked, asked.place, command, page).await,
            },
        };
        (asked.place.id, letter)
    }

    /// Has the house act, on a thread that may wait for the disk.
    async fn act(&self, asked: &Asked, place: Place, command: Command, page: usize) -> Letter {
        let (person, now) = (asked.person.clone(), self.clock.now());
        let outcome = errand(&self.house, move |house| {
            let answer = house.act(&person, &place, command, now)?;
            let live = matches!(answer, Answer::Refused(_))
                .then(|| house.live_at(place.id))
                .flatten();
            Ok((answer, live))
        })
        .await;
        self.said(asked, outcome, page)
    }

    /// What the computer would answer, once it has thought about that.
    async fn hint(&self, asked: &Asked, target: Target) -> Letter {
        let (person, place) = (asked.person.clone(), asked.place);
        let begun = errand(&self.house, move |house| {
            house.ask_for_hint(&person, &place, target)
        });
        let outcome = match begun.await {
            Ok(Ok(mut hint)) => match (&mut hint.chosen).await {
                Ok(chosen) => errand(&self.house, move |house| house.hinted(&hint, chosen)).await,
                // Who thinks has given up without a word, or the house is closing.
                Err(_) => Ok(Answer::Refused(Phrase::new("refused-no-thought"))),
            },
            Ok(Err(answer)) => Ok(answer),
            Err(fault) => Err(fault),
        };
        self.said(asked, outcome.map(|answer| (answer, None)), 0)
    }

    /// What is said of what came of a wish; with the way to the live board, where it was refused.
    fn said(
        &self,
        asked: &Asked,
        outcome: Result<(Answer, Option<Link>), Fault>,
        page: usize,
    ) -> Letter {
        let fault = match outcome {
            Ok((answer @ Answer::Refused(_), live)) => {
                return answers::refusal(&answer, asked.person.lang, live);
            }
            Ok((answer, _)) => return answers::answer(&answer, asked.person.lang, page),
            Err(fault) => fault,
        };
        let number = self.faults.fetch_add(1, Ordering::Relaxed) + 1;
        let reference = format!("{}-{number}", self.clock.now().seconds());
        tracing::error!(%reference, %fault, "a wish could not be granted");
        let phrase = Phrase::new("fault").with("reference", reference);
        answers::answer(&Answer::Refused(phrase), asked.person.lang, 0)
    }

    /// Opens a thread for a table, if the table can be had there.
    async fn thread(&self, http: &Http, asked: &Asked, command: &Command) -> Result<Place, Phrase> {
        if asked.place.realm.is_none() {
            return Err(Phrase::new("refused-server-only"));
        }
        let kind = match asked.channel {
            ChannelType::Text => ChannelType::PublicThread,
            ChannelType::News => ChannelType::NewsThread,
            _ => return Err(Phrase::new("refused-no-threads-here")),
        };
        if let Some(missing) = missing(asked, true) {
            return Err(missing);
        }
        let Command::New { game, lang, .. } = command else {
            return Err(Phrase::new("refused-unknown-game"));
        };
        let Some(title) = self.house.title(game) else {
            return Err(Phrase::new("refused-unknown-game"));
        };
        let lang = lang.unwrap_or(asked.place.lang);
        let name = tell(
            lang,
            &Phrase::new("thread-name")
                .with("game", Phrase::new(title.title))
                .with("name", asked.person.name.clone()),
        );
        let builder = CreateThread::new(limits::cut(&name, limits::THREAD_NAME)).kind(kind);
        let parent = ChannelId::new(asked.place.id.0.max(1));
        match parent.create_thread(http, builder).await {
            Ok(thread) => Ok(Place {
                id: PlaceId(thread.id.get()),
                ..asked.place
            }),
            Err(fault) => {
                tracing::warn!(%fault, "a thread could not be opened");
                Err(Phrase::new("refused-no-thread"))
            }
        }
    }

    fn status(&self, asked: &Asked) -> Letter {
        let census: Census = self.house.census();
        let lang = asked.person.lang;
        let mut letter = answers::answer(&Answer::Status(census), lang, 0);
        let say = |phrase: Phrase| tell(lang, &phrase);
        let latency = self.latency.load(Ordering::Relaxed).max(1) as i64;
        letter.words = format!(
            "{}\n{}",
            say(Phrase::new("status-bot")
                .with("version", env!("CARGO_PKG_VERSION"))
                .with("latency", latency)),
            letter.words
        );
        let owners = self.owners.lock().unwrap_or_else(PoisonError::into_inner);
        if owners.contains(&asked.user) {
            letter.words.push('\n');
            letter.words.push_str(&say(Phrase::new("status-owner")
                .with("since", format!("<t:{}:R>", self.opened.seconds()))
                .with("undelivered", census.undelivered)));
        }
        letter
    }

    /// A hand for the picture, where there is one.
    async fn hand(&self, letter: &Letter) -> Option<Hand<'_>> {
        letter.picture.as_ref()?;
        Some(self.easel.hand(Eyes::One).await)
    }

    /// Puts the answer where the asker sees it; where the reply is gone, in a new one.
    async fn reply(&self, http: &Http, asked: &Asked, letter: Letter) {
        let token = asked.token.as_str();
        let reply = |letter: Letter, drawn: Option<Drawn>| async move {
            let send = || letter.reply(drawn.as_ref()).execute(http, token);
            self.endurance.persist(send).await
        };
        let Err(fault) = letter.send(self.hand(&letter).await, reply).await else {
            return;
        };
        if is_gone(&fault) {
            let follow_up = |letter: Letter, drawn: Option<Drawn>| async move {
                letter
                    .follow_up(drawn.as_ref())
                    .execute(http, (None, token))
                    .await
            };
            match letter.send(self.hand(&letter).await, follow_up).await {
                Ok(_) => return,
                Err(again) => {
                    tracing::warn!(%again, "neither reply nor follow-up reached the asker")
                }
            }
        }
        tracing::warn!(%fault, "an answer could not be shown");
        if Barrier::of(&fault).is_some() {
            // Not even in private can anything be said there, as in a thread that was locked meanwhile.
            let nonce = format!("i{}", asked.id);
            (self.outbox)
                .write(asked.person.id, &letter.words, nonce)
                .await;
        }
    }

    async fn complete(&self, http: &Http, command: &CommandInteraction) {
        let asked = Asked::of_command(command);
        let options = command.data.options();
        let typed = wanted::focused(&options).unwrap_or_default();
        let most = limits::CHOICES;
        let found: Vec<(String, String)> = match command.data.name.as_str() {
            "play" => {
                let (person, place, typed) =
                    (asked.person.clone(), asked.place.id, typed.to_owned());
                let found = errand(&self.house, move |house| {
                    Ok(house.complete(&person, place, &typed, most))
                });
                found.await.unwrap_or_else(|fault| {
                    tracing::error!(%fault, "nothing could be completed");
                    Vec::new()
                })
            }
            name @ ("board" | "table") => {
                let (place, lang) = (asked.place.id, asked.person.lang);
                let (typed, people) = (typed.to_owned(), name == "table");
                let found = errand(&self.house, move |house| {
                    Ok(house.complete_seat(place, lang, &typed, people))
                });
                found.await.unwrap_or_else(|fault| {
                    tracing::error!(%fault, "no seat could be completed");
                    Vec::new()
                })
            }
            "new" => wanted::seats(self.house.shelf(), &options, &asked.person, typed),
            "rules" => {
                let game = wanted::text(&options, "game");
                let first = || self.house.shelf().first();
                let title = game.map_or_else(first, |game| self.house.title(game));
                title.map_or_else(Vec::new, |title| {
                    rulebook::find(title, asked.person.lang, typed)
                        .into_iter()
                        .map(|(number, sentence)| (format!("{number} {sentence}"), number))
                        .collect()
                })
            }
            _ => Vec::new(),
        };
        let response = controls::suggestions(found);
        if let Err(fault) = response.execute(http, (command.id, &command.token)).await {
            tracing::debug!(%fault, "a completion came too late");
        }
    }
}

/// Acknowledges, and tries again while there is time. Where an answer was lost on its way, Discord says to the next try
/// that it was acknowledged already: then it was.
async fn acknowledge(
    http: &Http,
    asked: &Asked,
    response: CreateInteractionResponse,
) -> serenity::Result<()> {
    let begun = Instant::now();
    let mut tried = false;
    loop {
        let outcome = (response.clone())
            .execute(http, (asked.id, &asked.token))
            .await;
        match outcome {
            Err(fault) if tried && fault_code(&fault) == Some(code::ALREADY_ACKNOWLEDGED) => {
                return Ok(());
            }
            // Even when it took too long: the next answer tells whether it had been heard.
            Err(fault) if is_passing(&fault) && (!tried || begun.elapsed() < TO_ACKNOWLEDGE) => {
                tried = true;
                tokio::time::sleep(BETWEEN).await;
            }
            outcome => return outcome,
        }
    }
}

impl Asked {
    fn of_command(command: &CommandInteraction) -> Asked {
        let member = command.member.as_deref();
        Asked {
            id: command.id,
            token: command.token.clone(),
            person: person(&command.user, member, &command.locale),
            user: command.user.id,
            place: Place {
                id: PlaceId(command.channel_id.get()),
                realm: command.guild_id.map(|guild| RealmId(guild.get())),
                lang: Lang::of_locale(command.guild_locale.as_deref().unwrap_or(&command.locale)),
            },
            channel: command
                .channel
                .as_ref()
                .map_or(ChannelType::Unknown(255), |channel| channel.kind),
            permissions: command.app_permissions,
            in_panel: false,
        }
    }

    fn of_component(component: &ComponentInteraction) -> Asked {
        let private = component
            .message
            .flags
            .is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
        Asked {
            id: component.id,
            token: component.token.clone(),
            person: person(
                &component.user,
                component.member.as_ref(),
                &component.locale,
            ),
            user: component.user.id,
            place: Place {
                id: PlaceId(component.channel_id.get()),
                realm: component.guild_id.map(|guild| RealmId(guild.get())),
                lang: Lang::of_locale(
                    component
                        .guild_locale
                        .as_deref()
                        .unwrap_or(&component.locale),
                ),
            },
            channel: component
                .channel
                .as_ref()
                .map_or(ChannelType::Unknown(255), |channel| channel.kind),
            permissions: component.app_permissions,
            in_panel: private,
        }
    }
}

fn person(user: &User, member: Option<&Member>, locale: &str) -> Person {
    let nick = member.and_then(|member| member.nick.clone());
    let permissions = member
        .and_then(|member| member.permissions)
        .unwrap_or_default();
    Person {
        id: PlayerId(user.id.get()),
        name: nick
            .or_else(|| user.global_name.clone())
            .unwrap_or_else(|| user.name.clone()),
        lang: Lang::of_locale(locale),
        steward: permissions.intersects(Permissions::MANAGE_MESSAGES | Permissions::ADMINISTRATOR),
    }
}

/// Whether a command may have something posted in public, so that the bot must be able to.
fn posts(command: &Command) -> bool {
    match command {
        Command::New { .. } => true,
        Command::Table(_, deed) => !matches!(
            deed,
            Deed::Ask(_) | Deed::Board { .. } | Deed::Hand | Deed::Orders | Deed::Computers
        ),
        Command::Hand | Command::Orders | Command::Order { .. } => false,
        Command::Games | Command::Rules { .. } | Command::Help | Command::Status => false,
    }
}

/// What the bot is not allowed to do here and would have to, by name.
fn missing(asked: &Asked, thread: bool) -> Option<Phrase> {
    let permissions = asked.permissions?;
    asked.place.realm?;
    if permissions.contains(Permissions::ADMINISTRATOR) {
        return None;
    }
    let in_thread = matches!(
        asked.channel,
        ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread
    );
    let speak = if in_thread || thread {
        (
            Permissions::SEND_MESSAGES_IN_THREADS,
            "permission-send-in-threads",
        )
    } else {
        (Permissions::SEND_MESSAGES, "permission-send")
    };
    let mut needed = vec![
        (Permissions::VIEW_CHANNEL, "permission-view"),
        speak,
        (Permissions::ATTACH_FILES, "permission-attach"),
    ];
    if thread {
        needed.push((
            Permissions::CREATE_PUBLIC_THREADS,
            "permission-create-threads",
        ));
    }
    let names: Vec<Phrase> = needed
        .into_iter()
        .filter(|(permission, _)| !permissions.contains(*permission))
        .map(|(_, key)| Phrase::new(key))
        .collect();
    if names.is_empty() {
        return None;
    }
    Some(Phrase::new("refused-permissions").with("names", Phrase::joined(names, ", ")))
}
