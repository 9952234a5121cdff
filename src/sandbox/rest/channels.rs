//! Calls about channels, threads and the messages in them.

use serde_json::{Value, json};

use super::{Asked, Given, Route, given, made, nothing, route};
use crate::sandbox::errors::{
    ARCHIVED_THREAD, Answer, Form, MISSING_PERMISSIONS, NOT_ON_A_DM, NOT_ON_THIS_CHANNEL,
    NOT_THE_AUTHOR, THREAD_EXISTS, UNKNOWN_MEMBER, UNKNOWN_MESSAGE,
};
use crate::sandbox::messages::{Draft, Message};
use crate::sandbox::permissions::{
    CREATE_PRIVATE_THREADS, CREATE_PUBLIC_THREADS, MANAGE_CHANNELS, MANAGE_MESSAGES,
    MANAGE_THREADS, READ_MESSAGE_HISTORY, SEND_MESSAGES, SEND_MESSAGES_IN_THREADS,
};
use crate::sandbox::realm::{Channel, Kind, Realm, Thread};
use crate::sandbox::snowflake::Snowflake;

pub const ROUTES: &[Route] = &[
    route("GET", "/channels/{channel.id}", channel),
    route("PATCH", "/channels/{channel.id}", change),
    route("DELETE", "/channels/{channel.id}", remove),
    route("POST", "/channels/{channel.id}/typing", typing),
    route("GET", "/channels/{channel.id}/messages", messages),
    route("POST", "/channels/{channel.id}/messages", send),
    route(
        "GET",
        "/channels/{channel.id}/messages/{message.id}",
        message,
    ),
    route(
        "PATCH",
        "/channels/{channel.id}/messages/{message.id}",
        edit,
    ),
    route(
        "DELETE",
        "/channels/{channel.id}/messages/{message.id}",
        erase,
    ),
    route("POST", "/channels/{channel.id}/threads", start_thread),
    route(
        "POST",
        "/channels/{channel.id}/messages/{message.id}/threads",
        start_thread_from,
    ),
    route(
        "PUT",
        "/channels/{channel.id}/thread-members/@me",
        join_thread,
    ),
    route(
        "DELETE",
        "/channels/{channel.id}/thread-members/@me",
        leave_thread,
    ),
    route(
        "PUT",
        "/channels/{channel.id}/thread-members/{user.id}",
        add_to_thread,
    ),
    route(
        "DELETE",
        "/channels/{channel.id}/thread-members/{user.id}",
        take_from_thread,
    ),
];

fn channel(realm: &mut Realm, asked: Asked) -> Answer<Given> {
    given(realm.channel_json(realm.seen_channel(asked.id("channel.id")?)?))
}

fn typing(realm: &mut Realm, asked: Asked) -> Answer<Given> {
    let id = asked.id("channel.id")?;
    let needed = writing(realm.seen_channel(id)?);
    realm.bot_needs(id, needed)?;
    let bot = realm.bot;
    realm.typing(id, bot);
    nothing()
}

fn writing(channel: &Channel) -> u64 {
    if channel.thread.is_some() {
        SEND_MESSAGES_IN_THREADS
    } else {
        SEND_MESSAGES
    }
}

fn messages(realm: &mut Realm, asked: Asked) -> Answer<Given> {
    let id = asked.id("channel.id")?;
    let channel = realm.seen_channel(id)?;
    let mut form = Form::default();
    let number = |name: &str| {
        asked
            .query
            .get(name)
            .and_then(|text| text.parse::<u64>().ok())
    };
    let most = number("limit").unwrap_or(50);
    if !(1..=100).contains(&most) {
        form.fault(
            "limit",
            "NUMBER_TYPE_MAX",
            "int value should be less than or equal to 100.",
        );
    }
    form.finish()?;
    // Who may not read the history is given an empty one.
    if realm.permissions(channel, realm.bot) & READ_MESSAGE_HISTORY == 0 {
        return given(json!([]));
    }
    let before = number("before")
        .or(number("around").map(|id| id + 1))
        .map_or(Snowflake(u64::MAX), Snowflake);
    let after = number("after").map_or(Snowflake(0), Snowflake);
    let fits = |message: &&Message| {
        message.only_for.is_none() && message.id < before && message.id > after
    };
    let mut found: Vec<&Message> = realm.messages_in(id).filter(fits).collect();
    if number("after").is_none() {
        found.reverse();
    }
    found.truncate(most as usize);
    // Newest first, whichever end they were counted from.
    found.sort_by_key(|message| std::cmp::Reverse(message.id));
    given(
        found
            .into_iter()
            .map(|message| realm.message_json(message))
            .collect(),
    )
}

fn send(realm: &mut Realm, asked: Asked) -> Answer<Given> {
    let id = asked.id("channel.id")?;
    realm.seen_channel(id)?;
    let draft = Draft::read(&asked.body, asked.uploads, "", realm.size_limit)?;
    given(realm.send(id, draft)?)
}

