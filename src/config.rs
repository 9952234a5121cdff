//! The configuration of a running house, and its only reader: defaults, then `config.toml`, then the environment.
//!
//! [`KEYS`] lists every key with its variable; whatever is wrong becomes one line that names the key and the place, all
//! of them at once, and none of them ever shows the token.

use figment::providers::{Format, Toml};
use figment::value::{Dict, Map, Value};
use figment::{Figment, Metadata, Profile, Provider};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::fmt::{self, Debug, Display};
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What a host can choose; [`Config::default`] is what holds without any choice.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// The bot's token; without one the house opens the sandbox.
    pub token: Option<Token>,
    /// Another server that speaks Discord's protocol.
    pub api_url: Option<ApiUrl>,
    /// Where tables are kept.
    pub data: PathBuf,
    /// How much memory the store may use for its cache, in MiB.
    pub cache_mib: u64,
    /// The first port that the sandbox tries.
    pub sandbox_port: u16,
    /// What is logged, as the directives of `tracing`.
    pub log_level: String,
    /// How it is logged.
    pub log_format: LogFormat,
    /// How long a lobby waits for its players before it is forgotten.
    pub lobby: Duration,
    /// How long a request for the others' consent stays open.
    pub consent: Duration,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            token: None,
            api_url: None,
            data: PathBuf::from("data"),
            cache_mib: 64,
            sandbox_port: 8080,
            // The libraries tell much that no host asked for.
            log_level: "warn,quartermaster=info".to_owned(),
            log_format: LogFormat::Readable,
            lobby: hours(48),
            consent: hours(72),
        }
    }
}

/// How log lines are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// For eyes.
    Readable,
    /// One JSON object a line.
    Json,
}

/// A bot's token, which nothing prints.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// The token of this text, blanks around it left out; `None` when nothing remains.
    pub fn new(text: &str) -> Option<Token> {
        let text = text.trim();
        (!text.is_empty()).then(|| Token(text.to_owned()))
    }

    /// The token itself, for the client that logs in with it and for the log that leaves it out.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// Checks the form of a real bot's token: three parts between dots, the first of which is the bot's number in base64.
    ///
    /// # Errors
    /// What is wrong with it, in words that do not quote it.
    pub fn check_form(&self) -> Result<(), &'static str> {
        if self.0.starts_with("Bot ") {
            return Err("leave out the word \"Bot\" before it");
        }
        let parts: Vec<&str> = self.0.split('.').collect();
        let [id, stamp, proof] = parts[..] else {
            return Err("it has to be three parts with a dot between them");
        };
        let decoded = [id, stamp, proof].map(base64url);
        if decoded
            .iter()
            .any(|part| part.as_deref().is_none_or(<[u8]>::is_empty))
        {
            return Err("each of its three parts has to be letters, digits, - and _");
        }
        match &decoded[0] {
            Some(id) if id.iter().all(u8::is_ascii_digit) => Ok(()),
            _ => Err("its first part does not hold a bot's number"),
        }
    }
}

impl Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(..)")
    }
}

impl Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(token)")
    }
}

/// What base64 with the letters for URLs stands for; padding is left out or right.
fn base64url(text: &str) -> Option<Vec<u8>> {
    let text = text.trim_end_matches('=');
    if text.len() % 4 == 1 {
        return None;
    }
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    let (mut bits, mut held) = (0u32, 0u32);
    for letter in text.bytes() {
        let six = match letter {
            b'A'..=b'Z' => letter - b'A',
            b'a'..=b'z' => letter - b'a' + 26,
            b'0'..=b'9' => letter - b'0' + 52,
            b'-' | b'+' => 62,
            b'_' | b'/' => 63,
            _ => return None,
        };
        bits = (bits << 6 | u32::from(six)) & 0xFFFF;
        held += 6;
        if held >= 8 {
            held -= 8;
            bytes.push((bits >> held) as u8);
        }
    }
    Some(bytes)
}

/// The address of a server that speaks Discord's protocol on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiUrl(String);

