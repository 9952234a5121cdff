//! Discord's limits on messages, embeds, components and modals, each checked with its path and its words.

use std::collections::HashSet;

use serde_json::{Map, Value, json};

use super::clock::timestamp;
use super::errors::{Form, join};

pub const CONTENT: usize = 2_000;
pub const EMBEDS: usize = 10;
pub const EMBED_TITLE: usize = 256;
pub const EMBED_DESCRIPTION: usize = 4_096;
pub const EMBED_FIELDS: usize = 25;
pub const EMBED_SUM: usize = 6_000;
pub const ROWS: usize = 5;
pub const IN_A_ROW: usize = 5;
pub const LABEL: usize = 80;
pub const CUSTOM_ID: usize = 100;
pub const OPTIONS: usize = 25;
pub const CHOICES: usize = 25;
pub const FILES: usize = 10;
pub const ALT_TEXT: usize = 1_024;
/// The size of one request's files: what `attachment_size_limit` of an interaction says.
pub const ATTACHMENT_SIZE: usize = 10 * 1024 * 1024;

/// The flag of a message whose components are of the second version.
pub const COMPONENTS_V2: u64 = 1 << 15;

/// Checks the written part of a message: content, embeds, components, attachments, mentions.
pub fn message(body: &Value, form: &mut Form) {
    if !body.is_object() {
        form.fault(
            "",
            "DICT_TYPE_CONVERT",
            "Only dictionaries may be used in a DictType",
        );
        return;
    }
    form.text(body, "content", "", 0, CONTENT);
    embeds(form.list(body, "embeds", "", EMBEDS), form);
    components(form.list(body, "components", "", ROWS), form);
    for (place, note) in form.list(body, "attachments", "", FILES).iter().enumerate() {
        let path = format!("attachments.{place}");
        if note.get("id").is_none_or(Value::is_null) {
            form.required(&join(&path, "id"));
        }
        form.text(note, "description", &path, 0, ALT_TEXT);
        form.text(note, "filename", &path, 1, 1_024);
    }
    allowed_mentions(body.get("allowed_mentions").unwrap_or(&Value::Null), form);
    if let Some(nonce) = body.get("nonce").and_then(Value::as_str) {
        form.length("nonce", nonce.chars().count(), 0, 25);
    }
}

fn allowed_mentions(allowed: &Value, form: &mut Form) {
    let path = "allowed_mentions";
    let parse = form.list(allowed, "parse", path, 3);
    for (place, kind) in parse.iter().enumerate() {
        if !matches!(kind.as_str(), Some("users" | "roles" | "everyone")) {
            form.choices(
                &format!("{path}.parse.{place}"),
                "('users', 'roles', 'everyone')",
            );
        }
    }
    for kind in ["users", "roles"] {
        let named = form.list(allowed, kind, path, 100);
        if !named.is_empty() && parse.iter().any(|parsed| parsed == kind) {
            let words = format!("parse:[\"{kind}\"] and {kind}: [ids...] are mutually exclusive.");
            form.fault(path, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", words);
        }
    }
}

fn embeds(embeds: &[Value], form: &mut Form) {
    let mut sum = 0;
    for (place, embed) in embeds.iter().enumerate() {
        let path = format!("embeds.{place}");
        if !embed.is_object() {
            form.fault(
                &path,
                "DICT_TYPE_CONVERT",
                "Only dictionaries may be used in a DictType",
            );
            continue;
        }
        let mut count =
            |text: Option<&str>| sum += text.map_or(0, |text| text.trim().chars().count());
        count(form.text(embed, "title", &path, 0, EMBED_TITLE));
        count(form.text(embed, "description", &path, 0, EMBED_DESCRIPTION));
        let fields = form.list(embed, "fields", &path, EMBED_FIELDS);
        for (place, field) in fields.iter().enumerate() {
            let path = format!("{path}.fields.{place}");
            count(needed(form, field, "name", &path, 256));
            count(needed(form, field, "value", &path, 1_024));
        }
        let footer = embed.get("footer").unwrap_or(&Value::Null);
        let author = embed.get("author").unwrap_or(&Value::Null);
        if footer.is_object() {
            count(form.needed_text(footer, "text", &join(&path, "footer"), 1, 2_048));
        }
        if author.is_object() {
            count(form.needed_text(author, "name", &join(&path, "author"), 1, 256));
        }
        form.number(embed, "color", &path, 0, 0xFF_FFFF);
        address(form, embed, "url", &path, false);
        address(form, author, "url", &join(&path, "author"), false);
        address(form, author, "icon_url", &join(&path, "author"), true);
        address(form, footer, "icon_url", &join(&path, "footer"), true);
        for picture in ["image", "thumbnail"] {
            let picture_of = embed.get(picture).unwrap_or(&Value::Null);
            address(form, picture_of, "url", &join(&path, picture), true);
        }
        let shown = [
            "title",
            "description",
            "image",
            "thumbnail",
            "footer",
            "author",
        ];
        let empty = |part: &Value| {
            part.is_null() || part.as_str().is_some_and(|text| text.trim().is_empty())
        };
        if fields.is_empty() && shown.iter().all(|part| embed.get(part).is_none_or(empty)) {
            form.required(&join(&path, "description"));
        }
    }
    if sum > EMBED_SUM {
        let words = format!("Embed size exceeds maximum size of {EMBED_SUM}");
        form.fault("embeds", "MAX_EMBED_SIZE_EXCEEDED", words);
    }
}

/// A text that must be there and must show something.
fn needed<'a>(
    form: &mut Form,
    of: &'a Value,
    field: &str,
    path: &str,
    most: usize,
) -> Option<&'a str> {
    let text = form.needed_text(of, field, path, 1, most)?;
    if !text.is_empty() && text.trim().is_empty() {
        form.required(&join(path, field));
    }
    Some(text)
}

