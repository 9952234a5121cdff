//! Somebody leaves in mid-game, and the others play on to the end.

use crate::chance::Chance;
use crate::crew::{self, Seated, boards, five, is_hand, names, typed};
use crate::house::Play;
use crate::panels::open;
use crate::shadow::{Pirates, Shadow, dealt};
use quartermaster::rules::Seat;
use quartermaster::sandbox::driver::Post;
use quartermaster::shelf::Table;
use serde_json::json;

/// The deal.
const DEAL: u64 = 23;
/// After how many answers somebody leaves.
const LEAVES: usize = 40;
/// Seat C, whose player leaves; and seat E, whose player leaves when it is her turn.
const FIRST: Seat = Seat(2);
const SECOND: Seat = Seat(4);

#[tokio::test(flavor = "multi_thread")]
async fn two_of_five_leave_and_the_others_play_on_to_the_scoring() -> Play {
    // Cases 67, 68 and 69.
    let evening = crew::evening::<DEAL>().await?;
    let people = five(&evening)?;
    let crew = people.each_ref();
    let Seated {
        table,
        crew,
        boards: mut shown,
    } = crew::table(&evening, "board-games", &crew).await?;
    let mut shadow = Shadow::of(dealt(DEAL, 5, Pirates::Dealt), &names(&crew));
    let mut chance = Chance(3);
    let mut gone: Vec<Seat> = Vec::new();
    let mut step = 0;
    while let Ok((seat, question)) = shadow.question() {
        assert!(!gone.contains(&seat), "whoever has left is asked nothing");
        let leaver = match gone.len() {
            0 if step >= LEAVES && seat != FIRST => Some(FIRST),
            1 if step >= 2 * LEAVES && seat == SECOND => Some(SECOND),
            _ => None,
        };
        if let Some(leaver) = leaver {
            let person = crew[leaver.index()];
            let sure = person.command(table, "resign", json!({})).await?;
            let yes = sure.post()?.buttons().remove(0).custom_id;
            let said = person.press(sure.post()?, &yes).await?;
            assert!(said.is_private(), "{}", said.text());
            shadow.leave(leaver)?;
            gone.push(leaver);
            let board = shown.reach(&evening, shadow.boards).await?.clone();
            let told = board.content().contains(person.name());
            assert!(told && !board.mentions(person), "{}", board.content());
            let left = person
                .wait_for_dm(|post| !is_hand(post) && post.content().contains(&table.to_string()))
                .await?;
            assert!(left.picture().is_none(), "{}", left.text());
            let late = person.press(&board, "Play").await?;
            assert!(late.is_private(), "{}", late.text());
            let outside = ["do not sit", "n’êtes pas à cette table"];
            assert!(
                outside.iter().any(|words| late.text().contains(words)),
                "{}",
                late.text()
            );
            continue;
        }
        let choices = question.choices;
        let play = choices[chance.below(choices.len())].play.clone();
        typed(crew[seat.index()], table, &play).await?;
        shadow.play(&play)?;
        step += 1;
        if shadow.asked().is_some() {
            shown.reach(&evening, shadow.boards).await?;
        }
    }
    assert_eq!(gone, [FIRST, SECOND]);
    let last = evening
        .sandbox
        .wait_for(table, |post| post.button("Rematch").is_some())
        .await?;
    let close = shadow.game.close().ok_or("it is over")?;
    assert!(!close.winners.is_empty());
    for seat in Seat::all(5) {
        let named = crew[seat.index()].name();
        let won = close.winners.contains(&seat);
        assert!(!won || !gone.contains(&seat) && last.content().contains(named));
    }
    assert_eq!(boards(&evening, table), shadow.boards);
    // Whoever has left is pinged no more.
    let pings = evening.sandbox.pings();
    let after = |post: &Post| post.content().contains("leaves the game");
    let left = evening.boards(table).into_iter().filter(after);
    let ids: Vec<_> = left.map(|post| post.id).collect();
    assert_eq!(ids.len(), 2);
    for (seat, id) in gone.iter().zip(ids) {
        let person = crew[seat.index()].id();
        let late = pings.iter().filter(|ping| ping.user == person);
        assert_eq!(late.filter(|ping| ping.message > id).count(), 0);
    }
    // Of those who are left a rematch is made.
    let rematch = crew[0].press(&last, "Rematch").await?;
    assert!(rematch.is_private(), "{}", rematch.text());
    let offer = evening
        .sandbox
        .wait_for(table, |post| post.button("Accept").is_some())
        .await?;
    for (at, person) in crew.iter().enumerate() {
        let is_asked = at != 0 && !gone.contains(&Seat(at as u8));
        assert_eq!(offer.mentions(*person), is_asked, "{}", person.name());
    }
    let panel = open(crew[0], &evening.boards(table)[1]).await;
    assert!(panel.is_err(), "no board can be played from any more");
    evening.end().await
}
