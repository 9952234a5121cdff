//! An interaction as it is kept: whose it is, how it was acknowledged, and what followed.

use serde_json::Value;

use super::snowflake::Snowflake;

/// How long the bot has to acknowledge, in milliseconds.
pub const TO_ACKNOWLEDGE: u64 = 3_000;
/// How long the token of an interaction lives, in milliseconds.
pub const TOKEN_LIFE: u64 = 15 * 60 * 1_000;

/// Discord's numbers of what an interaction is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Command = 2,
    Component = 3,
    Autocomplete = 4,
    Modal = 5,
}

/// How an interaction was acknowledged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Acknowledged {
    Message,
    Deferred,
    DeferredUpdate,
    Update,
    Choices,
    Modal,
}

/// What followed on an interaction, in its order.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    Posted(Snowflake),
    Edited(Snowflake),
    Deleted(Snowflake),
    Modal,
    Choices(Vec<Value>),
}

#[derive(Clone, Debug)]
pub struct Interaction {
    pub id: Snowflake,
    pub token: String,
    pub kind: Kind,
    pub user: Snowflake,
    pub channel: Snowflake,
    pub guild: Option<Snowflake>,
    pub created: u64,
    /// The page's own mark, by which a tab knows its interaction again.
    pub nonce: Option<String>,
    pub acknowledged: Option<(Acknowledged, u64)>,
    /// Nobody acknowledged it in time.
    pub failed: bool,
    /// The message that `@original` means.
    pub original: Option<Snowflake>,
    /// Whether `@original` still says "thinking".
    pub awaited: bool,
    /// Everything the bot sent through its token.
    pub messages: Vec<Snowflake>,
    pub steps: Vec<Step>,
    /// The message whose component was used, or whose component opened the modal.
    pub source: Option<Snowflake>,
    /// The version of that message when it was used.
    pub source_version: Option<u32>,
    /// The modal that answered it.
    pub modal: Option<Value>,
    /// The type of the option that asks for choices.
    pub choice_kind: u64,
    /// How messages that answer it speak of it: in full, and for old clients.
    pub metadata: (Value, Option<Value>),
    pub payload: Value,
}

/// What somebody does, before it has an id.
pub struct Deed {
    pub kind: Kind,
    pub user: Snowflake,
    pub channel: Snowflake,
    pub data: Value,
    pub source: Option<Snowflake>,
    pub nonce: Option<String>,
    pub choice_kind: u64,
    /// The metadata of the interaction whose modal is submitted.
    pub trigger: Option<Value>,
}
