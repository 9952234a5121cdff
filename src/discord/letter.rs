//! A message before it is sent: its words, its controls, its picture, and whom it may ping.

use super::easel::Hand;
use super::fault::{fault_code, is_too_large};
use super::limits::{self, code};
use crate::render;
use crate::scene::Scene;
use serenity::all::{
    CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateInteractionResponseFollowup,
    CreateMessage, EditAttachments, EditInteractionResponse, EditMessage, MessageFlags, Nonce,
    UserId,
};

pub use super::easel::{Draw, with};

/// A message to be sent or edited.
#[derive(Clone, Debug, Default)]
pub struct Letter {
    /// What it says.
    pub words: String,
    /// The controls below it.
    pub rows: Vec<CreateActionRow>,
    /// The picture, before it is drawn.
    pub picture: Option<Picture>,
    /// Who may be pinged by it.
    pub pings: Vec<UserId>,
}

/// A picture, before it is drawn.
#[derive(Clone, Debug)]
pub struct Picture {
    /// What it shows.
    pub scene: Box<Scene>,
    /// The same in words.
    pub alt: String,
}

/// A picture, drawn.
#[derive(Clone)]
pub struct Drawn {
    png: Vec<u8>,
    alt: String,
}

impl Letter {
    /// A letter of words alone.
    pub fn said(words: impl Into<String>) -> Letter {
        Letter {
            words: words.into(),
            ..Letter::default()
        }
    }

    /// The same with controls.
    pub fn rows(mut self, rows: Vec<CreateActionRow>) -> Letter {
        self.rows = rows;
        self
    }

    /// The same with a picture.
    pub fn picture(mut self, scene: Scene, alt: &str) -> Letter {
        self.picture = Some(Picture {
            scene: Box::new(scene),
            alt: limits::cut(alt, limits::ALT),
        });
        self
    }

    /// Draws the picture. One that cannot be drawn is left out, and told in words.
    async fn drawn(&self, hand: Option<Hand<'_>>) -> Option<Drawn> {
        let picture = self.picture.clone()?;
        match hand?.draw(picture.scene).await {
            Ok(png) => Some(Drawn {
                png,
                alt: picture.alt,
            }),
            Err(fault) => {
                tracing::error!(%fault, "a picture cannot be drawn");
                None
            }
        }
    }

    /// Sends it, with its picture where there is a hand to draw it; where that is too large, with a smaller one; and where none can be had or attached, in
    /// words alone.
    pub async fn send<T, F>(
        &self,
        hand: Option<Hand<'_>>,
        send: impl Fn(Letter, Option<Drawn>) -> F,
    ) -> serenity::Result<T>
    where
        F: Future<Output = serenity::Result<T>>,
    {
        let Some(drawn) = self.drawn(hand).await else {
            return send(self.in_words(), None).await;
        };
        let mut outcome = send(self.clone(), Some(drawn.clone())).await;
        if outcome.as_ref().err().is_some_and(is_too_large)
            && let Some(smaller) = drawn.halved().await
        {
            outcome = send(self.clone(), Some(smaller)).await;
        }
        match outcome {
            // Where no files may be attached, words may still be sent.
            Err(fault)
                if is_too_large(&fault)
                    || fault_code(&fault) == Some(code::MISSING_PERMISSIONS) =>
            {
                tracing::warn!(%fault, "a picture is told in words");
                send(self.in_words(), None).await
            }
            outcome => outcome,
        }
    }

    /// The same without its picture, which is told in words instead.
    pub fn in_words(&self) -> Letter {
        let mut letter = self.clone();
        if let Some(picture) = letter.picture.take() {
            let room = limits::CONTENT.saturating_sub(letter.words.chars().count() + 2);
            letter.words.push_str("\n\n");
            letter.words.push_str(&limits::cut(&picture.alt, room));
        }
        letter
    }

    /// What it says, as far as a message holds.
    pub(super) fn content(&self) -> String {
        limits::cut(&self.words, limits::CONTENT)
    }

    /// Nobody is pinged but those who are named here, whatever the words say.
    fn mentions(&self) -> CreateAllowedMentions {
        CreateAllowedMentions::new().users(self.pings.iter().copied())
    }

    /// As a new message; the same `nonce` within a few minutes is the same message.
    pub fn new_message(&self, drawn: Option<&Drawn>, nonce: String) -> CreateMessage {
        let message = CreateMessage::new()
            .content(self.content())
            .allowed_mentions(self.mentions())
            .components(self.rows.clone())
            .nonce(Nonce::String(limits::cut(&nonce, limits::NONCE)))
            .enforce_nonce(true);
        match drawn {
            Some(drawn) => message.add_file(drawn.attachment()),
            None => message,
        }
    }

    /// As a new state of a message of ours. Edits never ping.
    pub fn edit_message(&self, drawn: Option<&Drawn>) -> EditMessage {
        let mut attachments = EditAttachments::new();
        if let Some(drawn) = drawn {
            attachments = attachments.add(drawn.attachment());
        }
        EditMessage::new()
            .content(self.content())
            .allowed_mentions(CreateAllowedMentions::new())
            .components(self.rows.clone())
            .attachments(attachments)
    }

    /// As a new reply to an interaction, for the asker's eyes only.
    pub fn follow_up(&self, drawn: Option<&Drawn>) -> CreateInteractionResponseFollowup {
        let message = CreateInteractionResponseFollowup::new()
            .content(self.content())
            .allowed_mentions(CreateAllowedMentions::new())
            .components(self.rows.clone())
            .flags(MessageFlags::EPHEMERAL);
        match drawn {
            Some(drawn) => message.add_file(drawn.attachment()),
            None => message,
        }
    }

    /// As the reply to an interaction.
    pub fn reply(&self, drawn: Option<&Drawn>) -> EditInteractionResponse {
        let mut attachments = EditAttachments::new();
        if let Some(drawn) = drawn {
            attachments = attachments.add(drawn.attachment());
        }
        EditInteractionResponse::new()
            .content(self.content())
            .allowed_mentions(CreateAllowedMentions::new())
            .components(self.rows.clone())
            .attachments(attachments)
    }
}

impl Drawn {
    /// The same at half its width and height; nothing, where it cannot be made smaller.
    pub async fn halved(self) -> Option<Drawn> {
        let halved = tokio::task::spawn_blocking(move || {
            render::halved(&self.png).map(|png| Drawn { png, alt: self.alt })
        })
        .await;
        match halved {
            Ok(Ok(drawn)) => Some(drawn),
            Ok(Err(fault)) => {
                tracing::error!(%fault, "a picture cannot be made smaller");
                None
            }
            Err(fault) => {
                tracing::error!(%fault, "a picture cannot be made smaller");
                None
            }
        }
    }

    fn attachment(&self) -> CreateAttachment {
        CreateAttachment::bytes(self.png.clone(), "board.png").description(self.alt.clone())
    }
}
