//! Discord's refusals, each with its status, its code and its words.

use std::borrow::Cow;

use serde_json::{Map, Value, json};

/// An answer to a call, or Discord's refusal of it.
pub type Answer<T> = Result<T, Refusal>;

/// A refusal in Discord's words.
#[derive(Clone, Debug, PartialEq)]
pub struct Refusal {
    pub status: u16,
    pub code: u64,
    pub message: Cow<'static, str>,
    pub errors: Option<Value>,
}

const fn refusal(status: u16, code: u64, message: &'static str) -> Refusal {
    Refusal {
        status,
        code,
        message: Cow::Borrowed(message),
        errors: None,
    }
}

pub const UNAUTHORIZED: Refusal = refusal(401, 0, "401: Unauthorized");
pub const NOT_FOUND: Refusal = refusal(404, 0, "404: Not Found");
pub const UNKNOWN_APPLICATION: Refusal = refusal(404, 10_002, "Unknown Application");
pub const UNKNOWN_CHANNEL: Refusal = refusal(404, 10_003, "Unknown Channel");
pub const UNKNOWN_GUILD: Refusal = refusal(404, 10_004, "Unknown Guild");
pub const UNKNOWN_MEMBER: Refusal = refusal(404, 10_007, "Unknown Member");
pub const UNKNOWN_MESSAGE: Refusal = refusal(404, 10_008, "Unknown Message");
pub const UNKNOWN_USER: Refusal = refusal(404, 10_013, "Unknown User");
pub const UNKNOWN_WEBHOOK: Refusal = refusal(404, 10_015, "Unknown Webhook");
pub const UNKNOWN_INTERACTION: Refusal = refusal(404, 10_062, "Unknown interaction");
pub const UNKNOWN_COMMAND: Refusal = refusal(404, 10_063, "Unknown application command");
pub const TOO_MANY_COMMANDS: Refusal = refusal(
    400,
    30_032,
    "Maximum number of application commands reached (100)",
);
pub const TOO_LARGE: Refusal = refusal(413, 40_005, "Request entity too large");
pub const ALREADY_ACKNOWLEDGED: Refusal =
    refusal(400, 40_060, "Interaction has already been acknowledged.");
pub const MISSING_ACCESS: Refusal = refusal(403, 50_001, "Missing Access");
pub const NOT_ON_A_DM: Refusal = refusal(400, 50_003, "Cannot execute action on a DM channel");
pub const NOT_THE_AUTHOR: Refusal = refusal(
    403,
    50_005,
    "Cannot edit a message authored by another user",
);
pub const EMPTY_MESSAGE: Refusal = refusal(400, 50_006, "Cannot send an empty message");
pub const CLOSED_DMS: Refusal = refusal(403, 50_007, "Cannot send messages to this user");
pub const MISSING_PERMISSIONS: Refusal = refusal(403, 50_013, "Missing Permissions");
pub const NOT_ON_THIS_CHANNEL: Refusal =
    refusal(400, 50_024, "Cannot execute action on this channel type");
pub const INVALID_TOKEN: Refusal = refusal(401, 50_027, "Invalid Webhook Token");
pub const INVALID_RECIPIENT: Refusal = refusal(400, 50_033, "Invalid Recipient(s)");
pub const ARCHIVED_THREAD: Refusal = refusal(400, 50_083, "Thread is archived");
pub const INVALID_JSON: Refusal = refusal(400, 50_109, "The request body contains invalid JSON.");
pub const NO_MUTUAL_GUILD: Refusal = refusal(
    403,
    50_278,
    "Cannot send messages to this user due to having no mutual guilds",
);
pub const NO_HISTORY: Refusal = refusal(
    400,
    160_002,
    "Cannot reply without permission to read message history",
);
pub const THREAD_EXISTS: Refusal = refusal(
    400,
    160_004,
    "A thread has already been created for this message",
);

impl Refusal {
    /// The body of the refusal as it travels.
    pub fn body(&self) -> Value {
        let mut body = json!({ "message": self.message, "code": self.code });
        if let Some(errors) = &self.errors {
            body["errors"] = errors.clone();
        }
        body
    }

    /// A form with one fault.
    pub fn form(path: &str, code: &str, message: impl Into<String>) -> Self {
        let mut form = Form::default();
        form.fault(path, code, message);
        match form.finish() {
            Err(refusal) => refusal,
            Ok(()) => NOT_FOUND,
        }
    }
}

/// The faults found in a body, each at its path (`embeds.0.title`), as Discord's `Invalid Form Body` lists them.
#[derive(Debug, Default)]
pub struct Form {
    errors: Map<String, Value>,
}

