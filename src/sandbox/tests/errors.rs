//! Every refusal of Discord's that the sandbox knows, at least once.

use std::time::Duration;

use serde_json::{Value, json};

use super::bot::{Caller, Outcome, picture, small_room};
use crate::sandbox::permissions::{
    ATTACH_FILES, CREATE_PUBLIC_THREADS, EMBED_LINKS, READ_MESSAGE_HISTORY, SEND_MESSAGES,
    SEND_MESSAGES_IN_THREADS, VIEW_CHANNEL,
};
use crate::sandbox::{Cloud, Fault, Limit, Sandbox, Scope, Server, Snowflake, World};

const NOBODY: u64 = 4_711;

/// The code of the first fault in a form's refusal, with its path.
fn faults(body: &Value) -> Vec<(String, String)> {
    fn gather(value: &Value, path: &str, found: &mut Vec<(String, String)>) {
        for (step, below) in value.as_object().into_iter().flatten() {
            if step == "_errors" {
                for fault in below.as_array().into_iter().flatten() {
                    found.push((
                        path.trim_start_matches('.').to_owned(),
                        fault["code"].as_str().unwrap_or("").into(),
                    ));
                }
            } else {
                gather(below, &format!("{path}.{step}"), found);
            }
        }
    }
    let mut found = Vec::new();
    gather(&body["errors"], "", &mut found);
    found
}

#[tokio::test]
async fn a_wrong_token_is_not_let_in() -> Outcome {
    let (_sandbox, mut caller, _) = small_room().await?;
    caller.token = "wrong".into();
    let (status, body) = caller.call("GET", "/users/@me", &Value::Null).await?;
    assert_eq!(
        (status, body),
        (401, json!({ "message": "401: Unauthorized", "code": 0 }))
    );
    Ok(())
}

#[tokio::test]
async fn an_unknown_call_is_answered_and_recorded() -> Outcome {
    let (sandbox, caller, channel) = small_room().await?;
    let path = format!("/channels/{channel}/pins");
    let (status, body) = caller.call("GET", &path, &Value::Null).await?;
    assert_eq!(
        (status, body),
        (404, json!({ "message": "404: Not Found", "code": 0 }))
    );
    let unsupported = sandbox.unsupported();
    assert_eq!(unsupported.len(), 1);
    assert_eq!(
        (unsupported[0].method.as_str(), unsupported[0].path.as_str()),
        ("GET", &*format!("/api/v10{path}"))
    );
    Ok(())
}

#[tokio::test]
async fn what_is_not_there_has_its_own_code() -> Outcome {
    let (sandbox, caller, channel) = small_room().await?;
    let app = sandbox.bot();
    let guild = sandbox.server("Room")?;
    let cases = [
        ("GET", format!("/channels/{NOBODY}"), 10_003),
        ("POST", format!("/channels/{NOBODY}/messages"), 10_003),
        ("GET", format!("/guilds/{NOBODY}"), 10_004),
        ("GET", format!("/guilds/{guild}/members/{NOBODY}"), 10_007),
        (
            "GET",
            format!("/channels/{channel}/messages/{NOBODY}"),
            10_008,
        ),
        (
            "PATCH",
            format!("/channels/{channel}/messages/{NOBODY}"),
            10_008,
        ),
        (
            "DELETE",
            format!("/channels/{channel}/messages/{NOBODY}"),
            10_008,
        ),
        ("GET", format!("/users/{NOBODY}"), 10_013),
        ("GET", format!("/applications/{NOBODY}/commands"), 10_002),
        (
            "GET",
            format!("/applications/{app}/commands/{NOBODY}"),
            10_063,
        ),
        (
            "POST",
            format!("/interactions/{NOBODY}/token/callback"),
            10_062,
        ),
        ("POST", format!("/webhooks/{NOBODY}/token"), 10_015),
    ];
    for (method, path, code) in cases {
        assert_eq!(
            caller
                .refusal(method, &path, &json!({ "content": "?" }))
                .await?,
            (404, code),
            "{method} {path}"
        );
    }
    let webhook = format!("/webhooks/{app}/token");
    assert_eq!(
        caller
            .refusal("POST", &webhook, &json!({ "content": "?" }))
            .await?,
        (401, 50_027)
    );
    let dm = json!({ "recipient_id": NOBODY.to_string() });
    assert_eq!(
        caller.refusal("POST", "/users/@me/channels", &dm).await?,
        (400, 50_033)
    );
    Ok(())
}

