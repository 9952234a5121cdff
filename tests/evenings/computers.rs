//! Evenings with the computer: it sits down, answers, is taken back, gives hints, and goes on after the bot was stopped.

use crate::house::{Evening, Play, place, sitter};
use quartermaster::envelope;
use quartermaster::host::command::{Command, Deed, PostId, Target, Terms, Wish};
use quartermaster::rules::Seat;
use quartermaster::sandbox::driver::{Person, Post, Reply};
use quartermaster::sandbox::snowflake::Snowflake;
use quartermaster::shelf::Level;
use quartermaster::store::{Kind, Store};
use quartermaster::table::{self, Entry, Hand, Time};
use quartermaster::words::Lang;
use serde_json::json;
use std::collections::BTreeSet;

/// An evening where the computer answers without waiting.
async fn quick() -> Play<Evening> {
    let mut evening = Evening::before(false, |_| Ok(None)).await?;
    evening.at_once();
    evening.start().await?;
    Ok(evening)
}

/// A game of Maeve, attackers, against the computer, begun without a lobby.
async fn against(evening: &Evening, level: &str, hints: bool) -> Play<(Person, Snowflake)> {
    let maeve = evening.person("Maeve")?;
    let table = evening.sandbox.channel("board-games")?;
    let wish = json!({
        "game": "brandubh",
        "seat": "attackers",
        "opponent": "computer",
        "level": level,
        "hints": hints,
    });
    let begun = maeve.command(table, "new", wish).await?;
    assert!(
        begun.is_private() && begun.text().contains("against the computer"),
        "{}",
        begun.text()
    );
    Ok((maeve, table))
}

/// The newest board once it waits for somebody.
async fn turn_of(evening: &Evening, table: Snowflake, ply: u32, who: &Person) -> Play<Post> {
    let board = evening.board(table, ply).await?;
    assert!(
        board.mentions(who),
        "{} is pinged: {}",
        who.name(),
        board.content()
    );
    Ok(board)
}

/// Plays one of the moves that are offered, which there is as long as the game goes on.
async fn play_any(person: &Person, table: Snowflake) -> Play<Reply> {
    let mut typed = json!("");
    for _ in 0..8 {
        let options = json!({"move": typed});
        let found = person.complete(table, "play", options, "move").await?;
        let (_, first) = found.into_iter().next().ok_or("nothing is offered")?;
        let reply = person
            .command(table, "play", json!({"move": first}))
            .await?;
        if reply.text().contains("You played") {
            return Ok(reply);
        }
        typed = first;
    }
    Err("no move could be completed".into())
}

