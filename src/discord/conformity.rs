//! Discord's rules that its published description lacks: what has to hold between the fields of a message, a form or a command.
//!
//! They are checked over JSON, as it travels, so that it does not matter who wrote it. Source: Discord's developer
//! documentation, API v10, and the refusals that its servers are known to give.

use super::limits;
use serde_json::Value;
use std::collections::HashSet;

/// The kinds of components that have a part here, by their numbers.
mod kind {
    pub const ROW: u64 = 1;
    pub const BUTTON: u64 = 2;
    pub const TEXT_MENU: u64 = 3;
    pub const FIELD: u64 = 4;
    pub const TEXT: u64 = 10;
    pub const LABEL: u64 = 18;
}

/// The flag of a message whose components are of the second version.
const SECOND_VERSION: u64 = 1 << 15;

/// What is wrong with a message that is new.
pub fn new_message(message: &Value, files: usize) -> Vec<String> {
    let mut faults = edited_message(message);
    let says = |field: &str| {
        message[field]
            .as_str()
            .is_some_and(|text| !text.trim().is_empty())
    };
    let lists = |field: &str| {
        message[field]
            .as_array()
            .is_some_and(|list| !list.is_empty())
    };
    let holds = ["embeds", "components", "sticker_ids", "attachments"];
    let poll = message.get("poll").is_some_and(|poll| !poll.is_null());
    if !says("content") && !holds.iter().any(|field| lists(field)) && files == 0 && !poll {
        faults.push("the message is empty".to_owned());
    }
    faults
}

/// What is wrong with a message, or with a change of one.
pub fn edited_message(message: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    let content = message["content"].as_str().unwrap_or_default();
    at_most(
        content.chars().count(),
        limits::CONTENT,
        "content",
        &mut faults,
    );
    let embeds = array(&message["embeds"]);
    let text: usize = embeds.iter().map(embed_text).sum();
    at_most(text, limits::EMBED_TEXT, "embeds", &mut faults);
    let rows = array(&message["components"]);
    let is_second = message["flags"].as_u64().unwrap_or(0) & SECOND_VERSION != 0;
    if is_second {
        if !content.is_empty() || !embeds.is_empty() {
            faults
                .push("components of the second version stand beside content or embeds".to_owned());
        }
        at_most(
            count(rows),
            limits::COMPONENTS_V2,
            "components",
            &mut faults,
        );
        at_most(texts(rows), limits::TEXT_V2, "texts", &mut faults);
    } else {
        at_most(rows.len(), limits::ROWS, "rows", &mut faults);
    }
    let mut ids = HashSet::new();
    for row in rows {
        match number(&row["type"]) {
            kind::ROW => self::row(row, &mut faults),
            _ if is_second => {}
            other => faults.push(format!(
                "a component of kind {other} wants the second version"
            )),
        }
    }
    each(rows, &mut |part| {
        match number(&part["type"]) {
            kind::BUTTON => button(part, &mut faults),
            3 | 5..=8 => menu(part, &mut faults),
            _ => {}
        }
        if let Some(id) = part["custom_id"].as_str()
            && !ids.insert(id.to_owned())
        {
            faults.push(format!("two components have the id {id}"));
        }
    });
    mentions(&message["allowed_mentions"], &mut faults);
    if message["enforce_nonce"] == true && message["nonce"].is_null() {
        faults.push("a nonce is enforced, and there is none".to_owned());
    }
    faults
}

/// What is wrong with the answer to an interaction.
pub fn callback(body: &Value, files: usize) -> Vec<String> {
    let data = &body["data"];
    match number(&body["type"]) {
        4 => new_message(data, files),
        7 => edited_message(data),
        8 => choices(array(&data["choices"])),
        9 => form(data),
        _ => Vec::new(),
    }
}

