//! Evenings of Brothers: two rounds by buttons and by typing, by two and by four, across stale buttons and restarts.

use crate::house::{Evening, Play};
use quartermaster::face::{Face, Reader};
use quartermaster::games::brothers::{Action, BEGINS, Brothers};
use quartermaster::rules::{Dice, Game, Options, Seat, Viewer};
use quartermaster::sandbox::driver::{Person, Post, Reply};
use quartermaster::sandbox::snowflake::Snowflake;
use serde_json::json;
use std::collections::BTreeSet;

const TWO: &str = include_str!("../matches/brothers/fewer-points.txt");
const FOUR: &str = include_str!("../matches/brothers/four-players.txt");

/// The placements of a recorded match. They are as good whoever begins: rabbits and sheep alternate as they did there.
fn plays(record: &str) -> Vec<&str> {
    let moves = record.split_once("\n\n").map(|(_, moves)| moves);
    moves.unwrap_or_default().split_whitespace().collect()
}

/// A running table: the game as it must stand, who sits there, and the board that shows it.
struct Table {
    game: Brothers,
    people: Vec<Person>,
    channel: Snowflake,
    board: Post,
    /// How many boards have called somebody.
    called: usize,
}

impl Table {
    /// Opens a table for these people, in the order of their seats, and starts it.
    async fn of(evening: &Evening, names: &[&str]) -> Play<Table> {
        let people: Vec<Person> = names
            .iter()
            .map(|name| evening.person(name))
            .collect::<Play<_>>()?;
        let channel = evening.sandbox.channel("board-games")?;
        let new = json!({"game": "brothers", "seat": "A"});
        people[0].command(channel, "new", new).await?;
        for (seat, person) in people.iter().enumerate().skip(1) {
            let side = reader(&[]).say(&Brothers::side(Seat(seat as u8)));
            let label = format!("Join: {side}");
            let lobby = evening
                .sandbox
                .wait_for(channel, |post| post.button(&label).is_some())
                .await?;
            let joined = person.press(&lobby, &label).await?;
            assert!(joined.is_private(), "{}", joined.text());
        }
        let lobby = evening
            .sandbox
            .wait_for(channel, |post| {
                post.button("Start").is_some_and(|start| !start.disabled)
                    && people
                        .iter()
                        .all(|person| post.content().contains(person.name()))
            })
            .await?;
        people[0].press(&lobby, "Start").await?;
        let board = evening
            .sandbox
            .wait_for(channel, |post| post.button("Play").is_some())
            .await?;
        let begins = people.iter().position(|person| board.mentions(person));
        let begins = Seat(begins.ok_or("nobody begins")? as u8);
        let options = Options {
            choices: [(BEGINS.to_owned(), begins.to_string())].into(),
            data: None,
        };
        let game = Brothers::deal(&options, people.len(), &mut Dice::from_number(0));
        Ok(Table {
            game,
            people,
            channel,
            board,
            called: 1,
        })
    }

    fn seat(&self) -> Seat {
        let view = self.game.view(Viewer::Onlooker);
        view.to_move().expect("the game goes on")
    }

    /// Who is to move.
    fn mover(&self) -> &Person {
        &self.people[self.seat().index()]
    }

    /// The answer with this notation, and the words that lead to it.
    fn path(&self, play: &str) -> Play<(Action, Vec<String>)> {
        let view = self.game.view(Viewer::Seat(self.seat()));
        let mut options = view.options().into_iter();
        let action = options.find(|action| action.to_string() == play);
        let action = action.ok_or_else(|| format!("{play} is not offered"))?;
        let names: Vec<&str> = self.people.iter().map(Person::name).collect();
        let words = Brothers::label(&view, &action);
        let words = words.iter().map(|word| reader(&names).say(word)).collect();
        Ok((action, words))
    }

    /// Chooses an answer word by word, up to its preview; every step shows what is left to choose from.
    async fn choose(&self, play: &str) -> Play<Reply> {
        let (_, words) = self.path(play)?;
        let mut panel = self.mover().press(&self.board, "Play").await?;
        let mut seen = BTreeSet::new();
        for word in &words {
            let alt = shown(&panel)?;
            assert!(alt.contains("To be chosen: "), "{alt}");
            seen.insert(alt);
            panel = pressed(self.mover(), panel, word).await?;
        }
        // The last piece of all is one before it is chosen.
        assert!(seen.len() + 1 >= words.len(), "{seen:?}");
        let alt = shown(&panel)?;
        assert!(alt.contains("PREVIEW: not yet placed"), "{alt}");
        assert!(panel.text().contains(play), "{}", panel.text());
        Ok(panel)
    }

