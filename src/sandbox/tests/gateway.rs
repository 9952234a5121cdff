//! The gateway under the real client: login, breaks, resumption, shards.

use serde_json::json;
use serenity::all::{
    Command, CreateCommand, CreateInteractionResponse, CreateInteractionResponseMessage,
    GatewayError, HttpBuilder,
};

use super::bot::{Bot, LIMIT, Outcome};
use crate::sandbox::{Sandbox, World};

async fn answer(bot: &mut Bot, words: &str) -> Outcome {
    let command = bot.next_command().await?;
    let said = CreateInteractionResponseMessage::new().content(words);
    command
        .create_response(&bot.http, CreateInteractionResponse::Message(said))
        .await?;
    Ok(())
}

/// Somebody asks and the bot, however it got here, answers.
async fn it_answers(sandbox: &Sandbox, bot: &mut Bot, words: &str) -> Outcome {
    let maeve = sandbox.person("Maeve")?;
    let place = sandbox.channel("general")?;
    let (reply, answered) =
        tokio::join!(maeve.command(place, "ping", json!({})), answer(bot, words));
    answered?;
    assert_eq!(reply?.post()?.content(), words);
    Ok(())
}

async fn pinging() -> Result<(Sandbox, Bot), Box<dyn std::error::Error>> {
    Bot::in_the_taverns(vec![CreateCommand::new("ping").description("Answers")]).await
}

#[tokio::test]
async fn a_login_is_greeted_and_a_logout_is_quick() -> Outcome {
    let sandbox = Sandbox::open(World::taverns().bot("Quartermaster"), "127.0.0.1:0").await?;
    let mut bot = Bot::start(Bot::http(&sandbox), false).await?;
    let ready = bot.next_ready().await?;
    assert_eq!(
        (ready.user.name.as_str(), ready.guilds.len()),
        ("Quartermaster", 2)
    );
    assert_eq!(ready.application.id.get(), sandbox.bot().0);
    Command::set_global_commands(
        &bot.http,
        vec![CreateCommand::new("ping").description("Answers")],
    )
    .await?;
    sandbox.wait_for_commands(1).await?;
    it_answers(&sandbox, &mut bot, "pong").await?;
    bot.shards.shutdown_all().await;
    tokio::time::timeout(LIMIT, bot.running).await???;
    assert_eq!(sandbox.connections(), 0);
    Ok(())
}

#[tokio::test]
async fn a_wrong_token_ends_the_client() -> Outcome {
    let sandbox = Sandbox::open(World::taverns(), "127.0.0.1:0").await?;
    let http = HttpBuilder::new("MQ.wrong.token")
        .proxy(sandbox.base())
        .ratelimiter_disabled(true)
        .build();
    let bot = Bot::start(http, false).await?;
    let ended = tokio::time::timeout(LIMIT, bot.running).await??;
    assert!(
        matches!(
            ended,
            Err(serenity::Error::Gateway(
                GatewayError::InvalidAuthentication
            ))
        ),
        "{ended:?}"
    );
    Ok(())
}

#[tokio::test]
async fn a_cut_line_is_taken_up_again_and_nothing_is_lost() -> Outcome {
    let (sandbox, mut bot) = pinging().await?;
    for (times, breaking) in [
        Sandbox::cut_connections,
        |of: &Sandbox| of.close_connections(4_000),
        Sandbox::ask_reconnect,
    ]
    .into_iter()
    .enumerate()
    {
        breaking(&sandbox);
        let said = format!("pong {times}");
        // The question comes while the line is down: it waits for the bot.
        it_answers(&sandbox, &mut bot, &said).await?;
        sandbox.wait_for_sessions(1, times as u64 + 1).await?;
        tokio::time::timeout(LIMIT, bot.resumed.recv())
            .await?
            .ok_or("the client ended")?;
    }
    Ok(())
}

#[tokio::test]
async fn an_invalid_session_begins_anew() -> Outcome {
    let (sandbox, mut bot) = pinging().await?;
    sandbox.invalidate_sessions(false);
    bot.next_ready().await?;
    sandbox.wait_for_sessions(2, 0).await?;
    it_answers(&sandbox, &mut bot, "here again").await
}

#[tokio::test]
async fn two_shards_hear_each_of_their_own_server() -> Outcome {
    let sandbox = Sandbox::open(World::taverns().shards(2), "127.0.0.1:0").await?;
    let mut bot = Bot::start(Bot::http(&sandbox), true).await?;
    let mut servers = Vec::new();
    for _ in 0..2 {
        let ready = bot.next_ready().await?;
        let shard = ready.shard.ok_or("no shard")?;
        assert_eq!((shard.total, ready.guilds.len()), (2, 1));
        servers.push((shard.id.0, ready.guilds[0].id.get()));
    }
    servers.sort_unstable();
    for name in ["The Tavern", "La Taverne"] {
        let id = sandbox.server(name)?;
        assert!(
            servers.contains(&(id.shard(2) as u32, id.0)),
            "{name} is in the wrong shard"
        );
    }
    Command::set_global_commands(
        &bot.http,
        vec![CreateCommand::new("ping").description("Answers")],
    )
    .await?;
    it_answers(&sandbox, &mut bot, "pong").await?;
    let (elodie, place) = (sandbox.person("Élodie")?, sandbox.channel("général")?);
    let (reply, answered) = tokio::join!(
        elodie.command(place, "ping", json!({})),
        answer(&mut bot, "pong!")
    );
    answered?;
    reply?;
    Ok(())
}

#[tokio::test]
async fn without_a_bot_nobody_is_answered() -> Outcome {
    let (sandbox, bot) = pinging().await?;
    bot.shards.shutdown_all().await;
    tokio::time::timeout(LIMIT, bot.running).await???;
    sandbox.invalidate_sessions(false);
    let reply = sandbox
        .person("Maeve")?
        .command(sandbox.channel("general")?, "ping", json!({}))
        .await;
    assert!(
        reply
            .err()
            .is_some_and(|trouble| trouble.to_string().contains("not connected"))
    );
    Ok(())
}

#[tokio::test]
async fn a_silent_gateway_says_nothing_and_holds_the_line() -> Outcome {
    let (sandbox, mut bot) = pinging().await?;
    sandbox.silence(true);
    let maeve = sandbox.person("Maeve")?;
    let (reply, ()) = tokio::join!(
        maeve.command(sandbox.channel("general")?, "ping", json!({})),
        async {
            sandbox.advance(std::time::Duration::from_secs(4));
        }
    );
    assert!(reply.is_err(), "the bot heard of it");
    assert!(bot.interactions.try_recv().is_err());
    assert_eq!(sandbox.connections(), 1);
    sandbox.silence(false);
    it_answers(&sandbox, &mut bot, "back").await
}