/// What is wrong with a form of rows and text fields, or of labels.
pub fn form(form: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    let rows = array(&form["components"]);
    at_most(rows.len(), limits::ROWS, "rows of the form", &mut faults);
    if rows.is_empty() {
        faults.push("the form is empty".to_owned());
    }
    let title = form["title"].as_str().unwrap_or_default();
    at_most(
        title.chars().count(),
        limits::FORM_LABEL,
        "title",
        &mut faults,
    );
    let mut ids = HashSet::new();
    for row in rows {
        let inside = array(&row["components"]);
        if number(&row["type"]) == kind::ROW && inside.len() != 1 {
            faults.push(format!("a row of the form has {} fields", inside.len()));
        }
        if !matches!(number(&row["type"]), kind::ROW | kind::TEXT | kind::LABEL) {
            faults.push(format!("a form has no components of kind {}", row["type"]));
        }
    }
    each(rows, &mut |part| {
        if number(&part["type"]) == kind::FIELD {
            ordered(part, "min_length", "max_length", &mut faults);
        }
        if let Some(id) = part["custom_id"].as_str()
            && !ids.insert(id.to_owned())
        {
            faults.push(format!("two fields have the id {id}"));
        }
    });
    faults
}

/// What is wrong with the suggestions for what somebody types.
fn choices(choices: &[Value]) -> Vec<String> {
    let mut faults = Vec::new();
    at_most(choices.len(), limits::CHOICES, "choices", &mut faults);
    for choice in choices {
        // Longer texts are taken in the description, and refused.
        let value = choice["value"].as_str().unwrap_or_default();
        at_most(
            value.chars().count(),
            limits::CHOICE,
            "value of a choice",
            &mut faults,
        );
    }
    faults
}

/// What is wrong with the commands of an application, taken together.
pub fn commands(commands: &[Value]) -> Vec<String> {
    let mut faults = Vec::new();
    let mut names = HashSet::new();
    let mut counts = [0; 4];
    for command in commands {
        let kind = command["type"].as_u64().unwrap_or(1).min(3);
        counts[kind as usize] += 1;
        let name = text(command, "name");
        if !names.insert((kind, name)) {
            faults.push(format!("two commands are called {name}"));
        }
        let about = format!("/{name}");
        let mut own = Vec::new();
        localized(command, kind == 1, &mut own);
        if kind == 1 && text(command, "description").is_empty() {
            own.push("has no description".to_owned());
        }
        if kind != 1 && !text(command, "description").is_empty() {
            own.push("has a description, which only chat commands have".to_owned());
        }
        options(array(&command["options"]), &mut own);
        at_most(
            spread(command),
            limits::COMMAND_TEXT,
            "all its text",
            &mut own,
        );
        faults.extend(own.into_iter().map(|fault| format!("{about}: {fault}")));
    }
    at_most(counts[1], limits::COMMANDS, "chat commands", &mut faults);
    at_most(
        counts[2],
        limits::MENU_COMMANDS,
        "commands for users",
        &mut faults,
    );
    at_most(
        counts[3],
        limits::MENU_COMMANDS,
        "commands for messages",
        &mut faults,
    );
    faults
}

fn options(options: &[Value], faults: &mut Vec<String>) {
    at_most(options.len(), limits::COMMAND_OPTIONS, "options", faults);
    let mut names = HashSet::new();
    let mut optional = false;
    let nests = |option: &Value| matches!(number(&option["type"]), 1 | 2);
    if options.iter().any(nests) && !options.iter().all(nests) {
        faults.push("commands below it stand beside options".to_owned());
    }
    for option in options {
        let name = text(option, "name");
        if !names.insert(name) {
            faults.push(format!("two options are called {name}"));
        }
        localized(option, true, faults);
        if text(option, "description").is_empty() {
            faults.push(format!("the option {name} has no description"));
        }
        match (option["required"] == true, optional) {
            (true, true) => faults.push(format!("{name} is required after one that is not")),
            (required, _) => optional |= !required,
        }
        let listed = array(&option["choices"]);
        if option["autocomplete"] == true {
            if !listed.is_empty() {
                faults.push(format!("{name} has choices and is completed as well"));
            }
            if !matches!(number(&option["type"]), 3 | 4 | 10) {
                faults.push(format!("{name} is of a kind that cannot be completed"));
            }
        }
        at_most(listed.len(), limits::CHOICES, "choices", faults);
        let mut shown = HashSet::new();
        for choice in listed {
            locales(&choice["name_localizations"], faults);
            let value = choice["value"].as_str().unwrap_or_default();
            at_most(
                value.chars().count(),
                limits::CHOICE,
                "value of a choice",
                faults,
            );
            if !shown.insert(text(choice, "name")) {
                faults.push(format!("{name} has the choice {} twice", choice["name"]));
            }
        }
        ordered(option, "min_length", "max_length", faults);
        ordered(option, "min_value", "max_value", faults);
        self::options(array(&option["options"]), faults);
    }
}

