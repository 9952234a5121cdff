//! Planted faults: requests that Discord refuses, answers that it never gives, and events that nobody can read.

use super::conformity::{of_call, of_event, of_request};
use quartermaster::sandbox::record::Call;
use serde_json::{Value, json};

const POST: (&str, &str) = ("POST", "/channels/{channel.id}/messages");
const COMMANDS: (&str, &str) = ("PUT", "/applications/{application.id}/commands");
const CALLBACK: (&str, &str) = (
    "POST",
    "/interactions/{interaction.id}/{interaction.token}/callback",
);
const THREAD: (&str, &str) = ("POST", "/channels/{channel.id}/threads");

/// A call, by its method and its path as the documentation writes it.
type Place = (&'static str, &'static str);

fn button() -> Value {
    json!({ "type": 2, "style": 1, "label": "Play", "custom_id": "play:1" })
}

fn menu() -> Value {
    json!({ "type": 3, "custom_id": "menu:1:1", "options": [{ "label": "d4", "value": "d4" }] })
}

fn rows(parts: &[Value]) -> Value {
    let rows = parts
        .iter()
        .map(|part| json!({ "type": 1, "components": [part] }));
    json!({ "content": "Your move.", "components": rows.collect::<Value>() })
}

fn row(parts: &[Value]) -> Value {
    json!({ "content": "Your move.", "components": [{ "type": 1, "components": parts }] })
}

fn embed(embed: Value) -> Value {
    json!({ "embeds": [embed] })
}

fn command(name: &str) -> Value {
    json!({ "name": name, "description": "Plays a move.", "options": [] })
}

fn option(name: &str) -> Value {
    json!({ "type": 3, "name": name, "description": "The move." })
}

/// The value with some fields changed.
fn with(mut value: Value, fields: Value) -> Value {
    if let (Value::Object(value), Value::Object(fields)) = (&mut value, fields) {
        value.extend(fields);
    }
    value
}

fn commanded(options: &[Value]) -> Value {
    json!([with(command("play"), json!({ "options": options }))])
}

fn form(rows: usize) -> Value {
    let field = |at: usize| {
        json!({ "type": 1, "components": [
            { "type": 4, "custom_id": format!("field {at}"), "style": 1, "label": "Why" },
        ]})
    };
    json!({ "type": 9, "data": { "custom_id": "form", "title": "A form", "components": (0..rows).map(field).collect::<Value>() } })
}

fn choices(count: usize, value: &str) -> Value {
    let choice = json!({ "name": "d2-e2", "value": value });
    json!({ "type": 8, "data": { "choices": vec![choice; count] } })
}

/// Requests that are good: what is planted below differs from these in one thing.
fn good() -> Vec<(&'static str, Place, Value)> {
    vec![
        ("words", POST, json!({ "content": "é".repeat(2_000) })),
        (
            "an embed",
            POST,
            embed(
                json!({ "title": "Brandubh", "fields": vec![json!({ "name": "a", "value": "b" }); 25] }),
            ),
        ),
        (
            "five rows",
            POST,
            rows(
                &(0..5)
                    .map(|at| with(button(), json!({ "custom_id": format!("{at}") })))
                    .collect::<Vec<_>>(),
            ),
        ),
        (
            "a row",
            POST,
            row(&[
                button(),
                json!({ "type": 2, "style": 5, "label": "Rules", "url": "https://example.org/" }),
            ]),
        ),
        ("a menu", POST, rows(&[menu()])),
        (
            "the second version",
            POST,
            json!({ "flags": 1 << 15, "components": [{ "type": 10, "content": "Your move." }] }),
        ),
        (
            "commands",
            COMMANDS,
            json!([command("play"), command("undo"), { "type": 2, "name": "Games With" }]),
        ),
        (
            "options",
            COMMANDS,
            commanded(&[
                with(
                    option("move"),
                    json!({ "required": true, "autocomplete": true }),
                ),
                option("why"),
            ]),
        ),
        (
            "an answer",
            CALLBACK,
            json!({ "type": 4, "data": { "content": "Played.", "flags": 64 } }),
        ),
        (
            "thinking",
            CALLBACK,
            json!({ "type": 5, "data": { "flags": 64 } }),
        ),
        ("later", CALLBACK, json!({ "type": 6 })),
        (
            "a change",
            CALLBACK,
            json!({ "type": 7, "data": { "content": "Played.", "components": [] } }),
        ),
        ("choices", CALLBACK, choices(25, "d2-e2")),
        ("a form", CALLBACK, form(5)),
        (
            "a thread",
            THREAD,
            json!({ "name": "Brandubh", "type": 11, "auto_archive_duration": 10_080 }),
        ),
    ]
}