/// By whose hands the plays of the only table were made.
async fn hands(evening: &Evening) -> Play<Vec<Hand>> {
    let folder = evening.folder();
    let read = move || -> Play<Vec<Hand>> {
        let store = Store::open(&folder, 8 << 20)?;
        let mut hands = Vec::new();
        for (_, sealed) in store.scan(Kind::Entries, [])? {
            let entry: Entry = envelope::decode(&envelope::unseal(&sealed)?.body)?;
            if let table::Deed::Played { hand, .. } = entry.deed {
                hands.push(hand);
            }
        }
        store.close()?;
        Ok(hands)
    };
    tokio::task::spawn_blocking(read).await?
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_plays_against_the_computer_from_the_lobby_to_the_rematch() -> Play {
    let evening = quick().await?;
    let (maeve, oisin) = (evening.person("Maeve")?, evening.person("Oisín")?);
    let table = evening.sandbox.channel("board-games")?;
    let wish = json!({"game": "brandubh", "seat": "attackers"});
    maeve.command(table, "new", wish).await?;
    let lobby = evening
        .sandbox
        .wait_for(table, |post| post.button("Add computer").is_some())
        .await?;
    let refused = oisin.press(&lobby, "Add computer").await?;
    assert!(
        refused.is_private() && refused.text().contains("opened the table"),
        "{}",
        refused.text()
    );
    let panel = maeve.press(&lobby, "Add computer").await?;
    assert!(panel.is_private(), "{}", panel.text());
    let added = maeve.press(panel.post()?, "Add computer: easy").await?;
    assert!(added.text().contains("sits down"), "{}", added.text());
    let full = evening.ready(table, "Start").await?;
    assert!(
        full.content().contains("Computer (easy)"),
        "{}",
        full.content()
    );
    // Taken away and put back, from the same panel.
    let removed = maeve.press(added.post()?, "Remove Computer (easy)").await?;
    assert!(removed.text().contains("got up"), "{}", removed.text());
    maeve.press(removed.post()?, "Add computer: easy").await?;
    evening
        .sandbox
        .wait_for(table, |post| post.button("Computers").is_some())
        .await?;
    maeve
        .press(&evening.ready(table, "Start").await?, "Start")
        .await?;

    // No king is out, and none is caught, within so few moves.
    let mut plies = 0;
    for _ in 0..2 {
        turn_of(&evening, table, plies, &maeve).await?;
        play_any(&maeve, table).await?;
        plies += 2;
    }
    let board = turn_of(&evening, table, plies, &maeve).await?;
    assert!(board.content().contains("Computer"), "{}", board.content());
    let draw = maeve.command(table, "draw", json!({})).await?;
    assert!(draw.text().contains("takes a draw once"), "{}", draw.text());
    // What it answered goes with what it answered to.
    let undone = maeve.command(table, "undo", json!({})).await?;
    assert!(undone.text().contains("Taken back"), "{}", undone.text());
    evening
        .sandbox
        .wait_for(table, |post| post.content().contains("took back"))
        .await?;
    play_any(&maeve, table).await?;
    turn_of(&evening, table, plies, &maeve).await?;

    let sure = maeve.command(table, "resign", json!({})).await?;
    maeve.press(sure.post()?, "Yes, resign").await?;
    let last = evening
        .sandbox
        .wait_for(table, |post| post.button("Rematch").is_some())
        .await?;
    assert!(
        last.content().contains("Computer wins"),
        "{}",
        last.content()
    );
    maeve.press(&last, "Rematch").await?;
    // Sides are swapped, and the computer has begun already.
    let board = turn_of(&evening, table, 1, &maeve).await?;
    assert!(board.content().contains("defenders"), "{}", board.content());
    for ping in evening.sandbox.pings() {
        assert!(!ping.by_edit, "an edit pings nobody");
    }
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_the_computer_begins_at_once_and_is_kept_to_its_pace() -> Play {
    // Nobody has turned the clock: it takes its time.
    let evening = Evening::begin().await?;
    // How hard it is to think says nothing where it does not play.
    let (oisin, elsewhere) = (
        evening.person("Oisín")?,
        evening.sandbox.channel("board-games")?,
    );
    let alone = json!({"game": "brandubh", "level": "easy"});
    let refused = oisin.command(elsewhere, "new", alone).await?;
    assert!(
        refused.is_private() && refused.text().contains("add opponent: Computer"),
        "{}",
        refused.text()
    );
    let (maeve, table) = against(&evening, "easy", false).await?;
    let board = turn_of(&evening, table, 0, &maeve).await?;
    assert!(
        board.content().contains("Computer plays at level easy"),
        "{}",
        board.content()
    );
    assert_eq!(evening.sandbox.messages(table).len(), 1, "no lobby");
    let hint = maeve.command(table, "hint", json!({})).await?;
    assert!(
        hint.is_private() && hint.text().contains("not allowed"),
        "{}",
        hint.text()
    );
    maeve
        .command(table, "play", json!({"move": "d2-e2"}))
        .await?;
    let board = evening.board(table, 1).await?;
    assert!(
        board.content().contains("Computer is thinking") && !board.mentions(&maeve),
        "{}",
        board.content()
    );
    // Whatever else is done meanwhile, it does not answer before its time.
    for _ in 0..5 {
        maeve.command(table, "board", json!({})).await?;
    }
    assert_eq!(evening.boards(table).len(), 2);
    let answered = turn_of(&evening, table, 2, &maeve);
    evening.turning(answered).await?;
    assert_eq!(evening.boards(table).len(), 3);
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_is_stopped_while_the_computer_thinks_and_asks_it_again() -> Play {
    let mut evening = Evening::begin().await?;
    let (maeve, table) = against(&evening, "hard", false).await?;
    turn_of(&evening, table, 0, &maeve).await?;
    maeve
        .command(table, "play", json!({"move": "d2-e2"}))
        .await?;
    evening.board(table, 1).await?;
    evening.settled(table).await?;
    evening.restart().await?;
    assert_eq!(
        evening.boards(table).len(),
        2,
        "nothing was lost or told twice"
    );
    // Where it takes more than its time, it answers with what it has found by then.
    let answered = turn_of(&evening, table, 2, &maeve);
    evening.turning(answered).await?;
    assert_eq!(evening.boards(table).len(), 3);
    evening.stop().await?;
    let hands = hands(&evening).await?;
    assert_eq!((hands.len(), hands[0]), (2, Hand::Person));
    assert!(hands[1].is_computer());
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_computer_thinks_about_is_taken_back_meanwhile() -> Play {
    let mut evening = Evening::begin().await?;
    let (maeve, table) = against(&evening, "hard", false).await?;
    turn_of(&evening, table, 0, &maeve).await?;
    for (play, other) in [("d2-e2", "d2-f2"), ("d2-c2", "d2-b2")] {
        let played = maeve.command(table, "play", json!({"move": play})).await?;
        maeve.press(played.post()?, "Undo").await?;
        let undone = maeve.command(table, "play", json!({"move": other})).await?;
        maeve.press(undone.post()?, "Undo").await?;
    }
    maeve
        .command(table, "play", json!({"move": "d2-e2"}))
        .await?;
    let answered = turn_of(&evening, table, 2, &maeve);
    evening.turning(answered).await?;
    evening.stop().await?;
    let hands = hands(&evening).await?;
    assert_eq!(hands.len(), 6, "{hands:?}");
    assert!(
        hands[5].is_computer() && hands[..5].iter().all(|hand| *hand == Hand::Person),
        "only the last question was answered: {hands:?}"
    );
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_is_for_the_one_who_asks_and_leads_to_its_preview() -> Play {
    let evening = quick().await?;
    let (maeve, table) = against(&evening, "easy", true).await?;
    let board = turn_of(&evening, table, 0, &maeve).await?;
    assert!(board.content().contains("/hint"), "{}", board.content());
    let oisin = evening.person("Oisín")?;
    let stranger = oisin.command(table, "hint", json!({})).await?;
    assert!(
        stranger.text().contains("do not sit"),
        "{}",
        stranger.text()
    );
    let panel = maeve.press(&board, "Play").await?;
    // Thinking hard takes long where nothing is optimized, so it is cut short.
    let hint = evening.turning(maeve.press(panel.post()?, "Hint")).await?;
    assert!(
        hint.is_private() && hint.text().contains("The computer would play"),
        "{}",
        hint.text()
    );
    let preview = maeve.press(hint.post()?, "Play that …").await?;
    assert!(preview.post()?.picture().is_some(), "{}", preview.text());
    maeve.press(preview.post()?, "Confirm").await?;
    turn_of(&evening, table, 2, &maeve).await?;
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_stays_away_is_stood_in_for_and_comes_back() -> Play {
    let mut evening = Evening::before(false, |_| Ok(None)).await?;
    evening.at_once();
    evening.start().await?;
    let (maeve, oisin, table) = evening.running("board-games").await?;
    maeve
        .command(table, "play", json!({"move": "d2-e2"}))
        .await?;
    turn_of(&evening, table, 1, &oisin).await?;
    let typed = json!({"for": "ois"});
    let found = maeve
        .complete(table, "table computer", typed, "for")
        .await?;
    assert_eq!(found, [("Oisín (defenders, B)".to_owned(), json!("B"))]);
    let wish = json!({"for": "Oisín", "level": "easy", "turn": true});
    let early = maeve.command(table, "table computer", wish.clone()).await?;
    assert!(early.text().contains("still has time"), "{}", early.text());
    evening.turn_hours(25);
    let granted = maeve.command(table, "table computer", wish).await?;
    assert!(
        granted.text().contains("plays this turn"),
        "{}",
        granted.text()
    );
    turn_of(&evening, table, 2, &maeve).await?;
    evening
        .sandbox
        .wait_for(table, |post| {
            post.content().contains("plays this turn for Oisín")
        })
        .await?;
    play_any(&maeve, table).await?;
    turn_of(&evening, table, 3, &oisin).await?;
    play_any(&oisin, table).await?;
    turn_of(&evening, table, 4, &maeve).await?;
    // And whoever must go hands over the seat, if the other agrees.
    maeve
        .command(table, "table computer", json!({"level": "easy"}))
        .await?;
    let request = evening
        .sandbox
        .wait_for(table, |post| post.button("Agree").is_some())
        .await?;
    assert!(request.mentions(&oisin), "{}", request.content());
    oisin.press(&request, "Agree").await?;
    let board = turn_of(&evening, table, 5, &oisin).await?;
    evening
        .sandbox
        .wait_for(table, |post| post.content().contains("Maeve has left"))
        .await?;
    let late = maeve.command(table, "undo", json!({})).await?;
    assert!(
        late.text().contains("plays in your seat"),
        "{}",
        late.text()
    );
    // Whoever thinks better of it presses Play, and is pinged again.
    maeve.press(&board, "Play").await?;
    evening
        .sandbox
        .wait_for(table, |post| post.content().contains("Maeve is back"))
        .await?;
    play_any(&oisin, table).await?;
    turn_of(&evening, table, 6, &maeve).await?;
    play_any(&maeve, table).await?;
    turn_of(&evening, table, 7, &oisin).await?;
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_and_two_computers_play_oath() -> Play {
    let mut evening = Evening::before(false, |_| Ok(None)).await?;
    evening.at_once();
    evening.sketch();
    evening.start().await?;
    let (maeve, oisin) = (evening.person("Maeve")?, evening.person("Oisín")?);
    let table = evening.sandbox.channel("board-games")?;
    maeve.command(table, "new", json!({"game": "oath"})).await?;
    let lobby = evening
        .sandbox
        .wait_for(table, |post| post.button("Add computer").is_some())
        .await?;
    let panel = maeve.press(&lobby, "Add computer").await?;
    let panel = maeve.press(panel.post()?, "Add computer: easy").await?;
    maeve.press(panel.post()?, "Add computer: easy").await?;
    evening
        .sandbox
        .wait_for(table, |post| {
            post.content().contains("Computer (easy)")
                && post.content().contains("Computer 2 (easy)")
        })
        .await?;
    maeve
        .press(&evening.ready(table, "Start").await?, "Start")
        .await?;
    // Until each computer has been told of in public a few times.
    let often = || {
        let told: String = evening
            .sandbox
            .messages(table)
            .iter()
            .map(|post| post.content().to_owned())
            .collect();
        let of = |name: &str| told.matches(name).count();
        // The name of the one begins that of the other.
        let (both, second) = (of("Computer"), of("Computer 2"));
        second > 6 && both - second > 6
    };
    for _ in 0..60 {
        if often() {
            break;
        }
        evening
            .sandbox
            .wait_for(table, |post| {
                post.mentions(&maeve) && post.button("Play").is_some()
            })
            .await?;
        if play_any(&maeve, table).await.is_err() {
            // Asked no more, since a computer was asked something meanwhile.
            continue;
        }
    }
    assert!(often(), "the computers have played");
    // Of all hands, only Maeve's came to anybody.
    assert!(!maeve.dms().is_empty());
    assert!(oisin.dms().is_empty());
    let opened = evening.sandbox.calls();
    let conversations: BTreeSet<String> = opened
        .iter()
        .filter(|call| call.method == "POST" && call.path.ends_with("/users/@me/channels"))
        .map(|call| call.body["recipient_id"].to_string())
        .collect();
    assert_eq!(conversations.len(), 1, "{conversations:?}");
    for ping in evening.sandbox.pings() {
        assert_eq!(ping.user, maeve.id(), "only she is pinged");
    }
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn fifty_tables_of_computers_at_work_hold_up_nobody() -> Play {
    const TABLES: usize = 50;
    let mut evening = Evening::before(false, |_| Ok(None)).await?;
    evening.sketch();
    let maeve = evening.person("Maeve")?;
    let server = evening.sandbox.server("The Tavern")?;
    let places: Vec<Snowflake> = (0..TABLES)
        .map(|number| {
            evening
                .sandbox
                .add_channel(server, &format!("game-{number}"))
        })
        .collect();
    let founding: Vec<_> = places
        .iter()
        .map(|&channel| place(channel, server, Lang::En))
        .collect();
    let player = sitter(&maeve, Lang::En);
    evening
        .while_away(move |house| {
            for place in founding {
                let new = Command::New {
                    game: "brandubh".to_owned(),
                    wish: Wish::Seat(Seat(0)),
                    lang: None,
                    terms: Terms {
                        opponent: Some(Level::Hard),
                        hints: false,
                    },
                };
                let play = Deed::Play {
                    ask: None,
                    play: "d2-e2".to_owned(),
                };
                house.act(&player, &place, new, DUSK)?;
                house.act(&player, &place, Command::Table(Target::Here, play), DUSK)?;
            }
            for table in house.due() {
                while let Some(notice) = house.notice(table)? {
                    house.shown(&notice, Some(PostId(1)))?;
                }
            }
            Ok(())
        })
        .await?;
    evening.start().await?;
    // All of them are being thought about, or wait for their time, as long as nobody turns the clock.
    for &table in places.iter().step_by(5) {
        let board = maeve.command(table, "board", json!({"text": true})).await?;
        assert!(board.text().contains("Move 2"), "{}", board.text());
        let refused = maeve
            .command(table, "play", json!({"move": "d1-c1"}))
            .await?;
        assert!(
            refused.text().contains("waits for Computer"),
            "{}",
            refused.text()
        );
    }
    // Then each is answered, once.
    for &table in &places {
        let answered = turn_of(&evening, table, 2, &maeve);
        evening.turning(answered).await?;
    }
    for &table in &places {
        assert_eq!(evening.boards(table).len(), 1);
    }
    evening.end().await
}

/// When the house was given its games.
const DUSK: Time = Time(1_800_000_000_000);
