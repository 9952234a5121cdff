//! Bad weather on demand: calls that are slow, refused or cut off.

use std::time::Duration;

use serde_json::{Value, json};

/// What happens to a call.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// It arrives late.
    Late(Duration),
    /// It is done at once, and its answer comes late.
    Slow(Duration),
    /// It is not done, and answered with this status and body.
    Refused(u16, Value),
    /// The connection ends before anything is done.
    Lost,
    /// It is done, and the connection ends before the answer.
    Unanswered,
}

impl Fault {
    /// A rate limit in Discord's words, over within so many seconds.
    pub fn rate_limited(seconds: f64, global: bool) -> Self {
        let body = json!({ "message": "You are being rate limited.", "retry_after": seconds, "global": global });
        Self::Refused(429, body)
    }

    /// A refusal with Discord's code.
    pub fn refused(status: u16, code: u64, message: &str) -> Self {
        Self::Refused(status, json!({ "message": message, "code": code }))
    }
}

/// A fault that waits for its calls.
#[derive(Clone, Debug)]
pub struct Cloud {
    /// The method it waits for; any, where none is given.
    pub method: Option<String>,
    /// A part of the path or of its template that it waits for.
    pub route: String,
    /// How many calls it will meet.
    pub times: usize,
    pub fault: Fault,
}

/// The clouds over the sandbox, the oldest first.
#[derive(Debug, Default)]
pub struct Weather {
    clouds: Vec<Cloud>,
}

impl Weather {
    pub fn gather(&mut self, cloud: Cloud) {
        self.clouds.push(cloud);
    }

    pub fn clear(&mut self) {
        self.clouds.clear();
    }

    /// The fault that meets this call, if any does.
    pub fn meet(&mut self, method: &str, template: &str, path: &str) -> Option<Fault> {
        let meets = |cloud: &Cloud| {
            cloud.times > 0
                && cloud.method.as_deref().is_none_or(|of| of == method)
                && (template.contains(&cloud.route) || path.contains(&cloud.route))
        };
        let cloud = self.clouds.iter_mut().find(|cloud| meets(cloud))?;
        cloud.times -= 1;
        let fault = cloud.fault.clone();
        self.clouds.retain(|cloud| cloud.times > 0);
        Some(fault)
    }
}
