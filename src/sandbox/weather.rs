//! Bad weather on demand: calls that are slow, refused or cut off, limits that are kept, and events that go astray.

use std::time::Duration;

use serde_json::{Value, json};

use super::snowflake::Snowflake;

/// Whose limit a call has run into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The bot's own, on one route.
    User,
    /// One that all bots share, on one channel or server.
    Shared,
    /// The bot's own, on all routes together.
    Global,
}

impl Scope {
    /// Its name in the headers.
    pub fn name(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Shared => "shared",
            Self::Global => "global",
        }
    }
}

/// What happens to a call.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// It arrives late.
    Late(Duration),
    /// It is done at once, and its answer comes late.
    Slow(Duration),
    /// It is not done, and answered with this status and body.
    Refused(u16, Value),
    /// It is not done, since there were too many: try again in so many seconds.
    Limited(f64, Scope),
    /// It is not done: whoever stands before Discord answers with this status and a page for people.
    Page(u16),
    /// The connection ends before anything is done.
    Lost,
    /// It is done, and the connection ends before the answer.
    Unanswered,
}

impl Fault {
    /// A refusal with Discord's code.
    pub fn refused(status: u16, code: u64, message: &str) -> Self {
        Self::Refused(status, json!({ "message": message, "code": code }))
    }
}

/// A fault that waits for its calls.
#[derive(Clone, Debug)]
pub struct Cloud {
    method: Option<String>,
    route: String,
    user: Option<Snowflake>,
    times: usize,
    fault: Fault,
}

impl Cloud {
    /// A fault that meets the next call whose path, or the template of it, has this part.
    pub fn over(route: &str, fault: Fault) -> Self {
        Self {
            method: None,
            route: route.to_owned(),
            user: None,
            times: 1,
            fault,
        }
    }

    /// Only calls of this method.
    pub fn method(mut self, method: &str) -> Self {
        self.method = Some(method.to_owned());
        self
    }

    /// Only calls that concern this person: answers to what they did, and what is sent to them alone.
    pub fn user(mut self, user: Snowflake) -> Self {
        self.user = Some(user);
        self
    }

    /// So many calls, not only the next.
    pub fn times(mut self, times: usize) -> Self {
        self.times = times;
        self
    }
}

/// A limit that is kept: so many calls in so long a time, and the rest are refused until it is over.
#[derive(Clone, Debug)]
pub struct Limit {
    /// The method it counts; any, where none is given.
    pub method: Option<String>,
    /// A part of the template of the calls it counts.
    pub route: String,
    pub calls: u64,
    pub within: Duration,
    /// One count for each channel, server or webhook, or one for everything.
    pub scope: Scope,
}

/// What happens to an event on its way to the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is delivered twice.
    Twice,
    /// It waits until the events that are held are let go.
    Held,
    /// It never arrives.
    Lost,
}

/// A fate that waits for its events.
#[derive(Clone, Debug)]
pub struct Fog {
    event: String,
    user: Option<Snowflake>,
    times: usize,
    fate: Fate,
}

impl Fog {
    /// What happens to the next event of this name.
    pub fn over(event: &str, fate: Fate) -> Self {
        Self {
            event: event.to_owned(),
            user: None,
            times: 1,
            fate,
        }
    }

    /// Only events that tell what this person did.
    pub fn user(mut self, user: Snowflake) -> Self {
        self.user = Some(user);
        self
    }

    /// So many events, not only the next.
    pub fn times(mut self, times: usize) -> Self {
        self.times = times;
        self
    }
}

/// An event that is held back.
#[derive(Clone, Debug)]
pub struct Held {
    pub guild: Option<Snowflake>,
    pub intent: u64,
    pub event: String,
    pub data: Value,
}

/// The weather over the sandbox: what comes up first is met first.
#[derive(Debug, Default)]
pub struct Weather {
    clouds: Vec<Cloud>,
    limits: Vec<Limit>,
    fogs: Vec<Fog>,
    held: Vec<Held>,
    /// How many calls have met a fault.
    pub met: usize,
}

impl Weather {
    pub fn gather(&mut self, cloud: Cloud) {
        self.clouds.push(cloud);
    }

    pub fn limit(&mut self, limit: Limit) {
        self.limits.push(limit);
    }

    pub fn fog(&mut self, fog: Fog) {
        self.fogs.push(fog);
    }

    /// Ends every fault and limit; what is held stays held until it is let go.
    pub fn clear(&mut self) {
        self.clouds.clear();
        self.limits.clear();
        self.fogs.clear();
    }

    /// The fault that meets this call, if any does.
    pub fn meet(
        &mut self,
        method: &str,
        template: &str,
        path: &str,
        user: Option<Snowflake>,
    ) -> Option<Fault> {
        let meets = |cloud: &Cloud| {
            cloud.times > 0
                && cloud.method.as_deref().is_none_or(|of| of == method)
                && cloud.user.is_none_or(|of| user == Some(of))
                && (template.contains(&cloud.route) || path.contains(&cloud.route))
        };
        let cloud = self.clouds.iter_mut().find(|cloud| meets(cloud))?;
        cloud.times -= 1;
        self.met += 1;
        let fault = cloud.fault.clone();
        self.clouds.retain(|cloud| cloud.times > 0);
        Some(fault)
    }

    /// The limit that counts this call, if one is kept.
    pub fn counted(&self, method: &str, template: &str) -> Option<&Limit> {
        self.limits.iter().find(|limit| {
            limit.method.as_deref().is_none_or(|of| of == method) && template.contains(&limit.route)
        })
    }

    /// What happens to this event, if anything does.
    pub fn befall(&mut self, event: &str, data: &Value) -> Option<Fate> {
        let user = data["member"]["user"]["id"]
            .as_str()
            .or_else(|| data["user"]["id"].as_str());
        let befalls = |fog: &Fog| {
            fog.times > 0
                && fog.event == event
                && fog
                    .user
                    .is_none_or(|of| user == Some(of.to_string().as_str()))
        };
        let fog = self.fogs.iter_mut().find(|fog| befalls(fog))?;
        fog.times -= 1;
        let fate = fog.fate;
        self.fogs.retain(|fog| fog.times > 0);
        Some(fate)
    }

    pub fn hold(&mut self, held: Held) {
        self.held.push(held);
    }

    /// The events that were held back, in their order; none is held any more.
    pub fn let_go(&mut self) -> Vec<Held> {
        std::mem::take(&mut self.held)
    }
}
