//! Evenings of Sibling Rivalry: turns of many answers, each chosen by buttons and menus.

use crate::house::{Evening, Play};
use quartermaster::face::{Face, Reader};
use quartermaster::games::rivalry::{Action, Rivalry, Side};
use quartermaster::rules::{Dice, Game, Options, Viewer};
use quartermaster::sandbox::driver::{Person, Post, Reply};
use quartermaster::sandbox::snowflake::Snowflake;
use serde_json::json;

/// Whoever begins takes a Kill, and then the other's Prince, in the third turn; as White plays it.
const SHORT: [&str; 3] = [
    "end H@a7 B@d8 B@h6 a7-a8",
    "e3-c1 e4-e3 e3-f2 f2-g1 end H@h2 H@f1 B@a3",
    "c6-c7 c7xd8 end h2xg1",
];

/// The first turn of whoever begins, with all its points; as White plays it.
const LONG: &str = "c6-c7 d6-d7 c5-b5 c4-c5 d4-c4 B@d8 B@a3 B@h3 B@e1 e1-d1";

/// A lobby with two people, ready to start.
type Lobby = (Snowflake, [Person; 2], Post);

/// A game in a channel, and beside it the same game as the rules play it.
struct Rivals {
    table: Snowflake,
    crew: [Person; 2],
    first: Side,
    game: Rivalry,
}

/// A table that Maeve, White, has opened, and at which Oisín sits too.
async fn lobby(evening: &Evening) -> Play<Lobby> {
    let (maeve, oisin) = (evening.person("Maeve")?, evening.person("Oisín")?);
    let table = evening.sandbox.channel("board-games")?;
    let wish = json!({"game": "rivalry", "seat": "A"});
    maeve.command(table, "new", wish).await?;
    let lobby = evening
        .sandbox
        .wait_for(table, |post| post.button("Start").is_some())
        .await?;
    oisin.press(&lobby, "Join, any side").await?;
    let lobby = evening.ready(table, "Start").await?;
    Ok((table, [maeve, oisin], lobby))
}

impl Rivals {
    async fn begin(evening: &Evening) -> Play<Rivals> {
        let lobby = lobby(evening).await?;
        Rivals::started(evening, lobby, |side| {
            format!("8/8/2SNgs2/2GPcn2/2NCpg2/2SGns2/8/8 {} S5", side.letter())
        })
        .await
    }

    /// Starts the game; `position` is where it starts, where this side is asked first.
    async fn started(
        evening: &Evening,
        (table, crew, lobby): Lobby,
        position: fn(Side) -> String,
    ) -> Play<Rivals> {
        crew[0].press(&lobby, "Start").await?;
        let board = evening
            .sandbox
            .wait_for(table, |post| post.button("Play").is_some())
            .await?;
        let named = |side: &Side| board.content().contains(&format!("({side:?}, "));
        let first = Side::BOTH.into_iter().find(named);
        let first = first.ok_or("nobody is asked to begin")?;
        let game = Rivalry::set_up(&position(first), &Options::default())?;
        Ok(Rivals {
            table,
            crew,
            first,
            game,
        })
    }

    /// What White would play, as whoever has begun has to play it: Black sits at the other side of the board.
    fn turned(&self, plays: &str) -> Vec<String> {
        let turn = |letter: char| match letter {
            'a'..='h' => char::from(b'a' + b'h' - letter as u8),
            '1'..='8' => char::from(b'1' + b'8' - letter as u8),
            other => other,
        };
        let turned = |play: &str| match play {
            "end" => play.to_owned(),
            _ if self.first == Side::White => play.to_owned(),
            _ => play.chars().map(turn).collect(),
        };
        plays.split(' ').map(turned).collect()
    }

    /// Who is to play.
    fn mover(&self) -> &Person {
        let now = self.game.view(Viewer::Onlooker).now;
        &self.crew[now.mover.seat().index()]
    }

