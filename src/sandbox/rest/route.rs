//! One call of the table: its path, what it is given, what it gives back.

use std::collections::HashMap;

use serde_json::Value;

use crate::sandbox::errors::{Answer, Refusal};
use crate::sandbox::messages::Upload;
use crate::sandbox::realm::Realm;
use crate::sandbox::snowflake::Snowflake;

/// One call that the sandbox knows.
pub struct Route {
    pub method: &'static str,
    /// The path as the documentation writes it, names of ids in braces.
    pub template: &'static str,
    /// Whether the bot must show its token; calls with an interaction's token need none.
    pub open: bool,
    pub deed: fn(&mut Realm, Asked) -> Answer<Given>,
}

pub const fn route(
    method: &'static str,
    template: &'static str,
    deed: fn(&mut Realm, Asked) -> Answer<Given>,
) -> Route {
    Route {
        method,
        template,
        open: false,
        deed,
    }
}

pub const fn open(
    method: &'static str,
    template: &'static str,
    deed: fn(&mut Realm, Asked) -> Answer<Given>,
) -> Route {
    Route {
        method,
        template,
        open: true,
        deed,
    }
}

/// A call as its deed receives it.
pub struct Asked {
    pub places: HashMap<&'static str, String>,
    pub query: HashMap<String, String>,
    pub body: Value,
    pub uploads: Vec<Upload>,
}

impl Asked {
    /// An id in the path.
    pub fn id(&self, name: &str) -> Answer<Snowflake> {
        let text = self.text(name);
        text.parse().map_err(|_| {
            let words = format!("Value \"{text}\" is not snowflake.");
            Refusal::form(&name.replace('.', "_"), "NUMBER_TYPE_COERCE", words)
        })
    }

    /// A word in the path.
    pub fn text(&self, name: &str) -> &str {
        self.places.get(name).map_or("", String::as_str)
    }

    pub fn flag(&self, name: &str) -> bool {
        matches!(
            self.query.get(name).map(String::as_str),
            Some("true" | "True" | "1")
        )
    }
}

/// What a call gives back.
pub struct Given {
    pub status: u16,
    pub body: Option<Value>,
}

pub fn given(body: Value) -> Answer<Given> {
    Ok(Given {
        status: 200,
        body: Some(body),
    })
}

pub fn made(body: Value) -> Answer<Given> {
    Ok(Given {
        status: 201,
        body: Some(body),
    })
}

pub fn nothing() -> Answer<Given> {
    Ok(Given {
        status: 204,
        body: None,
    })
}
