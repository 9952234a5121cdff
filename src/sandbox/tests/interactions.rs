//! Commands, buttons, menus, modals and choices, answered by the real client.

use std::time::Duration;

use serde_json::json;
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

#[tokio::test]
async fn an_update_takes_the_old_picture_away() -> Outcome {
    let (sandbox, mut bot) = Bot::in_the_taverns(Vec::new()).await?;
    let place = sandbox.channel("board-games")?;
    let row = CreateActionRow::Buttons(vec![
        CreateButton::new("play:1")
            .label("Play")
            .style(ButtonStyle::Success),
    ]);
    let board = CreateMessage::new()
        .content("Turn 1")
        .components(vec![row])
        .add_file(CreateAttachment::bytes(picture(10, 10), "board.png"));
    ChannelId::new(place.0)
        .send_message(&bot.http, board)
        .await?;
    let oisin = sandbox.person("Oisín")?;
    let post = sandbox
        .wait_for(place, |post| post.button("Play").is_some())
        .await?;

    let (reply, answered) = tokio::join!(oisin.press(&post, "Play"), async {
        let press = bot.next_component().await?;
        assert_eq!(
            (press.data.custom_id.as_str(), press.message.id.get()),
            ("play:1", post.id.0)
        );
        assert_eq!(press.user.id.get(), oisin.id().0);
        let update = CreateInteractionResponseMessage::new().content("Turn 2");
        press
            .create_response(&bot.http, CreateInteractionResponse::UpdateMessage(update))
            .await?;
        // Only the token can still find it as the original.
        assert_eq!(press.get_response(&bot.http).await?.id.get(), post.id.0);
        Outcome::Ok(())
    });
    answered?;
    let reply = reply?;
    assert_eq!(reply.post()?.content(), "Turn 2");
    assert!(
        reply.post()?.files().is_empty(),
        "the client always sends an empty list of files"
    );

    let (reply, answered) = tokio::join!(oisin.press(&post, "Play"), async {
        let press = bot.next_component().await?;
        let file = CreateAttachment::bytes(picture(20, 20), "next.png");
        let update = CreateInteractionResponseMessage::new()
            .content("Turn 3")
            .add_file(file);
        press
            .create_response(&bot.http, CreateInteractionResponse::UpdateMessage(update))
            .await?;
        Outcome::Ok(())
    });
    answered?;
    assert_eq!(reply?.post()?.files()[0].0, "next.png");
    Ok(())
}

#[tokio::test]
async fn a_silent_acknowledgement_may_be_followed_by_an_ordinary_edit() -> Outcome {
    let (sandbox, mut bot) = Bot::in_the_taverns(Vec::new()).await?;
    let place = sandbox.channel("board-games")?;
    let row = CreateActionRow::Buttons(vec![CreateButton::new("x").label("Join")]);
    let mut message = ChannelId::new(place.0)
        .send_message(
            &bot.http,
            CreateMessage::new().content("0").components(vec![row]),
        )
        .await?;
    let post = sandbox.messages(place).remove(0);
    let maeve = sandbox.person("Maeve")?;
    let (reply, answered) = tokio::join!(maeve.press(&post, "Join"), async {
        let press = bot.next_component().await?;
        press
            .create_response(&bot.http, CreateInteractionResponse::Acknowledge)
            .await?;
        message
            .edit(&bot.http, serenity::all::EditMessage::new().content("1"))
            .await?;
        Outcome::Ok(())
    });
    answered?;
    assert_eq!(reply?.post()?.content(), "1");
    Ok(())
}