impl ApiUrl {
    /// Reads an address such as `http://127.0.0.1:9000`.
    ///
    /// # Errors
    /// Why it is refused. The token goes there in clear, so nothing but loopback is taken.
    pub fn new(text: &str) -> Result<ApiUrl, &'static str> {
        const FORM: &str = "must be http://HOST:PORT and nothing after it";
        const LOOPBACK: &str = "must name this machine (127.0.0.1, [::1] or localhost), since the token goes there in clear";
        let rest = text
            .trim()
            .strip_prefix("http://")
            .ok_or("must begin with http://")?;
        let place = rest.strip_suffix('/').unwrap_or(rest);
        if place.is_empty()
            || place.contains(['/', '?', '#', '@', '\\'])
            || place.contains(char::is_whitespace)
        {
            return Err(FORM);
        }
        let (host, port) = match place.strip_prefix('[') {
            Some(inner) => inner.split_once(']').ok_or(FORM)?,
            None => place
                .find(':')
                .map_or((place, ""), |colon| place.split_at(colon)),
        };
        if !port.is_empty() {
            let number = port
                .strip_prefix(':')
                .and_then(|port| port.parse::<u16>().ok());
            number.filter(|&number| number > 0).ok_or(FORM)?;
        }
        let here = match host.parse::<IpAddr>() {
            Ok(address) => address.is_loopback(),
            Err(_) => host.eq_ignore_ascii_case("localhost"),
        };
        if here {
            Ok(ApiUrl(format!("http://{place}")))
        } else {
            Err(LOOPBACK)
        }
    }

    /// The address, without a stroke at its end.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A key of the configuration.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// Its path in `config.toml`, with dots.
    pub path: &'static str,
    /// The variable that sets it.
    pub variable: &'static str,
    /// What its value has to be, after "must be".
    pub wants: &'static str,
    /// Whether its value is text, so that a variable that looks like a number still is text.
    text: bool,
}

/// Every key there is.
pub const KEYS: &[Key] = &[
    key(
        "discord.token",
        "DISCORD_TOKEN",
        "the bot's token as text",
        true,
    ),
    key(
        "discord.api_url",
        "QUARTERMASTER_DISCORD_API_URL",
        "an address as text",
        true,
    ),
    key(
        "data",
        "QUARTERMASTER_DATA",
        "the path of a folder as text",
        true,
    ),
    key(
        "cache_mib",
        "QUARTERMASTER_CACHE_MIB",
        "a number from 1 to 65536",
        false,
    ),
    key(
        "sandbox.port",
        "QUARTERMASTER_SANDBOX_PORT",
        "a number from 0 to 65535",
        false,
    ),
    key(
        "log.level",
        "QUARTERMASTER_LOG_LEVEL",
        "error, warn, info, debug, trace or a list such as \"info,quartermaster=debug\"",
        true,
    ),
    key(
        "log.format",
        "QUARTERMASTER_LOG_FORMAT",
        "\"readable\" or \"json\"",
        true,
    ),
    key(
        "lobby_hours",
        "QUARTERMASTER_LOBBY_HOURS",
        "a number from 1 to 8760",
        false,
    ),
    key(
        "consent_hours",
        "QUARTERMASTER_CONSENT_HOURS",
        "a number from 1 to 8760",
        false,
    ),
];

const fn key(path: &'static str, variable: &'static str, wants: &'static str, text: bool) -> Key {
    Key {
        path,
        variable,
        wants,
        text,
    }
}

const TOKEN: &Key = &KEYS[0];

/// What every variable of ours begins with, except the token's short name.
const PREFIX: &str = "QUARTERMASTER_";

/// The file that is read where none is named, if it is there.
pub const FILE: &str = "config.toml";

/// Everything that is wrong with a configuration, one line each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadConfig(pub Vec<String>);

impl Display for BadConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join("\n"))
    }
}

impl std::error::Error for BadConfig {}

