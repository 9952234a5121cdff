//! Standing orders: given in private, obeyed from the next question on, and written down as what they are.

use crate::house::{Evening, Play};
use crate::sea::{self, hand, offered, play};
use quartermaster::sandbox::Snowflake;
use quartermaster::sandbox::driver::{Person, Post};
use serde_json::json;

/// Has the captain load and sail, until the officer is asked or has answered.
async fn sails(table: Snowflake, captain: &Person, officer: &Person) -> Play {
    let crew = [captain, officer];
    sea::until(table, &crew, |person, plays| {
        let inspects = plays.contains(&"search".to_owned());
        let buys = plays.contains(&"buy".to_owned());
        person.id() == officer.id() && (inspects || buys)
    })
    .await?;
    Ok(())
}

/// Gives an order by the menus of `/me`.
async fn order(person: &Person, place: Snowflake, order: &str) -> Play<Post> {
    let orders = person.command(place, "me", json!({})).await?;
    assert!(orders.is_private(), "{}", orders.text());
    let given = person.choose(orders.post()?, &[order]).await?;
    assert!(
        given.text().contains("next question on"),
        "{}",
        given.text()
    );
    Ok(given.post()?.clone())
}

/// Everything public in a channel.
fn public(evening: &Evening, table: Snowflake) -> String {
    let posts = evening.sandbox.messages(table);
    posts.iter().map(Post::text).collect::<Vec<_>>().join("\n")
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_counts_from_the_next_question_on_at_every_table() -> Play {
    let evening = sea::evening().await?;
    let (maeve, oisin) = (evening.person("Maeve")?, evening.person("Oisín")?);
    let table = sea::table(&evening, "board-games", &[&maeve, &oisin]).await?;
    let started = evening.boards(table).len();
    let given = order(&maeve, maeve.dm_channel(), "enough").await?;
    assert!(
        given.text().contains("buying: **enough**"),
        "{}",
        given.text()
    );
    // The question that is open is still hers to answer; the one after it answers itself.
    assert!(offered(&maeve, table).await?.contains(&"buy".to_owned()));
    play(&maeve, table, "buy").await?;
    let plays = offered(&maeve, table).await?;
    assert!(
        !plays.contains(&"buy".to_owned()) && plays[0].starts_with("load-"),
        "{plays:?}"
    );
    let told = "A has enough";
    assert!(
        !public(&evening, table).contains(told),
        "the turn goes on, and needs no board"
    );
    assert_eq!(evening.boards(table).len(), started);

    // What the order answered goes back with the answer that it followed, and is not answered again by itself.
    let asked = maeve.command(table, "undo", json!({})).await?;
    assert!(
        asked.text().contains("others are asked") || asked.text().contains("other players"),
        "a crate was drawn: {}",
        asked.text()
    );
    let petition = evening
        .sandbox
        .wait_for(table, |post| post.button("Agree").is_some())
        .await?;
    oisin.press(&petition, "Agree").await?;
    evening
        .sandbox
        .wait_for(table, |post| {
            post.content().contains("took back the last 2 steps")
        })
        .await?;
    assert!(offered(&maeve, table).await?.contains(&"buy".to_owned()));
    play(&maeve, table, "enough").await?;

    // At another table, from its first question on.
    let other = sea::table(&evening, "table-talk", &[&maeve, &oisin]).await?;
    assert!(offered(&maeve, other).await?[0].starts_with("load-"));
    hand(&maeve, |post| post.content().contains(&other.to_string())).await?;
    order(&maeve, other, "ask").await?;
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_can_be_given_where_its_question_comes_up_and_answers_it_too() -> Play {
    let evening = sea::evening().await?;
    let (maeve, oisin) = (evening.person("Maeve")?, evening.person("Oisín")?);
    let table = sea::table(&evening, "board-games", &[&maeve, &oisin]).await?;
    sails(table, &maeve, &oisin).await?;
    let board = evening
        .sandbox
        .wait_for(table, |post| {
            post.mentions(&oisin) && post.button("Play").is_some()
        })
        .await?;
    let panel = oisin.press(&board, "Play").await?;
    let orders = oisin.press(panel.post()?, "Standing order …").await?;
    assert!(
        orders.post()?.button("Answer so now").is_none(),
        "nothing holds yet"
    );
    assert_eq!(orders.post()?.options(), ["ask", "wave", "search"]);
    let given = oisin.choose(orders.post()?, &["wave"]).await?;
    assert!(
        offered(&oisin, table).await?.contains(&"wave".to_owned()),
        "it is his to answer"
    );
    let back = oisin.press(given.post()?, "Back").await?;
    assert!(back.post()?.button("search").is_some(), "{}", back.text());
    let played = oisin
        .forge(
            back.post()?,
            &given
                .post()?
                .button("Answer so now")
                .ok_or("no button")?
                .custom_id,
        )
        .await?;
    assert!(played.text().contains("wave"), "{}", played.text());

    // The next ship is waved through at once, and nobody reads by whose hand.
    let waved = "A is waved through";
    sea::until(table, &[&maeve, &oisin], |person, plays| {
        person.id() == maeve.id() && plays.contains(&"buy".to_owned())
    })
    .await?;
    let first = evening
        .sandbox
        .wait_for(table, |post| post.content().contains(waved))
        .await?
        .id;
    sea::until(table, &[&maeve, &oisin], |person, plays| {
        assert!(
            person.id() != oisin.id() || !plays.contains(&"wave".to_owned()),
            "he is not asked again"
        );
        person.id() == oisin.id() && plays.contains(&"buy".to_owned())
    })
    .await?;
    let board = evening
        .sandbox
        .wait_for(table, |post| {
            post.id != first && post.mentions(&oisin) && post.content().contains(waved)
        })
        .await?;
    assert!(
        !board.text().contains("order") && !public(&evening, table).contains("standing"),
        "{}",
        board.text()
    );
    let stranger = evening.person("Aoife")?.words_seen();
    assert!(
        !stranger.contains("Standing") && !stranger.contains("wave, "),
        "{stranger}"
    );
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn orders_are_kept_over_a_restart_and_are_ones_own() -> Play {
    let mut evening = sea::evening().await?;
    let (maeve, oisin) = (evening.person("Maeve")?, evening.person("Oisín")?);
    let place = evening.sandbox.channel("board-games")?;
    order(&maeve, place, "enough").await?;
    order(&oisin, place, "search").await?;
    evening.restart().await?;
    let hers = maeve.command(place, "me", json!({})).await?;
    assert!(
        hers.text().contains("buying: **enough**") && hers.text().contains("inspection: **ask**"),
        "{}",
        hers.text()
    );
    let his = oisin.command(place, "me", json!({})).await?;
    assert!(
        his.text().contains("buying: **ask**") && his.text().contains("inspection: **search**"),
        "{}",
        his.text()
    );
    // A menu from somewhere else is refused.
    let menu = hers.post()?;
    for id in [
        "topic:0:0:brandubh:buying",
        "topic:0:0:smugglers:sleeping",
        "topic:9:0:chess:buying",
    ] {
        let reply = maeve.forge_choice(menu, id, &["enough"]).await?;
        assert!(
            reply.text().contains("no longer does anything"),
            "{}",
            reply.text()
        );
    }
    let reply = maeve
        .forge_choice(menu, "topic:0:0:smugglers:buying", &["sleep"])
        .await?;
    assert!(
        reply.text().contains("no longer does anything"),
        "{}",
        reply.text()
    );
    assert!(!oisin.words_seen().contains("buying: **enough**"));
    evening.end().await
}
