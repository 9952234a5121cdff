//! The shapes of things, read by the real client's own parsers.

use serenity::all::{ChannelId, GuildId, Permissions, UserId};

use super::bot::{Bot, Outcome};

#[tokio::test]
async fn the_client_can_read_everything_that_there_is() -> Outcome {
    let (sandbox, bot) = Bot::in_the_taverns(Vec::new()).await?;
    let http = &bot.http;
    let tavern = GuildId::new(sandbox.server("The Tavern")?.0);
    let bran = UserId::new(sandbox.person("Bran")?.id().0);
    let aoife = UserId::new(sandbox.person("Aoife")?.id().0);

    assert_eq!(http.get_current_user().await?.id.get(), sandbox.bot().0);
    let application = http.get_current_application_info().await?;
    assert_eq!(application.owner.map(|owner| owner.id), Some(aoife));
    let guild = tavern.to_partial_guild_with_counts(http).await?;
    assert_eq!(
        (guild.name.as_str(), guild.preferred_locale.as_str()),
        ("The Tavern", "en-US")
    );
    assert_eq!(guild.approximate_member_count, Some(6));
    assert_eq!(tavern.channels(http).await?.len(), 4);
    assert_eq!(tavern.members(http, Some(100), None).await?.len(), 6);
    let roles = tavern.roles(http).await?;
    let member = tavern.member(http, bran).await?;
    let granted = member
        .roles
        .iter()
        .filter_map(|role| roles.get(role))
        .fold(Permissions::empty(), |sum, role| sum | role.permissions);
    assert!(granted.manage_messages());
    assert_eq!(
        bran.to_user(http).await?.global_name.as_deref(),
        Some("Bran")
    );
    let channel = ChannelId::new(sandbox.channel("général")?.0)
        .to_channel(http)
        .await?
        .guild();
    assert_eq!(
        channel.map(|channel| channel.name),
        Some("général".to_owned())
    );
    assert_eq!(http.get_guilds(None, None).await?.len(), 2);
    assert_eq!(http.get_bot_gateway().await?.shards, 1);
    tavern.leave(http).await?;
    assert_eq!(http.get_guilds(None, None).await?.len(), 1);
    assert!(
        sandbox.unsupported().is_empty(),
        "{:?}",
        sandbox.unsupported()
    );
    Ok(())
}
