//! Rules 1.9: what is hidden, from whom, and what stays known.

use super::*;

/// Every word of a view that could be a card's name.
fn shown(game: &Oath, viewer: Viewer) -> String {
    format!("{:?}", game.view(viewer))
}

// rule 1.9
#[test]
fn a_hand_is_seen_by_its_holder_and_counted_by_everybody() {
    let mut game = table(3);
    card(&mut game, A, ActionCard::GoodWord);
    card(&mut game, A, ActionCard::Parley);
    for viewer in Viewer::all(3) {
        let view = game.view(viewer);
        let is_own = viewer == Viewer::Seat(A);
        assert_eq!(view.hands[0].count(), 2);
        assert_eq!(view.hands[0].hidden, if is_own { 0 } else { 2 });
        assert_eq!(view.actions.count(), 20);
        assert_eq!(shown(&game, viewer).contains("GoodWord"), is_own);
    }
    // Not even a line of the log carries it.
    assert!(!format!("{:?}", game.secrets).contains("GoodWord"));
}

// rule 1.9
#[test]
fn a_drawn_card_is_told_to_the_one_who_drew_it_alone() {
    let mut game = table(2);
    let events = play(&mut game, "mate:beach");
    for event in &events {
        let public = Oath::told(event, Viewer::Onlooker);
        let other = Oath::told(event, Viewer::Seat(B));
        assert_eq!(public, other);
        if let Event::Drew { card, .. } = event {
            assert!(card.is_some() && Oath::reveals(event));
            assert!(matches!(public, Some(Event::Drew { card: None, .. })));
            assert_eq!(Oath::told(event, Viewer::Seat(A)), Some(event.clone()));
        }
    }
}

// rule 1.9
#[test]
fn whoever_put_a_card_at_the_bottom_knows_it_in_the_hand_that_draws_it() {
    let mut game = table(2);
    let all = std::mem::take(&mut game.secrets.actions.pool.0);
    game.secrets.actions.pool.0 = vec![ActionCard::Parley, ActionCard::GoodWord];
    game.board.action_discards = all
        .into_iter()
        .filter(|card| !matches!(card, ActionCard::Parley | ActionCard::GoodWord))
        .collect();
    let mut below = game.secrets.actions.clone();
    below.pool.0.clear();
    game.secrets.actions = below;
    game.secrets.actions.put_below(A, vec![ActionCard::Parley]);
    game.secrets
        .actions
        .put_below(A, vec![ActionCard::GoodWord, ActionCard::OldChart]);
    game.board
        .action_discards
        .retain(|card| *card != ActionCard::OldChart);
    turn_of(&mut game, B);
    let events = play(&mut game, "mate:beach");
    assert!(matches!(
        Oath::told(&events[1], Viewer::Seat(A)),
        Some(Event::Drew {
            card: Some(ActionCard::Parley),
            ..
        })
    ));
    assert!(matches!(
        Oath::told(&events[1], Viewer::Onlooker),
        Some(Event::Drew { card: None, .. })
    ));
    assert_eq!(
        game.view(Viewer::Seat(A)).hands[1],
        Hand {
            known: vec![ActionCard::Parley],
            hidden: 0
        }
    );
    assert_eq!(
        game.view(Viewer::Onlooker).hands[1],
        Hand {
            known: vec![],
            hidden: 1
        }
    );
    // Of two cards in an unknown order he cannot tell which was drawn.
    turn_of(&mut game, B);
    play(&mut game, "pirate:beach");
    assert_eq!(
        game.view(Viewer::Seat(A)).hands[1],
        Hand {
            known: vec![ActionCard::Parley],
            hidden: 1
        }
    );
    assert_eq!(game.view(Viewer::Seat(A)).actions.below[0].cards, None);
    assert!(
        game.view(Viewer::Seat(B)).actions.below[0].cards.is_none(),
        "B never saw the bundle"
    );
}

// rule 1.9
#[test]
fn of_two_alike_the_known_one_counts_as_played() {
    let mut game = table(2);
    let hand = &mut game.secrets.hands[0];
    hand.push(Known::to_one(A, ActionCard::BuriedChest));
    hand.push(Known::to(
        [A, B].into_iter().collect(),
        ActionCard::BuriedChest,
    ));
    hidden::sort(hand);
    game.secrets
        .actions
        .pool
        .0
        .retain(|card| *card != ActionCard::BuriedChest);
    assert_eq!(
        game.view(Viewer::Seat(B)).hands[0],
        Hand {
            known: vec![ActionCard::BuriedChest],
            hidden: 1
        }
    );
    play(&mut game, "card:buried-chest");
    assert_eq!(
        game.view(Viewer::Seat(B)).hands[0],
        Hand {
            known: vec![],
            hidden: 1
        }
    );
}

// rule 1.9
#[test]
fn a_secret_choice_is_written_without_what_was_chosen() {
    let mut game = table(2);
    tokens(&mut game, A, "sextant spyglass");
    play(&mut game, "mate:beach");
    assert!(
        offered(&game)
            .iter()
            .all(|option| option.starts_with("pick:"))
    );
    let events = play(&mut game, "pick:2");
    assert!(matches!(
        Oath::told(&events[0], Viewer::Onlooker),
        Some(Event::Picked {
            seat: A,
            card: None
        })
    ));
    turn_of(&mut game, A);
    play(&mut game, "mate:watchtower");
    assert!(
        offered(&game)
            .iter()
            .all(|option| option.starts_with("keep:"))
    );
    for event in play(&mut game, "keep:1") {
        let public = Oath::told(&event, Viewer::Onlooker);
        assert!(matches!(
            public,
            Some(Event::Kept { location: None, .. } | Event::Bottomed { location: None, .. })
        ));
    }
}

// rule 1.9
#[test]
fn imagined_hands_are_dealt_from_what_was_not_seen() {
    let mut game = table(2);
    for held in [ActionCard::GoodWord, ActionCard::Parley, ActionCard::Bribe] {
        card(&mut game, A, held);
    }
    game.board.action_discards.push(ActionCard::OldChart);
    game.secrets
        .actions
        .pool
        .0
        .retain(|card| *card != ActionCard::OldChart);
    let view = game.view(Viewer::Seat(B));
    let mut imagined = std::collections::BTreeSet::new();
    for number in 0..40 {
        let world = Oath::imagine(&view, &mut Dice::from_number(number));
        let hand: Vec<ActionCard> = world.secrets.hands[0]
            .iter()
            .map(|card| *card.open())
            .collect();
        assert!(
            !hand.contains(&ActionCard::OldChart),
            "it was discarded before all eyes"
        );
        imagined.insert(hand);
        assert_eq!(world.view(Viewer::Seat(B)), view);
    }
    assert!(imagined.len() > 20);
    let own = Oath::imagine(&game.view(Viewer::Seat(A)), &mut Dice::from_number(1));
    assert_eq!(own.secrets.hands[0], game.secrets.hands[0]);
}