#[tokio::test]
async fn each_missing_permission_is_refused_where_it_is_needed() -> Outcome {
    let (sandbox, caller, channel) = small_room().await?;
    let messages = format!("/channels/{channel}/messages");
    let answered = caller.say(channel, "first").await?;
    let words = json!({ "content": "x" });
    let embed = json!({ "embeds": [{ "title": "x" }] });
    let reply = json!({ "content": "x", "message_reference": { "message_id": answered } });
    let thread = json!({ "name": "x", "type": 11 });
    let threads = format!("/channels/{channel}/threads");
    let cases = [
        (VIEW_CHANNEL, &messages, &words, (403, 50_001)),
        (SEND_MESSAGES, &messages, &words, (403, 50_013)),
        (EMBED_LINKS, &messages, &embed, (403, 50_013)),
        (CREATE_PUBLIC_THREADS, &threads, &thread, (403, 50_013)),
        (READ_MESSAGE_HISTORY, &messages, &reply, (400, 160_002)),
    ];
    for (missing, path, body, refusal) in cases {
        sandbox.forbid(channel, missing);
        assert_eq!(
            caller.refusal("POST", path, body).await?,
            refusal,
            "without {missing:b}"
        );
        sandbox.forbid(channel, 0);
        let (status, _) = caller.call("POST", path, body).await?;
        assert!(status < 300, "with every permission {path} is refused");
    }
    sandbox.forbid(channel, ATTACH_FILES);
    let (status, body) = caller
        .upload("POST", &messages, &words, &[("a.png", picture(1, 1))])
        .await?;
    assert_eq!((status, &body["code"]), (403, &json!(50_013)));

    sandbox.forbid(channel, 0);
    let (_, thread) = caller.call("POST", &threads, &thread).await?;
    sandbox.forbid(channel, SEND_MESSAGES_IN_THREADS);
    let inside = format!(
        "/channels/{}/messages",
        thread["id"].as_str().unwrap_or_default()
    );
    assert_eq!(
        caller.refusal("POST", &inside, &words).await?,
        (403, 50_013)
    );
    Ok(())
}

#[tokio::test]
async fn a_server_that_the_bot_left_is_out_of_reach() -> Outcome {
    let (sandbox, caller, channel) = small_room().await?;
    sandbox.leave(sandbox.server("Room")?, sandbox.bot());
    let messages = format!("/channels/{channel}/messages");
    assert_eq!(
        caller
            .refusal("POST", &messages, &json!({ "content": "x" }))
            .await?,
        (403, 50_001)
    );
    Ok(())
}

#[tokio::test]
async fn closed_doors_are_told_when_the_message_is_sent() -> Outcome {
    let (sandbox, caller, _) = small_room().await?;
    let ann = sandbox.person("Ann")?;
    ann.close_dms(true);
    let (status, dm) = caller
        .call(
            "POST",
            "/users/@me/channels",
            &json!({ "recipient_id": ann.id() }),
        )
        .await?;
    assert_eq!(status, 200, "the channel opens all the same");
    let messages = format!(
        "/channels/{}/messages",
        dm["id"].as_str().unwrap_or_default()
    );
    let words = json!({ "content": "your hand" });
    assert_eq!(
        caller.refusal("POST", &messages, &words).await?,
        (403, 50_007)
    );
    ann.close_dms(false);
    assert_eq!(caller.call("POST", &messages, &words).await?.0, 200);
    sandbox.leave(sandbox.server("Room")?, ann.id());
    assert_eq!(
        caller.refusal("POST", &messages, &words).await?,
        (403, 50_278)
    );
    assert_eq!(ann.dms().len(), 1);
    Ok(())
}

