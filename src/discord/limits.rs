//! Discord's numbers, each written once. Source: Discord's developer documentation, API v10.
//!
//! The rules that hold between several fields of a message or a command are in `conformity`, next door.

/// Most characters in a message's content.
pub const CONTENT: usize = 2_000;
/// Most choices an autocomplete answer may have, and most options of a select menu.
pub const CHOICES: usize = 25;
/// Most characters in a choice's name or value, and in the label of a select option.
pub const CHOICE: usize = 100;
/// Most rows of controls under a message.
pub const ROWS: usize = 5;
/// Most buttons in a row.
pub const BUTTONS: usize = 5;
/// Most characters on a button.
pub const LABEL: usize = 80;
/// Most characters in a custom id.
pub const CUSTOM_ID: usize = 100;
/// Most characters in the description of an attachment.
pub const ALT: usize = 1_024;
/// Most characters in the placeholder of a select menu.
pub const PLACEHOLDER: usize = 150;
/// Most characters in a nonce.
pub const NONCE: usize = 25;
/// Most characters in a thread's name.
pub const THREAD_NAME: usize = 100;
/// Most characters in all embeds of a message together.
pub const EMBED_TEXT: usize = 6_000;
/// Most files that come with a message.
pub const FILES: usize = 10;
/// Most bytes in all files of a request together, where the server has no better rights.
pub const FILE_BYTES: usize = 10 << 20;
/// Most people or roles that a message may be allowed to ping.
pub const PINGS: usize = 100;
/// Most components, counted on every level, in a message of the second version.
pub const COMPONENTS_V2: usize = 40;
/// Most characters in all texts of a message of the second version together.
pub const TEXT_V2: usize = 4_000;
/// Most characters in the title of a form, and in the label of its fields.
pub const FORM_LABEL: usize = 45;
/// Most chat commands of an application.
pub const COMMANDS: usize = 100;
/// Most commands of each other kind, for users and for messages.
pub const MENU_COMMANDS: usize = 5;
/// Most characters in the name of a command or an option.
pub const COMMAND_NAME: usize = 32;
/// Most characters in the description of a command or an option.
pub const COMMAND_ABOUT: usize = 100;
/// Most options of a command.
pub const COMMAND_OPTIONS: usize = 25;
/// Most characters in names, descriptions and values of a command with all its options.
pub const COMMAND_TEXT: usize = 8_000;

/// The languages that names and descriptions can be given in.
pub const LOCALES: [&str; 34] = [
    "ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "he",
    "hi", "hr", "hu", "id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE",
    "th", "tr", "uk", "vi", "zh-CN", "zh-TW",
];

/// Errors to know by their number.
pub mod code {
    /// The channel is gone.
    pub const UNKNOWN_CHANNEL: isize = 10_003;
    /// The message is gone.
    pub const UNKNOWN_MESSAGE: isize = 10_008;
    /// The interaction is gone, or was answered too late.
    pub const UNKNOWN_INTERACTION: isize = 10_062;
    /// The reply to an interaction is gone.
    pub const UNKNOWN_WEBHOOK: isize = 10_015;
    /// The bot may not see the channel.
    pub const MISSING_ACCESS: isize = 50_001;
    /// The bot may not do this in the channel.
    pub const MISSING_PERMISSIONS: isize = 50_013;
    /// The thread is archived.
    pub const ARCHIVED_THREAD: isize = 50_083;
    /// The interaction was answered already.
    pub const ALREADY_ACKNOWLEDGED: isize = 40_060;
    /// What was sent is too large.
    pub const TOO_LARGE: isize = 40_005;
    /// The token of an interaction has died of age.
    pub const INVALID_TOKEN: isize = 50_027;
    /// Somebody takes no direct messages.
    pub const CLOSED_CONVERSATION: isize = 50_007;
    /// Somebody shares no server with the bot any more.
    pub const NO_MUTUAL_SERVER: isize = 50_278;
    /// Conversations were opened too fast.
    pub const OPENING_TOO_FAST: isize = 40_003;
    /// The thread is locked.
    pub const LOCKED_THREAD: isize = 160_005;
}

/// The text cut to a number of characters, with "…" where something is missing.
pub fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(most.saturating_sub(1)).collect();
    short.push('…');
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_counts_characters_and_says_that_something_is_missing() {
        assert_eq!(cut("Élodie", 6), "Élodie");
        assert_eq!(cut("Élodie", 5), "Élod…");
        assert_eq!(cut("", 5), "");
    }
}