impl Config {
    /// Reads the file (by default [`FILE`], where it exists) and this process's environment.
    ///
    /// # Errors
    /// [`BadConfig`] with a line for everything that is wrong.
    pub fn read(file: Option<&Path>) -> Result<Config, BadConfig> {
        let variables = std::env::vars_os().filter_map(|(name, value)| {
            // Other people's variables may hold any bytes; ours that do are reported as what they look like.
            Some((
                name.into_string().ok()?,
                value.to_string_lossy().into_owned(),
            ))
        });
        let (path, named) = match file {
            Some(path) => (path, true),
            None => (Path::new(FILE), false),
        };
        let text = match std::fs::read_to_string(path) {
            Ok(text) => Some((path.display().to_string(), text)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound && !named => None,
            Err(error) => {
                return Err(BadConfig(vec![format!(
                    "{}: cannot be read: {error}",
                    path.display()
                )]));
            }
        };
        Config::of(text, variables)
    }

    /// The configuration of a file's name and text, and some variables.
    ///
    /// # Errors
    /// As [`read`](Config::read).
    pub fn of(
        file: Option<(String, String)>,
        variables: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Config, BadConfig> {
        let mut layers = Layers::default();
        if let Some((name, text)) = file {
            layers.add_file(&name, &text);
        }
        let mut variables: Vec<(String, String)> = variables.into_iter().collect();
        // The token's short name comes before its long one, which is the more particular and counts.
        variables.sort();
        for (name, value) in variables {
            layers.add_variable(&name, &value);
        }
        let plain = Config::default();
        let config = Config {
            token: layers.take(
                "discord.token",
                |text: String| Ok(Token::new(&text)),
                plain.token,
            ),
            api_url: layers.take("discord.api_url", read_api_url, plain.api_url),
            data: layers.take("data", read_folder, plain.data),
            cache_mib: layers.take("cache_mib", |mib| between(1, 65_536, mib), plain.cache_mib),
            sandbox_port: layers.take("sandbox.port", Ok, plain.sandbox_port),
            log_level: layers.take("log.level", read_level, plain.log_level),
            log_format: layers.take("log.format", Ok, plain.log_format),
            lobby: layers.take("lobby_hours", read_hours, plain.lobby),
            consent: layers.take("consent_hours", read_hours, plain.consent),
        };
        if layers.faults.is_empty() {
            Ok(config)
        } else {
            Err(BadConfig(layers.faults))
        }
    }
}

/// Why a value of the right type is not taken.
enum Wrong {
    /// It is not what the key wants.
    Range,
    /// Something that only this value can tell.
    Because(&'static str),
}

fn between(low: u64, high: u64, number: u64) -> Result<u64, Wrong> {
    if (low..=high).contains(&number) {
        Ok(number)
    } else {
        Err(Wrong::Range)
    }
}

const fn hours(count: u64) -> Duration {
    Duration::from_secs(count * 3_600)
}

fn read_hours(count: u64) -> Result<Duration, Wrong> {
    between(1, 8_760, count).map(hours)
}

fn read_api_url(text: String) -> Result<Option<ApiUrl>, Wrong> {
    if text.trim().is_empty() {
        return Ok(None);
    }
    ApiUrl::new(&text).map(Some).map_err(Wrong::Because)
}

fn read_folder(text: String) -> Result<PathBuf, Wrong> {
    if text.trim().is_empty() {
        Err(Wrong::Because("must not be empty"))
    } else {
        Ok(PathBuf::from(text))
    }
}

fn read_level(text: String) -> Result<String, Wrong> {
    match tracing_subscriber::EnvFilter::try_new(&text) {
        // An unknown word alone counts as the name of a module there, and would turn the log off.
        Ok(_) if text.split(',').all(names_a_level) => Ok(text),
        _ => Err(Wrong::Range),
    }
}

fn names_a_level(directive: &str) -> bool {
    let level = directive.rsplit('=').next().unwrap_or(directive).trim();
    level
        .parse::<tracing_subscriber::filter::LevelFilter>()
        .is_ok()
}

/// The layers of a configuration as they are put on each other, and what was wrong with them.
#[derive(Default)]
struct Layers {
    figment: Figment,
    faults: Vec<String>,
}

impl Layers {
    fn add_file(&mut self, name: &str, text: &str) {
        match Toml::from_str::<Dict>(text) {
            Ok(values) => {
                self.refuse_unknown(name, "", &values);
                self.add(name, values);
            }
            Err(error) => {
                // The parser's own text quotes the line, and the line may hold the token.
                let end = error.span().map_or(0, |span| span.start.min(text.len()));
                let line = text.as_bytes()[..end]
                    .iter()
                    .filter(|&&byte| byte == b'\n')
                    .count()
                    + 1;
                let why = error
                    .message()
                    .lines()
                    .next()
                    .unwrap_or("not TOML")
                    .to_owned();
                self.faults
                    .push(format!("{name}: line {line} cannot be read: {why}"));
            }
        }
    }

    fn add_variable(&mut self, name: &str, value: &str) {
        let known = KEYS
            .iter()
            .find(|key| name == key.variable || name == long_name(key));
        match known {
            // An empty variable is how compose files and shells say that there is none.
            Some(_) if value.is_empty() => {}
            Some(key) => {
                let value = if key.text {
                    Value::from(value)
                } else {
                    value.parse().unwrap_or_else(|_| Value::from(value))
                };
                self.add(name, nested(key.path, value));
            }
            None if name.starts_with(PREFIX) => {
                let near = nearest(name, KEYS.iter().map(|key| key.variable));
                self.faults.push(format!(
                    "{name}: there is no such variable; did you mean {near}?"
                ));
            }
            None => {}
        }
    }

    fn add(&mut self, name: &str, values: Dict) {
        let figment = std::mem::take(&mut self.figment);
        self.figment = figment.merge(Layer {
            name: name.to_owned(),
            values,
        });
    }

    fn refuse_unknown(&mut self, file: &str, above: &str, values: &Dict) {
        for (name, value) in values {
            let path = if above.is_empty() {
                name.clone()
            } else {
                format!("{above}.{name}")
            };
            let inside = format!("{path}.");
            let holds_keys = KEYS.iter().any(|key| key.path.starts_with(&inside));
            match value.as_dict() {
                Some(values) if holds_keys => self.refuse_unknown(file, &path, values),
                None if holds_keys => {
                    self.faults.push(format!(
                        "{file}: \"{path}\" must be a table: write [{path}] on a line of its own"
                    ));
                }
                _ if KEYS.iter().any(|key| key.path == path) => {}
                _ => {
                    let near = nearest(&path, names_in_files());
                    self.faults.push(format!(
                        "{file}: there is no key \"{path}\"; did you mean \"{near}\"?"
                    ));
                }
            }
        }
    }

    /// The value of a key; the plain one where nothing sets it, and where what sets it is wrong and was noted.
    fn take<T: DeserializeOwned, R>(
        &mut self,
        path: &str,
        read: impl FnOnce(T) -> Result<R, Wrong>,
        plain: R,
    ) -> R {
        let Some(value) = self
            .figment
            .find_value(path)
            .ok()
            .filter(|_| !self.is_torn(path))
        else {
            return plain;
        };
        let wrong = match self
            .figment
            .extract_inner(path)
            .map_err(|_| Wrong::Range)
            .and_then(read)
        {
            Ok(value) => return value,
            Err(wrong) => wrong,
        };
        let source = self
            .figment
            .find_metadata(path)
            .map_or("", |metadata| &*metadata.name);
        let Some(key) = KEYS.iter().find(|key| key.path == path) else {
            return plain;
        };
        let subject = if source == key.variable || source == long_name(key) {
            source.to_owned()
        } else {
            format!("{source}: \"{path}\"")
        };
        self.faults.push(match wrong {
            Wrong::Range if path == TOKEN.path => format!("{subject} must be {}", key.wants),
            Wrong::Range => format!("{subject} must be {}, not {}", key.wants, shown(&value)),
            Wrong::Because(why) => format!("{subject} {why}"),
        });
        plain
    }

    /// Whether something above the key is no table, which was noted when its file was read.
    fn is_torn(&self, path: &str) -> bool {
        path.split_once('.').is_some_and(|(above, _)| {
            self.figment
                .find_value(above)
                .is_ok_and(|value| value.as_dict().is_none())
        })
    }
}

/// A key's variable by the rule: the prefix, then its path in capitals with underscores.
fn long_name(key: &Key) -> String {
    format!("{PREFIX}{}", key.path.replace('.', "_").to_uppercase())
}

fn nested(path: &str, value: Value) -> Dict {
    match path.split_once('.') {
        Some((above, below)) => Dict::from([(above.to_owned(), Value::from(nested(below, value)))]),
        None => Dict::from([(path.to_owned(), value)]),
    }
}

fn shown(value: &Value) -> String {
    match value {
        Value::String(_, text) => format!("{text:?}"),
        Value::Char(_, letter) => format!("\"{letter}\""),
        Value::Bool(_, truth) => truth.to_string(),
        Value::Num(_, number) => {
            let whole = (number.to_i128().map(|number| number.to_string()))
                .or_else(|| number.to_u128().map(|number| number.to_string()));
            whole
                .or_else(|| number.to_f64().map(|number| number.to_string()))
                .unwrap_or_else(|| "that number".to_owned())
        }
        Value::Array(..) => "a list".to_owned(),
        Value::Dict(..) | Value::Empty(..) => "a table".to_owned(),
    }
}

/// What may stand in a file: every key, and the tables they stand in.
fn names_in_files() -> impl Iterator<Item = &'static str> {
    let tables = KEYS
        .iter()
        .filter_map(|key| Some(key.path.split_once('.')?.0));
    KEYS.iter().map(|key| key.path).chain(tables)
}

/// The known name that shares the most pairs of letters with a mistyped one.
fn nearest<'a>(typed: &str, known: impl Iterator<Item = &'a str>) -> &'a str {
    let pairs = |name: &str| -> Vec<[u8; 2]> {
        name.to_lowercase()
            .as_bytes()
            .windows(2)
            .map(|pair| [pair[0], pair[1]])
            .collect()
    };
    let typed = pairs(typed);
    known
        .max_by_key(|name| {
            let pairs = pairs(name);
            let common = pairs.iter().filter(|pair| typed.contains(pair)).count();
            // Twice the common part over both lengths, in thousandths.
            2_000 * common / (pairs.len() + typed.len()).max(1)
        })
        .unwrap_or_default()
}