#[tokio::test]
async fn a_menu_gives_its_values_and_a_follow_up_stands_beside_the_answer() -> Outcome {
    let (sandbox, mut bot) = Bot::in_the_taverns(vec![play()]).await?;
    let place = sandbox.channel("board-games")?;
    let maeve = sandbox.person("Maeve")?;
    let (reply, answered) = tokio::join!(
        maeve.command(place, "play", json!({ "move": "?" })),
        async {
            let command = bot.next_command().await?;
            command.create_response(&bot.http, private()).await?;
            let options = vec![
                CreateSelectMenuOption::new("d4", "from:d4"),
                CreateSelectMenuOption::new("d2", "from:d2"),
            ];
            let menu = CreateSelectMenu::new("menu", CreateSelectMenuKind::String { options })
                .placeholder("Which piece?");
            // The first follow-up after a deferred answer takes its place, and stays as private.
            let follow_up = CreateInteractionResponseFollowup::new()
                .content("Which?")
                .select_menu(menu);
            let message = command.create_followup(&bot.http, follow_up).await?;
            assert_eq!(command.get_response(&bot.http).await?.id, message.id);
            assert!(
                message
                    .flags
                    .is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL))
            );
            Outcome::Ok(())
        }
    );
    answered?;
    let asked = reply?;
    assert_eq!((asked.posts.len(), asked.is_private()), (1, true));
    assert_eq!(asked.post()?.options(), ["d4", "d2"]);

    let (reply, answered) = tokio::join!(maeve.choose(asked.post()?, &["d2"]), async {
        let choice = bot.next_component().await?;
        let serenity::all::ComponentInteractionDataKind::StringSelect { values } =
            &choice.data.kind
        else {
            return Err("no menu".into());
        };
        assert_eq!(values, &["from:d2"]);
        let shown = CreateInteractionResponseMessage::new()
            .content("d2 it is")
            .components(Vec::new());
        choice
            .create_response(&bot.http, CreateInteractionResponse::UpdateMessage(shown))
            .await?;
        let public = CreateInteractionResponseFollowup::new().content("Somebody chose");
        let public = choice.create_followup(&bot.http, public).await?;
        choice
            .edit_followup(
                &bot.http,
                public.id,
                CreateInteractionResponseFollowup::new().content("Chosen"),
            )
            .await?;
        assert_eq!(
            choice.get_followup(&bot.http, public.id).await?.content,
            "Chosen"
        );
        Outcome::Ok(())
    });
    answered?;
    assert_eq!(reply?.posts[0].content(), "d2 it is");
    let public = sandbox
        .wait_for(place, |post| post.content() == "Chosen")
        .await?;
    assert!(!public.is_private());
    let wrong = maeve.choose(asked.post()?, &["d2"]).await;
    assert!(wrong.is_err(), "a menu that is gone was used");
    Ok(())
}

#[tokio::test]
async fn a_modal_opens_and_brings_what_was_written() -> Outcome {
    let (sandbox, mut bot) = Bot::in_the_taverns(vec![play()]).await?;
    let place = sandbox.channel("board-games")?;
    let elodie = sandbox.person("Élodie")?;
    let (opened, answered) = tokio::join!(
        elodie.command(place, "play", json!({ "move": "?" })),
        async {
            let command = bot.next_command().await?;
            assert_eq!(command.locale, "fr");
            let input = CreateInputText::new(InputTextStyle::Short, "Coup", "move").max_length(10);
            let modal = CreateModal::new("form", "Votre coup")
                .components(vec![CreateActionRow::InputText(input)]);
            command
                .create_response(&bot.http, CreateInteractionResponse::Modal(modal))
                .await?;
            Outcome::Ok(())
        }
    );
    answered?;
    let opened = opened?;
    assert!(opened.text().contains("Votre coup"));
    assert!(
        elodie.submit(&opened, &[("Coup", "")]).await.is_err(),
        "a needed field was left empty"
    );
    let (reply, answered) = tokio::join!(elodie.submit(&opened, &[("Coup", "d4-d1")]), async {
        let modal = bot.next_modal().await?;
        assert_eq!(
            (modal.data.custom_id.as_str(), modal.user.id.get()),
            ("form", elodie.id().0)
        );
        let ActionRowComponent::InputText(input) = &modal.data.components[0].components[0] else {
            return Err("no text".into());
        };
        assert_eq!(input.value.as_deref(), Some("d4-d1"));
        let said = CreateInteractionResponseMessage::new()
            .content("Merci")
            .ephemeral(true);
        modal
            .create_response(&bot.http, CreateInteractionResponse::Message(said))
            .await?;
        Outcome::Ok(())
    });
    answered?;
    assert_eq!(reply?.post()?.content(), "Merci");
    assert!(elodie.words_seen().contains("Votre coup"));
    Ok(())
}