    /// Plays a placement by buttons.
    async fn press(&mut self, evening: &Evening, play: &str) -> Play {
        let preview = self.choose(play).await?;
        self.mover().press(preview.post()?, "Confirm").await?;
        self.played(evening, play).await
    }

    /// Plays a placement by typing.
    async fn types(&mut self, evening: &Evening, play: &str) -> Play {
        let typed = json!({"move": play});
        let played = self.mover().command(self.channel, "play", typed).await?;
        assert!(
            played.is_private() && played.text().contains(play),
            "{}",
            played.text()
        );
        self.played(evening, play).await
    }

    /// What has been played stands on the next board, though the same player may be to move again.
    async fn played(&mut self, evening: &Evening, play: &str) -> Play {
        let (action, _) = self.path(play)?;
        let seat = self.seat();
        self.game.apply(seat, &action, &mut Dice::from_number(0));
        let last = self.board.id;
        let over = self.game.outcome().is_some();
        self.board = evening
            .sandbox
            .wait_for(self.channel, |post| {
                let live = post.button(if over { "Rematch" } else { "Play" });
                post.id > last && live.is_some()
            })
            .await?;
        if !over {
            // Nobody is called to what he has brought about himself.
            self.called += usize::from(self.seat() != seat);
            assert_eq!(
                self.board.mentions(self.mover()),
                self.seat() != seat,
                "{} is to move: {}",
                self.mover().name(),
                self.board.content()
            );
            assert!(
                self.board.content().contains(self.mover().name())
                    || self.board.mentions(self.mover())
            );
        }
        Ok(())
    }

    /// Where the game stands, as its board says.
    fn heading(&self) -> String {
        let alts = self.board.alt_texts();
        alts.first().map_or(String::new(), |alt| (*alt).to_owned())
    }

    /// How it ended, as everybody is told.
    fn end(&self) -> Play<String> {
        let outcome = self.game.outcome().ok_or("the game goes on")?;
        Ok(reader(&[]).say(&Brothers::end(&outcome)))
    }
}

fn reader(names: &[&str]) -> Reader {
    Reader {
        names: names.iter().map(|name| (*name).to_owned()).collect(),
        ..Reader::default()
    }
}

/// What the picture of a private answer says.
fn shown(reply: &Reply) -> Play<String> {
    let post = reply.post()?;
    assert!(reply.is_private(), "{}", reply.text());
    assert!(post.picture().is_some(), "no picture: {}", reply.text());
    let alts = post.alt_texts();
    Ok(alts.first().ok_or("a picture without words")?.to_string())
}

/// Takes a word of a panel, by its button or from its menu, on whichever page it stands.
async fn pressed(person: &Person, panel: Reply, word: &str) -> Play<Reply> {
    let mut panel = panel;
    loop {
        let post = panel.post()?;
        if let Some(button) = post.button(word) {
            return Ok(person.press(post, &button.custom_id).await?);
        }
        if post.options().iter().any(|option| option == word) {
            return Ok(person.choose(post, &[word]).await?);
        }
        let mut buttons = post.buttons().into_iter();
        let on = buttons.find(|button| button.label.ends_with('▶') && !button.disabled);
        let on = on.ok_or_else(|| format!("{word} is on no page: {}", post.text()))?;
        panel = person.press(post, &on.custom_id).await?;
    }
}

/// An evening with one picture for everything, where there are many.
async fn quick() -> Play<Evening> {
    let mut evening = Evening::before(false, |_| Ok(None)).await?;
    evening.sketch();
    evening.start().await?;
    Ok(evening)
}

