//! Evenings: the real bot against the loopback Discord, played by people who press, type and wait.
//!
//! Numbers such as "case 16" name rows of the list of things that went wrong in other bots. Every deed of a person here
//! fails unless the bot acknowledges it in time, refusals included (case 7).

#[allow(
    dead_code,
    reason = "each file of evenings uses another part of the house"
)]
#[path = "evenings/house.rs"]
mod house;
#[path = "evenings/rivalry.rs"]
mod rivalry;

#[path = "evenings/brothers.rs"]
mod brothers;
#[path = "evenings/computers.rs"]
mod computers;

use house::{Evening, Play, at_table, squares};
use serde_json::json;

const KING_AT_CORNER: &str = "d2-e2 c4-c3 b4-b3 c3-c2 f4-f5 d4-b4 d6-c6 b4-b7 d7-c7";

#[tokio::test(flavor = "multi_thread")]
async fn two_friends_finish_a_game_by_buttons() -> Play {
    let evening = Evening::begin().await?;
    let (maeve, oisin) = (evening.person("Maeve")?, evening.person("Oisín")?);
    let table = evening.sandbox.channel("board-games")?;

    let opened = maeve
        .command(
            table,
            "new",
            json!({"game": "brandubh", "seat": "attackers"}),
        )
        .await?;
    assert!(opened.is_private(), "{}", opened.text());
    let lobby = evening
        .sandbox
        .wait_for(table, |post| post.button("Start").is_some())
        .await?;
    assert!(
        lobby
            .picture()
            .is_some_and(|png| png.starts_with(b"\x89PNG")),
        "the lobby shows the box"
    );
    assert!(
        lobby.button("Start").is_some_and(|start| start.disabled),
        "nobody starts alone"
    );
    assert!(lobby.content().contains("Maeve"), "{}", lobby.content());

    oisin.press(&lobby, "Join, any side").await?;
    let full = evening.ready(table, "Start").await?;
    assert!(full.button("Join, any side").is_none(), "no seat is left");
    maeve.press(&full, "Start").await?;
    let mut players = [&maeve, &oisin].into_iter().cycle();
    for (ply, play) in KING_AT_CORNER.split(' ').enumerate() {
        let player = players.next().ok_or("nobody")?;
        let board = evening.board(table, ply as u32).await?;
        assert!(
            board.mentions(player),
            "{} is pinged: {}",
            player.name(),
            board.content()
        );
        assert!(
            board.content().contains(&player.mention()),
            "the mention stands in the content (case 9)"
        );
        let (from, to) = squares(play);
        let panel = player.press(&board, "Play").await?;
        assert!(panel.is_private());
        let panel = at_table(player, &panel, from).await?;
        let preview = at_table(player, &panel, to).await?;
        let shown = preview.post()?;
        // An attachment with a description, since embeds drop it (case 88).
        assert!(shown.picture().is_some(), "the preview is a picture");
        assert!(
            shown.alt_texts()[0].contains(from),
            "{:?}",
            shown.alt_texts()
        );
        let played = player.press(shown, "Confirm").await?;
        assert!(played.text().contains(play), "{}", played.text());
        assert!(played.post()?.picture().is_none(), "the preview goes");
    }
    let last = evening
        .sandbox
        .wait_for(table, |post| post.button("Rematch").is_some())
        .await?;
    assert!(last.content().contains("Maeve wins"), "{}", last.content());
    assert!(last.button("Play").is_none());
    assert_eq!(
        evening
            .sandbox
            .pings()
            .iter()
            .filter(|ping| !ping.by_edit)
            .count(),
        9,
        "one ping a turn"
    );
    // Every earlier board is inert (case 17).
    evening.settled(table).await?;
    for post in evening.sandbox.messages(table) {
        assert!(
            post.id == last.id || post.buttons().is_empty(),
            "{}",
            post.text()
        );
    }
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_french_table_is_played_by_typing_and_by_suggestions() -> Play {
    let evening = Evening::begin().await?;
    let (elodie, maeve) = (evening.person("Élodie")?, evening.person("Maeve")?);
    let table = evening.sandbox.channel("jeux-de-société")?;
    elodie
        .command(
            table,
            "new",
            json!({"game": "brandubh", "seat": "attaquants"}),
        )
        .await?;
    let lobby = evening
        .sandbox
        .wait_for(table, |post| post.button("Commencer").is_some())
        .await?;
    assert!(
        lobby.content().contains("une table est ouverte"),
        "{}",
        lobby.content()
    );
    let joined = maeve.press(&lobby, "Rejoindre\u{a0}: défenseurs").await?;
    assert!(
        joined.text().contains("You have a seat"),
        "private answers are in one's own language: {}",
        joined.text()
    );
    let started = elodie
        .press(&evening.ready(table, "Commencer").await?, "Commencer")
        .await?;
    assert!(
        started.text().contains("La partie commence"),
        "{}",
        started.text()
    );
    let mut players = [&elodie, &maeve].into_iter().cycle();
    for (ply, play) in KING_AT_CORNER.split(' ').enumerate() {
        let player = players.next().ok_or("nobody")?;
        let board = evening.board(table, ply as u32).await?;
        assert!(
            board.content().contains("à vous de jouer"),
            "{}",
            board.content()
        );
        assert!(board.button("Jouer").is_some() && board.button("Règles").is_some());
        let (from, _) = squares(play);
        let found = player
            .complete(table, "play", json!({"move": from}), "move")
            .await?;
        assert!(found.len() <= 25);
        let value = found
            .iter()
            .find(|(_, value)| value == play)
            .map(|(_, value)| value.clone())
            .ok_or_else(|| format!("{play} is not among {found:?}"))?;
        let played = player
            .command(table, "play", json!({"move": value}))
            .await?;
        assert!(
            played.is_private() && played.text().contains(play),
            "{}",
            played.text()
        );
    }
    let last = evening
        .sandbox
        .wait_for(table, |post| post.button("Revanche").is_some())
        .await?;
    assert!(last.content().contains("Élodie"), "{}", last.content());
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn typed_notation_stands_as_it_is_and_a_first_square_opens_the_question() -> Play {
    let evening = Evening::begin().await?;
    let (maeve, oisin, table) = evening.running("board-games").await?;
    // Empty: more than 25 moves, so pieces are suggested, and each leads on (case 85).
    let first = maeve
        .complete(table, "play", json!({"move": ""}), "move")
        .await?;
    assert_eq!(first.len(), 8, "eight attackers: {first:?}");
    let panel = maeve
        .command(table, "play", json!({"move": first[0].1}))
        .await?;
    assert!(
        panel.is_private() && !panel.post()?.buttons().is_empty(),
        "{}",
        panel.text()
    );
    let others = oisin
        .complete(table, "play", json!({"move": ""}), "move")
        .await?;
    assert!(
        others.is_empty(),
        "a seat that is not asked is offered nothing: {others:?}"
    );

    let refused = maeve
        .command(table, "play", json!({"move": "d2-d5"}))
        .await?;
    assert!(
        refused.is_private() && refused.text().contains("Rule"),
        "{}",
        refused.text()
    );
    let refused = maeve
        .command(table, "play", json!({"move": "hello <@1> **x**"}))
        .await?;
    assert!(refused.is_private(), "{}", refused.text());
    let played = maeve
        .command(table, "play", json!({"move": " D2–E2 "}))
        .await?;
    assert!(played.text().contains("d2-e2"), "{}", played.text());
    evening.board(table, 1).await?;
    let refused = maeve
        .command(table, "play", json!({"move": "d1-d2"}))
        .await?;
    assert!(
        refused.text().contains("not your move"),
        "{}",
        refused.text()
    );
    assert!(
        refused.text().contains("Oisín"),
        "it says who is waited for: {}",
        refused.text()
    );
    oisin
        .command(table, "play", json!({"move": "c4-c2"}))
        .await?;
    evening.board(table, 2).await?;
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_in_mid_game_changes_nothing_and_pings_nobody() -> Play {
    let mut evening = Evening::begin().await?;
    let (maeve, oisin, table) = evening.running("board-games").await?;
    maeve
        .command(table, "play", json!({"move": "d2-e2"}))
        .await?;
    let board = evening.board(table, 1).await?;
    let panel = oisin.press(&board, "Play").await?;
    let panel = at_table(&oisin, &panel, "c4").await?;
    evening.settled(table).await?;
    let (pings, messages) = (
        evening.sandbox.pings().len(),
        evening.sandbox.messages(table).len(),
    );
    evening.restart().await?;
    assert_eq!(evening.sandbox.pings().len(), pings, "case 19");
    assert_eq!(evening.sandbox.messages(table).len(), messages);
    // The half made choice goes on where it was (case 18).
    let preview = at_table(&oisin, &panel, "c2").await?;
    oisin.press(preview.post()?, "Confirm").await?;
    let board = evening.board(table, 2).await?;
    assert!(board.mentions(&maeve));
    let registrations = evening
        .sandbox
        .calls()
        .iter()
        .filter(|call| call.method == "PUT" && call.path.ends_with("/commands"))
        .count();
    assert_eq!(
        registrations, 1,
        "nothing is registered again when nothing changed"
    );
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_double_click_plays_once() -> Play {
    let evening = Evening::begin().await?;
    let (maeve, _, table) = evening.running("board-games").await?;
    let board = evening.board(table, 0).await?;
    let panel = maeve.press(&board, "Play").await?;
    let panel = at_table(&maeve, &panel, "d2").await?;
    let preview = at_table(&maeve, &panel, "e2").await?;
    let confirm = preview
        .post()?
        .button("Confirm")
        .ok_or("no button")?
        .custom_id;
    let (first, second) = tokio::join!(
        maeve.press(preview.post()?, "Confirm"),
        maeve.forge(preview.post()?, &confirm)
    );
    let (first, second) = (first?, second?);
    evening.sandbox.send_again(&first)?;
    let texts = format!("{}\n{}", first.text(), second.text());
    assert!(texts.contains("You played"), "{texts}");
    evening.board(table, 1).await?;
    evening.settled(table).await?;
    let boards = evening.boards(table);
    assert_eq!(boards.len(), 2, "the start, and one move");
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_outsider_is_turned_away_in_private() -> Play {
    // Cases 16, 42.
    let evening = Evening::begin().await?;
    let (maeve, oisin, table) = evening.running("board-games").await?;
    let bran = evening.person("Aoife")?;
    let board = evening.board(table, 0).await?;
    let before = evening.sandbox.messages(table).len();
    let reply = bran.press(&board, "Play").await?;
    assert!(
        reply.is_private() && reply.text().contains("do not sit"),
        "{}",
        reply.text()
    );
    let reply = oisin.press(&board, "Play").await?;
    assert!(
        reply.is_private() && reply.text().contains("not your move"),
        "{}",
        reply.text()
    );
    // Somebody else's confirm button, sent by hand.
    let panel = maeve.press(&board, "Play").await?;
    let panel = at_table(&maeve, &panel, "d2").await?;
    let preview = at_table(&maeve, &panel, "e2").await?;
    let confirm = preview
        .post()?
        .button("Confirm")
        .ok_or("no button")?
        .custom_id;
    for intruder in [&bran, &oisin] {
        let reply = intruder.forge(&board, &confirm).await?;
        assert!(reply.is_private(), "{}", reply.text());
    }
    for forged in [
        "do:999:1:d2-e2",
        "do:1:99:d2-e2",
        "do:1:1:d2-d9",
        "nonsense",
        "join:1:9",
        "go:1:1:0:7:zz",
        "reply:1:7:1",
    ] {
        let reply = maeve.forge(&board, forged).await?;
        assert!(
            reply.is_private() && !reply.text().is_empty(),
            "{forged}: {}",
            reply.text()
        );
    }
    let elsewhere = evening.sandbox.channel("table-talk")?;
    let written = maeve.write(elsewhere, "hello")?;
    let reply = maeve.forge(&written, &confirm).await;
    if let Ok(reply) = reply {
        assert!(
            reply.is_private() && reply.text().contains("another channel"),
            "{}",
            reply.text()
        );
    }
    evening.settled(table).await?;
    assert_eq!(
        evening.sandbox.messages(table).len(),
        before,
        "nothing public, nothing played"
    );
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forgotten_lobby_expires_and_frees_its_channel() -> Play {
    // Cases 65, 73.
    let mut evening = Evening::begin().await?;
    let maeve = evening.person("Maeve")?;
    let table = evening.sandbox.channel("board-games")?;
    maeve
        .command(table, "new", json!({"game": "brandubh"}))
        .await?;
    let lobby = evening
        .sandbox
        .wait_for(table, |post| post.button("Start").is_some())
        .await?;
    let again = maeve
        .command(table, "new", json!({"game": "brandubh"}))
        .await?;
    assert!(again.text().contains("already a table"), "{}", again.text());
    evening.turn_hours(47);
    evening.restart().await?;
    evening.turn_hours(2);
    let expired = evening
        .sandbox
        .wait_for(table, |post| {
            post.id == lobby.id && post.content().contains("not started in time")
        })
        .await?;
    assert!(expired.buttons().is_empty());
    let reply = maeve.forge(&expired, "start:1").await?;
    assert!(reply.text().contains("closed"), "{}", reply.text());
    let opened = maeve
        .command(table, "new", json!({"game": "brandubh"}))
        .await?;
    assert!(opened.text().contains("is open"), "{}", opened.text());
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_taken_back_freely_before_anybody_acts_and_by_consent_after() -> Play {
    // Cases 37, 38.
    let evening = Evening::begin().await?;
    let (maeve, oisin, table) = evening.running("board-games").await?;
    let played = maeve
        .command(table, "play", json!({"move": "d2-e2"}))
        .await?;
    evening.board(table, 1).await?;
    maeve.press(played.post()?, "Undo").await?;
    let board = evening
        .sandbox
        .wait_for(table, |post| post.content().contains("took back d2-e2"))
        .await?;
    assert!(
        !board.mentions(&maeve),
        "nobody is pinged for what they did: {}",
        board.content()
    );
    maeve
        .command(table, "play", json!({"move": "d2-f2"}))
        .await?;
    evening
        .sandbox
        .wait_for(table, |post| {
            post.mentions(&oisin) && post.content().contains("f2")
        })
        .await?;
    oisin
        .command(table, "play", json!({"move": "c4-c2"}))
        .await?;
    evening
        .sandbox
        .wait_for(table, |post| post.content().contains("c2"))
        .await?;
    let asked = maeve.command(table, "undo", json!({})).await?;
    assert!(asked.text().contains("asked"), "{}", asked.text());
    let request = evening
        .sandbox
        .wait_for(table, |post| post.button("Agree").is_some())
        .await?;
    assert!(request.mentions(&oisin) && !request.mentions(&maeve));
    let own = maeve.press(&request, "Agree").await?;
    assert!(
        own.is_private() && own.text().contains("others"),
        "{}",
        own.text()
    );
    let stranger = evening.person("Bran")?.press(&request, "Agree").await?;
    assert!(
        stranger.text().contains("do not sit"),
        "{}",
        stranger.text()
    );
    oisin.press(&request, "Agree").await?;
    evening
        .sandbox
        .wait_for(table, |post| {
            post.content()
                .contains("took back d2-f2, and what was played after it: c4-c2, as agreed")
        })
        .await?;
    let settled = evening
        .sandbox
        .wait_for(table, |post| {
            post.id == request.id && post.content().contains("Agreed")
        })
        .await?;
    assert!(settled.buttons().is_empty());
    let again = oisin
        .forge(
            &request,
            &request.button("Agree").ok_or("no button")?.custom_id,
        )
        .await?;
    assert!(again.text().contains("no longer open"), "{}", again.text());
    maeve
        .command(table, "play", json!({"move": "d2-e2"}))
        .await?;
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_is_offered_declined_offered_again_and_accepted() -> Play {
    let evening = Evening::begin().await?;
    let (maeve, oisin, table) = evening.running("board-games").await?;
    maeve.command(table, "draw", json!({})).await?;
    let offer = evening
        .sandbox
        .wait_for(table, |post| post.button("Agree").is_some())
        .await?;
    assert!(offer.content().contains("offers a draw") && offer.mentions(&oisin));
    oisin.press(&offer, "Decline").await?;
    evening
        .sandbox
        .wait_for(table, |post| post.content().contains("Oisín declined"))
        .await?;
    let again = maeve.command(table, "draw", json!({})).await?;
    assert!(
        again.text().contains("since the last move"),
        "{}",
        again.text()
    );
    maeve
        .command(table, "play", json!({"move": "d2-e2"}))
        .await?;
    evening.board(table, 1).await?;
    oisin.command(table, "draw", json!({})).await?;
    evening
        .sandbox
        .wait_for(table, |post| {
            post.button("Agree").is_some() && post.mentions(&maeve)
        })
        .await?;
    // Offering what is offered accepts it.
    maeve.command(table, "draw", json!({})).await?;
    let last = evening
        .sandbox
        .wait_for(table, |post| post.button("Rematch").is_some())
        .await?;
    assert!(
        last.content().contains("draw by agreement"),
        "{}",
        last.content()
    );
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_swaps_the_sides_and_starts_when_it_is_accepted() -> Play {
    let evening = Evening::begin().await?;
    let (maeve, oisin, table) = evening.running("board-games").await?;
    let sure = oisin.command(table, "resign", json!({})).await?;
    assert!(sure.is_private(), "{}", sure.text());
    oisin.press(sure.post()?, "No, play on").await?;
    let sure = oisin.command(table, "resign", json!({})).await?;
    oisin.press(sure.post()?, "Yes, resign").await?;
    let last = evening
        .sandbox
        .wait_for(table, |post| post.button("Rematch").is_some())
        .await?;
    assert!(
        last.content().contains("Maeve wins: Oisín resigned"),
        "{}",
        last.content()
    );
    let stranger = evening.person("Bran")?.press(&last, "Rematch").await?;
    assert!(
        stranger.text().contains("do not sit"),
        "{}",
        stranger.text()
    );
    oisin.press(&last, "Rematch").await?;
    let offer = evening
        .sandbox
        .wait_for(table, |post| post.button("Accept").is_some())
        .await?;
    assert!(offer.mentions(&maeve), "{}", offer.content());
    let stranger = evening.person("Bran")?.press(&offer, "Accept").await?;
    assert!(stranger.text().contains("kept for"), "{}", stranger.text());
    maeve.press(&offer, "Accept").await?;
    let board = evening
        .sandbox
        .wait_for(table, |post| {
            post.mentions(&oisin) && post.button("Play").is_some()
        })
        .await?;
    assert!(
        board.content().contains("attackers"),
        "the sides are swapped: {}",
        board.content()
    );
    oisin
        .command(table, "play", json!({"move": "d2-e2"}))
        .await?;
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_of_its_own_is_opened_for_a_table() -> Play {
    let evening = Evening::begin().await?;
    let (maeve, oisin) = (evening.person("Maeve")?, evening.person("Oisín")?);
    let channel = evening.sandbox.channel("board-games")?;
    let opened = maeve
        .command(channel, "new", json!({"game": "brandubh", "thread": true}))
        .await?;
    assert!(opened.is_private(), "{}", opened.text());
    let thread = *evening
        .sandbox
        .threads(channel)
        .first()
        .ok_or("no thread")?;
    assert!(
        opened.text().contains(&thread.to_string()),
        "the way there is told: {}",
        opened.text()
    );
    let lobby = evening
        .sandbox
        .wait_for(thread, |post| post.button("Start").is_some())
        .await?;
    oisin.press(&lobby, "Join, any side").await?;
    maeve
        .press(&evening.ready(thread, "Start").await?, "Start")
        .await?;
    evening
        .sandbox
        .wait_for(thread, |post| post.button("Play").is_some())
        .await?;
    // The channel itself is still free, and a thread opens no thread.
    let inner = maeve
        .command(thread, "new", json!({"game": "brandubh", "thread": true}))
        .await?;
    assert!(
        inner.text().contains("cannot be opened here"),
        "{}",
        inner.text()
    );
    let opened = oisin
        .command(channel, "new", json!({"game": "brandubh"}))
        .await?;
    assert!(opened.text().contains("is open"), "{}", opened.text());
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn while_drawing_is_slow_everything_is_still_acknowledged() -> Play {
    // Cases 1, 2: the pencils are held until the acknowledgements are in.
    let evening = Evening::with_held_pencils().await?;
    let maeve = evening.person("Maeve")?;
    let table = evening.sandbox.channel("board-games")?;
    let opened = maeve
        .command(table, "new", json!({"game": "brandubh"}))
        .await?;
    assert!(
        opened.acknowledged_after.as_millis() < 1_500,
        "{:?}",
        opened.acknowledged_after
    );
    let rules = maeve.clone();
    let asking = tokio::spawn(async move {
        rules
            .command(table, "rules", json!({"game": "brandubh"}))
            .await
    });
    let help = maeve.command(table, "help", json!({})).await?;
    assert!(
        help.acknowledged_after.as_millis() < 1_500,
        "{:?}",
        help.acknowledged_after
    );
    assert!(
        evening.sandbox.messages(table).is_empty(),
        "the lobby waits for its picture"
    );
    evening.release_pencils();
    let rules = asking.await??;
    assert!(
        rules.acknowledged_after.as_millis() < 1_500,
        "{:?}",
        rules.acknowledged_after
    );
    assert!(rules.post()?.picture().is_some());
    evening
        .sandbox
        .wait_for(table, |post| post.button("Start").is_some())
        .await?;
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn every_command_answers_in_the_askers_language() -> Play {
    // Case 91.
    let evening = Evening::begin().await?;
    let (maeve, oisin, table) = evening.running("board-games").await?;
    let elodie = evening.person("Élodie")?;
    for (person, words) in [
        (
            &maeve,
            [
                "The Irish",
                "hosts board games",
                "answering in",
                "You are in one game",
                "Attackers on",
            ],
        ),
        (
            &elodie,
            [
                "",
                "accueille des jeux",
                "répond en",
                "aucune partie",
                "Attaquants",
            ],
        ),
    ] {
        let answers = [
            person
                .command(table, "rules", json!({"game": "brandubh"}))
                .await?,
            person.command(table, "help", json!({})).await?,
            person.command(table, "status", json!({})).await?,
            person.command(table, "games", json!({})).await?,
            person.command(table, "board", json!({})).await?,
        ];
        for (answer, words) in answers.iter().zip(words).skip(1) {
            assert!(
                answer.is_private() && answer.text().contains(words),
                "{words}: {}",
                answer.text()
            );
        }
        assert!(answers[0].is_private() && answers[0].post()?.picture().is_some());
    }
    let text = oisin.command(table, "board", json!({"text": true})).await?;
    assert!(
        text.text().contains("```") && text.post()?.picture().is_none(),
        "{}",
        text.text()
    );
    let topics = elodie
        .complete(
            table,
            "rules",
            json!({"game": "brandubh", "topic": "trône"}),
            "topic",
        )
        .await?;
    assert!(!topics.is_empty() && topics.len() <= 25, "{topics:?}");
    let sentence = elodie
        .command(
            table,
            "rules",
            json!({"game": "brandubh", "topic": topics[0].1}),
        )
        .await?;
    assert!(sentence.text().contains("trône"), "{}", sentence.text());
    // In private conversation with the bot: what makes sense there.
    let dm = maeve.dm_channel();
    let games = maeve.command(dm, "games", json!({})).await?;
    assert!(games.text().contains("your move"), "{}", games.text());
    maeve.command(dm, "help", json!({})).await?;
    maeve
        .command(dm, "rules", json!({"game": "brandubh", "topic": "3.1"}))
        .await?;
    // Only the owner of the application hears how the house itself is.
    let owner = evening
        .person("Aoife")?
        .command(table, "status", json!({}))
        .await?;
    assert!(owner.text().contains("Running since"), "{}", owner.text());
    let other = maeve.command(table, "status", json!({})).await?;
    assert!(!other.text().contains("Running since"));
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_closed_by_its_organizer_or_by_who_keeps_order() -> Play {
    let evening = Evening::begin().await?;
    let (_, oisin, table) = evening.running("board-games").await?;
    let refused = oisin.command(table, "table close", json!({})).await?;
    assert!(
        refused.text().contains("Only the person who opened"),
        "{}",
        refused.text()
    );
    let bran = evening.person("Bran")?;
    let sure = bran.command(table, "table close", json!({})).await?;
    bran.press(sure.post()?, "Yes, close the table").await?;
    let last = evening
        .sandbox
        .wait_for(table, |post| post.content().contains("Nobody wins"))
        .await?;
    assert!(last.button("Play").is_none() && last.button("Rematch").is_none());
    // A lobby is cancelled by a button.
    oisin
        .command(table, "new", json!({"game": "brandubh"}))
        .await?;
    let lobby = evening
        .sandbox
        .wait_for(table, |post| post.button("Cancel").is_some())
        .await?;
    let refused = evening.person("Maeve")?.press(&lobby, "Cancel").await?;
    assert!(
        refused.text().contains("Only the person who opened"),
        "{}",
        refused.text()
    );
    oisin.press(&lobby, "Cancel").await?;
    evening
        .sandbox
        .wait_for(table, |post| {
            post.content().contains("closed before the start")
        })
        .await?;
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_missing_permission_is_named_before_anything_changes() -> Play {
    // Case 77.
    const ATTACH_FILES: u64 = 1 << 15;
    const SEND_MESSAGES: u64 = 1 << 11;
    let evening = Evening::begin().await?;
    let maeve = evening.person("Maeve")?;
    let table = evening.sandbox.channel("quiet-corner")?;
    for (permission, name) in [
        (ATTACH_FILES, "Attach Files"),
        (SEND_MESSAGES, "Send Messages"),
    ] {
        evening.sandbox.forbid(table, permission);
        let refused = maeve
            .command(table, "new", json!({"game": "brandubh"}))
            .await?;
        assert!(
            refused.is_private() && refused.text().contains(name),
            "{}",
            refused.text()
        );
    }
    evening.sandbox.forbid(table, 0);
    assert!(evening.sandbox.messages(table).is_empty());
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_board_is_forgotten_and_an_archived_thread_is_opened_again() -> Play {
    // Cases 80, 81.
    let evening = Evening::begin().await?;
    let (maeve, _, table) = evening.running("board-games").await?;
    let board = evening.board(table, 0).await?;
    evening.sandbox.delete_message(&board)?;
    maeve
        .command(table, "play", json!({"move": "d2-e2"}))
        .await?;
    evening.board(table, 1).await?;
    evening.settled(table).await?;

    maeve
        .command(
            table,
            "new",
            json!({"game": "brandubh", "thread": true, "seat": "A"}),
        )
        .await?;
    let thread = *evening.sandbox.threads(table).first().ok_or("no thread")?;
    let lobby = evening
        .sandbox
        .wait_for(thread, |post| post.button("Start").is_some())
        .await?;
    assert!(lobby.button("Start").is_some());
    // Its time runs out while it sleeps: the house opens it to say so.
    evening.sandbox.archive(thread, true, false);
    evening.turn_hours(49);
    evening
        .sandbox
        .wait_for(thread, |post| {
            post.content().contains("not started in time")
        })
        .await?;
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn names_from_outside_are_shown_and_do_nothing() -> Play {
    // Case 12, 75.
    let evening = Evening::begin().await?;
    let mut maeve = evening.person("Maeve")?;
    maeve.rename("**@everyone** <@1> `x` \u{202e}abc 🏴‍☠️");
    let table = evening.sandbox.channel("board-games")?;
    maeve
        .command(table, "new", json!({"game": "brandubh", "seat": "A"}))
        .await?;
    let lobby = evening
        .sandbox
        .wait_for(table, |post| post.button("Start").is_some())
        .await?;
    assert!(
        lobby.content().contains("\\*\\*\\@everyone"),
        "{}",
        lobby.content()
    );
    assert!(!lobby.content().contains("<@1>") && !lobby.content().contains('\u{202e}'));
    evening
        .person("Oisín")?
        .press(&lobby, "Join, any side")
        .await?;
    maeve
        .press(&evening.ready(table, "Start").await?, "Start")
        .await?;
    let board = evening.board(table, 0).await?;
    assert!(board.picture().is_some());
    maeve.rename("Medb");
    maeve
        .command(table, "play", json!({"move": "d2-e2"}))
        .await?;
    let board = evening.board(table, 1).await?;
    assert!(
        board.content().contains("Medb"),
        "seats follow the person: {}",
        board.content()
    );
    let players = [maeve.id(), evening.id("Oisín")?];
    assert!(
        evening
            .sandbox
            .pings()
            .iter()
            .all(|ping| players.contains(&ping.user))
    );
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn several_hundred_games_come_back_and_nobody_is_pinged() -> Play {
    // Case 19.
    let mut evening = Evening::begin().await?;
    let (maeve, oisin, table) = evening.running("board-games").await?;
    let server = evening.sandbox.server("The Tavern")?;
    evening.stop().await?;
    let more = evening.found_games(300, server, [&maeve, &oisin]).await?;
    evening.start().await?;
    let pings = evening.sandbox.pings().len();
    let messages = evening.sandbox.messages(table).len();
    let games = maeve.command(table, "games", json!({})).await?;
    assert!(games.text().contains("301 games"), "{}", games.text());
    maeve
        .command(more[150], "play", json!({"move": "d2-e2"}))
        .await?;
    evening
        .sandbox
        .wait_for(more[150], |post| post.mentions(&oisin))
        .await?;
    assert_eq!(
        evening.sandbox.pings().len(),
        pings + 1,
        "the one who is to move now, and nobody else"
    );
    assert_eq!(evening.sandbox.messages(table).len(), messages);
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn no_word_of_one_persons_panel_reaches_another() -> Play {
    let evening = Evening::begin().await?;
    let (maeve, oisin, table) = evening.running("board-games").await?;
    let board = evening.board(table, 0).await?;
    let panel = maeve.press(&board, "Play").await?;
    let panel = at_table(&maeve, &panel, "d2").await?;
    at_table(&maeve, &panel, "g2").await?;
    let seen = oisin.words_seen();
    assert!(!seen.contains("d2-g2"), "what Maeve only thought about");
    assert!(maeve.words_seen().contains("d2-g2"));
    evening.end().await
}