#[tokio::test]
async fn choices_come_while_one_types_and_stay_ones_own() -> Outcome {
    let (sandbox, mut bot) = Bot::in_the_taverns(vec![play()]).await?;
    let place = sandbox.channel("board-games")?;
    let maeve = sandbox.person("Maeve")?;
    let (choices, answered) = tokio::join!(
        maeve.complete(place, "play", json!({ "move": "d4" }), "move"),
        async {
            let Interaction::Autocomplete(asked) = bot.next().await? else {
                return Err("no question".into());
            };
            let focused = asked.data.autocomplete().ok_or("nothing is focused")?;
            assert_eq!((focused.name, focused.value), ("move", "d4"));
            let choices = CreateAutocompleteResponse::new().set_choices(vec![
                AutocompleteChoice::new("d4 to d1", "d4-d1").add_localized_name("fr", "d4 vers d1"),
            ]);
            asked
                .create_response(&bot.http, CreateInteractionResponse::Autocomplete(choices))
                .await?;
            Outcome::Ok(())
        }
    );
    answered?;
    assert_eq!(choices?, [("d4 to d1".to_owned(), json!("d4-d1"))]);
    assert!(maeve.private_words_seen().contains("d4 vers d1"));

    let (choices, answered) = tokio::join!(
        maeve.complete(place, "play", json!({ "move": "" }), "move"),
        async {
            let Interaction::Autocomplete(asked) = bot.next().await? else {
                return Err("no question".into());
            };
            let many = (0..26)
                .map(|n| AutocompleteChoice::new(n.to_string(), n.to_string()))
                .collect();
            let many = CreateAutocompleteResponse::new().set_choices(many);
            let refused = asked
                .create_response(&bot.http, CreateInteractionResponse::Autocomplete(many))
                .await;
            assert_eq!(code(refused), Some(50_035), "twenty-six choices were taken");
            let none = CreateAutocompleteResponse::new();
            asked
                .create_response(&bot.http, CreateInteractionResponse::Autocomplete(none))
                .await?;
            Outcome::Ok(())
        }
    );
    answered?;
    assert!(choices?.is_empty());
    Ok(())
}

/// Discord's code in a refusal.
fn code<T>(refused: Result<T, serenity::Error>) -> Option<isize> {
    match refused {
        Err(serenity::Error::Http(serenity::all::HttpError::UnsuccessfulRequest(response))) => {
            Some(response.error.code)
        }
        _ => None,
    }
}

fn said(words: &str) -> CreateInteractionResponse {
    CreateInteractionResponse::Message(CreateInteractionResponseMessage::new().content(words))
}

