//! Says phrases in one reader's language, to a chat: with names made harmless, on buttons, as mentions and links.

use super::custom_id::Press;
use super::limits;
use super::markdown::{InChat, plain};
use crate::face::Reader;
use crate::host::command::PlayerId;
use crate::host::notice::Link;
use crate::words::{Phrase, say};
use serenity::all::{ButtonStyle, CreateButton, UserId};

/// Says phrases in one language, to a chat.
pub struct Speaker<'a> {
    reader: &'a Reader,
}

impl<'a> Speaker<'a> {
    /// A speaker for this reader.
    pub fn new(reader: &'a Reader) -> Speaker<'a> {
        Speaker { reader }
    }

    /// The phrase, with words from outside made harmless.
    pub fn say(&self, phrase: &Phrase) -> String {
        say(self.reader.lang, phrase, &InChat(self.reader))
    }

    /// The phrase for a button or a menu, where nothing is marked up: words from outside stand as they are.
    pub(super) fn label(&self, phrase: &Phrase) -> String {
        let words = plain(&self.reader.say(phrase));
        if words.trim().is_empty() {
            "…".to_owned()
        } else {
            words
        }
    }

    pub(super) fn key(&self, key: &'static str) -> String {
        self.say(&Phrase::new(key))
    }

    pub(super) fn button(
        &self,
        press: Press,
        key: &'static str,
        style: ButtonStyle,
    ) -> CreateButton {
        button(press, &self.key(key), style)
    }
}

pub(super) fn button(press: Press, label: &str, style: ButtonStyle) -> CreateButton {
    CreateButton::new(press.to_string())
        .label(limits::cut(label, limits::LABEL))
        .style(style)
}

/// The address of a message or a channel.
pub fn url(link: Link) -> String {
    let realm = link
        .realm
        .map_or("@me".to_owned(), |realm| realm.0.to_string());
    match link.post {
        Some(post) => format!(
            "https://discord.com/channels/{realm}/{}/{}",
            link.place.0, post.0
        ),
        None => format!("https://discord.com/channels/{realm}/{}", link.place.0),
    }
}

pub(super) fn mention(player: PlayerId) -> String {
    format!("<@{}>", player.0)
}

/// Discord's number of a person; a number of none stands for nobody.
pub(super) fn user(player: PlayerId) -> UserId {
    UserId::new(player.0.max(1))
}