#[tokio::test]
async fn an_archived_thread_opens_for_new_words_unless_it_is_locked() -> Outcome {
    let (sandbox, caller, channel) = small_room().await?;
    let thread = json!({ "name": "game", "type": 11, "auto_archive_duration": 60 });
    let (status, thread) = caller
        .call("POST", &format!("/channels/{channel}/threads"), &thread)
        .await?;
    assert_eq!(status, 201);
    let id: Snowflake = thread["id"].as_str().unwrap_or_default().parse()?;
    let message = caller.say(id, "board").await?;
    let edit = format!("/channels/{id}/messages/{message}");

    sandbox.advance(Duration::from_secs(61 * 60));
    assert!(sandbox.is_archived(id), "an idle thread stays open");
    assert_eq!(
        caller
            .refusal("PATCH", &edit, &json!({ "content": "new" }))
            .await?,
        (400, 50_083)
    );
    assert_eq!(
        caller.refusal("DELETE", &edit, &Value::Null).await?,
        (400, 50_083)
    );
    caller.say(id, "a word opens it").await?;
    assert!(!sandbox.is_archived(id));
    assert_eq!(
        caller
            .call("PATCH", &edit, &json!({ "content": "new" }))
            .await?
            .0,
        200
    );

    sandbox.archive(id, true, true);
    let words = json!({ "content": "x" });
    assert_eq!(
        caller
            .refusal("POST", &format!("/channels/{id}/messages"), &words)
            .await?,
        (400, 50_083)
    );
    let open = json!({ "archived": false });
    assert_eq!(
        caller
            .refusal("PATCH", &format!("/channels/{id}"), &open)
            .await?,
        (403, 50_013)
    );
    sandbox.archive(id, true, false);
    assert_eq!(
        caller
            .refusal("PATCH", &format!("/channels/{id}"), &json!({ "name": "x" }))
            .await?,
        (400, 50_083)
    );
    assert_eq!(
        caller
            .call("PATCH", &format!("/channels/{id}"), &open)
            .await?
            .0,
        200
    );
    assert!(!sandbox.is_archived(id));
    Ok(())
}

#[tokio::test]
async fn one_message_has_one_thread() -> Outcome {
    let (_sandbox, caller, channel) = small_room().await?;
    let message = caller.say(channel, "lobby").await?;
    let path = format!("/channels/{channel}/messages/{message}/threads");
    let name = json!({ "name": "game" });
    let (status, thread) = caller.call("POST", &path, &name).await?;
    assert_eq!(
        (status, thread["id"].as_str()),
        (201, Some(message.as_str()))
    );
    assert_eq!(caller.refusal("POST", &path, &name).await?, (400, 160_004));
    let inside = format!("/channels/{message}/threads");
    assert_eq!(
        caller
            .refusal("POST", &inside, &json!({ "name": "x", "type": 11 }))
            .await?,
        (400, 50_024)
    );
    Ok(())
}

#[tokio::test]
async fn other_peoples_messages_are_their_own() -> Outcome {
    let (sandbox, caller, channel) = small_room().await?;
    let post = sandbox.person("Ann")?.write(channel, "mine")?;
    let path = format!("/channels/{channel}/messages/{}", post.id);
    assert_eq!(
        caller
            .refusal("PATCH", &path, &json!({ "content": "yours" }))
            .await?,
        (403, 50_005)
    );
    assert_eq!(
        caller.refusal("DELETE", &path, &Value::Null).await?,
        (403, 50_013)
    );
    Ok(())
}

#[tokio::test]
async fn an_empty_message_is_none() -> Outcome {
    let (_sandbox, caller, channel) = small_room().await?;
    let path = format!("/channels/{channel}/messages");
    let row = json!([{ "type": 1, "components": [{ "type": 2, "style": 1, "label": "x", "custom_id": "x" }] }]);
    for body in [
        json!({}),
        json!({ "content": "  " }),
        json!({ "content": null }),
        json!({ "components": row }),
    ] {
        assert_eq!(
            caller.refusal("POST", &path, &body).await?,
            (400, 50_006),
            "{body}"
        );
    }
    let message = caller.say(channel, "words").await?;
    let emptied = json!({ "content": "" });
    assert_eq!(
        caller
            .refusal("PATCH", &format!("{path}/{message}"), &emptied)
            .await?,
        (400, 50_006)
    );
    Ok(())
}