#[tokio::test(flavor = "multi_thread")]
async fn two_brothers_finish_both_rounds_by_buttons() -> Play {
    let evening = quick().await?;
    let mut table = Table::of(&evening, &["Maeve", "Oisín"]).await?;
    let first = table.mover().name().to_owned();
    assert!(
        table.heading().contains("Meadow: 0 of 12 laid"),
        "{}",
        table.heading()
    );
    let (mut complete, mut counted) = (false, false);
    for play in plays(TWO) {
        table.press(&evening, play).await?;
        let said = table.board.content();
        if said.contains("The meadow is complete") && !counted {
            assert!(table.heading().contains("Building pens"));
            assert_eq!(table.mover().name(), first, "the rabbits begin again");
            complete = true;
        }
        if said.contains("Round 1 is over") {
            counted = true;
            assert!(complete, "{said}");
            assert!(said.contains("The sides swap"), "{said}");
            assert_ne!(table.mover().name(), first, "the other one begins");
            let heading = table.heading();
            assert!(heading.contains("End of round 1"), "{heading}");
            assert!(heading.contains("Penalty now: "), "{heading}");
        }
    }
    assert!(counted);
    let end = table.end()?;
    let said = table.board.content();
    assert!(said.contains(&end), "{end} in {said}");
    assert!(said.contains("Round 2 is over"), "{said}");
    // One board a placement, and one before the first.
    evening.settled(table.channel).await?;
    let boards = evening.boards(table.channel);
    assert_eq!(boards.len(), plays(TWO).len() + 1);
    let pings = evening.sandbox.pings();
    let anew = pings.iter().filter(|ping| !ping.by_edit).count();
    assert_eq!(anew, table.called, "one ping a board");
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn placements_are_typed_completed_and_refused_by_the_rule_that_forbids_them() -> Play {
    let evening = Evening::begin().await?;
    let mut table = Table::of(&evening, &["Maeve", "Oisín"]).await?;
    let channel = table.channel;
    table.types(&evening, "ell-2-N14").await?;
    let mover = table.mover();
    // More answers than completions: the pieces come first, and each opens the question.
    let found = mover
        .complete(channel, "play", json!({"move": ""}), "move")
        .await?;
    assert_eq!(found.len(), 11, "the pieces that are left: {found:?}");
    let opened = mover
        .command(channel, "play", json!({"move": "cross"}))
        .await?;
    let alt = shown(&opened)?;
    assert!(alt.contains("where to lay the cross?"), "{alt}");
    let found = mover
        .complete(channel, "play", json!({"move": "step 0 L"}), "move")
        .await?;
    assert!(
        found.iter().any(|(_, value)| value == "step-0-L14"),
        "{found:?}"
    );
    for (typed, why) in [
        ("step-0-N14", "is taken"),
        ("step-0-A1", "share no side"),
        ("ell-0-L14", "lies already"),
        ("F5-H5", "no piece and place"),
        ("<@1> **x**", "Rule"),
    ] {
        let refused = mover
            .command(channel, "play", json!({"move": typed}))
            .await?;
        assert!(
            refused.is_private() && refused.text().contains(why),
            "{typed}: {}",
            refused.text()
        );
    }
    // Capitals and blanks do not matter.
    let played = mover
        .command(channel, "play", json!({"move": " STEP - 0 - l14 "}))
        .await?;
    assert!(played.text().contains("step-0-L14"), "{}", played.text());
    table.played(&evening, "step-0-L14").await?;
    assert!(
        table
            .board
            .picture()
            .is_some_and(|png| png.starts_with(b"\x89PNG")),
        "the meadow is drawn"
    );
    let rules = table
        .mover()
        .command(channel, "rules", json!({"topic": "2.4"}))
        .await?;
    assert!(rules.text().contains("2.4"), "{}", rules.text());
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn four_in_two_teams_play_to_the_end_and_partners_are_told_nothing_apart() -> Play {
    let evening = quick().await?;
    let channel = evening.sandbox.channel("board-games")?;
    let (maeve, bran) = (evening.person("Maeve")?, evening.person("Bran")?);
    // Three cannot start, and are told what would help.
    maeve
        .command(channel, "new", json!({"game": "brothers"}))
        .await?;
    for (name, before) in [("Oisín", "Maeve"), ("Aoife", "Oisín")] {
        let lobby = evening
            .sandbox
            .wait_for(channel, |post| {
                post.button("Join, any side").is_some() && post.content().contains(before)
            })
            .await?;
        evening
            .person(name)?
            .press(&lobby, "Join, any side")
            .await?;
    }
    let three = evening
        .sandbox
        .wait_for(channel, |post| {
            post.button("Start").is_some_and(|start| !start.disabled)
                && post.content().contains("Aoife")
        })
        .await?;
    let refused = maeve.press(&three, "Start").await?;
    assert!(
        refused.is_private()
            && refused
                .text()
                .contains("ask one more to join, or one to leave"),
        "{}",
        refused.text()
    );
    let sure = maeve.command(channel, "table close", json!({})).await?;
    assert!(sure.is_private(), "{}", sure.text());
    evening
        .sandbox
        .wait_for(channel, |post| {
            post.id == three.id && post.content().contains("closed")
        })
        .await?;

    let names = ["Maeve", "Oisín", "Bran", "Aoife"];
    let mut table = Table::of(&evening, &names).await?;
    let hand = bran.command(channel, "hand", json!({})).await?;
    assert!(hand.text().contains("Nothing is hidden"), "{}", hand.text());
    for play in plays(FOUR) {
        table.types(&evening, play).await?;
    }
    let (end, said) = (table.end()?, table.board.content());
    assert!(said.contains(&end), "{end} in {said}");
    for person in &table.people {
        assert!(person.dms().is_empty(), "{} was written to", person.name());
    }
    // What one partner is told of his own play, the other does not read.
    let plays = plays(FOUR);
    for person in &table.people {
        let words = person.private_words_seen();
        let told = plays.iter().filter(|play| words.contains(**play));
        let own = told.count();
        assert!(
            own < plays.len() / 2,
            "{} was told of {own} plays in private",
            person.name()
        );
    }
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stale_button_lays_and_builds_nothing() -> Play {
    let evening = Evening::begin().await?;
    let mut table = Table::of(&evening, &["Maeve", "Oisín"]).await?;
    let first = table.board.clone();
    let opening = table.mover().press(&first, "Play").await?;
    let preview = table.choose("ell-2-N14").await?;
    // The same person types another placement meanwhile.
    let mover = table.seat().index();
    table.types(&evening, "bar-0-N14").await?;
    let late = table.people[mover]
        .press(preview.post()?, "Confirm")
        .await?;
    assert!(
        late.is_private() && late.text().contains("nothing was played"),
        "{}",
        late.text()
    );
    table.types(&evening, "small-N15").await?;
    let late = &table.people[mover];
    let confirm = preview.post()?.button("Confirm").ok_or("no button")?;
    let answer = late.forge(preview.post()?, &confirm.custom_id).await?;
    assert!(
        answer.text().contains("no longer open"),
        "{}",
        answer.text()
    );
    let button = opening.post()?.buttons();
    let button = button.first().ok_or("no button")?;
    let answer = late.forge(opening.post()?, &button.custom_id).await?;
    assert!(
        answer.text().contains("no longer open"),
        "{}",
        answer.text()
    );
    // The other one's confirm is not mine to press.
    let preview = table.choose("cross-P15").await?;
    let confirm = preview.post()?.button("Confirm").ok_or("no button")?;
    let intruder = &table.people[1 - mover];
    let answer = intruder.forge(&table.board, &confirm.custom_id).await?;
    assert!(
        answer.is_private() && answer.text().contains("not your move"),
        "{}",
        answer.text()
    );
    evening.settled(table.channel).await?;
    let boards = evening.boards(table.channel);
    assert_eq!(boards.len(), 3, "the start and two placements");
    table.press(&evening, "cross-P15").await?;
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_in_the_middle_of_every_phase_changes_nothing() -> Play {
    let mut evening = quick().await?;
    let mut table = Table::of(&evening, &["Maeve", "Oisín"]).await?;
    let all = plays(TWO);
    let second = all.iter().skip(1).position(|play| play.ends_with("-N14"));
    let second = second.ok_or("no second round")? + 1;
    let middles = [5, 18, second, second + 7, second + 20];
    for (at, play) in all.into_iter().enumerate() {
        if !middles.contains(&at) {
            table.types(&evening, play).await?;
            continue;
        }
        // Half a choice before, half of it afterwards.
        let (_, words) = table.path(play)?;
        let (last, before) = words.split_last().ok_or("no words")?;
        let mut panel = table.mover().press(&table.board, "Play").await?;
        for word in before {
            panel = pressed(table.mover(), panel, word).await?;
        }
        evening.settled(table.channel).await?;
        let (pings, messages) = (
            evening.sandbox.pings().len(),
            evening.sandbox.messages(table.channel).len(),
        );
        evening.restart().await?;
        assert_eq!(evening.sandbox.pings().len(), pings);
        assert_eq!(evening.sandbox.messages(table.channel).len(), messages);
        let preview = pressed(table.mover(), panel, last).await?;
        let alt = shown(&preview)?;
        assert!(alt.contains("PREVIEW"), "{alt}");
        table.mover().press(preview.post()?, "Confirm").await?;
        table.played(&evening, play).await?;
    }
    let (end, said) = (table.end()?, table.board.content());
    assert!(said.contains(&end), "{end} in {said}");
    evening.end().await
}
