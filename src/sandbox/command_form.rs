//! What Discord accepts as a command, an option, a choice.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::errors::{Answer, Form, join};
use super::limits::{CHOICES, OPTIONS};

/// The languages of Discord's clients.
pub const LOCALES: [&str; 34] = [
    "ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "he",
    "hi", "hr", "hu", "id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE",
    "th", "tr", "uk", "vi", "zh-CN", "zh-TW",
];

/// How many characters a command's names, descriptions and values may have together.
const CHARACTERS: usize = 8_000;
/// How many commands of one kind there may be in one scope.
pub const COMMANDS: usize = 100;

const SUBCOMMAND: u64 = 1;
pub const GROUP: u64 = 2;
const STRING: u64 = 3;
const INTEGER: u64 = 4;
const NUMBER: u64 = 10;

/// Checks one command as it is registered.
pub fn check(command: &Value, path: &str, form: &mut Form) {
    if !command.is_object() {
        form.fault(
            path,
            "MODEL_TYPE_CONVERT",
            "Only dictionaries may be used in a ModelType",
        );
        return;
    }
    let kind = kind_of(command);
    if !(1..=3).contains(&kind) {
        form.choices(&join(path, "type"), "(1, 2, 3)");
    }
    if kind == 1 {
        name(command, path, form);
        description(command, path, form);
        let taken = options(command, path, 0, form);
        if taken > CHARACTERS {
            let words = format!("Command exceeds maximum size ({CHARACTERS})");
            form.fault(path, "APPLICATION_COMMAND_TOO_LARGE", words);
        }
    } else {
        form.needed_text(command, "name", path, 1, 32);
        localizations(command, "name_localizations", path, 32, false, form);
        if command
            .get("description")
            .and_then(Value::as_str)
            .is_some_and(|text| !text.is_empty())
        {
            let words = "Context menu commands cannot have description";
            form.fault(
                &join(path, "description"),
                "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION",
                words,
            );
        }
    }
    for (field, most) in [("contexts", 2), ("integration_types", 1)] {
        let listed = form.list(command, field, path, 3);
        let mut seen = HashSet::new();
        for (place, number) in listed.iter().enumerate() {
            let path = join(path, format_args!("{field}.{place}"));
            match number.as_u64().filter(|number| *number <= most) {
                Some(number) if seen.insert(number) => {}
                Some(_) => form.fault(
                    &path,
                    "SET_TYPE_ALREADY_CONTAINS_VALUE",
                    "The set already contains this value",
                ),
                None => form.choices(&path, if most == 2 { "(0, 1, 2)" } else { "(0, 1)" }),
            }
        }
        if command.get(field).is_some_and(|list| *list == json!([])) {
            form.fault(
                &join(path, field),
                "BASE_TYPE_MIN_LENGTH",
                "Must be 1 or more in length.",
            );
        }
    }
    if let Some(needed) = command
        .get("default_member_permissions")
        .filter(|needed| !needed.is_null())
        && permission_bits(needed).is_none()
    {
        let words = format!("Value {needed} is not int.");
        form.fault(
            &join(path, "default_member_permissions"),
            "NUMBER_TYPE_COERCE",
            words,
        );
    }
}

pub fn permission_bits(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.parse().ok())
}

pub fn kind_of(command: &Value) -> u64 {
    command.get("type").and_then(Value::as_u64).unwrap_or(1)
}

/// Small letters, digits, hyphens and such: what a name that one types may be made of.
fn typable(name: &str) -> bool {
    let letter = |letter: char| {
        letter.is_alphanumeric()
            || matches!(letter, '-' | '_' | '\'')
            || ('\u{900}'..='\u{97f}').contains(&letter)
    };
    name.chars().all(letter) && name.to_lowercase() == name
}

fn name(of: &Value, path: &str, form: &mut Form) {
    if let Some(name) = form.needed_text(of, "name", path, 1, 32)
        && !typable(name)
    {
        form.fault(
            &join(path, "name"),
            "APPLICATION_COMMAND_INVALID_NAME",
            "Command name is invalid",
        );
    }
    localizations(of, "name_localizations", path, 32, true, form);
}

fn description(of: &Value, path: &str, form: &mut Form) {
    form.needed_text(of, "description", path, 1, 100);
    localizations(of, "description_localizations", path, 100, false, form);
}

fn localizations(of: &Value, field: &str, path: &str, most: usize, typed: bool, form: &mut Form) {
    let path = join(path, field);
    match of.get(field) {
        None | Some(Value::Null) => {}
        Some(Value::Object(words)) => {
            for (locale, word) in words {
                if !LOCALES.contains(&locale.as_str()) {
                    form.choices(&join(&path, locale), "Discord's locales");
                }
                if word.is_null() {
                    continue;
                }
                if let Some(word) = form.needed_text(
                    of.get(field).unwrap_or(&Value::Null),
                    locale,
                    &path,
                    1,
                    most,
                ) && typed
                    && !typable(word)
                {
                    let words = "Command name is invalid";
                    form.fault(
                        &join(&path, locale),
                        "APPLICATION_COMMAND_INVALID_NAME",
                        words,
                    );
                }
            }
        }
        Some(_) => form.fault(
            &path,
            "DICT_TYPE_CONVERT",
            "Only dictionaries may be used in a DictType",
        ),
    }
}

