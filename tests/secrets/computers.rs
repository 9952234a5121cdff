//! Hidden hands of the computer: it plays a whole game, and nobody reads of what it holds before that is shown.

use crate::house::Play;
use crate::sea;
use crate::smugglers::Good;
use crate::transcript::{Course, course, reads_only_of};
use quartermaster::rules::{Game, Seat, Viewer};
use quartermaster::sandbox::driver::{Person, Post};
use serde_json::json;
use std::collections::BTreeSet;

/// More answers of one person than a game of Smugglers asks of anybody.
const ANSWERS: usize = 200;

#[tokio::test(flavor = "multi_thread")]
async fn nobody_reads_of_what_the_computer_holds_before_it_is_shown() -> Play {
    let mut evening = sea::evening().await?;
    evening.at_once();
    evening.restart().await?;
    let (maeve, aoife) = (evening.person("Maeve")?, evening.person("Aoife")?);
    let table = sea::lobby(&evening, "board-games", &[&maeve]).await?;
    let lobby = evening
        .sandbox
        .wait_for(table, |post| post.button("Add computer").is_some())
        .await?;
    let panel = maeve.press(&lobby, "Add computer").await?;
    let panel = maeve.press(panel.post()?, "Add computer: easy").await?;
    maeve.press(panel.post()?, "Add computer: easy").await?;
    maeve
        .press(&evening.ready(table, "Start").await?, "Start")
        .await?;

    let is_over = |post: &Post| post.button("Rematch").is_some();
    let watched = [(&maeve, Viewer::Seat(Seat(0))), (&aoife, Viewer::Onlooker)];
    // How much each could have seen before each of Maeve's plays.
    let mut seen: Vec<[usize; 2]> = Vec::new();
    let mut asked = 0;
    loop {
        if evening.sandbox.messages(table).iter().any(is_over) {
            break;
        }
        let plays = sea::offered(&maeve, table).await?;
        if let Some(answer) = plays.last() {
            asked += 1;
            assert!(asked < ANSWERS, "no end of questions");
            let so_far = watched.map(|(person, _)| person.sightings());
            // A computer may have used a right meanwhile: then it is asked anew.
            let reply = maeve
                .command(table, "play", json!({"move": answer}))
                .await?;
            if reply.text().contains("You played") {
                seen.push(so_far);
            }
        } else {
            evening
                .sandbox
                .wait_for(table, |post| {
                    is_over(post) || post.mentions(&maeve) && post.button("Play").is_some()
                })
                .await?;
        }
        aoife.command(table, "board", json!({})).await?;
    }
    assert!(seen.len() > 3, "Maeve has played, too");
    evening.stop().await?;

    let Course { positions, movers } = course(evening.folder()).await?;
    let last = positions.last().ok_or("no game")?;
    assert!(last.outcome().is_some(), "it was played to the end");
    let own: Vec<usize> = (0..movers.len())
        .filter(|&ply| movers[ply] == Seat(0))
        .collect();
    assert_eq!(own.len(), seen.len(), "each of Maeve's plays was typed");
    for (at, (person, viewer)) in watched.into_iter().enumerate() {
        let transcript = person.transcript();
        let mut known: BTreeSet<&str> = BTreeSet::new();
        let (mut from, mut learned, mut met) = (0, 0, 0);
        for turn in 0..=own.len() {
            // What was seen before a play of Maeve's was seen before anything that only later plays have shown.
            let plies = own.get(turn).copied().unwrap_or(positions.len() - 1);
            for game in &positions[learned..=plies] {
                let view = game.view(viewer);
                let shown = Good::all().into_iter().filter(|&good| view.knows(good));
                known.extend(shown.map(Good::name));
            }
            learned = plies + 1;
            let to = seen.get(turn).map_or(transcript.len(), |counts| counts[at]);
            let read = transcript[from..to].iter().map(|one| one.words());
            met += reads_only_of(&known, person, read, plies);
            from = to;
        }
        assert!(met > 5, "almost nothing was to be read: {met}");
        assert!(
            known.len() < Good::all().len(),
            "something stays hidden, or nothing is proved"
        );
    }
    let others = [&aoife, &evening.person("Oisín")?].map(Person::dms);
    assert!(others.iter().all(Vec::is_empty), "no hand was sent astray");
    evening.end().await
}
