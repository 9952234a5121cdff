//! What goes wrong at a table of Oath, or is tried there: stale and forged buttons, outsiders, people who cannot be written to,
//! and somebody who sits at two tables.

use crate::chance::Chance;
use crate::crew::{
    self, Boards, Seated, boards, hand, is_hand, lang, names, notes, shows_hand, typed,
};
use crate::house::{Evening, Play};
use crate::panels::{Went, lead, open};
use crate::shadow::{Pirates, Shadow, dealt};
use quartermaster::games::oath::Step;
use quartermaster::rules::Seat;
use quartermaster::sandbox::driver::{Person, Post};
use quartermaster::sandbox::{Cloud, Fault};
use quartermaster::shelf::Table;
use quartermaster::words::Lang;
use serde_json::json;

const ALWAYS: usize = 10_000;
const MESSAGES: &str = "/channels/{channel.id}/messages";
const OPENING: &str = "/users/@me/channels";
const A: Seat = Seat(0);
const B: Seat = Seat(1);

fn shadow<const NUMBER: u64>(crew: &[&Person]) -> Shadow {
    let game = dealt(NUMBER, crew.len(), Pirates::Dealt);
    Shadow::of(game, &names(crew))
}

/// Has everybody answer by chance, until something is so; each board is seen before the next answer.
async fn until(
    evening: &Evening,
    shown: &mut Boards,
    crew: &[&Person],
    shadow: &mut Shadow,
    so: impl Fn(&Shadow) -> bool,
) -> Play {
    let mut chance = Chance(17);
    while !so(shadow) {
        let (seat, question) = shadow.question()?;
        let choices = question.choices;
        let play = choices[chance.below(choices.len())].play.clone();
        typed(crew[seat.index()], shown.table, &play).await?;
        shadow.play(&play)?;
        shown.reach(evening, shadow.boards).await?;
    }
    Ok(())
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

#[tokio::test(flavor = "multi_thread")]
async fn stale_and_forged_buttons_and_outsiders_change_nothing() -> Play {
    // Cases 16, 17 and 42.
    let evening = crew::evening::<31>().await?;
    let (maeve, oisin) = (evening.person("Maeve")?, evening.person("Oisín")?);
    let aoife = evening.person("Aoife")?;
    let people = [&maeve, &oisin];
    let Seated {
        table,
        crew,
        boards: mut shown,
    } = crew::table(&evening, "board-games", &people).await?;
    let mut shadow = shadow::<31>(&crew);
    until(&evening, &mut shown, &crew, &mut shadow, |shadow| {
        shadow.step() == Some(Step::Turn)
    })
    .await?;
    let (seat, question) = shadow.question()?;
    let (mover, rival) = (crew[seat.index()], crew[1 - seat.index()]);
    let board = shown.reach(&evening, shadow.boards).await?.clone();
    let before = shadow.boards;
    let panel = open(mover, &board).await?;
    let led = lead(mover, &panel, &mut Chance(1)).await?;
    let Went::Weighed(last) = led.go(mover).await? else {
        return Err("a pawn is placed after a look at it".into());
    };

    // The answer of somebody else, and an answer that was never offered.
    for intruder in [rival, &aoife] {
        let reply = intruder.forge(&board, &last.id).await?;
        assert!(reply.is_private(), "{}", reply.text());
    }
    let reply = aoife.press(&board, "Play").await?;
    assert!(reply.text().contains("do not sit"), "{}", reply.text());
    for forged in [
        "do:1:1:card:bribe",
        "do:1:1:pick:1",
        "do:1:1:keep:1",
        "do:1:9:end",
    ] {
        let reply = mover.forge(&board, forged).await?;
        assert!(
            reply.is_private() && !reply.text().contains("You played"),
            "{forged}: {}",
            reply.text()
        );
    }
    assert_eq!(boards(&evening, table), before, "nothing was played");

    // The same choice, after another answer was given by typing.
    let other = question.choices.iter().find(|one| one.play != last.play);
    let other = other.ok_or("more than one answer")?.play.clone();
    typed(mover, table, &other).await?;
    shadow.play(&other)?;
    let stale = mover.press(&last.post, &last.id).await?;
    assert!(
        stale.is_private() && stale.text().contains("no longer open")
            || stale.text().contains("not your move"),
        "{}",
        stale.text()
    );
    until(&evening, &mut shown, &crew, &mut shadow, |shadow| {
        shadow.asked() != Some(seat)
    })
    .await?;
    let (next, _) = shadow.question()?;
    assert_eq!(crew[next.index()].id(), rival.id());
    let stale = mover.forge(&last.post, &last.id).await?;
    assert!(stale.text().contains("no longer open"), "{}", stale.text());
    assert_eq!(boards(&evening, table), shadow.boards);
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_sits_at_two_tables_has_a_hand_of_each_and_chooses_which_to_see() -> Play {
    let evening = crew::evening::<32>().await?;
    let (maeve, oisin) = (evening.person("Maeve")?, evening.person("Oisín")?);
    let elodie = evening.person("Élodie")?;
    let mut here = crew::table(&evening, "board-games", &[&maeve, &oisin]).await?;
    let mut there = crew::table(&evening, "table-talk", &[&elodie, &maeve]).await?;
    let (mine, yours) = (here.seat_of(&maeve)?, there.seat_of(&maeve)?);
    let mut one = shadow::<32>(&here.crew);
    let mut two = shadow::<32>(&there.crew);
    // Until she holds something else at each of them.
    let before = one.hand(mine, Lang::En);
    let is_new = |shadow: &Shadow| shadow.hand(mine, Lang::En) != before;
    until(&evening, &mut here.boards, &here.crew, &mut one, is_new).await?;
    let (other, before) = (one.hand(mine, Lang::En), two.hand(yours, Lang::En));
    until(
        &evening,
        &mut there.boards,
        &there.crew,
        &mut two,
        |shadow| {
            let held = shadow.hand(yours, Lang::En);
            held != other && held != before
        },
    )
    .await?;
    let (at_first, at_second) = (
        hand(&maeve, here.table, &one, mine).await?,
        hand(&maeve, there.table, &two, yours).await?,
    );
    assert_ne!(at_first.id, at_second.id);
    assert_ne!(at_first.content(), at_second.content());
    assert_eq!(openings(&evening, &maeve), 1, "case 28");
    hand(&oisin, here.table, &one, here.seat_of(&oisin)?).await?;
    hand(&elodie, there.table, &two, there.seat_of(&elodie)?).await?;

    let conversation = maeve.dm_channel();
    for (other, shadow, seat) in [("Oisín", &one, mine), ("Élodie", &two, yours)] {
        let choice = maeve.command(conversation, "hand", json!({})).await?;
        let buttons = choice.post()?.buttons();
        assert_eq!(buttons.len(), 2, "{}", choice.text());
        let button = buttons.iter().find(|button| button.label.contains(other));
        let button = button.ok_or("no such game")?;
        let shown = maeve.press(choice.post()?, &button.custom_id).await?;
        shows_hand(&shown, &maeve, shadow, seat)?;
    }
    // In its channel there is no choice.
    let shown = maeve.command(there.table, "hand", json!({})).await?;
    shows_hand(&shown, &maeve, &two, yours)?;
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_blocks_the_bot_in_mid_game_plays_on_and_is_named_once() -> Play {
    // Cases 26 and 27.
    let evening = crew::evening::<33>().await?;
    let (maeve, oisin) = (evening.person("Maeve")?, evening.person("Oisín")?);
    let people = [&maeve, &oisin];
    let Seated {
        table,
        crew,
        boards: mut shown,
    } = crew::table(&evening, "board-games", &people).await?;
    let (maeve, oisin) = (crew[0], crew[1]);
    let mut shadow = shadow::<33>(&crew);
    let before = hand(oisin, table, &shadow, B).await?;
    let fault = Fault::refused(403, 50_007, "Cannot send messages to this user");
    let cloud = Cloud::over(MESSAGES, fault).times(ALWAYS);
    evening.sandbox.cloud(cloud.user(oisin.id()));
    let held = shadow.hand(B, lang(oisin));
    until(&evening, &mut shown, &crew, &mut shadow, |shadow| {
        shadow.hand(B, lang(oisin)) != held
    })
    .await?;
    let says = |post: &Post| post.content().contains("cannot write to you");
    let note = evening.sandbox.wait_for(table, says).await?;
    assert!(note.mentions(oisin) && !note.mentions(maeve));
    // What he did stands, and he goes on with it.
    let answer = oisin.command(table, "hand", json!({})).await?;
    shows_hand(&answer, oisin, &shadow, B)?;
    let now = shadow.hand(B, lang(oisin));
    until(&evening, &mut shown, &crew, &mut shadow, |shadow| {
        shadow.hand(B, lang(oisin)) != now
    })
    .await?;
    let answer = oisin.press(&shown.newest, "My hand").await?;
    shows_hand(&answer, oisin, &shadow, B)?;
    assert_eq!(notes(&evening, table).len(), 1, "not at every change");
    let stands: Vec<Post> = oisin.dms().into_iter().filter(is_hand).collect();
    assert_eq!(stands.len(), 1);
    assert_eq!(stands[0].content(), before.content());
    hand(maeve, table, &shadow, A).await?;

    evening.sandbox.clear_sky();
    oisin.command(table, "hand", json!({})).await?;
    let after = hand(oisin, table, &shadow, B).await?;
    assert_eq!(after.id, before.id, "the same message");
    assert_eq!(notes(&evening, table).len(), 1);
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_conversation_that_may_not_be_opened_yet_holds_nobody_up() -> Play {
    // Case 28.
    let evening = crew::evening::<34>().await?;
    let (maeve, oisin) = (evening.person("Maeve")?, evening.person("Oisín")?);
    let people = [&maeve, &oisin];
    let fault = Fault::refused(400, 40_003, "You are opening direct messages too fast");
    let cloud = Cloud::over(OPENING, fault).method("POST").times(ALWAYS);
    evening.sandbox.cloud(cloud.user(oisin.id()));
    let Seated {
        table,
        crew,
        boards: mut shown,
    } = crew::table(&evening, "board-games", &people).await?;
    let [hers, his] = [&maeve, &oisin].map(|one| crew.iter().position(|it| it.id() == one.id()));
    let (hers, his) = (
        Seat(hers.ok_or("no seat")? as u8),
        Seat(his.ok_or("no seat")? as u8),
    );
    let mut shadow = shadow::<34>(&crew);
    hand(&maeve, table, &shadow, hers).await?;
    until(&evening, &mut shown, &crew, &mut shadow, |shadow| {
        shadow.boards > 4
    })
    .await?;
    let answer = oisin.command(table, "hand", json!({})).await?;
    shows_hand(&answer, &oisin, &shadow, his)?;
    assert!(notes(&evening, table).len() <= 1);
    assert!(
        openings(&evening, &oisin) <= 2,
        "nobody knocks again and again"
    );
    evening.sandbox.clear_sky();
    let mut sent = std::pin::pin!(hand(&oisin, table, &shadow, his));
    for _ in 0..400 {
        evening.turn_hours(1);
        let waited = tokio::time::timeout(std::time::Duration::from_millis(100), &mut sent);
        if let Ok(found) = waited.await {
            found?;
            assert!(shadow.game.close().is_none());
            return evening.end().await;
        }
    }
    Err("his hand never came".into())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_never_waits_for_whoever_was_to_sit_there() -> Play {
    // Case 28: he cannot be greeted in the lobby, and the seat for which that is tried again becomes hers.
    let evening = crew::evening::<34>().await?;
    let (maeve, oisin) = (evening.person("Maeve")?, evening.person("Oisín")?);
    let fault = Fault::refused(400, 40_003, "You are opening direct messages too fast");
    let cloud = Cloud::over(OPENING, fault).method("POST").times(ALWAYS);
    evening.sandbox.cloud(cloud.user(oisin.id()));
    // Seats are given out by lot, so it takes a table or two.
    for channel in ["board-games", "general", "table-talk", "quiet-corner"] {
        let seated = crew::table(&evening, channel, &[&maeve, &oisin]).await?;
        let shadow = shadow::<34>(&seated.crew);
        let hers = seated.seat_of(&maeve)?;
        hand(&maeve, seated.table, &shadow, hers).await?;
        if hers != Seat(0) {
            return evening.end().await;
        }
    }
    Err("the lot never gave her his seat".into())
}