/// Requests with one fault each.
fn planted() -> Vec<(&'static str, Place, Value)> {
    let long = |count: usize| "x".repeat(count);
    let link = |fields: Value| {
        row(&[with(
            json!({ "type": 2, "style": 5, "label": "Rules" }),
            fields,
        )])
    };
    let v2 = |fields: Value| {
        with(
            json!({ "flags": 1 << 15, "components": [{ "type": 10, "content": "Hi." }] }),
            fields,
        )
    };
    let sub = |options: Value| json!({ "type": 1, "name": "close", "description": "Closes.", "options": options });
    vec![
        // What the description says.
        ("a content of 4,001", POST, json!({ "content": long(4_001) })),
        ("a title of 257", POST, embed(json!({ "title": long(257) }))),
        ("a description of 4,097", POST, embed(json!({ "description": "é".repeat(4_097) }))),
        ("26 fields", POST, embed(json!({ "fields": vec![json!({ "name": "a", "value": "b" }); 26] }))),
        ("a field without value", POST, embed(json!({ "fields": [{ "name": "a" }] }))),
        ("11 embeds", POST, json!({ "embeds": vec![json!({ "title": "a" }); 11] })),
        ("a picture from nowhere", POST, embed(json!({ "image": { "url": "not an address" } }))),
        ("a moment that is none", POST, embed(json!({ "timestamp": "yesterday" }))),
        ("a nonce of 26", POST, json!({ "content": "a", "nonce": long(26) })),
        ("a label of 81", POST, row(&[with(button(), json!({ "label": long(81) }))])),
        ("a custom id of 101", POST, row(&[with(button(), json!({ "custom_id": long(101) }))])),
        ("a button of style 9", POST, row(&[with(button(), json!({ "style": 9 }))])),
        ("a component of type 99", POST, row(&[json!({ "type": 99 })])),
        ("6 buttons", POST, row(&(0..6).map(|at| with(button(), json!({ "custom_id": format!("{at}") }))).collect::<Vec<_>>())),
        ("26 options", POST, rows(&[with(menu(), json!({ "options": (0..26).map(|at| json!({ "label": "a", "value": format!("{at}") })).collect::<Value>() }))])),
        ("an option of 101", POST, rows(&[with(menu(), json!({ "options": [{ "label": long(101), "value": "a" }] }))])),
        ("a ping to no id", POST, json!({ "content": "a", "allowed_mentions": { "users": ["Maeve"] } })),
        ("a ping of a kind that is none", POST, json!({ "content": "a", "allowed_mentions": { "parse": ["all"] } })),
        ("an alt text of 1,025", POST, json!({ "content": "a", "attachments": [{ "id": 1 << 30, "description": long(1_025) }] })),
        ("a content that is a number", POST, json!({ "content": 7 })),
        ("a command without a name", COMMANDS, json!([{ "description": "Plays." }])),
        ("a command of 33", COMMANDS, json!([command(&long(33))])),
        ("a description of 101", COMMANDS, json!([with(command("play"), json!({ "description": long(101) }))])),
        ("26 options of a command", COMMANDS, commanded(&(0..26).map(|at| option(&format!("o{at}"))).collect::<Vec<_>>())),
        ("26 choices", COMMANDS, commanded(&[with(option("move"), json!({ "choices": (0..26).map(|at| json!({ "name": format!("{at}"), "value": "a" })).collect::<Value>() }))])),
        ("a command below a command below a command", COMMANDS, commanded(&[sub(json!([sub(json!([]))]))])),
        ("the same context twice", COMMANDS, json!([with(command("play"), json!({ "contexts": [0, 0] }))])),
        ("an option of type 99", COMMANDS, commanded(&[with(option("move"), json!({ "type": 99 }))])),
        ("26 suggestions", CALLBACK, choices(26, "a")),
        ("a callback of type 99", CALLBACK, json!({ "type": 99 })),
        ("an answer of 2,001", CALLBACK, json!({ "type": 4, "data": { "content": long(2_001) } })),
        ("a form without a title", CALLBACK, json!({ "type": 9, "data": { "custom_id": "form", "components": [] } })),
        ("a thread without a name", THREAD, json!({ "type": 11 })),
        ("a thread of 101", THREAD, json!({ "name": long(101), "type": 11 })),
        // What it does not say.
        ("a content of 2,001", POST, json!({ "content": "é".repeat(2_001) })),
        ("6,001 letters in embeds", POST, json!({ "embeds": [{ "description": long(4_000) }, { "description": long(2_001) }] })),
        ("6 rows", POST, rows(&(0..6).map(|at| with(button(), json!({ "custom_id": format!("{at}") }))).collect::<Vec<_>>())),
        ("the same custom id twice", POST, row(&[button(), button()])),
        ("a button that leads nowhere", POST, row(&[json!({ "type": 2, "style": 1, "label": "Play" })])),
        ("a link with a custom id", POST, link(json!({ "url": "https://example.org/", "custom_id": "play:1" }))),
        ("a link without address", POST, link(json!({}))),
        ("a button with an address", POST, row(&[with(button(), json!({ "url": "https://example.org/" }))])),
        ("a button without a word", POST, row(&[with(button(), json!({ "label": " " }))])),
        ("a menu that wants more than it takes", POST, rows(&[with(menu(), json!({ "min_values": 2, "max_values": 1 }))])),
        ("a menu that takes more than it offers", POST, rows(&[with(menu(), json!({ "max_values": 2 }))])),
        ("an option twice", POST, rows(&[with(menu(), json!({ "options": [{ "label": "a", "value": "a" }, { "label": "b", "value": "a" }] }))])),
        ("two options chosen where one may be", POST, rows(&[with(menu(), json!({ "options": [{ "label": "a", "value": "a", "default": true }, { "label": "b", "value": "b", "default": true }] }))])),
        ("a menu beside a button", POST, row(&[menu(), button()])),
        ("an empty row", POST, row(&[])),
        ("nothing", POST, json!({})),
        ("blanks", POST, json!({ "content": " \n" })),
        ("words beside the second version", POST, v2(json!({ "content": "Your move." }))),
        ("the second version without its flag", POST, v2(json!({ "flags": 0 }))),
        ("4,001 letters in the second version", POST, v2(json!({ "components": [{ "type": 10, "content": long(2_001) }, { "type": 10, "content": long(2_000) }] }))),
        ("41 components in the second version", POST, v2(json!({ "components": [{ "type": 17, "components": vec![json!({ "type": 10, "content": "a" }); 40] }] }))),
        ("some and all people pinged", POST, json!({ "content": "a", "allowed_mentions": { "parse": ["users"], "users": ["1"] } })),
        ("a nonce enforced that is none", POST, json!({ "content": "a", "enforce_nonce": true })),
        ("a form of 6 rows", CALLBACK, form(6)),
        ("two fields with one id", CALLBACK, {
            let mut form = form(2);
            form["data"]["components"][1] = form["data"]["components"][0].clone();
            form
        }),
        ("a row of a form with two fields", CALLBACK, {
            let mut form = form(1);
            let mut second = form["data"]["components"][0]["components"][0].clone();
            second["custom_id"] = json!("another");
            if let Some(row) = form["data"]["components"][0]["components"].as_array_mut() {
                row.push(second);
            }
            form
        }),
        ("a field that is shorter than it is long", CALLBACK, {
            let mut form = form(1);
            let field = &mut form["data"]["components"][0]["components"][0];
            *field = with(field.clone(), json!({ "min_length": 9, "max_length": 3 }));
            form
        }),
        ("an empty answer", CALLBACK, json!({ "type": 4, "data": { "flags": 64 } })),
        ("a suggestion of 101", CALLBACK, choices(1, &long(101))),
        ("a command with capitals", COMMANDS, json!([command("Play")])),
        ("a command of two words", COMMANDS, json!([command("play now")])),
        ("a French name with capitals", COMMANDS, json!([with(command("play"), json!({ "name_localizations": { "fr": "Jouer" } }))])),
        ("a command without a description", COMMANDS, json!([{ "name": "play" }])),
        ("a menu command with a description", COMMANDS, json!([{ "type": 3, "name": "Play", "description": "Plays." }])),
        ("two commands of one name", COMMANDS, json!([command("play"), command("play")])),
        ("two options of one name", COMMANDS, commanded(&[option("move"), option("move")])),
        ("a language that Discord has not", COMMANDS, json!([with(command("play"), json!({ "name_localizations": { "ga": "imir" } }))])),
        ("a choice in a language that it has not", COMMANDS, commanded(&[with(option("game"), json!({ "choices": [{ "name": "a", "value": "a", "name_localizations": { "en": "a" } }] }))])),
        ("a required option after an optional one", COMMANDS, commanded(&[option("why"), with(option("move"), json!({ "required": true }))])),
        ("choices that are completed", COMMANDS, commanded(&[with(option("move"), json!({ "autocomplete": true, "choices": [{ "name": "a", "value": "a" }] }))])),
        ("the same choice twice", COMMANDS, commanded(&[with(option("move"), json!({ "choices": [{ "name": "a", "value": "a" }, { "name": "a", "value": "b" }] }))])),
        ("commands beside options", COMMANDS, commanded(&[sub(json!([])), option("move")])),
        ("an option that is longer than it may be", COMMANDS, commanded(&[with(option("move"), json!({ "min_length": 9, "max_length": 3 }))])),
        ("101 commands", COMMANDS, (0..101).map(|at| command(&format!("c{at}"))).collect()),
        ("6 commands for users", COMMANDS, (0..6).map(|at| json!({ "type": 2, "name": format!("c{at}") })).collect()),
        ("8,001 letters in a command", COMMANDS, commanded(&(0..25).map(|at| with(option(&format!("o{at}")), json!({ "choices": (0..4).map(|choice| json!({ "name": format!("{choice}"), "value": long(100) })).collect::<Value>() }))).collect::<Vec<_>>())),
    ]
}