#[tokio::test]
async fn too_large_a_file_is_refused() -> Outcome {
    let world = World::empty()
        .size_limit(1_000)
        .server(Server::named("Room").channel("table"));
    let sandbox = Sandbox::open(world, "127.0.0.1:0").await?;
    let (caller, channel) = (Caller::of(&sandbox), sandbox.channel("table")?);
    let path = format!("/channels/{channel}/messages");
    let (status, body) = caller
        .upload("POST", &path, &json!({}), &[("a.png", vec![0; 1_001])])
        .await?;
    assert_eq!((status, &body["code"]), (413, &json!(40_005)));
    assert_eq!(
        caller
            .upload("POST", &path, &json!({}), &[("a.png", vec![0; 1_000])])
            .await?
            .0,
        200
    );
    Ok(())
}

#[tokio::test]
async fn broken_json_is_called_so() -> Outcome {
    let (_sandbox, caller, channel) = small_room().await?;
    let request = caller
        .client
        .post(format!("{}/channels/{channel}/messages", caller.base));
    let request = request.header("authorization", format!("Bot {}", caller.token));
    let response = request
        .header("content-type", "application/json")
        .body("{\"content\":")
        .send()
        .await?;
    assert_eq!(response.status().as_u16(), 400);
    let body: Value = response.json().await?;
    assert_eq!(body["code"], 50_109);
    Ok(())
}

fn button(id: &str) -> Value {
    json!({ "type": 2, "style": 1, "label": "x", "custom_id": id })
}

fn row(parts: Value) -> Value {
    json!({ "type": 1, "components": parts })
}

fn menu(change: impl FnOnce(&mut Value)) -> Value {
    let mut menu = json!({ "type": 3, "custom_id": "m", "options": [
        { "label": "one", "value": "1" }, { "label": "two", "value": "2" },
    ] });
    change(&mut menu);
    json!({ "content": "x", "components": [row(json!([menu]))] })
}

