//! Rules 9: Action cards.

use super::*;

fn holding(cards: &[ActionCard]) -> Oath {
    let mut game = table(3);
    for &held in cards {
        card(&mut game, A, held);
    }
    game
}

// rule 9.1
#[test]
fn cards_are_played_in_ones_own_turn_when_nothing_else_is_open() {
    let mut game = holding(&[ActionCard::BuriedChest, ActionCard::SecondWind]);
    assert_eq!(refused(&game, "card:parley"), ("9.1", "oath-no-card"));
    play(&mut game, "mate:blacksmith");
    assert!(
        offered_as(&game, "card").is_empty(),
        "a token waits for its space"
    );
    assert_eq!(
        refused(&game, "card:buried-chest"),
        ("12.1", "oath-no-question")
    );
    play_all(&mut game, "on:sword card:buried-chest");
    assert_eq!(game.board.action_discards, [ActionCard::BuriedChest]);
    assert_eq!(game.secrets.hands[0].len(), 1);
    play(&mut game, "end");
    assert!(offered_as(&game, "card").is_empty(), "B's turn");
    let view = game.view(Viewer::Seat(A));
    let objection = Oath::objection(&view, A, "card:second-wind");
    assert_eq!(objection.map(|objection| objection.rule), Some("2.6"));
}

// rule 9.2
#[test]
fn a_card_that_would_change_nothing_cannot_be_played() {
    let nothing = ("9.2", "oath-no-card-effect");
    let mut game = holding(&[
        ActionCard::SecondWind,
        ActionCard::Pickpocket,
        ActionCard::Sabotage,
        ActionCard::StickyFingers,
        ActionCard::ShoreLeave,
        ActionCard::ForgedOrders,
        ActionCard::OldChart,
        ActionCard::Parley,
        ActionCard::GoodWord,
        ActionCard::Bribe,
    ]);
    mat(&mut game, A).toughness = 5;
    mat(&mut game, A).parley = true;
    game.board.turn.good_word = true;
    game.board.turn.bribe = true;
    for seat in [B, C] {
        mat(&mut game, seat).toughness = 0;
        mat(&mut game, seat).doubloons = 0;
    }
    game.board.missions = [None; 3];
    game.secrets.explorations.pool.0.clear();
    assert!(offered_as(&game, "card").is_empty(), "{:?}", offered(&game));
    for typed in [
        "card:second-wind",
        "card:pickpocket@b",
        "card:sabotage@b",
        "card:sticky-fingers:sword@b",
        "card:shore-leave:docks",
        "card:forged-orders:storm-the-battery",
        "card:old-chart",
        "card:parley",
        "card:good-word",
        "card:bribe",
    ] {
        assert_eq!(refused(&game, typed), nothing, "{typed}");
    }
}

// rule 9.3
#[test]
fn chest_arms_crew_and_stores_bring_doubloons_and_tokens() {
    let mut game = holding(&[
        ActionCard::BuriedChest,
        ActionCard::SmuggledArms,
        ActionCard::PressedCrew,
        ActionCard::SalvagedStores,
    ]);
    play(&mut game, "card:buried-chest");
    assert_eq!(game.board.mat(A).doubloons, 6);
    play_all(
        &mut game,
        "card:smuggled-arms on:sword card:pressed-crew on:monkey card:salvaged-stores on:rum",
    );
    assert_eq!(game.board.mat(A).doubloons, 9);
    assert_eq!(game.board.mat(A).tokens, spots("sword monkey rum"));
}

// rule 9.4
#[test]
fn a_second_wind_gives_three_toughness() {
    let mut game = holding(&[ActionCard::SecondWind]);
    mat(&mut game, A).toughness = 1;
    play(&mut game, "card:second-wind");
    assert_eq!(game.board.mat(A).toughness, 4);
}

// rule 9.5
#[test]
fn a_pickpocket_takes_up_to_two_doubloons() {
    let mut game = holding(&[ActionCard::Pickpocket, ActionCard::Pickpocket]);
    mat(&mut game, C).doubloons = 1;
    assert_eq!(
        offered_as(&game, "card"),
        ["card:pickpocket@b", "card:pickpocket@c"]
    );
    play_all(&mut game, "card:pickpocket@b card:pickpocket@c");
    let doubloons: Vec<u16> = game.board.mats.iter().map(|mat| mat.doubloons).collect();
    assert_eq!(doubloons, [6, 1, 0]);
}

