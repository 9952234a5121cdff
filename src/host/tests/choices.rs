//! What is chosen for a whole game before the deal: by whom, until when, and what becomes of it.

use super::*;
use crate::host::notice::LobbyChoice;
use crate::host::sheet::Sheet;

fn open_table(game: &str) -> Evening {
    let mut evening = Evening::new();
    let new = Command::New {
        game: game.to_owned(),
        wish: ATTACKERS,
        lang: None,
        terms: Terms::default(),
    };
    assert_eq!(gist(&evening.ask(&ann(), new)), "said-opened");
    assert_eq!(evening.shows(), ["lobby new: open Ann"]);
    evening
}

fn choose(choice: &str, value: &str) -> Deed {
    Deed::Choose {
        choice: choice.to_owned(),
        value: value.to_owned(),
    }
}

/// What the lobby says of the choices the next time it is shown, as `name=value`.
fn shown(evening: &mut Evening) -> Option<Vec<String>> {
    let notice = evening.house.notice(evening.table()).expect("a notice")?;
    let What::Lobby { lobby, .. } = &notice.what else {
        return None;
    };
    let said = |one: &LobbyChoice| format!("{}={}", one.choice, one.holds);
    let choices = lobby.choices.iter().map(said).collect();
    evening.shows();
    Some(choices)
}

fn sheet(evening: &Evening) -> Sheet {
    let sheet = evening
        .house
        .at(evening.table(), |desk| Ok(Some(desk.sheet.clone())));
    sheet.expect("it can be read").expect("a table")
}

/// Whether the game here begins with a Muster, as its first question tells.
fn musters(evening: &Evening) -> bool {
    let who = evening.mover();
    match evening.ask(&who, here(Deed::Ask(None))) {
        Answer::Panel(panel) => panel
            .question
            .choices
            .iter()
            .all(|one| one.play.starts_with("P@")),
        other => panic!("{} is asked nothing: {other:?}", who.name),
    }
}

fn begin(evening: &mut Evening) {
    evening.does(&ben(), Deed::Join(DEFENDERS));
    assert_eq!(evening.does(&ann(), Deed::Start), "said-started");
    evening.shows();
}

#[test]
fn a_game_is_dealt_as_the_organizer_has_chosen() {
    let mut evening = open_table("rivalry");
    assert_eq!(evening.does(&ann(), choose("muster", "on")), "said-chosen");
    assert_eq!(shown(&mut evening), Some(vec!["muster=on".to_owned()]));
    begin(&mut evening);
    assert!(musters(&evening));
}

#[test]
fn without_a_choice_a_game_is_dealt_as_usual() {
    let mut evening = open_table("rivalry");
    begin(&mut evening);
    assert!(!musters(&evening));
    let mut evening = open_table("rivalry");
    evening.does(&ann(), choose("muster", "on"));
    evening.does(&ann(), choose("muster", "off"));
    begin(&mut evening);
    assert!(!musters(&evening), "a choice can be taken back");
}

#[test]
fn a_choice_shows_on_the_lobby_and_on_its_picture() {
    let evening = open_table("rivalry");
    let picture = |evening: &Evening| {
        let notice = evening.house.notice(evening.table()).expect("a notice");
        match notice.map(|notice| notice.what) {
            Some(What::Lobby { lobby, .. }) => lobby.look.scene,
            other => panic!("no lobby: {other:?}"),
        }
    };
    evening.does(&ann(), choose("muster", "on"));
    let empty = picture(&evening);
    evening.does(&ann(), choose("muster", "off"));
    assert_ne!(picture(&evening), empty);
}

#[test]
fn nobody_but_the_organizer_chooses() {
    let mut evening = open_table("rivalry");
    evening.does(&ben(), Deed::Join(DEFENDERS));
    evening.shows();
    let before = evening.state();
    for who in [ben(), cy(), mo()] {
        let said = evening.does(&who, choose("muster", "on"));
        assert_eq!(said, "refused-not-yours-to-choose", "{}", who.name);
    }
    assert_eq!(evening.state(), before);
    // Who looks after the table now may choose.
    evening.does(&ann(), Deed::Leave);
    assert_eq!(evening.does(&ben(), choose("muster", "on")), "said-chosen");
}