#[tokio::test]
async fn every_limit_of_a_message_is_kept_with_its_path() -> Outcome {
    let (_sandbox, caller, channel) = small_room().await?;
    let path = format!("/channels/{channel}/messages");
    let field = json!({ "name": "n", "value": "v" });
    let many: Vec<Value> = (0..26)
        .map(|n| json!({ "label": format!("{n}"), "value": format!("{n}") }))
        .collect();
    let with = |parts: Value| json!({ "content": "x", "components": [row(parts)] });
    let rows = |count: usize| -> Value {
        let rows = (0..count).map(|n| row(json!([button(&n.to_string())])));
        json!({ "content": "x", "components": rows.collect::<Vec<_>>() })
    };
    let six: Vec<Value> = (0..6).map(|n| button(&n.to_string())).collect();
    let cases = [
        (
            json!({ "content": "é".repeat(2_001) }),
            "content",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            json!({ "embeds": vec![json!({ "title": "x" }); 11] }),
            "embeds",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            json!({ "embeds": [{ "title": "x".repeat(257) }] }),
            "embeds.0.title",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            json!({ "embeds": [{ "description": "x".repeat(4_097) }] }),
            "embeds.0.description",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            json!({ "embeds": [{ "fields": vec![field.clone(); 26] }] }),
            "embeds.0.fields",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            json!({ "embeds": [{ "fields": [{ "name": "n", "value": "x".repeat(1_025) }] }] }),
            "embeds.0.fields.0.value",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            json!({ "embeds": [{ "fields": [{ "name": "n" }] }] }),
            "embeds.0.fields.0.value",
            "BASE_TYPE_REQUIRED",
        ),
        (
            json!({ "embeds": [{}] }),
            "embeds.0.description",
            "BASE_TYPE_REQUIRED",
        ),
        (
            json!({ "embeds": [{ "title": "x", "url": "ftp://x" }] }),
            "embeds.0.url",
            "URL_TYPE_INVALID_SCHEME",
        ),
        (
            json!({ "embeds": vec![json!({ "description": "x".repeat(3_001) }); 2] }),
            "embeds",
            "MAX_EMBED_SIZE_EXCEEDED",
        ),
        (rows(6), "components", "BASE_TYPE_MAX_LENGTH"),
        (
            with(json!(six)),
            "components.0.components",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            with(json!([])),
            "components.0.components",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            with(json!([button("a"), button("a")])),
            "components.0.components.1.custom_id",
            "COMPONENT_CUSTOM_ID_DUPLICATED",
        ),
        (
            with(json!([{ "type": 2, "style": 1, "label": "x" }])),
            "components.0.components.0.custom_id",
            "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED",
        ),
        (
            with(json!([{ "type": 2, "style": 1, "label": "x".repeat(81), "custom_id": "a" }])),
            "components.0.components.0.label",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            with(json!([{ "type": 2, "style": 1, "label": "x", "custom_id": "a".repeat(101) }])),
            "components.0.components.0.custom_id",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            with(
                json!([{ "type": 2, "style": 5, "label": "x", "url": "https://x.y", "custom_id": "a" }]),
            ),
            "components.0.components.0",
            "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
        ),
        (
            with(json!([{ "type": 2, "style": 9, "label": "x", "custom_id": "a" }])),
            "components.0.components.0.style",
            "BASE_TYPE_CHOICES",
        ),
        (
            with(json!([{ "type": 2, "style": 1, "custom_id": "a" }])),
            "components.0.components.0",
            "BASE_TYPE_REQUIRED",
        ),
        (
            with(
                json!([{ "type": 2, "style": 1, "custom_id": "a", "emoji": { "name": "crown" } }]),
            ),
            "components.0.components.0.emoji.name",
            "BUTTON_COMPONENT_INVALID_EMOJI",
        ),
        (
            with(
                json!([button("a"), { "type": 3, "custom_id": "m", "options": [{ "label": "1", "value": "1" }] }]),
            ),
            "components.0.components",
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
        ),
        (
            menu(|menu| menu["options"] = json!(many)),
            "components.0.components.0.options",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            menu(|menu| menu["options"] = json!([])),
            "components.0.components.0.options",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            menu(|menu| menu["options"][1]["value"] = json!("1")),
            "components.0.components.0.options.1.value",
            "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
        ),
        (
            menu(|menu| menu["min_values"] = json!(2)),
            "components.0.components.0.min_values",
            "SELECT_COMPONENT_INVALID_RANGE",
        ),
        (
            menu(|menu| menu["max_values"] = json!(3)),
            "components.0.components.0.max_values",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            menu(|menu| menu["placeholder"] = json!("x".repeat(151))),
            "components.0.components.0.placeholder",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            json!({ "content": "x", "nonce": "n".repeat(26) }),
            "nonce",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            json!({ "content": "x", "attachments": [{ "id": 0, "description": "x".repeat(1_025) }] }),
            "attachments.0.description",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            json!({ "content": "x", "attachments": [{ "id": 7 }] }),
            "attachments.0.id",
            "ATTACHMENT_NOT_FOUND",
        ),
        (
            json!({ "content": "x", "allowed_mentions": { "parse": ["all"] } }),
            "allowed_mentions.parse.0",
            "BASE_TYPE_CHOICES",
        ),
        (
            json!({ "content": "x", "allowed_mentions": { "parse": ["users"], "users": ["1"] } }),
            "allowed_mentions",
            "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
        ),
        (
            json!({ "content": "x", "message_reference": { "message_id": "1" } }),
            "message_reference",
            "REPLIES_UNKNOWN_MESSAGE",
        ),
    ];
    for (body, at, code) in cases {
        let (status, refused) = caller.call("POST", &path, &body).await?;
        assert_eq!(
            (status, &refused["code"]),
            (400, &json!(50_035)),
            "{at} {code}: {refused}"
        );
        assert!(
            faults(&refused).contains(&(at.into(), code.into())),
            "{at} {code} is not in {refused}"
        );
    }
    for body in [
        json!({ "content": "é".repeat(2_000) }),
        rows(5),
        menu(|menu| menu["max_values"] = json!(2)),
        json!({ "embeds": [{ "fields": vec![field; 25] }] }),
    ] {
        let (status, refused) = caller.call("POST", &path, &body).await?;
        assert_eq!(status, 200, "{refused}");
    }
    let eleven: Vec<(&str, Vec<u8>)> = (0..11).map(|_| ("a.png", picture(1, 1))).collect();
    let (status, body) = caller.upload("POST", &path, &json!({}), &eleven).await?;
    assert_eq!((status, &body["code"]), (400, &json!(50_035)));
    Ok(())
}