#[tokio::test]
async fn an_interaction_is_acknowledged_once_in_time_and_lives_a_quarter_of_an_hour() -> Outcome {
    let (sandbox, mut bot) = Bot::in_the_taverns(vec![play()]).await?;
    let place = sandbox.channel("board-games")?;
    let maeve = sandbox.person("Maeve")?;
    let (reply, command) = tokio::join!(
        maeve.command(place, "play", json!({ "move": "d4-d1" })),
        async {
            let command = bot.next_command().await?;
            let early = command
                .create_followup(
                    &bot.http,
                    CreateInteractionResponseFollowup::new().content("x"),
                )
                .await;
            assert_eq!(
                code(early),
                Some(10_015),
                "a follow-up came before the answer"
            );
            command.create_response(&bot.http, said("Played.")).await?;
            assert_eq!(
                code(command.create_response(&bot.http, said("Again.")).await),
                Some(40_060)
            );
            Ok::<_, Box<dyn std::error::Error>>(command)
        }
    );
    let (reply, command) = (reply?, command?);
    assert_eq!(sandbox.messages(place).len(), 1);
    assert_eq!(
        sandbox.messages(place)[0].json["interaction"]["name"],
        "play"
    );

    sandbox.send_again(&reply)?;
    let twin = bot.next_command().await?;
    assert_eq!(twin.id, command.id);
    assert_eq!(
        code(twin.create_response(&bot.http, said("Twice.")).await),
        Some(40_060)
    );

    sandbox.advance(Duration::from_secs(14 * 60));
    command
        .edit_response(
            &bot.http,
            EditInteractionResponse::new().content("Still here."),
        )
        .await?;
    sandbox.advance(Duration::from_secs(61));
    let late = command
        .edit_response(
            &bot.http,
            EditInteractionResponse::new().content("Too late."),
        )
        .await;
    assert_eq!(code(late), Some(50_027));

    let (reply, answered) = tokio::join!(
        maeve.command(place, "play", json!({ "move": "d4-d2" })),
        async {
            let command = bot.next_command().await?;
            sandbox.advance(Duration::from_secs(4));
            assert_eq!(
                code(command.create_response(&bot.http, said("Late.")).await),
                Some(10_062)
            );
            Outcome::Ok(())
        }
    );
    answered?;
    let trouble = reply.err().ok_or("a late answer was taken")?;
    assert!(trouble.to_string().contains("in time"), "{trouble}");
    Ok(())
}

#[tokio::test]
async fn a_deleted_answer_is_gone() -> Outcome {
    let (sandbox, mut bot) = Bot::in_the_taverns(vec![play()]).await?;
    let place = sandbox.channel("board-games")?;
    let maeve = sandbox.person("Maeve")?;
    let (reply, answered) = tokio::join!(
        maeve.command(place, "play", json!({ "move": "x" })),
        async {
            let command = bot.next_command().await?;
            command.create_response(&bot.http, private()).await?;
            command.delete_response(&bot.http).await?;
            assert_eq!(code(command.get_response(&bot.http).await), Some(10_008));
            Outcome::Ok(())
        }
    );
    answered?;
    assert!(reply?.posts.is_empty());
    assert!(maeve.messages(place).is_empty());
    Ok(())
}

#[tokio::test]
async fn a_locked_thread_takes_no_answer() -> Outcome {
    let (sandbox, mut bot) = Bot::in_the_taverns(vec![play()]).await?;
    let place = ChannelId::new(sandbox.channel("board-games")?.0);
    let thread =
        serenity::all::CreateThread::new("game").kind(serenity::all::ChannelType::PublicThread);
    let thread = place.create_thread(&bot.http, thread).await?;
    let row = CreateActionRow::Buttons(vec![CreateButton::new("x").label("Play")]);
    let board = CreateMessage::new().content("board").components(vec![row]);
    thread.id.send_message(&bot.http, board).await?;
    let inside = sandbox.channel("game")?;
    let post = sandbox.messages(inside).remove(0);
    sandbox.archive(inside, true, true);
    let maeve = sandbox.person("Maeve")?;
    assert!(
        maeve
            .command(inside, "play", json!({ "move": "x" }))
            .await
            .is_err(),
        "a command in a closed thread"
    );
    let (reply, answered) = tokio::join!(maeve.press(&post, "Play"), async {
        let press = bot.next_component().await?;
        assert_eq!(
            code(press.create_response(&bot.http, said("x")).await),
            Some(50_083)
        );
        let update = CreateInteractionResponse::UpdateMessage(
            CreateInteractionResponseMessage::new().content("y"),
        );
        assert_eq!(
            code(press.create_response(&bot.http, update).await),
            Some(50_083)
        );
        sandbox.advance(Duration::from_secs(4));
        Outcome::Ok(())
    });
    answered?;
    assert!(reply.is_err(), "a closed thread took an answer");
    Ok(())
}

