//! Evenings in bad weather: whatever Discord does to the bot, every play counts once and every board is shown once.
//!
//! Numbers such as "case 23" name rows of the list of things that went wrong in other bots.

#[allow(
    dead_code,
    reason = "each file of evenings uses another part of the house"
)]
#[path = "evenings/house.rs"]
mod house;

#[path = "evenings/front.rs"]
mod front;

use house::{Evening, Play, at_table};
use quartermaster::sandbox::driver::{Person, Post};
use quartermaster::sandbox::record::Call;
use quartermaster::sandbox::{Cloud, Fate, Fault, Fog, Limit, Scope, Snowflake};
use serde_json::json;
use std::time::Duration;

/// How often something is tried in all: once, and five times more.
const TRIES: usize = 6;
/// More than anybody should try.
const ALWAYS: usize = 10_000;

const CALLBACK: &str = "/callback";
const MESSAGES: &str = "/channels/{channel.id}/messages";
const EVENT: &str = "INTERACTION_CREATE";

/// Whether the bot tried to post a message in a channel.
fn posts_in(channel: Snowflake) -> impl Fn(&Call) -> bool {
    let path = format!("/channels/{channel}/messages");
    move |call| call.method == "POST" && call.path == path
}

fn count(evening: &Evening, fits: impl Fn(&Call) -> bool) -> usize {
    let calls = evening.sandbox.calls();
    calls.iter().filter(|call| fits(call)).count()
}

async fn play(person: &Person, table: Snowflake, play: &str) -> Play {
    let reply = person.command(table, "play", json!({"move": play})).await?;
    assert!(reply.is_private(), "{}", reply.text());
    assert!(reply.text().contains(play), "{}", reply.text());
    Ok(())
}

/// Turns the bot's clock by so many hours, again and again, until something is so; says how often. The bot may set its
/// own alarm a moment after a turn, so that one turn may be one too few.
async fn turning<T, E: Into<Box<dyn std::error::Error + Send + Sync>>>(
    evening: &Evening,
    hours: i64,
    so: impl Future<Output = Result<T, E>>,
) -> Play<usize> {
    let mut so = std::pin::pin!(so);
    for turned in 1..=400 {
        evening.turn_hours(hours);
        if let Ok(seen) = tokio::time::timeout(Duration::from_millis(100), &mut so).await {
            return seen.map(|_| turned).map_err(Into::into);
        }
    }
    Err("the clock was turned in vain".into())
}

