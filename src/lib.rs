//! # Quartermaster: the map of the house
//!
//! Quartermaster is a Discord bot that hosts board games for people who are rarely online together. A slash command or a
//! button becomes a *play*; the rules accept it or say why not; the table is stored; and its channel shows a picture of
//! the board with what happened and whose turn it is.
//!
//! This page is the architecture: read it, then the modules in the order in which they stand here.
//!
//! ## The idea in six sentences
//!
//! A game is a type that signs one contract, [`rules::Game`]: deal, ask, apply, outcome, view, told, imagine. A
//! [`table::Match`] is the only owner of a position and lets nothing out but a [`table::Sight`]. Above it one object-safe
//! door, [`shelf::Table`], speaks only of pictures-as-data, sentences and choices, so that Discord, renderer and store are
//! written once for all games. Steps within a turn, and rights out of turn, are questions to seats: whoever is asked is to
//! move. Every answer is a short notation that must be in the list that was offered. A further game is one folder and one
//! line in [`games`].
//!
//! ## The floors
//!
//! Every import runs downwards, and no two files import each other in a circle, except within one game's folder.
//! `tests/house.rs` keeps it so.
//!
//! | floor | room | what it is |
//! |---|---|---|
//! | 1 | [`rules`] | the contract and its words; no clock, no files, no randomness of its own |
//! | 1 | [`scene`] | a picture as plain data |
//! | 1 | [`words`] | the catalogs of sentences, by language |
//! | 1 | [`envelope`] | sealed bytes with the name and schema of what they hold |
//! | 1 | [`config`] | the configuration, and its only reader |
//! | 1 | [`sandbox`] | a small Discord on loopback; it knows the protocol, and no game and no bot |
//! | 2 | [`face`] | how a game is shown and said |
//! | 2 | [`table`] | a match: sight, play, take back; its log |
//! | 2 | [`render`] | a scene becomes a PNG; the only room that knows image libraries |
//! | 3 | [`ai`] | the computer in a seat: it owns a sight, and answers what is asked |
//! | 4 | [`shelf`] | the door to a table of any game |
//! | 5 | [`games`] | one folder per game, and the shelf that lists them |
//! | 6 | [`store`] | tables on disk; the only room that knows sled |
//! | 7 | [`host`] | what the house does for people, in nobody's protocol |
//! | 8 | [`discord`] | the only room that knows serenity |
//! | 9 | [`cli`] | what the program does: run, check, health, self-test, referee |
//!
//! ## One play, from finger to board
//!
//! 1. `discord::intake` acknowledges the interaction before anything else, and `discord::wanted` reads a
//!    [`host::command::Command`] from it: a [`discord::custom_id::Press`] says what is wished, never what is so.
//! 2. [`host::House::act`] takes the table's lane (one lock per table), has the match find the typed or chosen answer among
//!    those it offers, applies it, and stores the table in one batch. Nobody is told anything before that batch is on
//!    the disk.
//! 3. The private answer goes back to the one who asked.
//! 4. What the channel has to show follows from the stored table: an *edition* that is wanted and one that is shown. The
//!    outbox asks [`host::House::notice`] for whatever is missing, draws it, posts it, and reports back. A program killed
//!    anywhere in between does the rest after the next start, and nothing twice.
//!
//! ## What holds everywhere
//!
//! - Nothing that is shown is computed from a position, only from a view: the position never leaves the match.
//! - `apply` cannot fail; all validation is "is it in the list?".
//! - What only one person may see is made from their seat's view, and goes into their private conversation
//!   ([`host::notice::HandNotice`]) or into an answer that nobody else sees. A game waits for neither.
//! - A standing order ([`rules::Standing`]) gives an answer that its player could have given, to a question that was asked;
//!   whether something is asked never depends on it.
//! - Nothing below `host` reads a clock, the environment or a random device.
//! - Bad input gets one clear private sentence and changes nothing; a fault of ours is logged, and the player gets an
//!   apology with a reference.
//! - Every sentence a player reads is in `assets/words`, in every language.
//! - Deadlines are part of stored tables; one loop wakes for the earliest.
//! - The computer is asked like anybody ([`host::opponent`]): it is given a sight, thinks away from the table on a thread that
//!   lets everything else go first, and its answer is one of those that were offered. What it was asked follows from the
//!   stored table, so after a restart it is asked again; when it answers follows from what everybody knows.
//! - Positions and log entries are stored; views, sights, scenes and notices never are.
//!
//! ## Where this differs from what one might expect
//!
//! - Discord messages, hands in private conversations included, are not sent as events but reconciled as state (step 4 above). An event can be lost between two
//!   systems; a state that is not reached yet stays not reached.
//! - A [`words::Phrase`] is a sentence without a language. Games and the house speak in phrases; each reader gets them in
//!   their own language, with names made harmless for where they end up ([`words::Voice`]).
//! - A match is stored in parts, a head, a log and positions, since the store keeps its records small; once it is over,
//!   its log is one part, and one position is left ([`shelf::Sheets`]).

pub mod ai;
pub mod cli;
pub mod config;
pub mod discord;
pub mod envelope;
pub mod face;
pub mod games;
pub mod host;
pub mod render;
pub mod rules;
pub mod sandbox;
pub mod scene;
pub mod shelf;
pub mod store;
pub mod table;
pub mod words;