/// A message that the bot finds with its token: ephemeral ones are not among them.
fn found<'a>(realm: &'a Realm, asked: &Asked) -> Answer<&'a Message> {
    let (channel, id) = (asked.id("channel.id")?, asked.id("message.id")?);
    realm.seen_channel(channel)?;
    let message = realm.messages.get(&(channel, id));
    message
        .filter(|message| message.only_for.is_none())
        .ok_or(UNKNOWN_MESSAGE)
}

fn message(realm: &mut Realm, asked: Asked) -> Answer<Given> {
    given(realm.message_json(found(realm, &asked)?))
}

fn edit(realm: &mut Realm, asked: Asked) -> Answer<Given> {
    let message = found(realm, &asked)?;
    if message.author != realm.bot {
        return Err(NOT_THE_AUTHOR);
    }
    let (channel, id) = (message.channel, message.id);
    realm.not_archived(channel)?;
    let draft = Draft::read(&asked.body, asked.uploads, "", realm.size_limit)?;
    given(realm.edit(channel, id, draft)?)
}

fn erase(realm: &mut Realm, asked: Asked) -> Answer<Given> {
    let message = found(realm, &asked)?;
    let (channel, id, own) = (message.channel, message.id, message.author == realm.bot);
    if !own {
        realm.bot_needs(channel, MANAGE_MESSAGES)?;
    }
    realm.not_archived(channel)?;
    realm.erase(channel, id)?;
    nothing()
}

fn start_thread_from(realm: &mut Realm, asked: Asked) -> Answer<Given> {
    let message = found(realm, &asked)?;
    let (parent, id, taken) = (message.channel, message.id, message.thread.is_some());
    let of = realm.bot_needs(parent, CREATE_PUBLIC_THREADS)?;
    if of.kind != Kind::Text {
        return Err(NOT_ON_THIS_CHANNEL);
    }
    if taken {
        return Err(THREAD_EXISTS);
    }
    // A thread that starts from a message bears the message's id.
    let json = begin(realm, parent, id, Kind::PublicThread, &asked.body)?;
    if let Some(message) = realm.messages.get(&(parent, id)).cloned() {
        realm.revise(Message {
            thread: Some(id),
            flags: message.flags | 1 << 5,
            ..message
        });
    }
    made(json)
}

fn start_thread(realm: &mut Realm, asked: Asked) -> Answer<Given> {
    let parent = asked.id("channel.id")?;
    let kind = match asked.body["type"].as_u64() {
        Some(11) => Kind::PublicThread,
        // Without a word about it a thread is a private one.
        Some(12) | None => Kind::PrivateThread,
        Some(_) => {
            let mut form = Form::default();
            form.choices("type", "(10, 11, 12)");
            return form.finish().and_then(|()| nothing());
        }
    };
    let needed = if kind == Kind::PublicThread {
        CREATE_PUBLIC_THREADS
    } else {
        CREATE_PRIVATE_THREADS
    };
    if realm.bot_needs(parent, needed)?.kind != Kind::Text {
        return Err(NOT_ON_THIS_CHANNEL);
    }
    let id = realm.strike();
    let json = begin(realm, parent, id, kind, &asked.body)?;
    if kind == Kind::PublicThread {
        let bot = realm.bot;
        let mut notice = realm.blank(parent, bot);
        notice.kind = 18;
        notice.content = json["name"].as_str().unwrap_or_default().to_owned();
        notice.answers = Some((id, id));
        realm.post(notice);
    }
    made(json)
}

fn begin(
    realm: &mut Realm,
    parent: Snowflake,
    id: Snowflake,
    kind: Kind,
    body: &Value,
) -> Answer<Value> {
    let mut form = Form::default();
    let name = form
        .needed_text(body, "name", "", 1, 100)
        .unwrap_or_default()
        .to_owned();
    let auto_archive = archive_duration(body, &mut form).unwrap_or(4_320);
    form.number(body, "rate_limit_per_user", "", 0, 21_600);
    form.finish()?;
    let (bot, now) = (realm.bot, realm.now());
    let thread = Thread {
        owner: bot,
        archived: false,
        locked: false,
        auto_archive,
        turned: now,
        members: [(bot, now)].into(),
        messages: 0,
    };
    let channel = Channel {
        id,
        kind,
        guild: realm.channel(parent)?.guild,
        name,
        topic: None,
        parent: Some(parent),
        position: 0,
        overwrites: Vec::new(),
        recipients: Vec::new(),
        thread: Some(thread),
        last_message: None,
    };
    realm.channels.insert(id, channel);
    realm.tell_channel(id, "CREATE");
    realm.channel(id).map(|channel| realm.channel_json(channel))
}

fn archive_duration(body: &Value, form: &mut Form) -> Option<u64> {
    let wanted = body
        .get("auto_archive_duration")
        .filter(|wanted| !wanted.is_null())?;
    let known = wanted
        .as_u64()
        .filter(|minutes| [60, 1_440, 4_320, 10_080].contains(minutes));
    if known.is_none() {
        form.choices("auto_archive_duration", "(60, 1440, 4320, 10080)");
    }
    known
}