#[tokio::test]
async fn every_limit_of_a_command_is_kept_with_its_path() -> Outcome {
    let (sandbox, caller, _) = small_room().await?;
    let path = format!("/applications/{}/commands", sandbox.bot());
    let option = |name: &str, required: bool| json!({ "type": 3, "name": name, "description": "d", "required": required });
    let command = |change: &dyn Fn(&mut Value)| {
        let mut command = json!({ "name": "play", "description": "Plays" });
        change(&mut command);
        json!([command])
    };
    let large: Vec<Value> = (0..25).map(|n| {
        let choices = (0..25).map(|c| json!({ "name": format!("{c}{}", "x".repeat(20)), "value": "y" }));
        json!({ "type": 3, "name": format!("o{n}"), "description": "d", "choices": choices.collect::<Vec<_>>() })
    }).collect();
    let cases = [
        (
            command(&|c| c["name"] = json!("Play")),
            "0.name",
            "APPLICATION_COMMAND_INVALID_NAME",
        ),
        (
            command(&|c| c["name"] = json!("play it")),
            "0.name",
            "APPLICATION_COMMAND_INVALID_NAME",
        ),
        (
            command(&|c| c["name"] = json!("x".repeat(33))),
            "0.name",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            command(&|c| c["description"] = json!("")),
            "0.description",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            command(&|c| c["description"] = json!("x".repeat(101))),
            "0.description",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            command(&|c| {
                c.as_object_mut().map(|c| c.remove("description"));
            }),
            "0.description",
            "BASE_TYPE_REQUIRED",
        ),
        (
            command(&|c| c["name_localizations"] = json!({ "fr-FR": "jouer" })),
            "0.name_localizations.fr-FR",
            "BASE_TYPE_CHOICES",
        ),
        (
            command(&|c| c["name_localizations"] = json!({ "fr": "Jouer" })),
            "0.name_localizations.fr",
            "APPLICATION_COMMAND_INVALID_NAME",
        ),
        (
            command(&|c| c["options"] = json!([option("a", false), option("b", true)])),
            "0.options.1",
            "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
        ),
        (
            command(&|c| c["options"] = json!([option("a", true), option("a", true)])),
            "0.options.1.name",
            "APPLICATION_COMMAND_OPTIONS_NAME_INVALID",
        ),
        (
            command(&|c| c["options"] = json!(vec![option("a", true); 26])),
            "0.options",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            command(&|c| {
                c["options"] =
                    json!([{ "type": 1, "name": "s", "description": "d" }, option("a", false)])
            }),
            "0.options",
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
        ),
        (
            command(
                &|c| c["options"] = json!([{ "type": 3, "name": "a", "description": "d", "autocomplete": true, "choices": [{ "name": "n", "value": "v" }] }]),
            ),
            "0.options.0",
            "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES_MUTUALLY_EXCLUSIVE",
        ),
        (
            command(&|c| c["options"] = json!(large)),
            "0",
            "APPLICATION_COMMAND_TOO_LARGE",
        ),
        (
            command(&|c| c["contexts"] = json!([0, 0])),
            "0.contexts.1",
            "SET_TYPE_ALREADY_CONTAINS_VALUE",
        ),
        (
            json!([{ "name": "a", "description": "d" }, { "name": "a", "description": "d" }]),
            "1",
            "APPLICATION_COMMANDS_DUPLICATE_NAME",
        ),
    ];
    for (body, at, code) in cases {
        let (status, refused) = caller.call("PUT", &path, &body).await?;
        assert_eq!(
            (status, &refused["code"]),
            (400, &json!(50_035)),
            "{at} {code}: {refused}"
        );
        assert!(
            faults(&refused).contains(&(at.into(), code.into())),
            "{at} {code} is not in {refused}"
        );
    }
    let many: Vec<Value> = (0..101)
        .map(|n| json!({ "name": format!("c{n}"), "description": "d" }))
        .collect();
    assert_eq!(
        caller.refusal("PUT", &path, &json!(many)).await?,
        (400, 30_032)
    );
    assert_eq!(caller.call("PUT", &path, &json!(many[..100])).await?.0, 200);
    assert_eq!(
        caller.refusal("POST", &path, &many[100]).await?,
        (400, 30_032)
    );
    assert!(sandbox.commands().len() == 100);
    Ok(())
}