/// Checks a name and a description in every language.
fn localized(of: &Value, is_chat: bool, faults: &mut Vec<String>) {
    for list in ["name_localizations", "description_localizations"] {
        locales(&of[list], faults);
    }
    let names = of["name_localizations"].as_object();
    let foreign = names.into_iter().flatten().map(|(_, name)| name);
    for name in std::iter::once(&of["name"]).chain(foreign) {
        let name = name.as_str().unwrap_or_default();
        let letters = |letter: char| letter.is_alphanumeric() || "-_'".contains(letter);
        let is_word = name.chars().all(letters) && name.to_lowercase() == name;
        at_most(name.chars().count(), limits::COMMAND_NAME, "name", faults);
        if name.trim().is_empty() || (is_chat && !is_word) {
            faults.push(format!("\"{name}\" is no name for a command"));
        }
    }
    let abouts = of["description_localizations"].as_object();
    let foreign = abouts.into_iter().flatten().map(|(_, about)| about);
    for about in std::iter::once(&of["description"]).chain(foreign) {
        let about = about.as_str().unwrap_or_default();
        at_most(
            about.chars().count(),
            limits::COMMAND_ABOUT,
            "description",
            faults,
        );
    }
}

fn locales(list: &Value, faults: &mut Vec<String>) {
    for (locale, _) in list.as_object().into_iter().flatten() {
        if !limits::LOCALES.contains(&locale.as_str()) {
            faults.push(format!("Discord has no language {locale}"));
        }
    }
}

/// How much text a command and everything below it has, each in its longest language.
fn spread(of: &Value) -> usize {
    let longest = |field: &str| {
        let foreign = of[format!("{field}_localizations")].as_object();
        let foreign = foreign.into_iter().flatten().map(|(_, text)| text);
        std::iter::once(&of[field])
            .chain(foreign)
            .map(|text| text.as_str().unwrap_or_default().chars().count())
            .max()
            .unwrap_or(0)
    };
    let value = of["value"].as_str().unwrap_or_default().chars().count();
    let below = ["options", "choices"]
        .iter()
        .flat_map(|list| array(&of[*list]));
    longest("name") + longest("description") + value + below.map(spread).sum::<usize>()
}

fn row(row: &Value, faults: &mut Vec<String>) {
    let inside = array(&row["components"]);
    at_most(inside.len(), limits::BUTTONS, "components in a row", faults);
    if inside.is_empty() {
        faults.push("a row is empty".to_owned());
    }
    let is_button = |part: &Value| number(&part["type"]) == kind::BUTTON;
    if inside.len() > 1 && !inside.iter().all(is_button) {
        faults.push("a menu shares its row".to_owned());
    }
}

fn button(button: &Value, faults: &mut Vec<String>) {
    let has = |field: &str| button.get(field).is_some_and(|value| !value.is_null());
    let label = text(button, "label");
    let (id, url, goods) = (has("custom_id"), has("url"), has("sku_id"));
    let fits = match number(&button["style"]) {
        5 => url && !id && !goods,
        6 => goods && !id && !url,
        _ => id && !url && !goods,
    };
    if !fits {
        let style = &button["style"];
        faults.push(format!(
            "the button {label} of style {style} leads nowhere, or to two places"
        ));
    }
    if label.trim().is_empty() && !has("emoji") && number(&button["style"]) != 6 {
        faults.push("a button shows nothing".to_owned());
    }
    at_most(label.chars().count(), limits::LABEL, "label", faults);
    let id = text(button, "custom_id");
    at_most(id.chars().count(), limits::CUSTOM_ID, "custom id", faults);
}