fn address(form: &mut Form, of: &Value, field: &str, path: &str, picture: bool) {
    let Some(url) = form.text(of, field, path, 0, 2_048) else {
        return;
    };
    let web = url.starts_with("http://") || url.starts_with("https://");
    let known = web || (picture && url.starts_with("attachment://"));
    if !url.is_empty() && !known {
        let schemes = if picture {
            "('http', 'https', 'attachment')"
        } else {
            "('http', 'https')"
        };
        let words = format!("Scheme must be one of {schemes}.");
        form.fault(&join(path, field), "URL_TYPE_INVALID_SCHEME", words);
    }
}

/// Checks the rows of buttons and menus under a message.
fn components(rows: &[Value], form: &mut Form) {
    let mut seen = HashSet::new();
    for (place, row) in rows.iter().enumerate() {
        let path = format!("components.{place}");
        if row.get("type").and_then(Value::as_u64) != Some(1) {
            form.choices(&join(&path, "type"), "(1,)");
            continue;
        }
        let inside = form.list(row, "components", &path, IN_A_ROW);
        let inside_path = join(&path, "components");
        if inside.is_empty() {
            form.length(&inside_path, 0, 1, IN_A_ROW);
        }
        let menus = inside
            .iter()
            .filter(|part| part.get("type").and_then(Value::as_u64) != Some(2))
            .count();
        if menus > 0 && inside.len() > 1 {
            let words = "The specified component exceeds the maximum width";
            form.fault(&inside_path, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", words);
        }
        for (place, part) in inside.iter().enumerate() {
            let path = join(&inside_path, place);
            match part.get("type").and_then(Value::as_u64) {
                Some(2) => button(part, &path, form),
                Some(3 | 5..=8) => menu(part, &path, form),
                _ => form.choices(&join(&path, "type"), "(2, 3, 5, 6, 7, 8)"),
            }
            unique(part, &path, &mut seen, form);
        }
    }
}

fn unique<'a>(part: &'a Value, path: &str, seen: &mut HashSet<&'a str>, form: &mut Form) {
    if let Some(id) = part.get("custom_id").and_then(Value::as_str)
        && !seen.insert(id)
    {
        let words = "Component custom id cannot be duplicated";
        form.fault(
            &join(path, "custom_id"),
            "COMPONENT_CUSTOM_ID_DUPLICATED",
            words,
        );
    }
}