#[tokio::test]
async fn commands_keep_their_ids_and_unchanged_ones_their_versions() -> Outcome {
    let (sandbox, caller, _) = small_room().await?;
    let path = format!("/applications/{}/commands", sandbox.bot());
    let play =
        json!({ "name": "play", "description": "Plays", "name_localizations": { "fr": "jouer" } });
    let (status, first) = caller.call("POST", &path, &play).await?;
    assert_eq!(status, 201);
    let (status, again) = caller.call("PUT", &path, &json!([play])).await?;
    assert_eq!((status, &again[0]), (200, &first));
    let change = json!({ "description": "Plays a move" });
    let one = format!("{path}/{}", first["id"].as_str().unwrap_or_default());
    let (_, changed) = caller.call("PATCH", &one, &change).await?;
    assert_eq!(
        (&changed["id"], &changed["description"]),
        (&first["id"], &json!("Plays a move"))
    );
    assert_ne!(changed["version"], first["version"]);
    let (_, bare) = caller.call("GET", &path, &Value::Null).await?;
    assert!(bare[0].get("name_localizations").is_none());
    let (_, whole) = caller
        .call(
            "GET",
            &format!("{path}?with_localizations=true"),
            &Value::Null,
        )
        .await?;
    assert_eq!(whole[0]["name_localizations"]["fr"], "jouer");
    assert_eq!(caller.call("DELETE", &one, &Value::Null).await?.0, 204);
    assert!(sandbox.commands().is_empty());
    Ok(())
}

#[tokio::test]
async fn weather_comes_when_it_is_called_and_goes_when_it_is_over() -> Outcome {
    let (sandbox, caller, channel) = small_room().await?;
    let path = format!("/channels/{channel}/messages");
    let words = json!({ "content": "x" });
    let cloud = |fault: Fault| Cloud::over("/messages", fault).method("POST");

    sandbox.cloud(cloud(Fault::Limited(0.5, Scope::User)));
    let (status, body) = caller.call("POST", &path, &words).await?;
    assert_eq!((status, &body["retry_after"]), (429, &json!(0.5)));
    sandbox.cloud(cloud(Fault::refused(
        403,
        40_003,
        "You are opening direct messages too fast",
    )));
    assert_eq!(caller.refusal("POST", &path, &words).await?, (403, 40_003));
    assert!(
        sandbox.messages(channel).is_empty(),
        "a refused call was done"
    );

    sandbox.cloud(cloud(Fault::Lost));
    assert!(
        caller.call("POST", &path, &words).await.is_err(),
        "a lost call was answered"
    );
    assert!(sandbox.messages(channel).is_empty(), "a lost call was done");

    sandbox.cloud(cloud(Fault::Unanswered));
    assert!(
        caller.call("POST", &path, &words).await.is_err(),
        "the line held"
    );
    assert_eq!(
        sandbox.messages(channel).len(),
        1,
        "the call was done before the line broke"
    );

    let delay = Duration::from_millis(50);
    for fault in [Fault::Late(delay), Fault::Slow(delay)] {
        sandbox.cloud(cloud(fault));
        let begun = std::time::Instant::now();
        assert_eq!(caller.call("POST", &path, &words).await?.0, 200);
        assert!(begun.elapsed() >= delay);
    }
    assert_eq!(
        caller.call("POST", &path, &words).await?.0,
        200,
        "the sky is clear again"
    );
    Ok(())
}