    /// An answer, and every word that leads to it, as it stands on buttons and in menus.
    fn path(&self, play: &str) -> Play<(Action, Vec<String>)> {
        let seat = self.game.view(Viewer::Onlooker).now.mover.seat();
        let options = self.game.ask(seat).ok_or("nobody is asked")?.options;
        let found = options.into_iter().find(|one| one.to_string() == play);
        let action = found.ok_or_else(|| format!("{play} is not legal in {}", self.game))?;
        let words = Rivalry::label(&self.game.view(Viewer::Seat(seat)), &action);
        let reader = Reader::default();
        Ok((action, words.iter().map(|word| reader.say(word)).collect()))
    }

    /// The live board of a turn.
    async fn board(&self, evening: &Evening, turn: usize) -> Play<Post> {
        let heading = format!("Sibling Rivalry. Turn {turn}.");
        let live = |post: &Post| {
            let alts = post.alt_texts();
            post.button("Play").is_some() && alts.iter().any(|alt| alt.starts_with(&heading))
        };
        Ok(evening.sandbox.wait_for(self.table, live).await?)
    }

    /// Whoever is to play presses Play under a board.
    async fn asked(&self, board: &Post) -> Play<Reply> {
        let panel = self.mover().press(board, "Play").await?;
        assert!(panel.is_private(), "{}", panel.text());
        Ok(panel)
    }

    /// Chooses an answer in a panel, word by word, and gives what comes then: a preview, or the next question.
    async fn choose(&self, panel: &Reply, play: &str) -> Play<Reply> {
        let (_, path) = self.path(play)?;
        let mut panel = panel.clone();
        for word in path {
            let post = panel.post()?.clone();
            panel = match post.button(&word) {
                Some(button) => self.mover().press(&post, &button.custom_id).await?,
                None => self.mover().choose(&post, &[&word]).await?,
            };
        }
        let shown = panel.post()?;
        assert!(
            panel.is_private() && shown.picture().is_some(),
            "{}",
            panel.text()
        );
        Ok(panel)
    }

    /// Chooses an answer in a panel, and confirms it where it is weighed; gives what comes then.
    async fn play(&mut self, panel: &Reply, play: &str) -> Play<Reply> {
        let (action, _) = self.path(play)?;
        let weighed = Rivalry::is_weighed(&self.game.view(Viewer::Onlooker), &action);
        let mut played = self.choose(panel, play).await?;
        let confirm = played.post()?.button("Confirm");
        assert_eq!(confirm.is_some(), weighed, "{play}: {}", played.text());
        if weighed {
            played = self.mover().press(played.post()?, "Confirm").await?;
        }
        assert!(played.text().contains(play), "{play}: {}", played.text());
        self.follow(play)?;
        Ok(played)
    }

