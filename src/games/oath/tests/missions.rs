//! Rules 6: Missions.

use super::*;

/// A at the Brotherhood with a Mission in hand.
fn with_mission(key: &str, pirate: Option<Pirate>, held: &str) -> Oath {
    let mut game = table(2);
    mission(&mut game, A, key);
    mat(&mut game, A).pirate = pirate;
    tokens(&mut game, A, held);
    play(&mut game, "mate:brotherhood");
    game
}

fn completed(events: &[Event]) -> (u8, Vec<Spot>, u8) {
    let completed = events.iter().find_map(|event| match event {
        Event::Completed {
            points,
            tokens,
            doubloons,
            ..
        } => Some((*points, tokens.clone(), *doubloons)),
        _ => None,
    });
    completed.expect("a Mission was completed")
}

// rule 6.1
#[test]
fn first_one_completes_and_then_one_takes_each_once() {
    let mut game = table(2);
    mission(&mut game, A, "arm-the-longboats");
    mission(&mut game, A, "crew-for-the-captain");
    tokens(&mut game, A, "sword pistol gunner parrot monkey rum");
    play(&mut game, "mate:brotherhood");
    assert!(offers(&game, "take:storm-the-battery") && offers(&game, "done"));
    assert_eq!(
        refused(&game, "take:sink-the-man-o-war"),
        ("6.1", "oath-no-open-mission")
    );
    let mut taking = game.clone();

    play_all(&mut game, "complete:arm-the-longboats give:parrot");
    assert_eq!(
        refused(&game, "complete:crew-for-the-captain"),
        ("6.1", "oath-no-second-mission")
    );
    assert_eq!(
        game.board.step(),
        Some(&Step::Brotherhood { completed: true })
    );
    play(&mut game, "done");
    assert_eq!(game.board.mat(A).tokens, spots("gunner monkey rum"));
    assert_eq!(game.board.turn.seat, B);

    // Taking first leaves no completing.
    play(&mut taking, "take:storm-the-battery");
    assert_eq!(taking.board.mat(A).missions.len(), 3);
    assert_eq!(taking.board.mat(A).completed, []);
    assert!(!matches!(
        taking.board.step(),
        Some(Step::Brotherhood { .. })
    ));
}

// rule 6.1
#[test]
fn whether_somebody_is_asked_at_the_brotherhood_follows_from_counts() {
    let mut game = table(2);
    game.board.missions = [None; 3];
    mission(&mut game, A, "arm-the-longboats");
    play(&mut game, "mate:brotherhood");
    assert_eq!(
        offered(&game),
        ["done"],
        "a Mission that cannot be paid for asks all the same"
    );
}

// rule 6.2
#[test]
fn a_mission_costs_its_tokens_and_doubloons_and_lies_open() {
    let mut game = with_mission("buy-the-forts-powder", None, "sword pistol rum food");
    assert_eq!(
        refused(&game, "complete:buy-the-forts-powder"),
        ("6.2", "oath-no-price")
    );
    assert_eq!(
        refused(&game, "complete:arm-the-longboats"),
        ("6.2", "oath-no-mission")
    );
    mat(&mut game, A).doubloons = 4;
    let events = play(&mut game, "complete:buy-the-forts-powder");
    let tokens = [Spot::Sword, Spot::Pistol, Spot::Rum, Spot::Food];
    assert_eq!(completed(&events), (6, tokens.to_vec(), 4));
    let mat = game.board.mat(A);
    assert_eq!((mat.points, mat.doubloons, mat.tokens), (6, 0, Set::NONE));
    assert_eq!(mat.missions, []);
    assert_eq!(mat.completed, [named(&game, "buy-the-forts-powder")]);
}

// rule 6.2
#[test]
fn one_chooses_which_tokens_to_give() {
    let mut game = with_mission(
        "storm-the-battery",
        None,
        "sword pistol sextant boat-equipment gunner rum food",
    );
    play(&mut game, "complete:storm-the-battery");
    assert_eq!(
        offered(&game),
        [
            "give:sword+pistol",
            "give:sword+sextant",
            "give:sword+boat-equipment",
            "give:pistol+sextant",
            "give:pistol+boat-equipment",
            "give:sextant+boat-equipment",
        ]
    );
    let events = play_all(&mut game, "give:sword+boat-equipment give:rum");
    let (points, tokens, _) = completed(&events);
    assert_eq!(points, 4);
    let given: Set<Spot> = tokens.into_iter().collect();
    assert_eq!(given, spots("sword boat-equipment gunner rum"));
    assert_eq!(game.board.mat(A).tokens, spots("pistol sextant food"));
}

