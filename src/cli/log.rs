//! The log: what it says, in which form, and what never stands in it.

use crate::config::{Config, LogFormat};
use std::borrow::Cow;
use std::io::{self, IsTerminal, Write};
use tracing::Subscriber;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::MakeWriter;

/// What every interaction's token begins with: the word "interaction:" in base64. Discord lets whoever holds one answer
/// in the bot's name, and errors of the client quote the addresses that it stands in.
const INTERACTION: &str = "aW50ZXJhY3Rpb246";

/// Starts logging to standard error.
///
/// Only what speaks through `tracing` is heard: what uses the crate `log` instead prints whole messages of the gateway, and
/// the login among them as numbers, in which nobody could find the token to leave it out.
///
/// # Errors
/// In words, when a log runs already or its level cannot be read.
pub fn start(config: &Config) -> Result<(), String> {
    let secret = config.token.as_ref().map(|token| token.reveal().to_owned());
    let colors = io::stderr().is_terminal();
    let log = log(config, Discreet::new(secret, io::stderr), colors)?;
    tracing::subscriber::set_global_default(log).map_err(|error| error.to_string())
}

fn log<W>(
    config: &Config,
    writer: W,
    colors: bool,
) -> Result<Box<dyn Subscriber + Send + Sync>, String>
where
    W: for<'a> MakeWriter<'a> + Send + Sync + 'static,
{
    let filter = EnvFilter::try_new(&config.log_level).map_err(|error| error.to_string())?;
    let builder = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(writer);
    Ok(match config.log_format {
        LogFormat::Readable => Box::new(builder.with_ansi(colors).finish()),
        LogFormat::Json => Box::new(builder.json().flatten_event(true).finish()),
    })
}

/// A writer that leaves tokens out of every line.
struct Discreet<W> {
    secret: Option<String>,
    inner: W,
}

impl<W> Discreet<W> {
    fn new(secret: Option<String>, inner: W) -> Self {
        Discreet { secret, inner }
    }
}

impl<'a, W: MakeWriter<'a>> MakeWriter<'a> for Discreet<W> {
    type Writer = Line<'a, W::Writer>;

    fn make_writer(&'a self) -> Self::Writer {
        Line {
            secret: self.secret.as_deref(),
            inner: self.inner.make_writer(),
        }
    }
}

/// One line of the log on its way out; it comes whole, in one piece.
struct Line<'a, W> {
    secret: Option<&'a str>,
    inner: W,
}

impl<W: Write> Write for Line<'_, W> {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(line);
        self.inner
            .write_all(discreet(&text, self.secret).as_bytes())?;
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

fn discreet<'a>(text: &'a str, secret: Option<&str>) -> Cow<'a, str> {
    let mut text = Cow::Borrowed(text);
    if let Some(secret) = secret.filter(|secret| text.contains(secret)) {
        text = Cow::Owned(text.replace(secret, "(token)"));
    }
    if text.contains(INTERACTION) {
        let mut kept = String::with_capacity(text.len());
        let mut parts = text.split(INTERACTION);
        kept.push_str(parts.next().unwrap_or_default());
        for part in parts {
            kept.push_str("(token)");
            kept.push_str(part.trim_start_matches(|letter: char| {
                letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_' | '+' | '=' | '.')
            }));
        }
        text = Cow::Owned(kept);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Token;
    use std::sync::{Arc, Mutex};

    /// A place to write that can be read afterwards.
    #[derive(Clone, Default)]
    struct Page(Arc<Mutex<Vec<u8>>>);

    impl Page {
        fn text(&self) -> String {
            String::from_utf8(self.0.lock().expect("nobody panics here").clone()).expect("text")
        }
    }

    impl Write for Page {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0
                .lock()
                .expect("nobody panics here")
                .extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn logged(config: &Config, what: impl FnOnce()) -> String {
        let page = Page::default();
        let writer = page.clone();
        let secret = config.token.as_ref().map(|token| token.reveal().to_owned());
        let log = log(config, Discreet::new(secret, move || writer.clone()), false).expect("a log");
        tracing::subscriber::with_default(log, what);
        page.text()
    }

    #[test]
    fn no_token_stands_in_a_log_in_either_form() {
        let call =
            format!("http://host/api/v10/interactions/7/{INTERACTION}Nzo4OmFiYw_-=/callback?x=1");
        for log_format in [LogFormat::Readable, LogFormat::Json] {
            let config = Config {
                token: Token::new("very.secret-token.indeed"),
                log_format,
                log_level: "trace".to_owned(),
                ..Config::default()
            };
            let said = logged(&config, || {
                let span = tracing::info_span!("login", header = "Bot very.secret-token.indeed");
                let _inside = span.enter();
                tracing::error!(url = %call, "calling with very.secret-token.indeed failed");
                tracing::trace!("done");
            });
            assert!(!said.contains("very") && !said.contains("Nzo4"), "{said}");
            assert!(said.contains("calling with (token) failed"), "{said}");
            assert!(
                said.contains("/interactions/7/(token)/callback?x=1"),
                "{said}"
            );
            assert_eq!(said.lines().count(), 2, "{said}");
        }
    }

    #[test]
    fn a_json_log_is_one_object_a_line() {
        let config = Config {
            log_format: LogFormat::Json,
            ..Config::default()
        };
        let said = logged(&config, || {
            tracing::warn!(table = 7, "the \"disk\" is slow")
        });
        let line: serde_json::Value = serde_json::from_str(&said).expect("one object");
        assert_eq!(line["message"], "the \"disk\" is slow");
        assert_eq!(line["table"], 7);
        assert_eq!(line["level"], "WARN");
    }

    #[test]
    fn the_level_chooses_what_is_logged() {
        let config = Config {
            log_level: "warn,quartermaster=debug".to_owned(),
            ..Config::default()
        };
        let said = logged(&config, || {
            tracing::debug!("ours");
            tracing::info!(target: "serenity", "theirs");
        });
        assert!(said.contains("ours") && !said.contains("theirs"), "{said}");
    }
}