    /// Plays an answer where the rules alone play.
    fn follow(&mut self, play: &str) -> Play {
        let (action, _) = self.path(play)?;
        let seat = self.game.view(Viewer::Onlooker).now.mover.seat();
        self.game.apply(seat, &action, &mut Dice::from_number(0));
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_rivals_finish_a_game_by_buttons_with_one_board_a_turn() -> Play {
    let evening = Evening::begin().await?;
    let mut rivals = Rivals::begin(&evening).await?;
    let winner = rivals.mover().name().to_owned();
    let first = evening.boards(rivals.table).len();
    for (turn, plays) in (1..).zip(SHORT) {
        let board = rivals.board(&evening, turn).await?;
        assert!(board.mentions(rivals.mover()), "{}", board.content());
        let lines: Vec<&str> = board.content().lines().collect();
        assert!(lines.len() <= 3, "two, and whose turn it is: {lines:?}");
        assert_eq!(evening.boards(rivals.table).len(), first + turn - 1);
        let mut panel = rivals.asked(&board).await?;
        for play in rivals.turned(plays) {
            panel = rivals.play(&panel, &play).await?;
        }
    }
    let last = evening
        .sandbox
        .wait_for(rivals.table, |post| post.button("Rematch").is_some())
        .await?;
    let won = format!("{winner} wins with ");
    assert!(last.content().contains(&won), "{}", last.content());
    assert!(
        last.content().contains("Prince falls"),
        "{}",
        last.content()
    );
    let pings = evening.sandbox.pings();
    assert_eq!(
        pings.iter().filter(|ping| !ping.by_edit).count(),
        3,
        "one a turn"
    );
    evening.settled(rivals.table).await?;
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_attack_is_weighed_in_words_before_it_is_confirmed() -> Play {
    let evening = Evening::begin().await?;
    let mut rivals = Rivals::begin(&evening).await?;
    for plays in &SHORT[..2] {
        for play in rivals.turned(plays) {
            let typed = json!({"move": play});
            rivals.mover().command(rivals.table, "play", typed).await?;
            rivals.follow(&play)?;
        }
    }
    let board = rivals.board(&evening, 3).await?;
    let panel = rivals.asked(&board).await?;
    assert!(panel.text().contains("5 points left"), "{}", panel.text());
    let [step, attack] = &rivals.turned("c6-c7 c7xd8")[..] else {
        return Err("two plays".into());
    };
    let panel = rivals.play(&panel, step).await?;
    assert!(panel.text().contains("4 points left"), "{}", panel.text());
    let preview = rivals.choose(&panel, attack).await?;
    let content = preview.post()?.content().to_owned();
    assert!(content.contains("Soldier Attack Value for"), "{content}");
    assert!(
        content.contains("Swordsman") && content.contains(" +2, "),
        "{content}"
    );
    assert!(content.contains(" −1, together +1."), "{content}");
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_is_taken_back_step_by_step_and_shown_once() -> Play {
    let evening = Evening::begin().await?;
    let mut rivals = Rivals::begin(&evening).await?;
    let boards = evening.boards(rivals.table).len();
    let (plays, start) = (rivals.turned(LONG), rivals.game.clone());
    let mut panel = rivals.asked(&rivals.board(&evening, 1).await?).await?;
    for play in &plays[..7] {
        panel = rivals.play(&panel, play).await?;
    }
    // Seven answers of two phases, taken back one after the other in the same panel.
    for left in (0..7).rev() {
        panel = rivals.mover().press(panel.post()?, "Undo").await?;
        rivals.game = start.clone();
        for play in &plays[..left] {
            rivals.follow(play)?;
        }
        let points = match left {
            6 => "4 points left",
            5 => "5 points left, all to be used",
            4 => "1 point left",
            3 => "2 points left",
            2 => "3 points left",
            1 => "4 points left",
            _ => "5 points left",
        };
        assert!(panel.text().contains("Taken back."), "{}", panel.text());
        assert!(panel.text().contains(points), "{left}: {}", panel.text());
    }
    assert!(panel.post()?.button("Undo").is_none(), "nothing is left");
    for play in &plays {
        panel = rivals.play(&panel, play).await?;
    }
    let board = rivals.board(&evening, 2).await?;
    evening.settled(rivals.table).await?;
    assert_eq!(evening.boards(rivals.table).len(), boards + 1);
    assert!(
        !board.content().contains("took back"),
        "{}",
        board.content()
    );
    assert_eq!(board.content().lines().count(), 3, "{}", board.content());
    // The whole turn is marked, and told to whoever does not see it.
    let said = board.alt_texts()[0].to_owned();
    for (number, play) in (1..).zip(&plays) {
        let mark = format!("{number}. {}", play.replace('-', "–"));
        assert!(said.contains(&mark), "{mark}: {said}");
    }
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stale_answer_changes_nothing_and_leads_to_the_board() -> Play {
    let evening = Evening::begin().await?;
    let mut rivals = Rivals::begin(&evening).await?;
    let plays = rivals.turned(LONG);
    let board = rivals.board(&evening, 1).await?;
    let panel = rivals.asked(&board).await?;
    let preview = rivals.choose(&panel, "end").await?;
    let typed = json!({"move": plays[0]});
    rivals.mover().command(rivals.table, "play", typed).await?;
    rivals.follow(&plays[0])?;
    let stale = rivals.mover().press(preview.post()?, "Confirm").await?;
    assert!(stale.text().contains("no longer open"), "{}", stale.text());
    assert!(
        stale.text().contains("https://discord.com/channels/"),
        "{}",
        stale.text()
    );
    // What was typed stands, and nothing else.
    let panel = rivals.asked(&board).await?;
    assert!(panel.text().contains("4 points left"), "{}", panel.text());
    let preview = rivals.choose(&panel, "end").await?;
    assert!(
        preview.post()?.button("Confirm").is_some(),
        "{}",
        preview.text()
    );
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_in_mid_turn_loses_nothing_of_it() -> Play {
    let mut evening = Evening::begin().await?;
    let mut rivals = Rivals::begin(&evening).await?;
    let boards = evening.boards(rivals.table).len();
    let (plays, start) = (rivals.turned(LONG), rivals.game.clone());
    let mut panel = rivals.asked(&rivals.board(&evening, 1).await?).await?;
    for play in &plays[..6] {
        panel = rivals.play(&panel, play).await?;
    }
    let pings = evening.sandbox.pings().len();
    evening.restart().await?;
    // The panel from before goes on, and takes back what was played before.
    panel = rivals.mover().press(panel.post()?, "Undo").await?;
    assert!(
        panel.text().contains("5 points left, all to be used"),
        "{}",
        panel.text()
    );
    rivals.game = start;
    for play in &plays[..5] {
        rivals.follow(play)?;
    }
    assert_eq!(
        evening.boards(rivals.table).len(),
        boards,
        "nothing is shown yet"
    );
    assert_eq!(evening.sandbox.pings().len(), pings);
    for play in &plays[5..] {
        panel = rivals.play(&panel, play).await?;
    }
    let board = rivals.board(&evening, 2).await?;
    assert!(board.mentions(rivals.mover()), "{}", board.content());
    assert_eq!(evening.boards(rivals.table).len(), boards + 1);
    evening.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_muster_is_chosen_in_the_lobby_by_whoever_opened_it() -> Play {
    let evening = Evening::begin().await?;
    let (table, crew, waiting) = lobby(&evening).await?;
    let muster = "Soldiers at the start: Muster, put on the board in turn";
    let [maeve, oisin] = &crew;
    assert!(
        !waiting.content().contains("Muster"),
        "{}",
        waiting.content()
    );
    let refused = oisin.choose(&waiting, &[muster]).await?;
    assert!(
        refused.is_private()
            && refused
                .text()
                .contains("Only the person who opened the table"),
        "{}",
        refused.text()
    );
    let menu = waiting.menus()[0]["custom_id"]
        .as_str()
        .ok_or("a menu")?
        .to_owned();
    let forged = maeve.forge_choice(&waiting, &menu, &["perhaps"]).await?;
    assert!(
        forged.text().contains("no longer does anything"),
        "{}",
        forged.text()
    );
    let forged = maeve.forge(&waiting, &menu).await?;
    assert!(
        forged.text().contains("no longer does anything"),
        "{}",
        forged.text()
    );
    assert_eq!(
        evening.sandbox.message(&waiting).map(|post| post.version),
        Some(waiting.version)
    );

    let chosen = maeve.choose(&waiting, &[muster]).await?;
    assert!(
        chosen.is_private() && chosen.text().contains("Muster"),
        "{}",
        chosen.text()
    );
    let told = |post: &Post| {
        post.content()
            .contains("**Muster, put on the board in turn**")
    };
    let ready = evening.sandbox.wait_for(table, told).await?;
    assert_eq!(ready.id, waiting.id, "the lobby says so where it stands");
    assert_ne!(
        ready.picture(),
        waiting.picture(),
        "and shows the empty board"
    );
    let mut rivals = Rivals::started(&evening, (table, crew, ready), |_| {
        "8/8/8/8/8/8/8/8 W UW".to_owned()
    })
    .await?;
    let live = |post: &Post| post.button("Play").is_some();
    let mut board = evening.sandbox.wait_for(rivals.table, live).await?;
    for play in ["P@d4", "P@e5", "C@d5"] {
        assert!(board.mentions(rivals.mover()), "{}", board.content());
        let panel = rivals.asked(&board).await?;
        assert!(panel.text().contains("Muster"), "{}", panel.text());
        rivals.play(&panel, play).await?;
        let before = board.id;
        let next = |post: &Post| post.id != before && live(post);
        board = evening.sandbox.wait_for(rivals.table, next).await?;
        assert!(
            board.content().contains(&format!("on {}.", &play[2..])),
            "{}",
            board.content()
        );
    }
    evening.end().await
}