fn button(button: &Value, path: &str, form: &mut Form) {
    form.text(button, "label", path, 0, LABEL);
    let custom_id = form.text(button, "custom_id", path, 1, CUSTOM_ID);
    let url = button.get("url").filter(|url| !url.is_null());
    match button.get("style").and_then(Value::as_u64) {
        Some(1..=4) => {
            if custom_id.is_none() {
                let words = "A custom id is required";
                form.fault(
                    &join(path, "custom_id"),
                    "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED",
                    words,
                );
            }
            if url.is_some() {
                let words = "A custom id and url cannot both be specified";
                form.fault(
                    path,
                    "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                    words,
                );
            }
        }
        Some(5) => {
            if url.is_none() {
                form.fault(
                    &join(path, "url"),
                    "BUTTON_COMPONENT_URL_REQUIRED",
                    "A url is required",
                );
            }
            if custom_id.is_some() {
                let words = "A custom id and url cannot both be specified";
                form.fault(
                    path,
                    "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                    words,
                );
            }
            form.text(button, "url", path, 1, 512);
            address(form, button, "url", path, false);
        }
        _ => form.choices(&join(path, "style"), "(1, 2, 3, 4, 5)"),
    }
    let blank = button
        .get("label")
        .and_then(Value::as_str)
        .is_none_or(|label| label.trim().is_empty());
    let emoji = button.get("emoji").filter(|emoji| !emoji.is_null());
    if blank && emoji.is_none() {
        form.fault(
            path,
            "BASE_TYPE_REQUIRED",
            "A label or an emoji is required",
        );
    }
    picture_letter(emoji, path, form);
}

/// An emoji is a custom one with its id, or a character that is one; plain letters are not.
fn picture_letter(emoji: Option<&Value>, path: &str, form: &mut Form) {
    let Some(emoji) = emoji else { return };
    let name = emoji
        .get("name")
        .and_then(Value::as_str)
        .unwrap_or_default();
    let custom = emoji.get("id").is_some_and(|id| !id.is_null());
    if !custom && (name.is_empty() || name.chars().any(|letter| letter.is_alphabetic())) {
        form.fault(
            &join(path, "emoji.name"),
            "BUTTON_COMPONENT_INVALID_EMOJI",
            "Invalid emoji",
        );
    }
}

fn menu(menu: &Value, path: &str, form: &mut Form) {
    form.needed_text(menu, "custom_id", path, 1, CUSTOM_ID);
    form.text(menu, "placeholder", path, 0, 150);
    let least = form.number(menu, "min_values", path, 0, 25).unwrap_or(1);
    let most = form.number(menu, "max_values", path, 1, 25).unwrap_or(1);
    if least > most {
        let words = "min_values must be less than or equal to max_values";
        form.fault(
            &join(path, "min_values"),
            "SELECT_COMPONENT_INVALID_RANGE",
            words,
        );
    }
    if menu.get("type").and_then(Value::as_u64) != Some(3) {
        return;
    }
    let options = form.list(menu, "options", path, OPTIONS);
    if options.is_empty() {
        form.length(&join(path, "options"), 0, 1, OPTIONS);
    }
    if most.max(least) > options.len() as i64 && !options.is_empty() {
        let words = format!("Must be between 1 and {} in length.", options.len());
        form.fault(&join(path, "max_values"), "BASE_TYPE_BAD_LENGTH", words);
    }
    let mut values = HashSet::new();
    let mut chosen = 0;
    for (place, option) in options.iter().enumerate() {
        let path = format!("{path}.options.{place}");
        form.needed_text(option, "label", &path, 1, 100);
        let value = form.needed_text(option, "value", &path, 1, 100);
        form.text(option, "description", &path, 0, 100);
        picture_letter(
            option.get("emoji").filter(|emoji| !emoji.is_null()),
            &path,
            form,
        );
        if value.is_some_and(|value| !values.insert(value)) {
            let words = "The specified option value is already used";
            form.fault(
                &join(&path, "value"),
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                words,
            );
        }
        chosen += i64::from(option.get("default") == Some(&Value::Bool(true)));
    }
    if chosen > most {
        let words = "The number of default options exceeds max_values";
        form.fault(
            &join(path, "options"),
            "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
            words,
        );
    }
}