impl Form {
    /// Notes a fault; the empty path is the body as a whole.
    pub fn fault(&mut self, path: &str, code: &str, message: impl Into<String>) {
        let mut level = &mut self.errors;
        for step in path.split('.').filter(|step| !step.is_empty()) {
            let below = level.entry(step).or_insert_with(|| json!({}));
            match below {
                Value::Object(map) => level = map,
                _ => return,
            }
        }
        let list = level.entry("_errors").or_insert_with(|| json!([]));
        if let Value::Array(list) = list {
            list.push(json!({ "code": code, "message": message.into() }));
        }
    }

    pub fn required(&mut self, path: &str) {
        self.fault(path, "BASE_TYPE_REQUIRED", "This field is required");
    }

    pub fn choices(&mut self, path: &str, among: &str) {
        self.fault(
            path,
            "BASE_TYPE_CHOICES",
            format!("Value must be one of {among}."),
        );
    }

    /// Notes a length outside its bounds, in Discord's words for each case.
    pub fn length(&mut self, path: &str, length: usize, least: usize, most: usize) {
        if (least..=most).contains(&length) {
            return;
        }
        if least == 0 {
            self.fault(
                path,
                "BASE_TYPE_MAX_LENGTH",
                format!("Must be {most} or fewer in length."),
            );
        } else {
            self.fault(
                path,
                "BASE_TYPE_BAD_LENGTH",
                format!("Must be between {least} and {most} in length."),
            );
        }
    }

    /// A text field: of the right type, within its bounds; `None` when it is absent or null.
    pub fn text<'a>(
        &mut self,
        of: &'a Value,
        field: &str,
        path: &str,
        least: usize,
        most: usize,
    ) -> Option<&'a str> {
        let path = join(path, field);
        match of.get(field) {
            None | Some(Value::Null) => None,
            Some(Value::String(text)) => {
                self.length(&path, text.chars().count(), least, most);
                Some(text)
            }
            Some(_) => {
                self.fault(
                    &path,
                    "STRING_TYPE_CONVERT",
                    "Could not interpret as string.",
                );
                None
            }
        }
    }

    /// The same for a text that must be there.
    pub fn needed_text<'a>(
        &mut self,
        of: &'a Value,
        field: &str,
        path: &str,
        least: usize,
        most: usize,
    ) -> Option<&'a str> {
        if matches!(of.get(field), None | Some(Value::Null)) {
            self.required(&join(path, field));
        }
        self.text(of, field, path, least, most)
    }

    /// A list field, empty when it is absent or null.
    pub fn list<'a>(&mut self, of: &'a Value, field: &str, path: &str, most: usize) -> &'a [Value] {
        let path = join(path, field);
        match of.get(field) {
            None | Some(Value::Null) => &[],
            Some(Value::Array(list)) => {
                self.length(&path, list.len(), 0, most);
                list
            }
            Some(_) => {
                self.fault(
                    &path,
                    "LIST_TYPE_CONVERT",
                    "Only iterables may be used in a ListType",
                );
                &[]
            }
        }
    }

    /// A whole-number field within its bounds; `None` when it is absent or null.
    pub fn number(
        &mut self,
        of: &Value,
        field: &str,
        path: &str,
        least: i64,
        most: i64,
    ) -> Option<i64> {
        let path = join(path, field);
        match of.get(field) {
            None | Some(Value::Null) => None,
            Some(value) => match value.as_i64() {
                Some(number) if number < least => {
                    let message = format!("int value should be greater than or equal to {least}.");
                    self.fault(&path, "NUMBER_TYPE_MIN", message);
                    None
                }
                Some(number) if number > most => {
                    let message = format!("int value should be less than or equal to {most}.");
                    self.fault(&path, "NUMBER_TYPE_MAX", message);
                    None
                }
                Some(number) => Some(number),
                None => {
                    self.fault(
                        &path,
                        "NUMBER_TYPE_COERCE",
                        format!("Value \"{value}\" is not int."),
                    );
                    None
                }
            },
        }
    }

    /// The refusal of the form, if anything is wrong with it.
    pub fn finish(self) -> Answer<()> {
        if self.errors.is_empty() {
            return Ok(());
        }
        let errors = Some(Value::Object(self.errors));
        Err(Refusal {
            status: 400,
            code: 50_035,
            message: Cow::Borrowed("Invalid Form Body"),
            errors,
        })
    }
}

/// One step further down a path.
pub fn join(path: &str, step: impl std::fmt::Display) -> String {
    if path.is_empty() {
        step.to_string()
    } else {
        format!("{path}.{step}")
    }
}