/// The boards of a channel, told by the words above them: each once, and as many as there were turns.
async fn each_board_once(evening: &Evening, table: Snowflake, boards: usize) -> Play {
    evening.settled(table).await?;
    let shown: Vec<String> = evening
        .boards(table)
        .iter()
        .flat_map(|post| post.alt_texts().first().map(|alt| (*alt).to_owned()))
        .collect();
    assert_eq!(shown.len(), boards, "{shown:#?}");
    for (at, alt) in shown.iter().enumerate() {
        assert!(!shown[..at].contains(alt), "shown twice: {alt}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_passes_is_waited_out_and_every_board_is_shown_once() -> Play {
    let evening = Evening::begin().await?;
    let (maeve, oisin, table) = evening.running("board-games").await?;
    let unavailable = json!({"message": "503: Service Unavailable", "code": 0});
    let weather = [
        Fault::Page(502),
        Fault::Refused(503, unavailable),
        Fault::Page(504),
        Fault::Limited(0.01, Scope::User),
        Fault::Limited(0.01, Scope::Shared),
        Fault::Limited(0.01, Scope::Global),
        Fault::Lost,
        // Done, but nobody heard of it: the same message once more is the same message.
        Fault::Unanswered,
        Fault::Late(Duration::from_millis(30)),
        Fault::Slow(Duration::from_millis(30)),
    ];
    let moves = [
        "d2-e2", "c4-c2", "e2-d2", "c2-c4", "d2-e2", "c4-c2", "e2-f2", "c2-c4", "f2-g2", "c4-c2",
    ];
    let mut players = [&maeve, &oisin].into_iter().cycle();
    for (ply, (fault, notation)) in (1..).zip(weather.into_iter().zip(moves)) {
        for (method, times) in [("POST", 2), ("PATCH", 1)] {
            evening.sandbox.cloud(
                Cloud::over("/channels/", fault.clone())
                    .method(method)
                    .times(times),
            );
        }
        let met = evening.sandbox.faults_met();
        let player = players.next().ok_or("nobody")?;
        play(player, table, notation).await?;
        evening.board(table, ply).await?;
        evening.settled(table).await?;
        assert!(
            evening.sandbox.faults_met() >= met + 2,
            "the post and the edit met it"
        );
        evening.sandbox.clear_sky();
    }
    each_board_once(&evening, table, moves.len() + 1).await?;
    let rings = evening.sandbox.pings();
    let rings = rings.iter().filter(|ping| !ping.by_edit).count();
    assert_eq!(
        rings,
        moves.len() + 1,
        "one ring a turn, however often it was sent"
    );
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn what_does_not_pass_is_tried_a_few_times_then_seldom_and_nothing_is_lost() -> Play {
    // Case 22: an outage is no flood.
    let evening = Evening::begin().await?;
    let (maeve, oisin, table) = evening.running("board-games").await?;
    let refused = |call: &Call| posts_in(table)(call) && call.status == 503;
    let outage = Cloud::over(MESSAGES, Fault::Page(503)).method("POST");
    evening.sandbox.cloud(outage.times(ALWAYS));
    play(&maeve, table, "d2-e2").await?;
    play(&oisin, table, "c4-c2").await?;
    evening.sandbox.wait_for_calls(TRIES, refused).await?;
    // Each time that it is tried later costs a handful of calls, and it is tried ever more seldom.
    for again in 2..=4 {
        let tried = evening.sandbox.wait_for_calls(TRIES * again, refused);
        let turned = turning(&evening, 7, tried).await?;
        assert!(count(&evening, refused) <= TRIES * (again + turned));
    }
    evening.sandbox.clear_sky();
    let board = evening.board(table, 2);
    turning(&evening, 7, board).await?;
    let board = evening.board(table, 2).await?;
    assert!(board.mentions(&maeve), "{}", board.content());
    assert!(
        board.content().contains("e2") && board.content().contains("c2"),
        "what happened meanwhile is told together: {}",
        board.content()
    );
    each_board_once(&evening, table, 2).await?;
    evening.end().await
}

/// A message that is done and never heard of: the answer to the first call is lost, and after that none gets through.
fn unheard(evening: &Evening) {
    let sandbox = &evening.sandbox;
    sandbox.cloud(Cloud::over(MESSAGES, Fault::Unanswered).method("POST"));
    let outage = Cloud::over(MESSAGES, Fault::Page(503)).method("POST");
    sandbox.cloud(outage.times(ALWAYS));
}

/// Waits until the bot has tried in vain to post what is newer than that.
async fn gone_on(evening: &Evening, table: Snowflake, newer: &str) -> Play {
    let says = |call: &Call| call.body["content"].to_string().contains(newer);
    let refused = |call: &Call| posts_in(table)(call) && call.status == 503 && says(call);
    evening.sandbox.wait_for_call(refused).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_was_never_heard_of_is_found_and_retired_by_the_next() -> Play {
    let evening = Evening::begin().await?;
    let (maeve, oisin, table) = evening.running("board-games").await?;
    unheard(&evening);
    play(&maeve, table, "d2-e2").await?;
    // It stands there all the same, and so its buttons are pressed.
    let unknown = evening.board(table, 1).await?;
    let panel = oisin.press(&unknown, "Play").await?;
    let panel = at_table(&oisin, &panel, "c4").await?;
    let preview = at_table(&oisin, &panel, "c2").await?;
    oisin.press(preview.post()?, "Confirm").await?;
    gone_on(&evening, table, "c2").await?;
    evening.sandbox.clear_sky();
    let board = evening.board(table, 2);
    turning(&evening, 7, board).await?;
    each_board_once(&evening, table, 3).await?;
    let live: Vec<u64> = evening
        .boards(table)
        .iter()
        .filter(|post| post.button("Play").is_some())
        .map(|post| post.id.0)
        .collect();
    assert_eq!(live, [evening.board(table, 2).await?.id.0], "case 17");
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_that_was_never_heard_of_is_found_and_brought_up_to_date() -> Play {
    let evening = Evening::begin().await?;
    let (maeve, oisin) = (evening.person("Maeve")?, evening.person("Oisín")?);
    let table = evening.sandbox.channel("board-games")?;
    unheard(&evening);
    let new = json!({"game": "brandubh", "seat": "attackers"});
    maeve.command(table, "new", new).await?;
    let lobby = evening
        .sandbox
        .wait_for(table, |post| post.button("Start").is_some())
        .await?;
    oisin.press(&lobby, "Join, any side").await?;
    gone_on(&evening, table, "Oisín").await?;
    evening.sandbox.clear_sky();
    let ready = evening.ready(table, "Start");
    turning(&evening, 7, ready).await?;
    let ready = evening.ready(table, "Start").await?;
    assert_eq!(ready.id, lobby.id, "the same message");
    assert!(ready.content().contains("Oisín"), "{}", ready.content());
    maeve.press(&ready, "Start").await?;
    evening.board(table, 0).await?;
    each_board_once(&evening, table, 1).await?;
    assert_eq!(evening.sandbox.messages(table).len(), 2, "lobby and board");
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_acknowledgement_that_is_lost_is_sent_again_and_the_play_counts_once() -> Play {
    let evening = Evening::begin().await?;
    let (maeve, oisin, table) = evening.running("board-games").await?;
    let faults = [
        Fault::Page(503),
        Fault::Limited(0.01, Scope::User),
        Fault::Lost,
        Fault::Unanswered,
    ];
    let moves = ["d2-e2", "c4-c2", "e2-d2", "c2-c4"];
    let mut players = [&maeve, &oisin].into_iter().cycle();
    for (ply, (fault, notation)) in (1..).zip(faults.into_iter().zip(moves)) {
        evening.sandbox.cloud(Cloud::over(CALLBACK, fault));
        let player = players.next().ok_or("nobody")?;
        play(player, table, notation).await?;
        evening.board(table, ply).await?;
        assert_eq!(evening.sandbox.faults_met(), ply as usize);
    }
    each_board_once(&evening, table, 5).await?;
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_acknowledged_is_not_done() -> Play {
    // Case 3: never half of it.
    let evening = Evening::begin().await?;
    let (maeve, oisin, table) = evening.running("board-games").await?;
    let unknown = Fault::refused(404, 10_062, "Unknown interaction");
    let cloud = |times| Cloud::over(CALLBACK, unknown.clone()).times(times);
    evening.sandbox.cloud(cloud(1));
    // The sandbox gives up on it when its three seconds are over.
    let asked = maeve.command(table, "play", json!({"move": "d2-e2"}));
    let over = async {
        let heard = |call: &Call| call.code == Some(10_062);
        evening.sandbox.wait_for_call(heard).await?;
        evening.sandbox.advance(Duration::from_secs(4));
        Play::Ok(())
    };
    let (reply, over) = tokio::join!(asked, over);
    over?;
    assert!(reply.is_err(), "it was not answered");
    each_board_once(&evening, table, 1).await?;
    // Nobody has to know: the same once more works.
    play(&maeve, table, "d2-e2").await?;
    evening.board(table, 1).await?;
    // The same with a button.
    let panel = oisin.press(&evening.board(table, 1).await?, "Play").await?;
    let panel = at_table(&oisin, &panel, "c4").await?;
    let preview = at_table(&oisin, &panel, "c2").await?;
    oisin.press(preview.post()?, "Confirm").await?;
    evening.board(table, 2).await?;
    each_board_once(&evening, table, 3).await?;
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_whose_place_is_gone_comes_anew() -> Play {
    // Case 4.
    let evening = Evening::begin().await?;
    let (maeve, oisin, table) = evening.running("board-games").await?;
    let gone = [
        Fault::refused(404, 10_008, "Unknown Message"),
        Fault::refused(404, 10_015, "Unknown Webhook"),
        Fault::refused(404, 10_062, "Unknown interaction"),
        Fault::refused(401, 50_027, "Invalid Webhook Token"),
    ];
    let moves = ["d2-e2", "c4-c2", "e2-d2", "c2-c4"];
    let mut players = [&maeve, &oisin].into_iter().cycle();
    for (ply, (fault, notation)) in (1..).zip(gone.into_iter().zip(moves)) {
        let player = players.next().ok_or("nobody")?;
        // Over this person alone: what the other one asks meanwhile is answered as ever.
        evening.sandbox.cloud(
            Cloud::over("/webhooks/", fault)
                .method("PATCH")
                .user(player.id()),
        );
        let other = [&maeve, &oisin][usize::from(player.id() == maeve.id())];
        other.command(table, "games", json!({})).await?;
        play(player, table, notation).await?;
        evening.board(table, ply).await?;
    }
    // An answer that has a picture keeps it.
    let fault = Fault::refused(404, 10_015, "Unknown Webhook");
    evening
        .sandbox
        .cloud(Cloud::over("/webhooks/", fault).method("PATCH"));
    let rules = maeve
        .command(table, "rules", json!({"game": "brandubh"}))
        .await?;
    assert!(rules.is_private() && rules.post()?.picture().is_some());
    // Nor does it help to try a person again and again whose client has gone.
    let fault = Fault::refused(404, 10_015, "Unknown Webhook");
    evening.sandbox.cloud(
        Cloud::over("/webhooks/", fault)
            .times(ALWAYS)
            .user(maeve.id()),
    );
    let before = count(&evening, |call| call.path.starts_with("/webhooks/"));
    let asking = {
        let maeve = maeve.clone();
        tokio::spawn(async move { maeve.command(table, "play", json!({"move": "d2-e2"})).await })
    };
    evening.board(table, 5).await?;
    evening
        .sandbox
        .wait_for_calls(before + 2, |call| call.path.starts_with("/webhooks/"))
        .await?;
    oisin.command(table, "games", json!({})).await?;
    let after = count(&evening, |call| call.path.starts_with("/webhooks/"));
    assert_eq!(after, before + 3, "two for Maeve, one for Oisín");
    asking.abort();
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_panel_is_used_long_after_the_token_of_its_command_has_died() -> Play {
    // Case 5.
    let evening = Evening::begin().await?;
    let (maeve, _, table) = evening.running("board-games").await?;
    let panel = maeve.press(&evening.board(table, 0).await?, "Play").await?;
    let panel = at_table(&maeve, &panel, "d2").await?;
    let preview = at_table(&maeve, &panel, "e2").await?;
    evening.sandbox.advance(Duration::from_secs(20 * 60));
    let played = maeve.press(preview.post()?, "Confirm").await?;
    assert!(played.text().contains("d2-e2"), "{}", played.text());
    evening.board(table, 1).await?;
    let dead = count(&evening, |call| call.code == Some(50_027));
    assert_eq!(dead, 0, "a dead token was used");
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_that_is_too_large_becomes_smaller_and_then_words() -> Play {
    // Case 83.
    let evening = Evening::begin().await?;
    let (maeve, oisin, table) = evening.running("board-games").await?;
    let width = |post: &Post| {
        let png = post.picture().ok_or("no picture")?;
        let width: [u8; 4] = png[16..20].try_into()?;
        Play::Ok(u32::from_be_bytes(width))
    };
    let whole = width(&evening.board(table, 0).await?)?;
    let too_large = || {
        let fault = Fault::refused(413, 40_005, "Request entity too large");
        Cloud::over("messages", fault)
    };
    evening.sandbox.cloud(too_large().method("POST"));
    play(&maeve, table, "d2-e2").await?;
    assert_eq!(width(&evening.board(table, 1).await?)?, whole / 2);
    evening.sandbox.cloud(too_large().method("POST").times(2));
    play(&oisin, table, "c4-c2").await?;
    let board = evening
        .sandbox
        .wait_for(table, |post| post.content().contains("Brandubh. Move 3."))
        .await?;
    assert!(board.picture().is_none() && board.mentions(&maeve));
    assert!(
        board.button("Play").is_some(),
        "it can be played all the same"
    );
    let tried = count(&evening, posts_in(table));
    // A private answer does the same.
    let fault = Fault::refused(413, 40_005, "Request entity too large");
    evening
        .sandbox
        .cloud(Cloud::over("/webhooks/", fault).method("PATCH").times(2));
    let rules = maeve
        .command(table, "rules", json!({"game": "brandubh"}))
        .await?;
    assert!(rules.is_private() && rules.post()?.picture().is_none());
    let words = rules.text();
    assert!(words.contains("King on d4"), "{words}");
    play(&maeve, table, "e2-d2").await?;
    assert_eq!(width(&evening.board(table, 3).await?)?, whole);
    assert_eq!(count(&evening, posts_in(table)), tried + 1);
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn where_posting_is_forbidden_in_mid_game_those_concerned_are_told_in_private() -> Play {
    // Cases 77, 82.
    const SEND_MESSAGES: u64 = 1 << 11;
    let evening = Evening::begin().await?;
    let (maeve, oisin, table) = evening.running("board-games").await?;
    evening.settled(table).await?;
    // The ban comes after the play was accepted, and before its board is drawn.
    evening.hold_pencils();
    play(&maeve, table, "d2-e2").await?;
    evening.sandbox.forbid(table, SEND_MESSAGES);
    evening.release_pencils();
    let told = |person: &Person| {
        let seen = person.clone();
        move || {
            seen.private_words_seen()
                .contains("not allowed to show it here")
        }
    };
    let letter = oisin
        .wait_for_dm(|post| post.content().contains("your move"))
        .await?;
    assert!(
        letter.content().contains(&format!("<#{table}>")),
        "{}",
        letter.content()
    );
    assert!(told(&maeve)(), "{}", maeve.private_words_seen());
    assert!(!told(&oisin)());
    assert!(maeve.dms().is_empty(), "who has just moved needs no letter");
    let refused = |call: &Call| posts_in(table)(call) && call.status == 403;
    let tried = count(&evening, refused);
    assert!(tried <= 2, "with a picture, and in words: {tried}");
    // What would be shown is refused by name before anything changes.
    let reply = oisin
        .command(table, "play", json!({"move": "c4-c2"}))
        .await?;
    assert!(reply.text().contains("Send Messages"), "{}", reply.text());
    // Every try tells the same once: one letter for one turn, however long it lasts.
    for _ in 0..3 {
        let before = count(&evening, refused);
        turning(
            &evening,
            7,
            evening.sandbox.wait_for_calls(before + 2, refused),
        )
        .await?;
    }
    assert_eq!(oisin.dms().len(), 1);
    // Once it may, whoever does something there makes it show.
    evening.sandbox.forbid(table, 0);
    oisin.command(table, "games", json!({})).await?;
    let board = evening.board(table, 1).await?;
    assert!(board.mentions(&oisin));
    play(&oisin, table, "c4-c2").await?;
    evening.board(table, 2).await?;
    each_board_once(&evening, table, 3).await?;
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_channel_parks_its_game_and_loses_nothing() -> Play {
    // Case 82.
    let mut evening = Evening::begin().await?;
    let (maeve, oisin, table) = evening.running("board-games").await?;
    evening.settled(table).await?;
    evening.hold_pencils();
    play(&maeve, table, "d2-e2").await?;
    evening.sandbox.delete_channel(table)?;
    evening.release_pencils();
    let letter = oisin
        .wait_for_dm(|post| post.content().contains("that channel is gone"))
        .await?;
    assert!(
        letter.content().contains("Brandubh"),
        "{}",
        letter.content()
    );
    let gone = |call: &Call| call.code == Some(10_003);
    let tried = count(&evening, gone);
    assert_eq!(tried, 1, "what is gone does not come back by asking");
    // The game is kept, and found where its people are.
    let dm = oisin.dm_channel();
    for _ in 0..10 {
        evening.turn_hours(7);
        let games = oisin.command(dm, "games", json!({})).await?;
        assert!(games.text().contains("your move"), "{}", games.text());
    }
    // What is shown elsewhere after that would have had to wait for it.
    let elsewhere = evening.sandbox.channel("table-talk")?;
    let new = json!({"game": "brandubh"});
    oisin.command(elsewhere, "new", new).await?;
    evening
        .sandbox
        .wait_for(elsewhere, |post| post.picture().is_some())
        .await?;
    assert_eq!(count(&evening, gone), tried);
    evening.restart().await?;
    let games = oisin.command(dm, "games", json!({})).await?;
    assert!(games.text().contains("your move"), "{}", games.text());
    evening.sandbox.wait_for_calls(tried + 1, gone).await?;
    // Whoever was told is not told again because of a restart. What was begun is finished when the bot has stopped.
    evening.stop().await?;
    assert_eq!(count(&evening, posts_in(dm)), 1, "case 19");
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_locked_thread_keeps_its_board_until_it_is_opened() -> Play {
    // Cases 79, 80.
    let evening = Evening::begin().await?;
    let (maeve, oisin) = (evening.person("Maeve")?, evening.person("Oisín")?);
    let channel = evening.sandbox.channel("board-games")?;
    let new = json!({"game": "brandubh", "thread": true, "seat": "A"});
    maeve.command(channel, "new", new).await?;
    let threads = evening.sandbox.threads(channel);
    let thread = *threads.first().ok_or("no thread")?;
    let lobby = evening
        .sandbox
        .wait_for(thread, |post| post.button("Start").is_some())
        .await?;
    oisin.press(&lobby, "Join, any side").await?;
    maeve
        .press(&evening.ready(thread, "Start").await?, "Start")
        .await?;
    evening.board(thread, 0).await?;
    evening.settled(thread).await?;
    oisin.close_dms(true);
    evening.hold_pencils();
    play(&maeve, thread, "d2-e2").await?;
    evening.sandbox.archive(thread, true, true);
    evening.release_pencils();
    let letter = |call: &Call| call.code == Some(50_007);
    evening.sandbox.wait_for_call(letter).await?;
    // Where nothing can be said, not even in private, a letter says it.
    let letter = maeve
        .wait_for_dm(|post| post.content().contains("that thread is locked"))
        .await?;
    assert!(
        letter.content().contains("what you did"),
        "{}",
        letter.content()
    );
    assert_eq!(evening.boards(thread).len(), 1, "the first board");
    evening.sandbox.archive(thread, false, false);
    maeve.command(thread, "board", json!({})).await?;
    evening.board(thread, 1).await?;
    play(&oisin, thread, "c4-c2").await?;
    evening.board(thread, 2).await?;
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_that_somebody_deleted_are_posted_anew_or_forgotten() -> Play {
    // Case 81.
    let evening = Evening::begin().await?;
    let (maeve, oisin) = (evening.person("Maeve")?, evening.person("Oisín")?);
    let table = evening.sandbox.channel("board-games")?;
    let new = json!({"game": "brandubh", "seat": "A"});
    maeve.command(table, "new", new).await?;
    let lobby = evening
        .sandbox
        .wait_for(table, |post| post.button("Start").is_some())
        .await?;
    evening.sandbox.delete_message(&lobby)?;
    maeve.command(table, "board", json!({})).await?;
    let lobby = evening
        .sandbox
        .wait_for(table, |post| post.button("Start").is_some())
        .await?;
    oisin.press(&lobby, "Join, any side").await?;
    let lobby = evening.ready(table, "Start").await?;
    maeve.press(&lobby, "Start").await?;
    let board = evening.board(table, 0).await?;
    evening.settled(table).await?;
    evening.sandbox.delete_message(&board)?;
    evening.sandbox.delete_message(&lobby)?;
    play(&maeve, table, "d2-e2").await?;
    play(&oisin, table, "c4-c2").await?;
    let board = evening.board(table, 2).await?;
    // The question to the others, too.
    maeve.command(table, "draw", json!({})).await?;
    let asked = evening
        .sandbox
        .wait_for(table, |post| post.button("Decline").is_some())
        .await?;
    evening.sandbox.delete_message(&asked)?;
    oisin.forge(&board, &declining(&asked)?).await?;
    evening
        .sandbox
        .wait_for(table, |post| {
            post.content().contains("Oisín") && post.content().contains("declined")
        })
        .await?;
    evening.end().await
}

fn declining(asked: &Post) -> Play<String> {
    Ok(asked.button("Decline").ok_or("no button")?.custom_id)
}

#[tokio::test(flavor = "multi_thread")]
async fn thirty_tables_move_at_once_against_a_limit() -> Play {
    // Case 23.
    const TABLES: usize = 30;
    let mut evening = Evening::begin().await?;
    let (maeve, oisin) = (evening.person("Maeve")?, evening.person("Oisín")?);
    let server = evening.sandbox.server("The Tavern")?;
    evening.stop().await?;
    let tables = evening
        .found_games(TABLES, server, [&maeve, &oisin])
        .await?;
    evening.sketch();
    evening.start().await?;
    evening.sandbox.limit(Limit {
        method: Some("POST".to_owned()),
        route: MESSAGES.to_owned(),
        calls: 4,
        within: Duration::from_millis(100),
        scope: Scope::Global,
    });
    evening.hold_pencils();
    let mut playing = tokio::task::JoinSet::new();
    for table in tables.clone() {
        let (maeve, oisin) = (maeve.clone(), oisin.clone());
        playing.spawn(async move {
            play(&maeve, table, "d2-e2").await?;
            play(&oisin, table, "c4-c2").await
        });
    }
    while let Some(played) = playing.join_next().await {
        played??;
    }
    // Now all of them have something to show.
    evening.release_pencils();
    for &table in &tables {
        let board = evening.board(table, 2).await?;
        assert!(board.mentions(&maeve));
    }
    let posted = |call: &Call| call.method == "POST" && call.template == MESSAGES;
    let refused = count(&evening, |call| posted(call) && call.status == 429);
    let done = count(&evening, |call| posted(call) && call.status == 200);
    // What waits for one channel becomes one board, but for the few that were being drawn already.
    assert!((TABLES..TABLES + 4).contains(&done), "{done} boards");
    assert!(refused > 0, "the limit was never met");
    // How long to wait is not told here: some knock in vain, but no crowd does.
    assert!(refused < 4 * TABLES, "{refused} refused, {done} done");
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_interaction_that_arrives_twice_counts_once() -> Play {
    let evening = Evening::begin().await?;
    let (maeve, oisin, table) = evening.running("board-games").await?;
    evening.sandbox.fog(Fog::over(EVENT, Fate::Twice).times(2));
    let answered = count(&evening, |call| call.template.ends_with(CALLBACK));
    play(&maeve, table, "d2-e2").await?;
    play(&oisin, table, "c4-c2").await?;
    evening.board(table, 2).await?;
    let answers = count(&evening, |call| call.template.ends_with(CALLBACK)) - answered;
    assert_eq!(answers, 2, "the second is not even answered");
    each_board_once(&evening, table, 3).await?;
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_interaction_that_arrives_late_is_not_done() -> Play {
    let evening = Evening::begin().await?;
    let (maeve, oisin, table) = evening.running("board-games").await?;
    evening
        .sandbox
        .fog(Fog::over(EVENT, Fate::Held).user(maeve.id()));
    let late = {
        let maeve = maeve.clone();
        tokio::spawn(async move { maeve.command(table, "play", json!({"move": "d2-e2"})).await })
    };
    // Others are not affected.
    oisin.command(table, "games", json!({})).await?;
    evening.sandbox.advance(Duration::from_secs(4));
    assert!(late.await?.is_err(), "its time was over");
    evening.sandbox.let_events_go();
    evening
        .sandbox
        .wait_for_call(|call| call.code == Some(10_062))
        .await?;
    play(&maeve, table, "d2-f2").await?;
    evening.board(table, 1).await?;
    each_board_once(&evening, table, 2).await?;
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_interaction_that_never_arrives_changes_nothing() -> Play {
    let evening = Evening::begin().await?;
    let (maeve, _, table) = evening.running("board-games").await?;
    evening
        .sandbox
        .fog(Fog::over(EVENT, Fate::Lost).user(maeve.id()));
    let lost = {
        let maeve = maeve.clone();
        tokio::spawn(async move { maeve.command(table, "play", json!({"move": "d2-e2"})).await })
    };
    // Somebody else is served, and then its time is over.
    evening
        .person("Oisín")?
        .command(table, "games", json!({}))
        .await?;
    evening.sandbox.advance(Duration::from_secs(4));
    assert!(lost.await?.is_err(), "its time was over");
    play(&maeve, table, "d2-f2").await?;
    evening.board(table, 1).await?;
    each_board_once(&evening, table, 2).await?;
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_breaks_the_gateway_the_game_goes_on() -> Play {
    let evening = Evening::begin().await?;
    let (maeve, oisin, table) = evening.running("board-games").await?;
    let moves = ["d2-e2", "c4-c2", "e2-d2", "c2-c4", "d2-e2", "c4-c2"];
    let mut players = [&maeve, &oisin].into_iter().cycle();
    for (breakage, notation) in moves.into_iter().enumerate() {
        let sandbox = &evening.sandbox;
        let lines = sandbox.lines();
        match breakage {
            0 => sandbox.cut_connections(),
            1 => sandbox.close_connections(1001),
            2 => sandbox.close_connections(4000),
            3 => sandbox.ask_reconnect(),
            4 => sandbox.invalidate_sessions(true),
            _ => {
                // The next lines are closed as soon as they are there.
                sandbox.turn_away(3);
                sandbox.cut_connections();
            }
        }
        // Done while nobody listens: it is delivered when the session is taken up again.
        let player = players.next().ok_or("nobody")?;
        play(player, table, notation).await?;
        evening.board(table, breakage as u32 + 1).await?;
        sandbox.wait_for_lines(lines + 1).await?;
    }
    each_board_once(&evening, table, moves.len() + 1).await?;
    let registered = |call: &Call| call.method == "PUT" && call.path.ends_with("/commands");
    assert_eq!(count(&evening, registered), 1, "case 87");
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_silent_gateway_is_noticed_and_left_and_nothing_is_lost() -> Play {
    // Case 21.
    let mut evening = Evening::before(false, |sandbox| {
        sandbox.heartbeat_every(Duration::from_millis(400));
        Ok(None)
    })
    .await?;
    evening.start().await?;
    let (maeve, oisin, table) = evening.running("board-games").await?;
    evening.settled(table).await?;
    let (lines, messages) = (evening.sandbox.lines(), evening.sandbox.messages(table));
    evening.sandbox.silence(true);
    // The bot sends heartbeats, hears nothing, and takes another line.
    evening.sandbox.wait_for_lines(lines + 1).await?;
    evening.sandbox.silence(false);
    evening.sandbox.wait_for_sessions(2, 0).await?;
    assert_eq!(
        evening.sandbox.messages(table).len(),
        messages.len(),
        "nobody is told anything because of a break (case 19)"
    );
    play(&maeve, table, "d2-e2").await?;
    evening.board(table, 1).await?;
    play(&oisin, table, "c4-c2").await?;
    evening.board(table, 2).await?;
    each_board_once(&evening, table, 3).await?;
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gateway_that_never_greets_is_left_after_a_while() -> Play {
    let mut evening = Evening::before(false, |sandbox| {
        sandbox.heartbeat_every(Duration::from_millis(400));
        Ok(None)
    })
    .await?;
    evening.start().await?;
    let (maeve, _, table) = evening.running("board-games").await?;
    let lines = evening.sandbox.lines();
    evening.sandbox.half_open(true);
    evening.sandbox.cut_connections();
    evening.sandbox.wait_for_lines(lines + 1).await?;
    evening.sandbox.half_open(false);
    // Nobody answers a heartbeat there either: the line is given up, and another one taken.
    evening.sandbox.wait_for_lines(lines + 2).await?;
    evening.sandbox.wait_for_sessions(2, 0).await?;
    play(&maeve, table, "d2-e2").await?;
    evening.board(table, 1).await?;
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_is_declared_invalid_is_begun_anew() -> Play {
    let evening = Evening::begin().await?;
    let (maeve, _, table) = evening.running("board-games").await?;
    evening.sandbox.invalidate_sessions(false);
    evening.sandbox.wait_for_sessions(2, 0).await?;
    play(&maeve, table, "d2-e2").await?;
    evening.board(table, 1).await?;
    each_board_once(&evening, table, 2).await?;
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_in_bad_weather_is_a_start_all_the_same() -> Play {
    let mut evening = Evening::before(false, |sandbox| {
        for route in ["/gateway/bot", "/commands", "/oauth2/"] {
            sandbox.cloud(Cloud::over(route, Fault::Page(503)).times(2));
            sandbox.cloud(Cloud::over(route, Fault::Lost));
        }
        Ok(None)
    })
    .await?;
    evening.start().await?;
    let (maeve, _, table) = evening.running("board-games").await?;
    play(&maeve, table, "d2-e2").await?;
    evening.board(table, 1).await?;
    // Who owns the application was learned, too.
    let owner = evening.person("Aoife")?;
    let status = owner.command(table, "status", json!({})).await?;
    assert!(status.text().contains("Running since"), "{}", status.text());
    assert!(evening.sandbox.faults_met() >= 9, "the start met them");
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_the_bot_sends_or_edits_pings_more_than_it_says() -> Play {
    // Case 10: every message says whom it may ping, and no edit pings anybody.
    let evening = Evening::begin().await?;
    let (maeve, oisin, table) = evening.running("board-games").await?;
    play(&maeve, table, "d2-e2").await?;
    evening.board(table, 1).await?;
    oisin.command(table, "draw", json!({})).await?;
    let asked = evening
        .sandbox
        .wait_for(table, |post| post.button("Decline").is_some())
        .await?;
    maeve.press(&asked, "Decline").await?;
    evening
        .sandbox
        .wait_for(table, |post| post.content().contains("declined"))
        .await?;
    let speaks = |call: &&Call| {
        call.template.contains("/messages") && matches!(call.method.as_str(), "POST" | "PATCH")
    };
    let calls = evening.sandbox.calls();
    let spoken: Vec<&Call> = calls.iter().filter(speaks).collect();
    assert!(spoken.len() > 8, "{}", spoken.len());
    for call in spoken {
        let allowed = &call.body["allowed_mentions"];
        assert!(
            allowed["parse"] == json!([]),
            "{} {}: {}",
            call.method,
            call.path,
            call.body
        );
        let pinged = allowed["users"].as_array().map_or(0, Vec::len);
        assert!(
            call.method == "POST" || pinged == 0,
            "an edit pings: {}",
            call.body
        );
    }
    assert!(evening.sandbox.pings().iter().all(|ping| !ping.by_edit));
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_or_an_option_of_another_version_is_refused_politely() -> Play {
    // Case 87: clients keep the commands of yesterday for a while.
    let evening = Evening::begin().await?;
    let maeve = evening.person("Maeve")?;
    let table = evening.sandbox.channel("board-games")?;
    let (base, bot) = (evening.sandbox.base(), evening.sandbox.bot());
    let option = json!({"type": 3, "name": "game", "description": "x"});
    let yesterday = json!([
        {"name": "chess", "description": "x", "options": [option]},
        {"name": "new", "description": "x", "options": [option]},
        {"name": "table", "description": "x", "options": [
            {"type": 1, "name": "flip", "description": "x"},
        ]},
    ]);
    reqwest::Client::new()
        .put(format!("{base}/api/v10/applications/{bot}/commands"))
        .header("authorization", format!("Bot {}", evening.sandbox.token()))
        .json(&yesterday)
        .send()
        .await?
        .error_for_status()?;
    for (command, options) in [
        ("chess", json!({"game": "chess"})),
        ("new", json!({"game": "chess"})),
        ("table flip", json!({})),
    ] {
        let reply = maeve.command(table, command, options).await?;
        assert!(reply.is_private() && !reply.text().is_empty(), "{command}");
    }
    assert!(evening.sandbox.messages(table).is_empty());
    evening.end().await
}

/// An evening as it is on Discord itself: over TLS, with serenity's own rate limiter.
async fn as_shipped() -> Play<Evening> {
    let mut evening =
        Evening::before(false, |sandbox| Ok(Some(front::open(sandbox.address())?))).await?;
    evening.start().await?;
    Ok(evening)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_limit_is_waited_out_by_the_limiter_that_is_shipped() -> Play {
    let evening = as_shipped().await?;
    let (maeve, oisin, table) = evening.running("board-games").await?;
    let moves = ["d2-e2", "c4-c2", "e2-d2"];
    let mut players = [&maeve, &oisin].into_iter().cycle();
    for (ply, (scope, notation)) in (1..).zip(
        [Scope::User, Scope::Shared, Scope::Global]
            .into_iter()
            .zip(moves),
    ) {
        let limited = Cloud::over(MESSAGES, Fault::Limited(0.3, scope)).method("POST");
        evening.sandbox.cloud(limited);
        let refused = |call: &Call| posts_in(table)(call) && call.status == 429;
        play(players.next().ok_or("nobody")?, table, notation).await?;
        evening.board(table, ply).await?;
        let calls = evening.sandbox.calls();
        let at = calls.iter().rposition(refused).ok_or("not refused")?;
        let again = calls[at + 1..]
            .iter()
            .find(|call| posts_in(table)(call))
            .ok_or("not tried again")?;
        assert_eq!(again.status, 200, "once is enough");
        let waited = again.at - calls[at].at;
        assert!(
            waited >= 1_000,
            "the header said a second, waited {waited} ms"
        );
        assert_eq!(count(&evening, refused), ply as usize, "{scope:?}");
    }
    each_board_once(&evening, table, 4).await?;
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_headers_tell_is_heeded_before_anything_is_refused() -> Play {
    // Case 23, as on Discord: five messages in a channel, then a pause.
    let evening = as_shipped().await?;
    let (maeve, oisin, table) = evening.running("board-games").await?;
    evening.sandbox.limit(Limit {
        method: Some("POST".to_owned()),
        route: MESSAGES.to_owned(),
        calls: 2,
        within: Duration::from_millis(700),
        scope: Scope::User,
    });
    let mut players = [&maeve, &oisin].into_iter().cycle();
    let moves = [
        "d2-e2", "c4-c2", "e2-d2", "c2-c4", "d2-e2", "c4-c2", "e2-f2",
    ];
    for (ply, notation) in (1..).zip(moves) {
        play(players.next().ok_or("nobody")?, table, notation).await?;
        evening.board(table, ply).await?;
    }
    let refused = count(&evening, |call| call.status == 429);
    assert_eq!(refused, 0, "the limiter knew");
    let posted = count(&evening, posts_in(table));
    assert_eq!(
        posted,
        moves.len() + 2,
        "with the lobby and the first board"
    );
    let calls = evening.sandbox.calls();
    let posted: Vec<u64> = calls
        .iter()
        .filter(|call| posts_in(table)(call))
        .map(|call| call.at)
        .collect();
    let took = posted[posted.len() - 1] - posted[2];
    assert!(
        took >= 3 * 650,
        "seven in {took} ms: the limit was never met"
    );
    evening.settled(table).await?;
    evening.end().await
}
