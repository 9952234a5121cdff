//! Messages, their files, mentions and versions, and who sees them.

use serde_json::{Value, json};

use super::bot::{Bot, Outcome, picture, small_room};
use crate::sandbox::permissions::VIEW_CHANNEL;
use crate::sandbox::record::Seen;
use serenity::all::{
    AutoArchiveDuration, ChannelId, ChannelType, CreateAllowedMentions, CreateAttachment,
    CreateEmbed, CreateMessage, CreateThread, EditAttachments, EditMessage, EditThread, GuildId,
    UserId,
};

#[tokio::test]
async fn attachments_stay_unless_the_edit_lists_others() -> Outcome {
    let (sandbox, caller, channel) = small_room().await?;
    let path = format!("/channels/{channel}/messages");
    let body =
        json!({ "content": "board", "attachments": [{ "id": 0, "description": "king on d4" }] });
    let (status, message) = caller
        .upload("POST", &path, &body, &[("my board.png", picture(300, 200))])
        .await?;
    assert_eq!(status, 200);
    let file = &message["attachments"][0];
    assert_eq!(file["filename"], "my_board.png");
    assert_eq!(
        (&file["width"], &file["height"]),
        (&json!(300), &json!(200))
    );
    assert_eq!(
        (&file["description"], &file["content_type"]),
        (&json!("king on d4"), &json!("image/png"))
    );
    let one = format!("{path}/{}", message["id"].as_str().unwrap_or_default());

    let (_, kept) = caller
        .call("PATCH", &one, &json!({ "content": "new words" }))
        .await?;
    assert_eq!(
        kept["attachments"], message["attachments"],
        "an edit that says nothing of files took them"
    );
    let more = json!({ "attachments": [{ "id": file["id"] }, { "id": 0 }] });
    let (_, two) = caller
        .upload("PATCH", &one, &more, &[("b.png", picture(1, 2))])
        .await?;
    assert_eq!(two["attachments"].as_array().map(Vec::len), Some(2));
    let swap = json!({ "attachments": [{ "id": 0, "description": "king on d1" }] });
    let (_, swapped) = caller
        .upload("PATCH", &one, &swap, &[("c.png", picture(3, 4))])
        .await?;
    assert_eq!(swapped["attachments"][0]["filename"], "c.png");
    assert_eq!(swapped["attachments"].as_array().map(Vec::len), Some(1));
    let (_, bare) = caller
        .call("PATCH", &one, &json!({ "attachments": [] }))
        .await?;
    assert_eq!(bare["attachments"], json!([]));

    let url = file["url"].as_str().unwrap_or_default();
    let bytes = caller.client.get(url).send().await?.bytes().await?;
    assert_eq!(bytes, picture(300, 200));
    assert_eq!(sandbox.messages(channel)[0].version, 5);
    Ok(())
}

#[tokio::test]
async fn a_picture_in_an_embed_is_not_listed_beside_it() -> Outcome {
    let (_sandbox, caller, channel) = small_room().await?;
    let path = format!("/channels/{channel}/messages");
    let body = json!({ "embeds": [{ "title": "Board", "image": { "url": "attachment://board.png", "height": null } }] });
    let (_, message) = caller
        .upload("POST", &path, &body, &[("board.png", picture(40, 30))])
        .await?;
    let image = &message["embeds"][0]["image"];
    assert_eq!(
        (&image["width"], &image["height"]),
        (&json!(40), &json!(30))
    );
    assert!(
        image["url"]
            .as_str()
            .is_some_and(|url| url.starts_with("http://127.0.0.1"))
    );
    assert_eq!(message["attachments"], json!([]));
    let one = format!("{path}/{}", message["id"].as_str().unwrap_or_default());
    let (_, without) = caller.call("PATCH", &one, &json!({ "embeds": [] })).await?;
    assert_eq!(
        without["attachments"][0]["filename"], "board.png",
        "without its embed the picture stands alone again"
    );
    Ok(())
}

#[tokio::test]
async fn a_nonce_is_sent_once() -> Outcome {
    let (sandbox, caller, channel) = small_room().await?;
    let path = format!("/channels/{channel}/messages");
    let body = json!({ "content": "turn 7", "nonce": "t7", "enforce_nonce": true });
    let (_, first) = caller.call("POST", &path, &body).await?;
    let (status, second) = caller.call("POST", &path, &body).await?;
    assert_eq!((status, &second["id"]), (200, &first["id"]));
    assert_eq!(sandbox.messages(channel).len(), 1);
    Ok(())
}