/// Checks a modal of the rows-and-text-inputs kind.
pub fn modal(data: &Value, form: &mut Form) {
    form.needed_text(data, "custom_id", "data", 1, CUSTOM_ID);
    form.needed_text(data, "title", "data", 1, 45);
    let rows = form.list(data, "components", "data", ROWS);
    if rows.is_empty() {
        form.length("data.components", 0, 1, ROWS);
    }
    let mut seen = HashSet::new();
    for (place, row) in rows.iter().enumerate() {
        let path = format!("data.components.{place}");
        if row.get("type").and_then(Value::as_u64) != Some(1) {
            form.choices(&join(&path, "type"), "(1,)");
            continue;
        }
        let inside = form.list(row, "components", &path, 1);
        if inside.is_empty() {
            form.length(&join(&path, "components"), 0, 1, 1);
        }
        for (place, input) in inside.iter().enumerate() {
            let path = format!("{path}.components.{place}");
            if input.get("type").and_then(Value::as_u64) != Some(4) {
                form.choices(&join(&path, "type"), "(4,)");
                continue;
            }
            form.needed_text(input, "custom_id", &path, 1, CUSTOM_ID);
            form.needed_text(input, "label", &path, 1, 45);
            if form.number(input, "style", &path, 1, 2).is_none() && input.get("style").is_none() {
                form.required(&join(&path, "style"));
            }
            form.text(input, "placeholder", &path, 0, 100);
            form.text(input, "value", &path, 0, 4_000);
            let least = form
                .number(input, "min_length", &path, 0, 4_000)
                .unwrap_or(0);
            let most = form
                .number(input, "max_length", &path, 1, 4_000)
                .unwrap_or(4_000);
            if least > most {
                let words = "min_length must be less than or equal to max_length";
                form.fault(
                    &join(&path, "min_length"),
                    "TEXT_INPUT_COMPONENT_INVALID_RANGE",
                    words,
                );
            }
            unique(input, &path, &mut seen, form);
        }
    }
}

/// Components as Discord gives them back: numbered, with their defaults written out and nothing that is null.
pub fn components_as_kept(rows: &[Value]) -> Vec<Value> {
    fn keep(part: &Value, next: &mut u64) -> Value {
        let mut kept = without_nulls(part);
        let id = part
            .get("id")
            .and_then(Value::as_u64)
            .filter(|id| *id > 0)
            .unwrap_or(*next);
        *next = (*next).max(id) + 1;
        kept.insert("id".into(), id.into());
        if kept.get("disabled") == Some(&Value::Bool(false)) {
            kept.remove("disabled");
        }
        if let Some(Value::Array(inside)) = part.get("components") {
            let inside = inside.iter().map(|part| keep(part, next)).collect();
            kept.insert("components".into(), Value::Array(inside));
        }
        if matches!(part.get("type").and_then(Value::as_u64), Some(3 | 5..=8)) {
            kept.entry("min_values").or_insert(json!(1));
            kept.entry("max_values").or_insert(json!(1));
            if let Some(Value::Array(options)) = kept.get_mut("options") {
                for option in options {
                    *option = Value::Object(without_nulls(option));
                }
            }
        }
        Value::Object(kept)
    }
    let mut next = 1;
    rows.iter().map(|row| keep(row, &mut next)).collect()
}

/// Embeds as Discord gives them back: of the kind `rich`, with nothing that is null or empty.
pub fn embed_as_kept(embed: &Value) -> Value {
    let mut kept = without_nulls(embed);
    kept.insert("type".into(), "rich".into());
    for (part, value) in &mut kept {
        match (part.as_str(), value) {
            ("fields", Value::Array(fields)) => {
                for field in fields {
                    let mut whole = without_nulls(field);
                    whole.entry("inline").or_insert(Value::Bool(false));
                    *field = Value::Object(whole);
                }
            }
            ("image" | "thumbnail" | "author" | "footer", inner) => {
                *inner = Value::Object(without_nulls(inner));
            }
            ("timestamp", Value::String(written)) => {
                if let Ok(moment) = written.parse::<jiff::Timestamp>() {
                    *written = timestamp(moment.as_millisecond().max(0).unsigned_abs());
                }
            }
            _ => {}
        }
    }
    for part in ["provider", "video"] {
        kept.remove(part);
    }
    if kept
        .get("fields")
        .is_some_and(|fields| fields.as_array().is_some_and(Vec::is_empty))
    {
        kept.remove("fields");
    }
    Value::Object(kept)
}

/// The fields of an object that say something.
pub fn without_nulls(value: &Value) -> Map<String, Value> {
    let fields = value.as_object().into_iter().flatten();
    fields
        .filter(|(_, value)| !value.is_null())
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect()
}