#[tokio::test]
async fn forged_and_foreign_presses_reach_the_bot_and_impossible_ones_do_not() -> Outcome {
    let (sandbox, mut bot) = Bot::in_the_taverns(Vec::new()).await?;
    let place = sandbox.channel("board-games")?;
    let row = CreateActionRow::Buttons(vec![
        CreateButton::new("live").label("Play"),
        CreateButton::new("dead").label("Over").disabled(true),
    ]);
    ChannelId::new(place.0)
        .send_message(
            &bot.http,
            CreateMessage::new().content("b").components(vec![row]),
        )
        .await?;
    let post = sandbox.messages(place).remove(0);
    let bran = sandbox.person("Bran")?;
    assert!(
        bran.press(&post, "Over").await.is_err(),
        "a disabled button was pressed"
    );
    assert!(
        bran.press(&post, "Nothing").await.is_err(),
        "a button that is not there was pressed"
    );
    let (reply, answered) = tokio::join!(bran.forge(&post, "t1:99:d4-d1"), async {
        let press = bot.next_component().await?;
        assert_eq!(
            (press.data.custom_id.as_str(), press.user.id.get()),
            ("t1:99:d4-d1", bran.id().0)
        );
        press
            .create_response(&bot.http, said("That is no play."))
            .await?;
        Outcome::Ok(())
    });
    answered?;
    assert_eq!(reply?.post()?.content(), "That is no play.");
    Ok(())
}

#[tokio::test]
async fn commands_are_found_where_they_belong_and_check_their_options() -> Outcome {
    let table = CreateCommand::new("table").description("d").add_option(
        CreateCommandOption::new(CommandOptionType::SubCommand, "give", "d").add_sub_option(
            CreateCommandOption::new(CommandOptionType::User, "to", "d").required(true),
        ),
    );
    let new = CreateCommand::new("new")
        .description("d")
        .contexts(vec![serenity::all::InteractionContext::Guild]);
    let (sandbox, mut bot) = Bot::in_the_taverns(vec![table, new]).await?;
    let (place, maeve) = (sandbox.channel("board-games")?, sandbox.person("Maeve")?);
    assert!(
        maeve.command(place, "table give", json!({})).await.is_err(),
        "a needed option was left out"
    );
    assert!(maeve.command(place, "nothing", json!({})).await.is_err());
    assert!(
        maeve
            .command(maeve.dm_channel(), "new", json!({}))
            .await
            .is_err(),
        "a server's command in a DM"
    );
    let (reply, answered) = tokio::join!(
        maeve.command(place, "table give", json!({ "to": "Bran" })),
        async {
            let command = bot.next_command().await?;
            let options = command.data.options();
            let serenity::all::ResolvedValue::SubCommand(options) = &options[0].value else {
                return Err("flat".into());
            };
            let serenity::all::ResolvedValue::User(user, member) = options[0].value else {
                return Err("nobody".into());
            };
            assert_eq!(
                (user.global_name.as_deref(), member.is_some()),
                (Some("Bran"), true)
            );
            command.create_response(&bot.http, said("given")).await?;
            Outcome::Ok(())
        }
    );
    answered?;
    reply?;
    let dm = maeve.dm_channel();
    let (reply, answered) = tokio::join!(
        maeve.command(dm, "table give", json!({ "to": "Bran" })),
        async {
            let command = bot.next_command().await?;
            assert_eq!(
                (command.guild_id, command.user.id.get()),
                (None, maeve.id().0)
            );
            assert_eq!(
                command.context,
                Some(serenity::all::InteractionContext::BotDm)
            );
            command.create_response(&bot.http, said("given")).await?;
            Outcome::Ok(())
        }
    );
    answered?;
    assert_eq!(reply?.post()?.channel, dm);
    Ok(())
}