fn change(realm: &mut Realm, asked: Asked) -> Answer<Given> {
    let id = asked.id("channel.id")?;
    let channel = realm.seen_channel(id)?;
    let granted = realm.permissions(channel, realm.bot);
    if channel.kind == Kind::Dm {
        return Err(NOT_ON_A_DM);
    }
    let body = &asked.body;
    let mut form = Form::default();
    let name = form.text(body, "name", "", 1, 100).map(str::to_owned);
    let topic = form.text(body, "topic", "", 0, 1_024).map(str::to_owned);
    let auto_archive = archive_duration(body, &mut form);
    form.finish()?;
    let now = realm.now();
    let Some(thread) = channel.thread.clone() else {
        if granted & MANAGE_CHANNELS == 0 {
            return Err(MISSING_PERMISSIONS);
        }
        if let Some(channel) = realm.channels.get_mut(&id) {
            channel.name = name.unwrap_or_else(|| channel.name.clone());
            channel.topic = topic.or_else(|| channel.topic.clone());
        }
        realm.tell_channel(id, "UPDATE");
        return given(realm.channel_json(realm.channel(id)?));
    };
    let manages = granted & MANAGE_THREADS != 0;
    let archived = body["archived"].as_bool();
    let locked = body["locked"].as_bool();
    let reopens = archived == Some(false) && thread.archived;
    // An archived thread can only be reopened; everything else must wait for that.
    if thread.archived && !reopens {
        return Err(ARCHIVED_THREAD);
    }
    let may = if reopens && !thread.locked && locked.is_none() && name.is_none() {
        manages || granted & SEND_MESSAGES_IN_THREADS != 0
    } else if locked.is_some_and(|locked| locked != thread.locked) || (reopens && thread.locked) {
        manages
    } else {
        manages || thread.owner == realm.bot
    };
    if !may {
        return Err(MISSING_PERMISSIONS);
    }
    if let Some(channel) = realm.channels.get_mut(&id) {
        channel.name = name.unwrap_or_else(|| channel.name.clone());
        if let Some(thread) = &mut channel.thread {
            if let Some(archived) = archived.filter(|archived| *archived != thread.archived) {
                thread.archived = archived;
                thread.turned = now;
            }
            thread.locked = locked.unwrap_or(thread.locked);
            thread.auto_archive = auto_archive.unwrap_or(thread.auto_archive);
        }
    }
    realm.tell_channel(id, "UPDATE");
    given(realm.channel_json(realm.channel(id)?))
}

fn remove(realm: &mut Realm, asked: Asked) -> Answer<Given> {
    let id = asked.id("channel.id")?;
    let channel = realm.seen_channel(id)?;
    if channel.kind == Kind::Dm {
        // A closed conversation is only out of sight: it comes back when it is opened again.
        return given(realm.channel_json(channel));
    }
    let needed = if channel.thread.is_some() {
        MANAGE_THREADS
    } else {
        MANAGE_CHANNELS
    };
    realm.bot_needs(id, needed)?;
    given(realm.remove_channel(id)?)
}

fn thread_of<'a>(realm: &'a mut Realm, asked: &Asked) -> Answer<&'a mut Thread> {
    let id = asked.id("channel.id")?;
    realm.seen_channel(id)?;
    realm.not_archived(id)?;
    realm
        .channels
        .get_mut(&id)
        .and_then(|channel| channel.thread.as_mut())
        .ok_or(NOT_ON_THIS_CHANNEL)
}

fn join_thread(realm: &mut Realm, asked: Asked) -> Answer<Given> {
    let (bot, now) = (realm.bot, realm.now());
    thread_of(realm, &asked)?.members.entry(bot).or_insert(now);
    nothing()
}

fn leave_thread(realm: &mut Realm, asked: Asked) -> Answer<Given> {
    let bot = realm.bot;
    thread_of(realm, &asked)?.members.remove(&bot);
    nothing()
}

fn add_to_thread(realm: &mut Realm, asked: Asked) -> Answer<Given> {
    let (user, now) = (asked.id("user.id")?, realm.now());
    let id = asked.id("channel.id")?;
    realm.bot_needs(id, SEND_MESSAGES_IN_THREADS)?;
    let guild = realm.guild_of(realm.channel(id)?);
    if !guild.is_some_and(|guild| guild.members.contains_key(&user)) {
        return Err(UNKNOWN_MEMBER);
    }
    thread_of(realm, &asked)?.members.entry(user).or_insert(now);
    realm.look_around(user);
    realm.tell_tab(user, "WORLD", json!({}));
    nothing()
}

fn take_from_thread(realm: &mut Realm, asked: Asked) -> Answer<Given> {
    let (user, id) = (asked.id("user.id")?, asked.id("channel.id")?);
    realm.bot_needs(id, MANAGE_THREADS)?;
    thread_of(realm, &asked)?.members.remove(&user);
    realm.tell_tab(user, "WORLD", json!({}));
    nothing()
}