#[test]
fn what_is_good_passes() {
    for (what, (method, path), body) in good() {
        let faults = of_request(method, path, &body, &[]);
        assert!(faults.is_empty(), "{what}: {faults:#?}");
    }
}

#[test]
fn every_planted_fault_is_noticed() {
    let asleep: Vec<_> = planted()
        .into_iter()
        .filter(|(_, (method, path), body)| of_request(method, path, body, &[]).is_empty())
        .map(|(what, ..)| what)
        .collect();
    assert!(asleep.is_empty(), "{asleep:?}");
}

#[test]
fn files_that_do_not_fit_what_is_said_of_them_are_noticed() {
    let (method, path) = POST;
    let board = |size: usize| vec![("board.png".to_owned(), size)];
    let noted = json!({ "attachments": [{ "id": 0, "description": "The board." }] });
    let check = |body: &Value, files: &[(String, usize)]| of_request(method, path, body, files);
    assert_eq!(check(&noted, &board(9)), Vec::<String>::new());
    let second = json!({ "attachments": [{ "id": "1" }] });
    assert!(
        !check(&second, &board(9)).is_empty(),
        "a note on another file"
    );
    assert!(!check(&noted, &[]).is_empty(), "a note on no file");
    assert!(!check(&noted, &board(0)).is_empty(), "an empty file");
    assert!(!check(&noted, &board(11 << 20)).is_empty(), "too large");
    let eleven: Vec<_> = (0..11).map(|_| ("a.png".to_owned(), 1)).collect();
    assert!(
        !check(&json!({ "content": "a" }), &eleven).is_empty(),
        "eleven"
    );
    // A file that stays is named by its id, and does not come along.
    let kept = json!({ "attachments": [{ "id": "1200000000000000000" }] });
    let edit = "/channels/{channel.id}/messages/{message.id}";
    assert_eq!(of_request("PATCH", edit, &kept, &[]), Vec::<String>::new());
}