#[tokio::test]
async fn mentions_ring_only_where_they_are_allowed_and_never_by_an_edit() -> Outcome {
    let (sandbox, caller, channel) = small_room().await?;
    let (ann, ben) = (sandbox.person("Ann")?, sandbox.person("Ben")?);
    let path = format!("/channels/{channel}/messages");
    let words = format!("{} and {} and @everyone", ann.mention(), ben.mention());
    let body =
        json!({ "content": words, "allowed_mentions": { "parse": [], "users": [ann.id()] } });
    let (_, message) = caller.call("POST", &path, &body).await?;
    assert_eq!(message["mentions"][0]["id"], ann.id().to_string());
    assert_eq!(
        (
            message["mentions"].as_array().map(Vec::len),
            &message["mention_everyone"]
        ),
        (Some(1), &json!(false))
    );
    let pings = sandbox.pings();
    assert_eq!(pings.len(), 1);
    assert_eq!((pings[0].user, pings[0].by_edit), (ann.id(), false));

    let one = format!("{path}/{}", message["id"].as_str().unwrap_or_default());
    caller
        .call("PATCH", &one, &json!({ "content": words }))
        .await?;
    let pings = sandbox.pings();
    assert_eq!(
        pings.len(),
        2,
        "an edit that forgets whom it may ping is noticed"
    );
    assert_eq!((pings[1].user, pings[1].by_edit), (ben.id(), true));
    Ok(())
}

#[tokio::test]
async fn a_transcript_holds_every_version_and_nothing_that_was_hidden() -> Outcome {
    let (sandbox, caller, channel) = small_room().await?;
    let (ann, ben) = (sandbox.person("Ann")?, sandbox.person("Ben")?);
    sandbox.permit(channel, ben.id(), 0, VIEW_CHANNEL);
    let path = format!("/channels/{channel}/messages");
    let body = json!({ "content": "first", "attachments": [{ "id": 0, "description": "alt" }] });
    let (_, message) = caller
        .upload("POST", &path, &body, &[("secret.png", picture(1, 1))])
        .await?;
    let one = format!("{path}/{}", message["id"].as_str().unwrap_or_default());
    caller
        .call("PATCH", &one, &json!({ "content": "second" }))
        .await?;
    let words = ann.words_seen();
    for word in ["first", "second", "alt", "secret.png"] {
        assert!(words.contains(word), "{word} is missing in {words}");
    }
    let seen = ann.transcript();
    assert_eq!(
        (seen.len(), seen[0].what, &seen[0].files[0][..]),
        (2, Seen::Message, &picture(1, 1)[..])
    );
    assert!(ben.transcript().is_empty());
    // Whoever comes later can read what still stands, and not what stood there before.
    sandbox.permit(channel, ben.id(), 0, 0);
    assert!(ben.words_seen().contains("second"));
    assert!(!ben.words_seen().contains("first"));
    Ok(())
}

#[tokio::test]
async fn messages_come_newest_first_and_by_pages() -> Outcome {
    let (_sandbox, caller, channel) = small_room().await?;
    let mut ids = Vec::new();
    for word in ["a", "b", "c"] {
        ids.push(caller.say(channel, word).await?);
    }
    let path = format!("/channels/{channel}/messages");
    let contents = |body: &Value| -> String {
        body.as_array()
            .into_iter()
            .flatten()
            .filter_map(|message| message["content"].as_str())
            .collect()
    };
    assert_eq!(
        contents(&caller.call("GET", &path, &Value::Null).await?.1),
        "cba"
    );
    let before = format!("{path}?limit=1&before={}", ids[2]);
    assert_eq!(
        contents(&caller.call("GET", &before, &Value::Null).await?.1),
        "b"
    );
    let after = format!("{path}?limit=1&after={}", ids[0]);
    assert_eq!(
        contents(&caller.call("GET", &after, &Value::Null).await?.1),
        "b"
    );
    assert_eq!(
        caller
            .refusal("GET", &format!("{path}?limit=101"), &Value::Null)
            .await?,
        (400, 50_035)
    );
    Ok(())
}