/// Checks the options below a command, and gives the characters of the whole.
fn options(of: &Value, path: &str, depth: u64, form: &mut Form) -> usize {
    let listed = form.list(of, "options", path, OPTIONS);
    let mut taken = characters(of, "name") + characters(of, "description");
    let mut names = HashSet::new();
    let mut optional = false;
    let branches = listed
        .iter()
        .filter(|option| kind_of_option(option) <= GROUP)
        .count();
    if branches > 0 && branches < listed.len() {
        let words = "Sub-command and sub-command group option types are mutually exclusive to all other types";
        form.fault(
            &join(path, "options"),
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            words,
        );
    }
    for (place, option) in listed.iter().enumerate() {
        let path = join(path, format_args!("options.{place}"));
        let kind = kind_of_option(option);
        let allowed = match kind {
            SUBCOMMAND => depth <= 1 && !(depth == 1 && kind_of_option(of) != GROUP),
            GROUP => depth == 0,
            3..=11 => true,
            _ => false,
        };
        if !allowed {
            form.choices(&join(&path, "type"), "(3, 4, 5, 6, 7, 8, 9, 10, 11)");
        }
        name(option, &path, form);
        description(option, &path, form);
        if let Some(name) = option.get("name").and_then(Value::as_str)
            && !names.insert(name)
        {
            let words = "Option names must be unique";
            form.fault(
                &join(&path, "name"),
                "APPLICATION_COMMAND_OPTIONS_NAME_INVALID",
                words,
            );
        }
        if kind <= GROUP {
            taken += options(option, &path, depth + 1, form);
            continue;
        }
        taken += characters(option, "name") + characters(option, "description");
        let required = option.get("required") == Some(&Value::Bool(true));
        if required && optional {
            let words = "Required options must be placed before non-required options";
            form.fault(&path, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", words);
        }
        optional |= !required;
        taken += option_details(option, kind, &path, form);
    }
    taken
}

pub fn kind_of_option(option: &Value) -> u64 {
    option.get("type").and_then(Value::as_u64).unwrap_or(0)
}

fn option_details(option: &Value, kind: u64, path: &str, form: &mut Form) -> usize {
    let mut taken = 0;
    let listed = form.list(option, "choices", path, CHOICES);
    let chosen_from = [STRING, INTEGER, NUMBER].contains(&kind);
    if !listed.is_empty() && !chosen_from {
        form.fault(
            &join(path, "choices"),
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Choices do not fit this type",
        );
    }
    let mut names = HashSet::new();
    for (place, of) in listed.iter().enumerate() {
        let path = join(path, format_args!("choices.{place}"));
        choice(of, &path, kind, form);
        if !of["name"].as_str().is_some_and(|name| names.insert(name)) && of["name"].is_string() {
            let words = "The specified choice name is already used";
            form.fault(
                &join(&path, "name"),
                "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_INVALID",
                words,
            );
        }
        let value = of["value"]
            .as_str()
            .map_or(0, |value| value.chars().count());
        taken += characters(of, "name") + value;
    }
    if option.get("autocomplete") == Some(&Value::Bool(true)) {
        if !listed.is_empty() {
            let words = "Autocomplete and choices are mutually exclusive";
            form.fault(
                path,
                "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES_MUTUALLY_EXCLUSIVE",
                words,
            );
        }
        if !chosen_from {
            form.fault(
                path,
                "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
                "Autocomplete does not fit this type",
            );
        }
    }
    if kind == STRING {
        form.number(option, "min_length", path, 0, 6_000);
        form.number(option, "max_length", path, 1, 6_000);
    }
    taken
}

/// Checks one choice, of a registered option or of an autocomplete answer.
pub fn choice(choice: &Value, path: &str, kind: u64, form: &mut Form) {
    form.needed_text(choice, "name", path, 1, 100);
    localizations(choice, "name_localizations", path, 100, false, form);
    let value = choice.get("value").unwrap_or(&Value::Null);
    match kind {
        _ if value.is_null() => form.required(&join(path, "value")),
        STRING => {
            if let Some(value) = value.as_str() {
                form.length(&join(path, "value"), value.chars().count(), 0, 100);
            } else {
                form.fault(
                    &join(path, "value"),
                    "STRING_TYPE_CONVERT",
                    "Could not interpret as string.",
                );
            }
        }
        INTEGER if value.as_i64().is_none() => {
            form.fault(
                &join(path, "value"),
                "NUMBER_TYPE_COERCE",
                format!("Value {value} is not int."),
            );
        }
        NUMBER if value.as_f64().is_none() => {
            form.fault(
                &join(path, "value"),
                "NUMBER_TYPE_COERCE",
                format!("Value {value} is not float."),
            );
        }
        _ => {}
    }
}

/// The characters of a name or description, in the longest of its languages.
fn characters(of: &Value, field: &str) -> usize {
    let own = of
        .get(field)
        .and_then(Value::as_str)
        .map_or(0, |text| text.chars().count());
    let others = of
        .get(format!("{field}_localizations"))
        .and_then(Value::as_object);
    let longest = others
        .into_iter()
        .flatten()
        .filter_map(|(_, text)| text.as_str());
    longest
        .map(|text| text.chars().count())
        .fold(own, usize::max)
}

/// Checks the choices that answer an autocomplete question.
pub fn choices(data: &Value, kind: u64) -> Answer<Vec<Value>> {
    let mut form = Form::default();
    if !matches!(data.get("choices"), Some(Value::Array(_))) {
        form.required("data.choices");
    }
    let choices = form.list(data, "choices", "data", CHOICES);
    for (place, of) in choices.iter().enumerate() {
        choice(of, &format!("data.choices.{place}"), kind, &mut form);
    }
    form.finish()?;
    Ok(choices.to_vec())
}

/// The words of a thing in one language, or in its own.
pub fn localized<'a>(of: &'a Value, field: &str, locale: &str) -> Option<&'a str> {
    let others = of.get(format!("{field}_localizations"));
    let word = others
        .and_then(|words| words.get(locale))
        .and_then(Value::as_str);
    word.or_else(|| of.get(field).and_then(Value::as_str))
}