/// One place that sets keys: the file, or a variable.
struct Layer {
    name: String,
    values: Dict,
}

impl Provider for Layer {
    fn metadata(&self) -> Metadata {
        Metadata::named(self.name.clone())
    }

    fn data(&self) -> figment::Result<Map<Profile, Dict>> {
        Ok(Map::from([(Profile::Default, self.values.clone())]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In the form of a real token, and nobody's.
    const FORMED: &str = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GaBcDe.abcdefghijklmnopqrstuvwxyz0123456789-_";

    fn file(text: &str) -> Option<(String, String)> {
        Some(("config.toml".to_owned(), text.to_owned()))
    }

    fn read(text: &str, variables: &[(&str, &str)]) -> Result<Config, Vec<String>> {
        let variables = variables
            .iter()
            .map(|&(name, value)| (name.to_owned(), value.to_owned()));
        Config::of(file(text), variables).map_err(|bad| bad.0)
    }

    fn faults(text: &str, variables: &[(&str, &str)]) -> Vec<String> {
        read(text, variables).expect_err("something is wrong here")
    }

    #[test]
    fn nothing_set_is_the_default() {
        assert_eq!(Config::of(None, []), Ok(Config::default()));
        assert_eq!(
            read("", &[("PATH", "/bin"), ("DISCORD_TOKEN", "")]),
            Ok(Config::default())
        );
    }

    #[test]
    fn every_key_is_read_from_the_file() {
        let text = "data = \"elsewhere\"\ncache_mib = 12\nlobby_hours = 1\nconsent_hours = 2\n\
            [discord]\ntoken = \"secret\"\napi_url = \"http://localhost:9000/\"\n[sandbox]\nport = 9001\n\
            [log]\nlevel = \"info,quartermaster=debug\"\nformat = \"json\"\n";
        let wanted = Config {
            token: Token::new("secret"),
            api_url: ApiUrl::new("http://localhost:9000").ok(),
            data: PathBuf::from("elsewhere"),
            cache_mib: 12,
            sandbox_port: 9001,
            log_level: "info,quartermaster=debug".to_owned(),
            log_format: LogFormat::Json,
            lobby: Duration::from_secs(3_600),
            consent: Duration::from_secs(7_200),
        };
        assert_eq!(read(text, &[]), Ok(wanted));
    }

    #[test]
    fn every_key_is_set_by_its_variable_over_the_file() {
        let text = "data = \"here\"\n[sandbox]\nport = 1\n[discord]\ntoken = \"old\"\n";
        let values = [
            "new",
            "http://[::1]:7",
            "2026",
            "9",
            "0",
            "warn",
            "json",
            "5",
            "6",
        ];
        let variables: Vec<(&str, &str)> =
            KEYS.iter().map(|key| key.variable).zip(values).collect();
        assert_eq!(variables.len(), KEYS.len());
        let wanted = Config {
            token: Token::new("new"),
            api_url: ApiUrl::new("http://[::1]:7").ok(),
            data: PathBuf::from("2026"),
            cache_mib: 9,
            sandbox_port: 0,
            log_level: "warn".to_owned(),
            log_format: LogFormat::Json,
            lobby: hours(5),
            consent: hours(6),
        };
        assert_eq!(read(text, &variables), Ok(wanted));
    }

    #[test]
    fn the_long_name_of_the_token_counts_before_the_short_one() {
        let both = [
            ("QUARTERMASTER_DISCORD_TOKEN", "long"),
            ("DISCORD_TOKEN", "short"),
        ];
        assert_eq!(
            read("", &both).map(|config| config.token),
            Ok(Token::new("long"))
        );
    }

    #[test]
    fn unknown_keys_are_refused_with_the_key_the_file_and_the_nearest_one() {
        assert_eq!(
            faults(
                "daat = \"x\"\n[discord]\ntoekn = \"hush\"\n[dicord]\ntoken = \"hush\"\n",
                &[]
            ),
            [
                "config.toml: there is no key \"daat\"; did you mean \"data\"?",
                "config.toml: there is no key \"dicord\"; did you mean \"discord\"?",
                "config.toml: there is no key \"discord.toekn\"; did you mean \"discord.token\"?",
            ]
        );
        assert_eq!(
            faults("", &[("QUARTERMASTER_CACHE", "5")]),
            [
                "QUARTERMASTER_CACHE: there is no such variable; did you mean QUARTERMASTER_CACHE_MIB?"
            ]
        );
    }

    #[test]
    fn wrong_values_are_one_line_each_and_all_are_told() {
        assert_eq!(
            faults(
                "cache_mib = 0\nlobby_hours = \"many\"\n[log]\nformat = 3\nlevel = \"loud\"\n",
                &[
                    ("QUARTERMASTER_SANDBOX_PORT", "70000"),
                    ("QUARTERMASTER_CONSENT_HOURS", "soon")
                ]
            ),
            [
                "config.toml: \"cache_mib\" must be a number from 1 to 65536, not 0",
                "QUARTERMASTER_SANDBOX_PORT must be a number from 0 to 65535, not 70000",
                "config.toml: \"log.level\" must be error, warn, info, debug, trace or a list such as \
                 \"info,quartermaster=debug\", not \"loud\"",
                "config.toml: \"log.format\" must be \"readable\" or \"json\", not 3",
                "config.toml: \"lobby_hours\" must be a number from 1 to 8760, not \"many\"",
                "QUARTERMASTER_CONSENT_HOURS must be a number from 1 to 8760, not \"soon\"",
            ]
        );
        assert_eq!(
            faults("sandbox = 8080\n", &[]),
            ["config.toml: \"sandbox\" must be a table: write [sandbox] on a line of its own"]
        );
    }

    #[test]
    fn no_message_about_a_token_shows_it() {
        let broken = [
            "[discord]\ntoken = \"hush-hush\n",
            "[discord]\ntoken = hush-hush\n",
            "[discord]\ntoken = 4711\n",
            "[discord]\ntoken = [\"hush-hush\"]\n",
        ];
        for text in broken {
            let said = faults(text, &[]).join("\n");
            assert!(!said.contains("hush") && !said.contains("4711"), "{said}");
            assert!(
                said.contains("line 2") || said.contains("discord.token"),
                "{said}"
            );
        }
        let config = read(&format!("[discord]\ntoken = \"{FORMED}\"\n"), &[]).expect("a good file");
        let token = config.token.clone().expect("a token");
        for said in [
            format!("{config:?}"),
            format!("{token}"),
            format!("{token:#?}"),
        ] {
            assert!(!said.contains("abcdefgh"), "{said}");
        }
        assert_eq!(token.reveal(), FORMED);
    }

    #[test]
    fn a_token_has_three_parts_and_begins_with_a_number() {
        let form = |text: &str| Token::new(text).expect("some text").check_form();
        assert_eq!(form(FORMED), Ok(()));
        assert_eq!(
            form(&format!("  {FORMED}\n")),
            Ok(()),
            "blanks around it do no harm"
        );
        for bad in [
            "secret",
            "a.b",
            "MTIz..abc",
            "MTIzNDU2.GaBcDe.ab$cd",
            "bm9ib2R5.GaBcDe.abcdef",
            &format!("Bot {FORMED}"),
            &format!("{FORMED}.more"),
        ] {
            assert!(form(bad).is_err(), "{bad}");
        }
        assert_eq!(Token::new(" \t"), None);
    }

    #[test]
    fn base64_is_read_as_it_was_written() {
        assert_eq!(base64url("MTIzNDU2").as_deref(), Some(&b"123456"[..]));
        assert_eq!(base64url("MTI").as_deref(), Some(&b"12"[..]));
        assert_eq!(base64url("MQ==").as_deref(), Some(&b"1"[..]));
        assert_eq!(base64url("-_8").as_deref(), Some(&[0xFB, 0xFF][..]));
        assert_eq!(base64url("A"), None);
        assert_eq!(base64url("MT z"), None);
    }

    #[test]
    fn the_token_is_sent_nowhere_in_clear_but_to_this_machine() {
        for good in [
            "http://127.0.0.1:9000",
            "http://127.9.9.9",
            "http://[::1]:80/",
            "http://LOCALHOST:1",
        ] {
            let url = ApiUrl::new(good).expect(good);
            assert_eq!(url.as_str(), good.trim_end_matches('/'));
        }
        for bad in [
            "http://192.168.0.1:9000",
            "http://example.com",
            "http://localhost.example.com",
            "http://127.0.0.1@example.com",
            "http://127.0.0.1:9000@example.com",
            "http://127.0.0.1:9000/api/v10",
            "http://127.0.0.1:0",
            "http://127.0.0.1:",
            "http://127.0.0.1:99999",
            "http://[::1",
            "http://[::2]",
            "http://0.0.0.0:1",
            "http://",
            "https://127.0.0.1:9000",
            "https://example.com",
            "ws://127.0.0.1",
            "127.0.0.1:9000",
        ] {
            assert!(ApiUrl::new(bad).is_err(), "{bad}");
        }
        assert_eq!(
            faults("[discord]\napi_url = \"http://example.com\"\n", &[]),
            [
                "config.toml: \"discord.api_url\" must name this machine (127.0.0.1, [::1] or localhost), since the \
              token goes there in clear"
            ]
        );
    }

    #[test]
    fn the_example_explains_every_key_and_is_itself_the_default() {
        let example = include_str!("../config.example.toml");
        assert_eq!(Config::of(file(example), []), Ok(Config::default()));
        // With every commented setting switched on it still is a good file that knows all keys.
        let on: String = example
            .lines()
            .map(|line| match line.strip_prefix('#') {
                Some(rest) if !rest.starts_with(' ') => format!("{rest}\n"),
                _ => format!("{line}\n"),
            })
            .collect();
        let values: Dict = Toml::from_str(&on).expect("good TOML");
        let figment = Figment::from(Layer {
            name: "example".to_owned(),
            values,
        });
        for key in KEYS {
            assert!(
                figment.find_value(key.path).is_ok(),
                "{} is not in the example",
                key.path
            );
            assert!(
                example.contains(key.variable),
                "{} is not in the example",
                key.variable
            );
        }
        Config::of(file(&on), []).expect("every value that the example shows is a good one");
    }

    #[test]
    fn every_variable_follows_the_rule_but_the_tokens_short_name() {
        for key in &KEYS[1..] {
            assert_eq!(key.variable, long_name(key));
        }
        assert_eq!(
            (TOKEN.path, TOKEN.variable),
            ("discord.token", "DISCORD_TOKEN")
        );
    }
}