#[tokio::test]
async fn the_client_sends_edits_and_answers_boards() -> Outcome {
    let (sandbox, bot) = Bot::in_the_taverns(Vec::new()).await?;
    let channel = ChannelId::new(sandbox.channel("board-games")?.0);
    let maeve = sandbox.person("Maeve")?;
    let file =
        CreateAttachment::bytes(picture(1_200, 900), "board.png").description("The king is on d4");
    let sent = CreateMessage::new()
        .content(format!("{} to move", maeve.mention()))
        .allowed_mentions(CreateAllowedMentions::new().users([UserId::new(maeve.id().0)]))
        .embed(
            CreateEmbed::new()
                .title("Brandubh")
                .field("Turn", "1", true),
        )
        .add_file(file);
    let mut message = channel.send_message(&bot.http, sent).await?;
    assert_eq!(message.attachments[0].dimensions(), Some((1_200, 900)));
    let ping = maeve.wait_for_ping(1).await?;
    assert_eq!(ping.message.0, message.id.get());

    let keep = EditAttachments::keep_all(&message);
    message
        .edit(
            &bot.http,
            EditMessage::new().content("moved").attachments(keep),
        )
        .await?;
    assert_eq!(message.attachments.len(), 1);
    let swap = EditAttachments::new().add(CreateAttachment::bytes(picture(5, 6), "next.png"));
    message
        .edit(&bot.http, EditMessage::new().attachments(swap))
        .await?;
    assert_eq!(
        (
            message.attachments.len(),
            message.attachments[0].filename.as_str()
        ),
        (1, "next.png")
    );
    let answer = channel
        .send_message(
            &bot.http,
            CreateMessage::new()
                .content("Yes")
                .reference_message(&message),
        )
        .await?;
    assert_eq!(answer.referenced_message.map(|of| of.id), Some(message.id));
    let read = channel
        .messages(&bot.http, serenity::all::GetMessages::new().limit(10))
        .await?;
    assert_eq!(read.len(), 2);
    channel.broadcast_typing(&bot.http).await?;
    message.delete(&bot.http).await?;
    assert_eq!(sandbox.messages(sandbox.channel("board-games")?).len(), 1);
    assert!(sandbox.unsupported().is_empty());
    Ok(())
}

#[tokio::test]
async fn a_direct_message_brings_its_picture_to_one_person_only() -> Outcome {
    let (sandbox, bot) = Bot::in_the_taverns(Vec::new()).await?;
    let maeve = sandbox.person("Maeve")?;
    let dm = UserId::new(maeve.id().0)
        .create_dm_channel(&bot.http)
        .await?;
    let file = CreateAttachment::bytes(picture(7, 8), "hand.png").description("three cards");
    let message = dm
        .id
        .send_message(
            &bot.http,
            CreateMessage::new().content("Your hand").add_file(file),
        )
        .await?;
    let post = maeve
        .wait_for_dm(|post| post.content() == "Your hand")
        .await?;
    assert_eq!(
        (post.id.0, post.alt_texts()),
        (message.id.get(), vec!["three cards"])
    );
    assert_eq!(
        post.picture().map(|bytes| &bytes[..]),
        Some(&picture(7, 8)[..])
    );
    for other in ["Oisín", "Bran", "Aoife"] {
        assert!(
            sandbox.person(other)?.transcript().is_empty(),
            "{other} saw a direct message"
        );
    }
    let again = UserId::new(maeve.id().0)
        .create_dm_channel(&bot.http)
        .await?;
    assert_eq!(again.id, dm.id);
    Ok(())
}

#[tokio::test]
async fn the_client_opens_archives_and_reopens_threads() -> Outcome {
    let (sandbox, bot) = Bot::in_the_taverns(Vec::new()).await?;
    let place = sandbox.channel("board-games")?;
    let channel = ChannelId::new(place.0);
    let lobby = channel.say(&bot.http, "A lobby").await?;
    let named =
        CreateThread::new("Maeve against Oisín").auto_archive_duration(AutoArchiveDuration::OneDay);
    let from = channel
        .create_thread_from_message(&bot.http, lobby.id, named)
        .await?;
    assert_eq!(from.id.get(), lobby.id.get());
    assert_eq!(from.parent_id, Some(channel));
    let free = channel
        .create_thread(
            &bot.http,
            CreateThread::new("Free").kind(ChannelType::PublicThread),
        )
        .await?;
    free.id.say(&bot.http, "inside").await?;
    let closed = free
        .id
        .edit_thread(&bot.http, EditThread::new().archived(true))
        .await?;
    assert!(closed.thread_metadata.is_some_and(|thread| thread.archived));
    let opened = free
        .id
        .edit_thread(&bot.http, EditThread::new().archived(false))
        .await?;
    assert!(
        opened
            .thread_metadata
            .is_some_and(|thread| !thread.archived)
    );
    let active = GuildId::new(sandbox.server("The Tavern")?.0)
        .get_active_threads(&bot.http)
        .await?;
    assert_eq!(active.threads.len(), 2);
    assert_eq!(sandbox.threads(place).len(), 2);
    let oisin = sandbox.person("Oisín")?;
    oisin.write(sandbox.channel("Free")?, "hello")?;
    assert_eq!(oisin.messages(sandbox.channel("Free")?).len(), 2);
    Ok(())
}