// rule 6.3
#[test]
fn each_pirate_has_an_own_way_with_missions() {
    // Storm the Battery asks for two Equipment, an Ally and a Supply token.
    for (pirate, held) in [
        (Pirate::Cortez, "sword gunner rum"),
        (Pirate::LeMonde, "sword pistol rum"),
        (Pirate::McGraves, "sword pistol gunner"),
    ] {
        let mut game = with_mission("storm-the-battery", Some(pirate), held);
        let events = play(&mut game, "complete:storm-the-battery");
        assert_eq!(completed(&events).0, 4);
        assert_eq!(game.board.mat(A).tokens, Set::NONE);
        let mut game = with_mission("storm-the-battery", Some(Pirate::Jackson), held);
        assert_eq!(
            refused(&game, "complete:storm-the-battery"),
            ("6.2", "oath-no-price")
        );
        tokens(&mut game, A, "sword pistol gunner rum");
        let events = play(&mut game, "complete:storm-the-battery");
        assert_eq!(completed(&events).0, 5, "Jackson gains a point more");
    }
    // Mansfield needs two Doubloons less, and never less than none.
    for (key, held, paid) in [
        ("buy-the-forts-powder", "sword pistol rum food", 2),
        ("chart-the-reef", "sword rum", 0),
        ("storm-the-battery", "sword pistol gunner rum", 0),
    ] {
        let mut game = with_mission(key, Some(Pirate::Mansfield), held);
        mat(&mut game, A).doubloons = paid;
        let events = play(&mut game, &format!("complete:{key}"));
        assert_eq!(completed(&events).2, paid as u8);
        assert_eq!(game.board.mat(A).doubloons, 0);
    }
    // Who ignores a token that is not asked for saves nothing.
    let game = with_mission("bribe-the-armorer", Some(Pirate::LeMonde), "sword");
    assert!(!offers(&game, "complete:bribe-the-armorer"));
}

// rule 6.4
#[test]
fn some_missions_give_toughness_or_a_card_at_once() {
    let mut game = with_mission("prove-your-mettle", None, "sword gunner rum");
    mat(&mut game, A).toughness = 2;
    play(&mut game, "complete:prove-your-mettle");
    assert_eq!(game.board.mat(A).toughness, 4);
    let mut game = with_mission("press-gang-night", None, "gunner monkey");
    play(&mut game, "complete:press-gang-night");
    assert_eq!(game.secrets.hands[0].len(), 1);
    assert_eq!(
        game.board.step(),
        Some(&Step::Brotherhood { completed: true })
    );
}

// rule 6.5
#[test]
fn others_give_an_item_for_good() {
    let mut game = with_mission("arm-the-longboats", None, "sword pistol gunner");
    let events = play_all(&mut game, "complete:arm-the-longboats done");
    assert!(events.contains(&Event::Lasting {
        seat: A,
        item: Item::Sword
    }));
    let mat_of_a = game.board.mat(A);
    assert!(mat_of_a.has(Item::Sword) && !mat_of_a.holds(Item::Sword));
    assert_eq!(mat_of_a.tokens.len(), 0, "it is no token");
    assert!(
        mat_of_a.free(Resource::Equipment).has(Spot::Sword),
        "and takes no space"
    );
    // It serves: B's pawn costs A's Pirate nothing.
    stand(&mut game, B, Pawn::Mate, Location::Bridge);
    turn_of(&mut game, A);
    mat(&mut game, A).toughness = 0;
    assert!(offers(&game, "pirate:bridge"));
    // It cannot be stolen.
    turn_of(&mut game, B);
    tokens(&mut game, B, "monkey");
    game.board.pawns.retain(|placed| placed.seat != B);
    let events = play(&mut game, "pirate:brotherhood");
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::Stole { .. }))
    );
    assert!(offered_as(&game, "monkey").is_empty());
}