#[tokio::test]
async fn rate_limits_are_told_in_headers() -> Outcome {
    let (_sandbox, caller, _) = small_room().await?;
    let request = caller.client.get(format!("{}/users/@me", caller.base));
    let response = request
        .header("authorization", format!("Bot {}", caller.token))
        .send()
        .await?;
    for name in ["limit", "remaining", "reset", "reset-after", "bucket"] {
        assert!(
            response
                .headers()
                .contains_key(format!("x-ratelimit-{name}")),
            "{name} is missing"
        );
    }
    Ok(())
}

#[tokio::test]
async fn a_limit_that_is_kept_says_whose_it_is_and_how_long_it_lasts() -> Outcome {
    for scope in [Scope::User, Scope::Shared, Scope::Global] {
        let (sandbox, caller, channel) = small_room().await?;
        sandbox.limit(Limit {
            method: Some("POST".into()),
            route: "/messages".into(),
            calls: 2,
            within: Duration::from_secs(60),
            scope,
        });
        let mut seen = Vec::new();
        for _ in 0..3 {
            let path = format!("{}/channels/{channel}/messages", caller.base);
            let call = caller
                .client
                .post(path)
                .header("authorization", format!("Bot {}", caller.token))
                .json(&json!({ "content": "x" }));
            seen.push(call.send().await?);
        }
        let last = seen.pop().ok_or("no call")?;
        for (left, before) in ["1", "0"].into_iter().zip(&seen) {
            assert_eq!(before.status(), 200);
            assert_eq!(before.headers()["x-ratelimit-limit"], "2");
            assert_eq!(before.headers()["x-ratelimit-remaining"], left);
        }
        assert_eq!(last.status(), 429);
        let headers = last.headers().clone();
        assert_eq!(headers["x-ratelimit-scope"], scope.name());
        let header = headers["retry-after"].to_str()?.parse::<u64>()?;
        let is_global = scope == Scope::Global;
        assert_eq!(headers.contains_key("x-ratelimit-global"), is_global);
        assert_eq!(headers.contains_key("x-ratelimit-bucket"), !is_global);
        let body: Value = last.json().await?;
        assert_eq!(body["global"], is_global);
        let seconds = body["retry_after"].as_f64().ok_or("no number")?;
        assert!((50.0..=60.0).contains(&seconds), "{seconds}");
        assert_eq!(header as f64, seconds.ceil());
        assert_eq!(sandbox.messages(channel).len(), 2);
        // Other calls are not counted.
        let path = format!("/channels/{channel}");
        assert_eq!(caller.call("GET", &path, &Value::Null).await?.0, 200);
    }
    Ok(())
}

#[tokio::test]
async fn nothing_but_loopback_is_ever_bound() -> Outcome {
    for address in ["0.0.0.0:0", "192.0.2.1:0", "[::]:0", "nowhere"] {
        assert!(
            Sandbox::open(World::empty(), address).await.is_err(),
            "{address} was bound"
        );
    }
    let sandbox = Sandbox::open(World::empty(), "127.0.0.1:0").await?;
    assert!(sandbox.address().ip().is_loopback());
    let client = reqwest::Client::new();
    let foreign = client
        .get(format!("{}/page/world", sandbox.base()))
        .header("host", "evil.example:80")
        .send()
        .await?;
    assert_eq!(foreign.status().as_u16(), 403);
    let base = sandbox.base().to_owned();
    sandbox.close().await;
    assert!(
        client.get(base).send().await.is_err(),
        "the port is still open"
    );
    Ok(())
}
