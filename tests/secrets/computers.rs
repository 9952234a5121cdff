//! Hidden hands of the computer: it plays a whole game, and nobody reads of what it holds before that is shown.

use crate::house::Play;
use crate::sea::{self, named};
use crate::smugglers::Good;
use crate::transcript::positions;
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
    let mut answers = 0;
    loop {
        if evening.sandbox.messages(table).iter().any(is_over) {
            break;
        }
        let plays = sea::offered(&maeve, table).await?;
        if let Some(answer) = plays.last() {
            answers += 1;
            assert!(answers < ANSWERS, "no end of questions");
            // A computer may have used a right meanwhile: then it is asked anew.
            maeve
                .command(table, "play", json!({"move": answer}))
                .await?;
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
    assert!(answers > 3, "Maeve has played, too");
    evening.stop().await?;

    let positions = positions(evening.folder()).await?;
    let last = positions.last().ok_or("no game")?;
    assert!(last.outcome().is_some(), "it was played to the end");
    for (person, viewer) in [(&maeve, Viewer::Seat(Seat(0))), (&aoife, Viewer::Onlooker)] {
        let words = person.words_seen();
        let mut known: BTreeSet<&str> = BTreeSet::new();
        for game in &positions {
            let view = game.view(viewer);
            let shown = Good::all().into_iter().filter(|&good| view.knows(good));
            known.extend(shown.map(Good::name));
        }
        let read = named(&words);
        assert!(
            read.iter().all(|name| known.contains(name)),
            "{} read {read:?}, and knows {known:?}",
            person.name()
        );
        assert!(
            known.len() < Good::all().len(),
            "something stays hidden, or nothing is proved"
        );
    }
    let others = [&aoife, &evening.person("Oisín")?].map(Person::dms);
    assert!(others.iter().all(Vec::is_empty), "no hand was sent astray");
    evening.end().await
}
