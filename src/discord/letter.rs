//! A message before it is sent: its words, its controls, its picture, and whom it may ping.

use super::limits;
use crate::render::Renderer;
use crate::scene::Scene;
use serenity::all::{
    CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateMessage, EditAttachments,
    EditInteractionResponse, EditMessage, Nonce, UserId,
};
use std::sync::Arc;

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
pub struct Drawn {
    png: Vec<u8>,
    alt: String,
}

/// How pictures are drawn: the renderer, or a slower hand in a test.
pub type Draw = Arc<dyn Fn(&Scene) -> Result<Vec<u8>, String> + Send + Sync>;

/// Draws with a renderer.
pub fn with(renderer: Arc<Renderer>) -> Draw {
    Arc::new(move |scene| Ok(renderer.draw(scene).bytes))
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

    /// Draws the picture, on a thread that may take its time. A picture that cannot be drawn is left out: the words
    /// say enough to play on.
    pub async fn drawn(&self, draw: &Draw) -> Option<Drawn> {
        let picture = self.picture.clone()?;
        let draw = Arc::clone(draw);
        let drawn = tokio::task::spawn_blocking(move || {
            draw(&picture.scene).map(|png| Drawn {
                png,
                alt: picture.alt,
            })
        })
        .await;
        match drawn {
            Ok(Ok(drawn)) => Some(drawn),
            Ok(Err(fault)) => {
                tracing::error!(%fault, "a picture cannot be drawn");
                None
            }
            Err(fault) => {
                tracing::error!(%fault, "a picture cannot be drawn");
                None
            }
        }
    }

    fn content(&self) -> String {
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
    fn attachment(&self) -> CreateAttachment {
        CreateAttachment::bytes(self.png.clone(), "board.png").description(self.alt.clone())
    }
}