// rule 9.6
#[test]
fn sabotage_costs_another_two_toughness() {
    let mut game = holding(&[ActionCard::Sabotage]);
    let events = play(&mut game, "card:sabotage@c");
    assert_eq!(
        events[1],
        Event::Toughness {
            seat: C,
            from: 3,
            to: 1
        }
    );
}

// rule 9.7
#[test]
fn sticky_fingers_steal_from_those_with_more_tokens() {
    let mut game = holding(&[ActionCard::StickyFingers]);
    tokens(&mut game, A, "sword");
    tokens(&mut game, B, "pistol monkey boat-supply");
    tokens(&mut game, C, "rum");
    assert_eq!(
        offered_as(&game, "card"),
        [
            "card:sticky-fingers:pistol@b",
            "card:sticky-fingers:monkey@b",
            "card:sticky-fingers:boat-supply@b"
        ],
        "C has no more than A"
    );
    play(&mut game, "card:sticky-fingers:monkey@b");
    assert_eq!(game.board.mat(B).tokens, spots("pistol boat-supply"));
    assert_eq!(
        offered(&game),
        ["on:gunner", "on:first-mate", "on:parrot", "on:monkey"]
    );
}

// rule 9.8
#[test]
fn shore_leave_takes_back_a_mate_once_a_round() {
    let mut game = holding(&[ActionCard::ShoreLeave, ActionCard::ShoreLeave]);
    stand(&mut game, A, Pawn::Pirate, Location::Bridge);
    stand(&mut game, A, Pawn::Mate, Location::Docks);
    stand(&mut game, B, Pawn::Mate, Location::Beach);
    mat(&mut game, A).aside.mates = 1;
    mat(&mut game, A).pawns.mates = 1;
    assert_eq!(offered_as(&game, "card"), ["card:shore-leave:docks"]);
    let events = play(&mut game, "card:shore-leave:docks");
    assert_eq!(
        events[1],
        Event::Recalled {
            seat: A,
            from: Location::Docks
        }
    );
    assert_eq!(game.board.mat(A).pawns.mates, 2);
    play_all(&mut game, "mate:bazaar on:rum");
    assert_eq!(
        refused(&game, "card:shore-leave:bazaar"),
        ("9.2", "oath-no-card-effect")
    );
    // In a later turn of the same round it is no other; in the next round it may be played again.
    leave_pawns_to(&mut game, &[A, B]);
    for seat in [A, B] {
        mat(&mut game, seat).pawns = Pawns {
            pirate: false,
            mates: 1,
        };
    }
    play_all(&mut game, "end mate:beach end");
    assert_eq!(game.board.asked(), Some(A));
    assert_eq!(offered_as(&game, "card"), Vec::<String>::new());
    play_all(&mut game, "mate:docks on:monkey end");
    assert_eq!(game.board.round, 2);
    stand(&mut game, A, Pawn::Mate, Location::Docks);
    assert_eq!(offered_as(&game, "card"), ["card:shore-leave:docks"]);
}

// rule 9.8
#[test]
fn mates_in_a_space_and_beside_it_are_two_choices() {
    let mut game = holding(&[ActionCard::ShoreLeave]);
    tokens(&mut game, A, "water");
    stand(&mut game, A, Pawn::Mate, Location::Bridge);
    play(&mut game, "water:bridge");
    assert_eq!(
        offered_as(&game, "card"),
        ["card:shore-leave:bridge", "card:shore-leave:bridge:beside"]
    );
    play(&mut game, "card:shore-leave:bridge:beside");
    assert_eq!(
        game.board
            .pawns
            .iter()
            .filter_map(|placed| placed.space)
            .count(),
        1
    );
}

