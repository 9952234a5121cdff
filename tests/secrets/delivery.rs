//! Hands by private message: there at the start, kept up to date, and no trouble where they cannot be sent.

use crate::house::{Evening, Play};
use crate::sea::{self, crates, hand, letters, named, offered, play};
use quartermaster::sandbox::driver::{Person, Post};
use quartermaster::sandbox::{Cloud, Fault, Snowflake};
use serde_json::json;
use std::time::Duration;

const ALWAYS: usize = 10_000;
const MESSAGES: &str = "/channels/{channel.id}/messages";
const OPENING: &str = "/users/@me/channels";

/// The public notes that say that somebody cannot be written to.
fn notes(evening: &Evening, table: Snowflake) -> Vec<Post> {
    let mut posts = evening.sandbox.messages(table);
    posts.retain(|post| post.content().contains("cannot write to you"));
    posts
}

/// The first of these notes.
async fn note(evening: &Evening, table: Snowflake) -> Play<Post> {
    let says = |post: &Post| post.content().contains("cannot write to you");
    Ok(evening.sandbox.wait_for(table, says).await?)
}

/// How often the conversation with somebody was opened.
fn openings(evening: &Evening, person: &Person) -> usize {
    let id = person.id().to_string();
    let calls = evening.sandbox.calls();
    let opens = calls
        .iter()
        .filter(|call| call.method == "POST" && call.path.ends_with(OPENING));
    opens
        .filter(|call| call.body["recipient_id"].to_string().trim_matches('"') == id)
        .count()
}

