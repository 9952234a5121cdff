//! Hands on wish: to their owner at any time and wherever he asks, and a polite word to everybody else.

use crate::house::Play;
use crate::sea::{self, crates, hand, named, play};
use quartermaster::sandbox::driver::{Person, Post};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn nobody_sees_another_hand_and_everybody_gets_an_answer() -> Play {
    let evening = sea::evening().await?;
    let (maeve, oisin) = (evening.person("Maeve")?, evening.person("Oisín")?);
    let aoife = evening.person("Aoife")?;
    let table = sea::lobby(&evening, "board-games", &[&maeve, &oisin]).await?;
    let early = maeve.command(table, "hand", json!({})).await?;
    assert!(
        early.is_private() && early.text().contains("not begun"),
        "{}",
        early.text()
    );
    let ready = evening.ready(table, "Start").await?;
    maeve.press(&ready, "Start").await?;
    let board = evening
        .sandbox
        .wait_for(table, |post| post.button("My hand").is_some())
        .await?;

    let before = evening.sandbox.messages(table).len();
    for reply in [
        aoife.press(&board, "My hand").await?,
        aoife.command(table, "hand", json!({})).await?,
    ] {
        assert!(
            reply.is_private() && reply.text().contains("do not sit"),
            "{}",
            reply.text()
        );
    }
    let nothing = aoife.command(aoife.dm_channel(), "hand", json!({})).await?;
    assert!(
        nothing.text().contains("nothing hidden"),
        "{}",
        nothing.text()
    );
    assert_eq!(evening.sandbox.messages(table).len(), before);
    assert!(named(&aoife.words_seen()).is_empty());

    // Each the own one, by the same button of the same message.
    for (person, seat) in [(&maeve, "Captain A."), (&oisin, "Captain B.")] {
        let sent = hand(person, |_| true).await?;
        let shown = person.press(&board, "My hand").await?;
        let post = shown.post()?;
        assert!(shown.is_private() && post.picture().is_some());
        assert_eq!(crates(post.content()), crates(sent.content()));
        assert!(post.alt_texts()[0].starts_with(seat));
        let alone = person
            .command(person.dm_channel(), "hand", json!({}))
            .await?;
        assert_eq!(
            crates(alone.post()?.content()),
            crates(sent.content()),
            "the only one"
        );
    }

    let sure = maeve.command(table, "resign", json!({})).await?;
    maeve.press(sure.post()?, "Yes, resign").await?;
    let last = evening
        .sandbox
        .wait_for(table, |post| post.button("Rematch").is_some())
        .await?;
    assert!(last.button("My hand").is_none());
    let late = oisin.press(&board, "My hand").await;
    let late = match late {
        Ok(reply) => reply,
        // The button has gone from the old board; whoever still sees it presses it all the same.
        Err(_) => oisin.forge(&board, "hand:1").await?,
    };
    assert!(
        late.is_private() && late.text().contains("over"),
        "{}",
        late.text()
    );
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_without_hands_has_no_such_button_and_says_so() -> Play {
    let evening = sea::evening().await?;
    let (maeve, oisin, table) = evening.running("board-games").await?;
    let board = evening.board(table, 0).await?;
    assert!(board.button("My hand").is_none());
    let reply = maeve.command(table, "hand", json!({})).await?;
    assert!(
        reply.is_private() && reply.text().contains("Nothing is hidden"),
        "{}",
        reply.text()
    );
    let panel = maeve.press(&board, "Play").await?;
    assert!(panel.post()?.picture().is_none());
    let reply = oisin.command(oisin.dm_channel(), "hand", json!({})).await?;
    assert!(reply.text().contains("nothing hidden"), "{}", reply.text());
    assert!(maeve.dms().is_empty() && oisin.dms().iter().all(Post::is_private));
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_about_the_hand_shows_it_and_its_answer_stays_private() -> Play {
    // Case 33: typed, pressed or taken back, what was loaded is told to nobody else.
    let evening = sea::evening().await?;
    let (maeve, oisin) = (evening.person("Maeve")?, evening.person("Oisín")?);
    let crew = [&maeve, &oisin];
    let table = sea::table(&evening, "board-games", &crew).await?;
    let board = evening
        .sandbox
        .wait_for(table, |post| post.button("Play").is_some())
        .await?;
    let buying = maeve.press(&board, "Play").await?;
    assert!(
        buying.post()?.picture().is_none(),
        "buying has nothing to do with the hand"
    );
    play(&maeve, table, "enough").await?;
    let held = hand(&maeve, |_| true).await?;
    let loading = maeve.press(&board, "Play").await?;
    let post = loading.post()?;
    assert!(post.picture().is_some() && post.alt_texts()[0].starts_with("Captain A."));
    let further = maeve.press(post, "load").await?;
    assert!(further.post()?.picture().is_some(), "it stays in sight");

    let good = crates(held.content()).remove(0);
    let rivals = oisin
        .complete(table, "play", json!({"move": ""}), "move")
        .await?;
    assert!(rivals.is_empty(), "{rivals:?}");
    let reply = play(&maeve, table, &format!("load-{good}")).await?;
    assert!(reply.is_private());
    let mover = |person: &Person, plays: &[String]| {
        person.id() == oisin.id() && plays.contains(&"search".to_owned())
    };
    let mut undone = false;
    if oisin
        .complete(table, "play", json!({"move": ""}), "move")
        .await?
        .is_empty()
    {
        // Nobody else has acted and nothing was shown: it is free.
        let reply = maeve.command(table, "undo", json!({})).await?;
        assert!(reply.text().contains("Taken back"), "{}", reply.text());
        play(&maeve, table, &format!("load-{good}")).await?;
        undone = true;
    }
    sea::until(table, &crew, mover).await?;
    if !undone {
        let reply = maeve.command(table, "undo", json!({})).await?;
        assert!(reply.text().contains("Taken back"), "{}", reply.text());
        play(&maeve, table, &format!("load-{good}")).await?;
        sea::until(table, &crew, mover).await?;
    }
    let told = |post: &Post| post.content().contains("took back the last step");
    if undone {
        // In the middle of a turn nobody had seen it, and nobody needs to hear of it.
        assert!(!evening.sandbox.messages(table).iter().any(told));
    } else {
        evening.sandbox.wait_for(table, told).await?;
    }
    for name in named(&oisin.words_seen()) {
        assert!(crates(hand(&oisin, |_| true).await?.content()).contains(&name.to_owned()));
    }
    assert!(named(&evening.person("Aoife")?.words_seen()).is_empty());
    evening.end().await
}