// rule 6.5
#[test]
fn a_lasting_item_cannot_be_discarded() {
    let mut game = table(2);
    mat(&mut game, A).lasting = [Item::Water, Item::Rum].into_iter().collect();
    assert_eq!(refused(&game, "food"), ("5.5", "oath-no-item"));
    let lasting: Vec<Item> = game
        .board
        .cards
        .missions
        .iter()
        .filter_map(|card| match card.benefit {
            Some(Benefit::Item(item)) => Some(item),
            _ => None,
        })
        .collect();
    assert_eq!(lasting.len(), 7);
    let discarded = Item::discarded_at_will().with(Item::Monkey);
    assert!(lasting.iter().all(|&item| !discarded.has(item)));
}

// rule 6.6
#[test]
fn taken_missions_were_seen_by_all_and_may_be_many() {
    let mut game = table(2);
    for key in [
        "arm-the-longboats",
        "crew-for-the-captain",
        "hold-the-island",
        "raid-the-port",
    ] {
        mission(&mut game, A, key);
    }
    play_all(&mut game, "mate:brotherhood take:chart-the-reef");
    let taken = game.board.mat(A).missions.clone();
    assert_eq!(taken.len(), 5);
    for viewer in Viewer::all(2) {
        assert_eq!(game.view(viewer).board.mat(A).missions, taken);
    }
}

/// Every numbered sentence of a rules text that begins so.
fn sentences<'a>(text: &'a str, chapter: &str) -> Vec<(String, &'a str)> {
    let all = text.split("\n\n").filter_map(|part| {
        let (number, sentence) = part.strip_prefix("**")?.split_once("** ")?;
        number
            .starts_with(chapter)
            .then(|| (number.to_owned(), sentence))
    });
    all.collect()
}

// rules 13.1, 13.2, 13.3, 13.4, 13.5, 13.6, 13.7, 13.8, 13.9, 13.10, 13.11, 13.12
// rules 13.13, 13.14, 13.15, 13.16, 13.17, 13.18, 13.19, 13.20, 13.21, 13.22, 13.23, 13.24
// rules 13.25, 13.26, 13.27, 13.28, 13.29, 13.30, 13.31, 13.32, 13.33
#[test]
fn every_mission_has_its_sentence_with_what_it_asks_for_and_gives() {
    let cards = Cards::standard();
    let english = sentences(include_str!("../rules.md"), "13.");
    let french = sentences(include_str!("../rules.fr.md"), "13.");
    assert_eq!((english.len(), french.len()), (33, 33));
    let letters = |text: &str| -> String {
        let letters = text.chars().filter(|letter| letter.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect()
    };
    for (at, card) in cards.missions.iter().enumerate() {
        let mut told: Vec<u8> = vec![at as u8 + 1];
        let asked = [card.equipment, card.ally, card.supply, card.doubloons];
        told.extend(asked.iter().filter(|&&count| count > 0));
        told.push(card.points);
        if let Some(Benefit::Toughness(count)) = card.benefit {
            told.push(count);
        }
        for (number, sentence) in [&english[at], &french[at]] {
            assert_eq!(*number, format!("13.{}", at + 1));
            let numbers = sentence.split(|letter: char| !letter.is_ascii_digit());
            let numbers: Vec<u8> = numbers.filter_map(|digits| digits.parse().ok()).collect();
            assert_eq!(numbers, told, "{sentence}");
        }
        let (_, sentence) = &english[at];
        assert!(
            letters(sentence).contains(&letters(&card.key)),
            "{sentence}"
        );
        for (resource, count) in Resource::ALL.iter().zip(asked) {
            let named = letters(sentence).contains(&format!("{count}{resource}"));
            assert_eq!(named, count > 0, "{resource} in {sentence}");
        }
        let gives = match card.benefit {
            Some(Benefit::Item(item)) => letters(&format!("ability of the {item} for good")),
            Some(Benefit::Toughness(count)) => format!("gives{count}toughness"),
            Some(Benefit::Cards(_)) => "givesanactioncard".to_owned(),
            None => continue,
        };
        assert!(letters(sentence).contains(&gives), "{gives} in {sentence}");
    }
}