fn answered(method: &str, template: &'static str, status: u16, answer: Value) -> Call {
    Call {
        at: 0,
        method: method.to_owned(),
        template,
        path: template.to_owned(),
        body: Value::Null,
        files: Vec::new(),
        status,
        code: None,
        answer: (!answer.is_null()).then_some(answer),
    }
}

#[test]
fn answers_that_discord_never_gives_are_noticed() {
    let gateway = |status, answer| of_call(&answered("GET", "/gateway", status, answer));
    let good = json!({ "url": "wss://gateway.discord.gg" });
    assert_eq!(gateway(200, good.clone()), Vec::<String>::new());
    assert_eq!(
        gateway(404, json!({ "message": "404: Not Found", "code": 0 })),
        Vec::<String>::new()
    );
    // Most rate limits come without a code, and a server in trouble says what it likes.
    assert_eq!(
        gateway(
            429,
            json!({ "message": "Slow down.", "retry_after": 0.5, "global": false })
        ),
        Vec::<String>::new()
    );
    assert_eq!(gateway(502, Value::Null), Vec::<String>::new());
    for (what, faults) in [
        ("no body", gateway(200, Value::Null)),
        ("another body", gateway(200, json!({}))),
        (
            "a field too many",
            gateway(200, with(good.clone(), json!({ "shards": 1 }))),
        ),
        ("a status that it never has", gateway(202, good)),
        (
            "a refusal without words",
            gateway(404, json!({ "code": 0 })),
        ),
        (
            "a refusal with more than its fields",
            gateway(404, json!({ "code": 0, "message": "no", "why": "no" })),
        ),
        (
            "a limit without an end",
            gateway(429, json!({ "message": "Slow down.", "global": false })),
        ),
        (
            "a call that there is none",
            of_call(&answered("GET", "/games", 200, json!({}))),
        ),
        (
            "a body where there is none",
            of_call(&answered(
                "DELETE",
                "/channels/{channel.id}/messages/{message.id}",
                204,
                json!({}),
            )),
        ),
    ] {
        assert!(!faults.is_empty(), "{what}");
    }
}

#[test]
fn an_event_that_another_library_cannot_read_is_noticed() {
    let resumed = json!({ "op": 0, "s": 1, "t": "RESUMED", "d": null });
    assert!(of_event(&resumed).is_ok());
    let created = json!({ "op": 0, "s": 1, "t": "INTERACTION_CREATE", "d": { "id": "1" } });
    assert!(of_event(&created).is_err(), "half an interaction");
    let unknown = json!({ "op": 0, "s": 1, "t": "GAME_CREATE", "d": {} });
    assert!(of_event(&unknown).is_err(), "an event that there is none");
    let ready = json!({ "op": 0, "s": 1, "t": "READY", "d": { "v": 10 } });
    assert!(of_event(&ready).is_err(), "half a greeting");
}