// rule 9.9
#[test]
fn a_bribe_places_beside_the_spaces_for_nothing() {
    let mut game = holding(&[ActionCard::Bribe]);
    stand(&mut game, B, Pawn::Mate, Location::Bridge);
    stand(&mut game, C, Pawn::Mate, Location::Bridge);
    tokens(&mut game, B, "pistol");
    mat(&mut game, A).toughness = 0;
    mat(&mut game, A).doubloons = 0;
    assert_eq!(refused(&game, "mate:bridge"), ("3.1", "oath-no-space"));
    play(&mut game, "card:bribe");
    assert_eq!(
        refused(&game, "mate:tavern"),
        ("3.7", "oath-no-use"),
        "its price stays"
    );
    let events = play(&mut game, "mate:bridge");
    assert!(matches!(
        events[0],
        Event::Placed {
            stand: Stand::Bribe,
            cost: Cost::Nothing,
            ..
        }
    ));
    assert_eq!(game.board.mat(A).doubloons, 2);
    assert_eq!(
        game.board.pawns.last().map(|placed| placed.space),
        Some(None)
    );
    // After placing there is nothing left to bribe for.
    let mut game = holding(&[ActionCard::Bribe]);
    play(&mut game, "mate:bridge");
    assert_eq!(refused(&game, "card:bribe"), ("9.2", "oath-no-card-effect"));
}

// rule 9.10
#[test]
fn forged_orders_take_an_open_mission() {
    let mut game = holding(&[ActionCard::ForgedOrders]);
    assert_eq!(offered_as(&game, "card").len(), 3);
    let events = play(&mut game, "card:forged-orders:chart-the-reef");
    let mission = named(&game, "chart-the-reef");
    assert_eq!(events[1], Event::Took { seat: A, mission });
    assert_eq!(game.board.missions[1], None);
}

// rule 9.11
#[test]
fn a_parley_makes_entering_free_until_the_round_ends() {
    let mut game = holding(&[ActionCard::Parley]);
    stand(&mut game, B, Pawn::Mate, Location::Bridge);
    tokens(&mut game, B, "pistol");
    mat(&mut game, A).toughness = 0;
    play_all(&mut game, "card:parley mate:bridge");
    assert_eq!(
        (game.board.mat(A).toughness, game.board.mat(A).doubloons),
        (0, 5)
    );
    assert_eq!(game.board.step(), Some(&Step::Turn));
    // Others get nothing of it.
    assert!(!game.board.mat(B).parley);
    // It outlasts the turn, and with the round it ends.
    leave_pawns_to(&mut game, &[A, B]);
    for seat in [A, B] {
        mat(&mut game, seat).pawns = Pawns {
            pirate: true,
            mates: 0,
        };
    }
    play_all(&mut game, "pirate:blacksmith on:sword");
    assert_eq!(game.board.asked(), Some(A));
    play_all(&mut game, "pirate:blacksmith on:sextant");
    assert_eq!(
        (game.board.mat(A).toughness, game.board.mat(A).doubloons),
        (0, 5)
    );
    assert_eq!(game.board.round, 2);
    assert!(!game.board.mat(A).parley);
}

// rule 9.12
#[test]
fn a_good_word_brings_a_point_for_the_next_mission_of_the_turn() {
    let mut game = holding(&[ActionCard::GoodWord]);
    mission(&mut game, A, "arm-the-longboats");
    mission(&mut game, A, "crew-for-the-captain");
    tokens(
        &mut game,
        A,
        "sword pistol gunner first-mate monkey parrot rum",
    );
    play_all(
        &mut game,
        "card:good-word parrot:arm-the-longboats give:monkey",
    );
    assert_eq!(game.board.mat(A).points, 4);
    play_all(&mut game, "mate:brotherhood complete:crew-for-the-captain");
    assert_eq!(game.board.mat(A).points, 7, "only the next one");
    // It does not outlast the turn.
    let mut game = holding(&[ActionCard::GoodWord]);
    play_all(&mut game, "card:good-word mate:bridge");
    assert!(!game.board.turn.good_word);
}

// rule 9.13
#[test]
fn an_old_chart_opens_a_location() {
    let mut game = holding(&[ActionCard::OldChart]);
    let events = play(&mut game, "card:old-chart");
    assert!(matches!(events[1], Event::Opened { seat: A, .. }));
    assert_eq!(game.board.open.len(), 11);
    assert_eq!(game.board.step(), Some(&Step::Turn));
}