fn menu(menu: &Value, faults: &mut Vec<String>) {
    let least = menu["min_values"].as_u64().unwrap_or(1);
    let most = menu["max_values"].as_u64().unwrap_or(1);
    if least > most {
        faults.push(format!("a menu wants {least} answers and takes {most}"));
    }
    at_most(
        text(menu, "custom_id").chars().count(),
        limits::CUSTOM_ID,
        "custom id",
        faults,
    );
    at_most(
        text(menu, "placeholder").chars().count(),
        limits::PLACEHOLDER,
        "placeholder",
        faults,
    );
    if number(&menu["type"]) != kind::TEXT_MENU {
        return;
    }
    let options = array(&menu["options"]);
    at_most(options.len(), limits::CHOICES, "options of a menu", faults);
    if (options.len() as u64) < most.max(1) {
        faults.push(format!(
            "a menu takes {most} answers and offers {}",
            options.len()
        ));
    }
    let mut values = HashSet::new();
    for option in options {
        let (label, value) = (text(option, "label"), text(option, "value"));
        at_most(
            label.chars().count(),
            limits::CHOICE,
            "label of an option",
            faults,
        );
        at_most(
            value.chars().count(),
            limits::CHOICE,
            "value of an option",
            faults,
        );
        if label.trim().is_empty() || value.is_empty() {
            faults.push("an option of a menu is empty".to_owned());
        }
        if !values.insert(value) {
            faults.push(format!("a menu offers {value} twice"));
        }
    }
    let chosen = options.iter().filter(|option| option["default"] == true);
    at_most(
        chosen.count(),
        most as usize,
        "options chosen beforehand",
        faults,
    );
}

fn mentions(allowed: &Value, faults: &mut Vec<String>) {
    for whom in ["users", "roles"] {
        let named = array(&allowed[whom]);
        at_most(named.len(), limits::PINGS, whom, faults);
        let all = array(&allowed["parse"]).iter().any(|kind| kind == whom);
        if all && !named.is_empty() {
            faults.push(format!(
                "some {whom} may be pinged by name, and all of them as well"
            ));
        }
    }
}

/// The characters of an embed that count together.
fn embed_text(embed: &Value) -> usize {
    let length = |text: &Value| text.as_str().unwrap_or_default().trim().chars().count();
    let fields = array(&embed["fields"]).iter();
    length(&embed["title"])
        + length(&embed["description"])
        + length(&embed["footer"]["text"])
        + length(&embed["author"]["name"])
        + fields
            .map(|field| length(&field["name"]) + length(&field["value"]))
            .sum::<usize>()
}

/// Every component on every level.
fn each(parts: &[Value], see: &mut impl FnMut(&Value)) {
    for part in parts {
        see(part);
        each(array(&part["components"]), see);
        // A section has one component beside its texts, and a label has one below it.
        for single in ["accessory", "component"] {
            if part[single].is_object() {
                each(std::slice::from_ref(&part[single]), see);
            }
        }
    }
}

fn count(parts: &[Value]) -> usize {
    let mut count = 0;
    each(parts, &mut |_| count += 1);
    count
}

fn texts(parts: &[Value]) -> usize {
    let mut sum = 0;
    each(parts, &mut |part| {
        if number(&part["type"]) == kind::TEXT {
            sum += text(part, "content").chars().count();
        }
    });
    sum
}

fn ordered(of: &Value, least: &str, most: &str, faults: &mut Vec<String>) {
    if let (Some(least_value), Some(most_value)) = (of[least].as_f64(), of[most].as_f64())
        && least_value > most_value
    {
        faults.push(format!("{least} is {least_value}, and {most} {most_value}"));
    }
}

fn at_most(found: usize, most: usize, what: &str, faults: &mut Vec<String>) {
    if found > most {
        faults.push(format!("{what}: {found} are more than {most}"));
    }
}

fn array(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn text<'a>(of: &'a Value, field: &str) -> &'a str {
    of[field].as_str().unwrap_or_default()
}

/// A small number; 0, which Discord uses for no kind of thing, where there is none.
fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or(0)
}