#[test]
fn what_no_list_offers_is_refused() {
    for (game, choice, value) in [
        ("rivalry", "muster", "perhaps"),
        ("rivalry", "muster", ""),
        ("rivalry", "pirates", "chosen"),
        ("rivalry", "", "on"),
        ("brandubh", "repetition", "off"),
        ("oath", "pirates", "on"),
    ] {
        let evening = open_table(game);
        let before = evening.state();
        let said = evening.does(&ann(), choose(choice, value));
        assert_eq!(said, "refused-old-button", "{game}: {choice} {value}");
        assert_eq!(evening.state(), before);
    }
}

#[test]
fn choosing_what_holds_already_changes_nothing() {
    let mut evening = open_table("oath");
    for (value, renewed) in [("random", false), ("chosen", true), ("chosen", false)] {
        let said = evening.does(&ann(), choose("pirates", value));
        assert_eq!(said, "said-chosen");
        assert_eq!(shown(&mut evening).is_some(), renewed, "{value}");
    }
}

#[test]
fn after_the_start_nothing_is_chosen_any_more() {
    let mut evening = open_table("rivalry");
    begin(&mut evening);
    assert_eq!(
        evening.does(&ann(), choose("muster", "on")),
        "refused-started"
    );
    let evening = open_table("rivalry");
    evening.does(&ann(), Deed::Close { sure: false });
    assert_eq!(
        evening.does(&ann(), choose("muster", "on")),
        "refused-closed"
    );
}

#[test]
fn a_choice_outlives_a_restart() {
    let mut evening = open_table("rivalry");
    evening.does(&ann(), choose("muster", "on"));
    evening.restart();
    assert_eq!(shown(&mut evening), Some(vec!["muster=on".to_owned()]));
    begin(&mut evening);
    assert!(musters(&evening));
}

#[test]
fn a_rematch_is_played_as_the_game_before() {
    let mut evening = open_table("rivalry");
    evening.does(&ann(), choose("muster", "on"));
    begin(&mut evening);
    evening.does(&ann(), Deed::Resign { sure: true });
    evening.shows();
    let old = evening.table();
    let again = Command::Table(Target::Table(old), Deed::Rematch);
    assert_eq!(gist(&evening.ask(&ann(), again)), "said-rematch");
    // The guest is asked for that game, and for no other.
    let said = evening.does(&ann(), choose("muster", "off"));
    assert_eq!(said, "refused-rematch-as-before");
    assert_eq!(evening.does(&ben(), Deed::Join(Wish::Any)), "said-started");
    evening.shows();
    assert!(musters(&evening));
}

#[test]
fn a_declined_rematch_may_be_played_otherwise() {
    let mut evening = open_table("rivalry");
    evening.does(&ann(), choose("muster", "on"));
    begin(&mut evening);
    evening.does(&ann(), Deed::Resign { sure: true });
    evening.shows();
    let again = Command::Table(Target::Table(evening.table()), Deed::Rematch);
    evening.ask(&ann(), again);
    assert_eq!(evening.does(&ben(), Deed::Leave), "said-declined");
    assert_eq!(evening.does(&ann(), choose("muster", "off")), "said-chosen");
}

#[test]
fn a_sheet_from_before_there_were_choices_is_read_as_one_without() {
    let mut evening = open_table("rivalry");
    evening.does(&ann(), choose("muster", "on"));
    let now = sheet(&evening);
    let mut stored = serde_json::to_value(&now).expect("a sheet is JSON");
    let fields = stored.as_object_mut().expect("with named fields");
    assert!(fields.remove("choices").is_some());
    let old: Sheet = serde_json::from_value(stored).expect("an old sheet is read");
    assert!(old.choices.is_empty());
    assert_eq!(old.sitters, now.sitters);
    evening.shows();
}

#[test]
fn a_choice_that_the_game_has_forgotten_counts_as_not_made() {
    let title = crate::games::find("rivalry").expect("it is on the shelf");
    let chosen = [("muster", "backwards"), ("weather", "rain")];
    let chosen = chosen.map(|(choice, value)| (choice.to_owned(), value.to_owned()));
    let options = title.options(&chosen.into());
    let held: Vec<_> = options.choices.into_iter().collect();
    assert_eq!(held, [("muster".to_owned(), "off".to_owned())]);
}
