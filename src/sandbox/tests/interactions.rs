//! Commands, buttons, menus, modals and choices, answered by the real client.

use std::time::Duration;

use serde_json::json;
#[allow(unused_imports)]
use serenity::all::{
    ActionRowComponent, AutocompleteChoice, ButtonStyle, ChannelId, CommandOptionType,
    CreateActionRow, CreateAttachment, CreateAutocompleteResponse, CreateButton, CreateCommand,
    CreateCommandOption, CreateInputText, CreateInteractionResponse,
    CreateInteractionResponseFollowup, CreateInteractionResponseMessage, CreateMessage,
    CreateModal, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
    EditInteractionResponse, InputTextStyle, Interaction, MessageFlags,
};

use super::bot::{Bot, Outcome, picture};

fn play() -> CreateCommand {
    CreateCommand::new("play")
        .description("Play a move")
        .name_localized("fr", "jouer")
        .description_localized("fr", "Jouer un coup")
        .add_option(
            CreateCommandOption::new(CommandOptionType::String, "move", "Your move")
                .required(true)
                .set_autocomplete(true),
        )
}

fn private() -> CreateInteractionResponse {
    CreateInteractionResponse::Defer(CreateInteractionResponseMessage::new().ephemeral(true))
}

#[tokio::test]
async fn a_deferred_private_answer_is_filled_in_with_a_picture() -> Outcome {
    let (sandbox, mut bot) = Bot::in_the_taverns(vec![play()]).await?;
    let maeve = sandbox.person("Maeve")?;
    let channel = sandbox.channel("board-games")?;
    let (reply, answered) = tokio::join!(
        maeve.command(channel, "play", json!({ "move": "d4-d1" })),
        async {
            let command = bot.next_command().await?;
            assert_eq!(command.data.options[0].value.as_str(), Some("d4-d1"));
            assert_eq!(command.locale, "en-GB");
            assert_eq!(command.guild_locale.as_deref(), Some("en-US"));
            assert!(
                command
                    .member
                    .as_ref()
                    .is_some_and(|member| member.permissions.is_some())
            );
            assert!(
                command
                    .app_permissions
                    .is_some_and(|granted| granted.send_messages())
            );
            command.create_response(&bot.http, private()).await?;
            let file =
                CreateAttachment::bytes(picture(640, 480), "board.png").description("The board");
            let edit = EditInteractionResponse::new()
                .content("Played.")
                .new_attachment(file);
            let message = command.edit_response(&bot.http, edit).await?;
            assert_eq!(
                (message.attachments[0].width, message.attachments[0].height),
                (Some(640), Some(480))
            );
            Outcome::Ok(())
        }
    );
    answered?;
    let reply = reply?;
    assert!(reply.is_private());
    assert!(reply.acknowledged_after < Duration::from_secs(3));
    let post = reply.post()?;
    assert_eq!(
        (post.content(), post.alt_texts()),
        ("Played.", vec!["The board"])
    );
    assert!(
        post.json["edited_timestamp"].is_null(),
        "an awaited answer is no edited one"
    );
    assert!(
        sandbox.messages(channel).is_empty(),
        "a private answer stands in the channel"
    );
    assert!(
        sandbox.person("Bran")?.messages(channel).is_empty(),
        "somebody else sees a private answer"
    );
    assert!(maeve.private_words_seen().contains("Played."));
    assert!(!sandbox.person("Bran")?.words_seen().contains("Played."));
    Ok(())
}