/// Lets somebody buy a crate, now or when it is his turn to.
async fn buys(table: Snowflake, crew: &[&Person], who: &Person) -> Play {
    let may = |person: &Person, plays: &[String]| {
        person.id() == who.id() && plays.contains(&"buy".to_owned())
    };
    sea::until(table, crew, may).await?;
    play(who, table, "buy").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn each_gets_their_hand_and_it_is_kept_up_to_date_where_it_stands() -> Play {
    let evening = sea::evening().await?;
    let (maeve, oisin) = (evening.person("Maeve")?, evening.person("Oisín")?);
    let table = sea::table(&evening, "board-games", &[&maeve, &oisin]).await?;
    let (first, other) = (hand(&maeve, |_| true).await?, hand(&oisin, |_| true).await?);
    assert_eq!(crates(first.content()).len(), 3, "{}", first.content());
    for (post, seat) in [(&first, "Captain A."), (&other, "Captain B.")] {
        assert!(
            post.picture()
                .is_some_and(|png| png.starts_with(b"\x89PNG"))
        );
        assert!(
            post.alt_texts()[0].starts_with(seat),
            "{:?}",
            post.alt_texts()
        );
        assert_eq!(post.files()[0].0, "board.png", "a name that says nothing");
        assert!(
            post.content().contains(&table.to_string()),
            "it says where the game is"
        );
    }
    let rivals = crates(other.content());
    assert!(
        crates(first.content())
            .iter()
            .all(|good| !rivals.contains(good))
    );

    play(&maeve, table, "buy").await?;
    let more = hand(&maeve, |post| crates(post.content()).len() == 4).await?;
    assert_eq!(more.id, first.id, "the same message");
    assert_eq!(
        letters(&maeve).len(),
        1,
        "one message a table, and never a flood"
    );
    let untouched = letters(&oisin);
    assert_eq!(
        (untouched.len(), untouched[0].version),
        (1, 0),
        "nothing changed for Oisín"
    );

    // Hidden from everybody else, whatever they could see.
    assert!(named(&evening.person("Aoife")?.words_seen()).is_empty());
    let seen = oisin.words_seen();
    assert!(
        named(&seen)
            .iter()
            .all(|name| rivals.contains(&(*name).to_owned())),
        "{seen}"
    );

    let sure = maeve.command(table, "resign", json!({})).await?;
    maeve.press(sure.post()?, "Yes, resign").await?;
    for person in [&maeve, &oisin] {
        let over = person
            .wait_for_dm(|post| post.content().contains("is over"))
            .await?;
        assert!(
            named(&over.text()).is_empty() && over.picture().is_none(),
            "{}",
            over.text()
        );
        assert_eq!(letters(person).len(), 1);
    }
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_takes_no_messages_is_named_once_and_plays_by_the_button() -> Play {
    // Cases 25 and 27.
    let evening = sea::evening().await?;
    let (maeve, oisin) = (evening.person("Maeve")?, evening.person("Oisín")?);
    oisin.close_dms(true);
    let table = sea::lobby(&evening, "board-games", &[&maeve, &oisin]).await?;
    // Before the start everybody reads it where they sit down, and those who can be written to are told where to look.
    let says = |post: &Post| post.content().contains("I cannot write to this player");
    let lobby = evening.sandbox.wait_for(table, says).await?;
    let marks = lobby
        .content()
        .lines()
        .filter(|line| line.contains("My hand"));
    let marks: Vec<&str> = marks.collect();
    assert!(marks.len() == 1 && marks[0].contains("Oisín"), "{marks:?}");
    let greeting = maeve
        .wait_for_dm(|post| post.content().contains("You sit at"))
        .await?;
    assert!(greeting.content().contains(&table.to_string()));
    let ready = evening.ready(table, "Start").await?;
    maeve.press(&ready, "Start").await?;
    let shown = hand(&maeve, |_| true).await?;
    assert_ne!(shown.id, greeting.id, "a message of its own, which rings");

    buys(table, &[&maeve, &oisin], &oisin).await?;
    let board = evening
        .sandbox
        .wait_for(table, |post| post.button("My hand").is_some())
        .await?;
    let shown = oisin.press(&board, "My hand").await?;
    let held = crates(shown.post()?.content());
    assert!(shown.is_private() && held.len() == 4, "{}", shown.text());
    assert!(shown.post()?.picture().is_some());
    assert_eq!(notes(&evening, table).len(), 0, "it is known");
    assert!(oisin.dms().is_empty());

    // As soon as he takes messages and asks for his hand, he gets it by message as well.
    oisin.close_dms(false);
    oisin.press(&board, "My hand").await?;
    let sent = hand(&oisin, |_| true).await?;
    assert_eq!(crates(sent.content()), held);
    assert_eq!(notes(&evening, table).len(), 0);
    assert_eq!(openings(&evening, &oisin), 1);
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_blocks_the_bot_in_mid_game_keeps_playing() -> Play {
    // Case 26.
    let evening = sea::evening().await?;
    let (maeve, oisin) = (evening.person("Maeve")?, evening.person("Oisín")?);
    let table = sea::table(&evening, "board-games", &[&oisin, &maeve]).await?;
    let before = hand(&oisin, |_| true).await?;
    let closed = |code, status| {
        let fault = Fault::refused(status, code, "Cannot send messages to this user");
        let cloud = Cloud::over(MESSAGES, fault).times(ALWAYS);
        evening.sandbox.cloud(cloud.user(oisin.id()));
    };
    closed(50_278, 403);
    let played = play(&oisin, table, "buy").await?;
    // Below it stands the next question, with his whole hand.
    let told = played.post()?.content();
    let told = told.split("\n\n").next().unwrap_or_default();
    assert_eq!(
        named(told).len(),
        1,
        "what he drew he learns at once: {told}"
    );
    note(&evening, table).await?;
    let shown = oisin.command(table, "hand", json!({})).await?;
    assert_eq!(crates(shown.post()?.content()).len(), 4, "{}", shown.text());
    play(&oisin, table, "buy").await?;
    sea::until(table, &[&oisin, &maeve], |person, plays| {
        person.id() == maeve.id() && plays.contains(&"buy".to_owned())
    })
    .await?;
    assert_eq!(notes(&evening, table).len(), 1);
    assert_eq!(
        letters(&oisin)[0].content(),
        before.content(),
        "it stands as it stood"
    );

    // The next change after that finds him again, in the same message.
    evening.sandbox.clear_sky();
    buys(table, &[&oisin, &maeve], &oisin).await?;
    let after = hand(&oisin, |post| post.content() != before.content()).await?;
    assert_eq!(after.id, before.id);
    assert_eq!(letters(&oisin).len(), 1);
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn conversations_that_may_not_be_opened_yet_are_opened_later() -> Play {
    // Case 28.
    let evening = sea::evening().await?;
    let (maeve, oisin) = (evening.person("Maeve")?, evening.person("Oisín")?);
    let fault = Fault::Refused(
        429,
        json!({
            "message": "You are opening direct messages too fast",
            "code": 40_003,
            "retry_after": 0.01,
            "global": false,
        }),
    );
    let cloud = Cloud::over(OPENING, fault).method("POST").user(oisin.id());
    evening.sandbox.cloud(cloud);
    let table = sea::table(&evening, "board-games", &[&maeve, &oisin]).await?;
    note(&evening, table).await?;
    hand(&maeve, |_| true).await?;
    assert_eq!(openings(&evening, &oisin), 1, "nobody knocks again at once");
    let shown = oisin.command(table, "hand", json!({})).await?;
    assert_eq!(crates(shown.post()?.content()).len(), 3, "{}", shown.text());
    assert!(oisin.dms().is_empty());
    sea::turning(&evening, hand(&oisin, |_| true)).await?;
    assert_eq!(
        (openings(&evening, &oisin), notes(&evening, table).len()),
        (2, 1)
    );
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn two_who_may_not_be_written_to_yet_do_not_wake_each_other() -> Play {
    // Case 28.
    let evening = sea::evening().await?;
    let (maeve, oisin) = (evening.person("Maeve")?, evening.person("Oisín")?);
    let fault = Fault::Refused(
        400,
        json!({ "message": "You are opening direct messages too fast", "code": 40_003 }),
    );
    let cloud = Cloud::over(OPENING, fault).method("POST").times(ALWAYS);
    evening.sandbox.cloud(cloud);
    let table = sea::table(&evening, "board-games", &[&maeve, &oisin]).await?;
    // Both are told of, and the game goes on.
    for person in [&maeve, &oisin] {
        let says = |post: &Post| post.content().contains("cannot write to you");
        let named = |post: &Post| says(post) && post.content().contains(&person.mention());
        evening.sandbox.wait_for(table, named).await?;
    }
    for _ in 0..3 {
        buys(table, &[&oisin, &maeve], &oisin).await?;
    }
    let knocks = [&maeve, &oisin].map(|person| openings(&evening, person));
    assert_eq!(knocks, [1, 1], "however often something happens");
    evening.sandbox.clear_sky();
    for person in [&maeve, &oisin] {
        sea::turning(&evening, hand(person, |_| true)).await?;
    }
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn while_a_conversation_is_being_opened_boards_are_drawn() -> Play {
    let evening = sea::evening().await?;
    let (maeve, oisin) = (evening.person("Maeve")?, evening.person("Oisín")?);
    // Longer than anybody here waits for anything.
    let endless = Fault::Late(Duration::from_secs(3_600));
    let cloud = Cloud::over(OPENING, endless).method("POST").times(ALWAYS);
    evening.sandbox.cloud(cloud);
    let table = sea::table(&evening, "board-games", &[&maeve, &oisin]).await?;
    evening
        .sandbox
        .wait_for(table, |post| post.button("Play").is_some())
        .await?;
    evening.sandbox.clear_sky();
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_that_could_not_be_shown_before_a_restart_is_shown_after_it_and_once() -> Play {
    let mut evening = sea::evening().await?;
    let (maeve, oisin) = (evening.person("Maeve")?, evening.person("Oisín")?);
    let table = sea::lobby(&evening, "board-games", &[&oisin, &maeve]).await?;
    oisin
        .wait_for_dm(|post| post.content().contains("You sit at"))
        .await?;
    // The message arrives, the bot never hears of it, and everything after that fails.
    let lost = Cloud::over(MESSAGES, Fault::Unanswered).method("POST");
    evening.sandbox.cloud(lost.user(oisin.id()));
    let broken = Fault::refused(500, 0, "Internal Server Error");
    let broken = Cloud::over(MESSAGES, broken).times(ALWAYS);
    evening.sandbox.cloud(broken.user(oisin.id()));
    let ready = evening.ready(table, "Start").await?;
    oisin.press(&ready, "Start").await?;
    let old = hand(&oisin, |_| true).await?;
    play(&oisin, table, "buy").await?;
    evening.stop().await?;
    evening.sandbox.clear_sky();
    evening.start().await?;
    let new = hand(&oisin, |post| crates(post.content()).len() == 4).await?;
    assert_eq!(new.id, old.id, "it was found again, and brought up to date");
    evening.restart().await?;
    play(&oisin, table, "buy").await?;
    hand(&oisin, |post| crates(post.content()).len() == 5).await?;
    assert_eq!(letters(&oisin).len(), 1);
    assert_eq!(
        openings(&evening, &oisin),
        1,
        "a conversation is remembered"
    );
    assert!(
        notes(&evening, table).is_empty(),
        "what passes is nobody's business"
    );
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_whose_message_is_gone_is_followed_up() -> Play {
    let evening = sea::evening().await?;
    let (maeve, oisin) = (evening.person("Maeve")?, evening.person("Oisín")?);
    let table = sea::table(&evening, "board-games", &[&oisin, &maeve]).await?;
    let old = hand(&oisin, |_| true).await?;
    evening.sandbox.delete_message(&old)?;
    play(&oisin, table, "buy").await?;
    let new = hand(&oisin, |post| crates(post.content()).len() == 4).await?;
    assert_ne!(new.id, old.id);
    play(&oisin, table, "buy").await?;
    let newer = hand(&oisin, |post| crates(post.content()).len() == 5).await?;
    assert_eq!((newer.id, letters(&oisin).len()), (new.id, 1));
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn two_games_of_one_player_have_a_message_each_in_one_conversation() -> Play {
    let mut evening = sea::evening().await?;
    let (maeve, oisin) = (evening.person("Maeve")?, evening.person("Oisín")?);
    let elodie = evening.person("Élodie")?;
    let first = sea::table(&evening, "board-games", &[&maeve, &oisin]).await?;
    let second = sea::table(&evening, "table-talk", &[&maeve, &elodie]).await?;
    let about = |table: Snowflake| move |post: &Post| post.content().contains(&table.to_string());
    let (here, there) = (
        hand(&maeve, about(first)).await?,
        hand(&maeve, about(second)).await?,
    );
    assert_ne!(here.id, there.id);
    assert_eq!((letters(&maeve).len(), openings(&evening, &maeve)), (2, 1));
    let (held, other) = (crates(here.content()), crates(there.content()));

    // By message there is a choice, in a channel there is none.
    let conversation = maeve.dm_channel();
    let choice = maeve.command(conversation, "hand", json!({})).await?;
    let buttons = choice.post()?.buttons();
    assert_eq!(buttons.len(), 2, "{}", choice.text());
    for (label, wanted) in [("Oisín", &held), ("Élodie", &other)] {
        let choice = maeve.command(conversation, "hand", json!({})).await?;
        let button = buttons.iter().find(|button| button.label.contains(label));
        let button = button.ok_or("no such game")?;
        let shown = maeve.press(choice.post()?, &button.custom_id).await?;
        assert!(shown.is_private());
        assert_eq!(&crates(shown.post()?.content()), wanted, "{}", shown.text());
    }
    for (table, wanted) in [(first, &held), (second, &other)] {
        let shown = maeve.command(table, "hand", json!({})).await?;
        assert_eq!(&crates(shown.post()?.content()), wanted);
    }

    // What happens in one game leaves the other's message alone.
    evening.restart().await?;
    play(&maeve, second, "buy").await?;
    hand(&maeve, |post| {
        crates(post.content()).len() == 4 && about(second)(post)
    })
    .await?;
    assert_eq!(hand(&maeve, about(first)).await?.version, 0);
    assert_eq!((letters(&maeve).len(), openings(&evening, &maeve)), (2, 1));
    assert!(!offered(&maeve, first).await?.is_empty());
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_is_written_in_its_owners_language() -> Play {
    let evening = sea::evening().await?;
    let (maeve, elodie) = (evening.person("Maeve")?, evening.person("Élodie")?);
    sea::table(&evening, "board-games", &[&maeve, &elodie]).await?;
    let (english, french) = (
        hand(&maeve, |_| true).await?,
        hand(&elodie, |_| true).await?,
    );
    assert!(
        english.content().contains("your hand"),
        "{}",
        english.content()
    );
    assert!(
        french.content().contains("votre main"),
        "{}",
        french.content()
    );
    evening.end().await
}
