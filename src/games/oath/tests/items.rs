//! Rules 8: items.

use super::*;

// rule 8.1
#[test]
fn an_item_works_once_a_turn_before_or_after_placing() {
    let mut game = table(2);
    tokens(&mut game, A, "food first-mate gunpowder");
    mat(&mut game, A).toughness = 0;
    play_all(&mut game, "food mate:bazaar on:food");
    assert_eq!(game.board.mat(A).toughness, 2);
    assert_eq!(refused(&game, "food"), ("8.1", "oath-no-item-twice"));
    assert_eq!(
        refused(&game, "first-mate:docks"),
        ("8.1", "oath-no-item-effect")
    );
    play_all(&mut game, "end mate:bridge");
    assert_eq!(game.board.asked(), Some(A), "the next turn");
    play_all(&mut game, "mate:docks on:gunner food");
    assert_eq!(game.board.mat(A).toughness, 4);
    assert_eq!(offered_as(&game, "food"), Vec::<String>::new());
}

// rule 8.2
#[test]
fn the_sword_brings_the_pirate_in_for_nothing() {
    for lasting in [false, true] {
        let mut game = table(2);
        stand(&mut game, B, Pawn::Mate, Location::Bridge);
        tokens(&mut game, B, "pistol");
        match lasting {
            true => mat(&mut game, A).lasting.insert(Item::Sword),
            false => tokens(&mut game, A, "sword"),
        }
        let mut with_mate = game.clone();
        play(&mut game, "pirate:bridge");
        assert_eq!(
            (game.board.mat(A).toughness, game.board.mat(A).doubloons),
            (3, 5)
        );
        assert_eq!(
            game.board.asked(),
            Some(B),
            "it is B's turn, and nothing was demanded"
        );
        assert_eq!(game.board.step(), Some(&Step::Turn));
        play(&mut with_mate, "mate:bridge");
        assert!(matches!(
            with_mate.board.step(),
            Some(Step::Demand { by: B, .. })
        ));
    }
}

// rule 8.3
#[test]
fn the_pistol_asks_only_owners_who_stand_there() {
    let mut game = table(3);
    tokens(&mut game, C, "pistol");
    tokens(&mut game, B, "boat-equipment");
    stand(&mut game, B, Pawn::Mate, Location::Bridge);
    stand(&mut game, C, Pawn::Mate, Location::Beach);
    play(&mut game, "mate:bridge");
    assert_eq!(
        game.board.turn.seat, B,
        "C stands elsewhere, and B's token is on the boat"
    );
    assert_eq!(game.board.mat(A).toughness, 2);
}

// rule 8.4
#[test]
fn with_a_spyglass_one_of_two_exploration_cards_is_kept_unseen() {
    let mut game = table(2);
    tokens(&mut game, A, "spyglass");
    let events = play(&mut game, "mate:watchtower");
    let Some(Event::Spied {
        count: 2,
        locations: Some(seen),
        ..
    }) = events.last()
    else {
        panic!("{events:?}");
    };
    assert_eq!(offered(&game), ["keep:1", "keep:2"]);
    assert_eq!(
        game.view(Viewer::Seat(A)).spied,
        [Some(seen[0]), Some(seen[1])]
    );
    assert_eq!(game.view(Viewer::Seat(B)).spied, [None, None]);
    play(&mut game, "keep:2");
    assert_eq!(game.view(Viewer::Seat(A)).kept[0], [Some(seen[1])]);
    assert_eq!(game.view(Viewer::Seat(B)).kept[0], [None]);
    assert_eq!(
        game.view(Viewer::Seat(A)).explorations.below,
        [Some(seen[0])]
    );
    assert_eq!(game.view(Viewer::Onlooker).explorations.below, [None]);
    assert_eq!(game.board.open.len(), 10, "nothing is opened yet");
}

// rule 8.4
#[test]
fn a_last_exploration_card_is_simply_kept() {
    let mut game = table(2);
    tokens(&mut game, A, "spyglass");
    game.secrets.explorations.pool.0.truncate(1);
    let last = game.secrets.explorations.pool.0[0];
    let events = play(&mut game, "mate:watchtower");
    assert_eq!(
        events.last(),
        Some(&Event::Kept {
            seat: A,
            location: Some(last)
        })
    );
    assert_eq!(game.board.turn.seat, B);
    assert_eq!(game.secrets.kept[0].len(), 1);
}

// rule 8.5
#[test]
fn kept_cards_are_settled_at_the_start_of_the_next_turn_in_their_order() {
    let mut game = table(2);
    tokens(&mut game, A, "spyglass");
    card(&mut game, A, ActionCard::OldChart);
    play_all(&mut game, "card:old-chart keep:1 mate:watchtower keep:1");
    let kept = game.view(Viewer::Seat(A)).kept[0].clone();
    assert_eq!(kept.len(), 2);
    play(&mut game, "mate:bridge");
    assert_eq!(game.board.asked(), Some(A));
    assert_eq!(offered(&game), ["open", "bottom"]);
    let events = play(&mut game, "open");
    let location = kept[0].expect("A has seen it");
    assert_eq!(events, [Event::Opened { seat: A, location }]);
    assert!(game.board.open.has(location));
    assert_eq!(offered(&game), ["open", "bottom"]);
    play(&mut game, "bottom");
    let sunk = kept[1].expect("A has seen it");
    assert!(!game.board.open.has(sunk));
    assert_eq!(
        game.secrets
            .explorations
            .below
            .last()
            .map(|card| *card.open()),
        Some(sunk)
    );
    assert_eq!(game.board.step(), Some(&Step::Turn));
    assert!(
        offers(&game, &format!("mate:{location}")),
        "it can be visited at once"
    );
}

// rule 8.5
#[test]
fn a_kept_card_may_wait_for_the_next_round() {
    let mut game = table(2);
    leave_pawns_to(&mut game, &[A]);
    mat(&mut game, A).pawns.pirate = false;
    mat(&mut game, A).pawns.mates = 1;
    tokens(&mut game, A, "spyglass");
    play_all(&mut game, "mate:watchtower keep:1");
    assert_eq!((game.board.round, game.board.asked()), (2, Some(A)));
    assert_eq!(game.board.step(), Some(&Step::Chart(A)));
}

// rule 8.6
#[test]
fn with_a_sextant_one_of_three_action_cards_is_taken() {
    let mut game = table(2);
    tokens(&mut game, A, "sextant");
    let events = play(&mut game, "mate:beach");
    let Some(Event::Looked {
        count: 3,
        cards: Some(seen),
        ..
    }) = events.last()
    else {
        panic!("{events:?}");
    };
    assert_eq!(offered(&game), ["pick:1", "pick:2", "pick:3"]);
    let seen = seen.clone();
    play(&mut game, "pick:2");
    assert_eq!(game.view(Viewer::Seat(A)).hands[0].known, [seen[1]]);
    assert_eq!(
        game.view(Viewer::Seat(B)).hands[0],
        Hand {
            known: vec![],
            hidden: 1
        }
    );
    let mut others = vec![seen[0], seen[2]];
    others.sort();
    assert_eq!(
        game.view(Viewer::Seat(A)).actions.below[0].cards,
        Some(others)
    );
    assert_eq!(game.view(Viewer::Seat(B)).actions.below[0].cards, None);
    assert_eq!(game.secrets.actions.len(), 21);
    // Two cards are two draws.
    let two = game
        .board
        .cards
        .market
        .iter()
        .position(|card| card.cards == 2);
    game.board.market[2] = two.map(|at| Ware(at as u8));
    turn_of(&mut game, A);
    play_all(&mut game, "mate:black-market buy:right pick:1 pick:3");
    assert_eq!(game.secrets.hands[0].len(), 3);
}

// rule 8.6
#[test]
fn with_fewer_cards_one_looks_at_what_there_is() {
    let mut game = table(2);
    tokens(&mut game, A, "sextant");
    game.secrets.actions.pool.0.truncate(2);
    play(&mut game, "mate:beach");
    assert_eq!(offered(&game), ["pick:1", "pick:2"]);
    let mut game = table(2);
    tokens(&mut game, A, "sextant");
    game.secrets.actions.pool.0.truncate(1);
    play(&mut game, "mate:beach");
    assert_eq!(game.secrets.hands[0].len(), 1);
}

// rule 8.7
#[test]
fn the_gunner_guards_where_its_owner_stands() {
    let mut game = table(2);
    hire(&mut game, A, Follower::OliverTheTree);
    tokens(&mut game, B, "gunner");
    play(&mut game, "mate:bridge");
    assert_eq!(
        offered_as(&game, "use"),
        ["use:oliver-the-tree"],
        "B stands elsewhere"
    );
}

// rule 8.8
#[test]
fn the_first_mate_moves_the_pirate_to_an_empty_location() {
    let mut game = table(2);
    tokens(&mut game, A, "first-mate");
    assert_eq!(
        offered_as(&game, "first-mate"),
        Vec::<String>::new(),
        "the Pirate is not on the island"
    );
    stand(&mut game, A, Pawn::Pirate, Location::Bridge);
    stand(&mut game, A, Pawn::Mate, Location::Docks);
    stand(&mut game, B, Pawn::Mate, Location::Beach);
    mat(&mut game, A).toughness = 5;
    for (at, why) in [
        ("docks", "an own pawn stands there"),
        ("beach", "another's pawn stands there"),
        ("bridge", "the Pirate himself stands there"),
        ("inn", "there is nothing to gain"),
        ("arena", "it is not open"),
    ] {
        assert!(!offers(&game, &format!("first-mate:{at}")), "{why}");
    }
    let events = play_all(&mut game, "first-mate:blacksmith on:sword");
    let moved = Event::Moved {
        seat: A,
        from: Location::Bridge,
        to: Location::Blacksmith,
    };
    assert_eq!(events[1], moved);
    assert_eq!(game.board.mat(A).tokens, spots("sword"));
    assert_eq!(game.board.pawns_at(Location::Bridge).count(), 0);
    assert!(!game.board.turn.placed, "a pawn is still to be placed");
    play(&mut game, "mate:bridge");
    assert_eq!(game.board.turn.seat, B);
}

// rule 8.8
#[test]
fn the_first_mate_may_sail_after_placing_and_followers_help_him() {
    let mut game = table(2);
    tokens(&mut game, A, "first-mate");
    hire(&mut game, A, Follower::OliverTheTree);
    play_all(&mut game, "pirate:beach");
    // A card in hand keeps the turn open as well.
    play_all(&mut game, "first-mate:bridge ability use:oliver-the-tree");
    assert_eq!(game.board.mat(A).doubloons, 7);
    assert_eq!(
        game.board.pirate_of(A).map(|placed| placed.at),
        Some(Location::Bridge)
    );
}

// rule 8.8
#[test]
fn a_full_row_of_allies_has_room_once_the_first_mate_has_left() {
    let mut game = table(2);
    tokens(&mut game, A, "gunner first-mate parrot monkey boat-ally");
    stand(&mut game, A, Pawn::Pirate, Location::Bridge);
    assert_eq!(refused(&game, "mate:docks"), ("3.7", "oath-no-use"));
    play(&mut game, "first-mate:docks");
    assert_eq!(game.board.mat(A).of(Resource::Ally).len(), 5);
}

// rule 8.9
#[test]
fn the_parrot_completes_a_mission_anywhere() {
    let mut game = table(2);
    mission(&mut game, A, "crew-for-the-captain");
    mission(&mut game, A, "duel-at-the-gallows");
    tokens(&mut game, A, "parrot gunner rum");
    // The Parrot itself does not pay.
    assert_eq!(
        refused(&game, "parrot:crew-for-the-captain"),
        ("6.2", "oath-no-price")
    );
    assert_eq!(
        refused(&game, "parrot:hold-the-island"),
        ("6.2", "oath-no-mission")
    );
    tokens(&mut game, A, "parrot gunner monkey rum");
    let events = play(&mut game, "parrot:crew-for-the-captain");
    assert_eq!(
        events[0],
        Event::Discarded {
            seat: A,
            item: Item::Parrot
        }
    );
    assert_eq!(game.board.mat(A).points, 3);
    assert_eq!(game.board.mat(A).tokens, Set::NONE);
    assert!(game.board.mat(A).has(Item::Gunner), "with its benefit");
    tokens(&mut game, A, "parrot sword gunner");
    assert_eq!(
        refused(&game, "parrot:duel-at-the-gallows"),
        ("8.1", "oath-no-item-twice")
    );
}

/// A's Pirate about to enter the Bridge, where B and C stand.
fn monkey_business() -> Oath {
    let mut game = table(3);
    open(&mut game, Location::CorsairTower);
    game.board.pawns.push(Placed {
        seat: B,
        pawn: Pawn::Mate,
        at: Location::Brotherhood,
        space: Some(0),
    });
    game.board.pawns.push(Placed {
        seat: C,
        pawn: Pawn::Mate,
        at: Location::Brotherhood,
        space: Some(1),
    });
    tokens(&mut game, A, "monkey");
    tokens(&mut game, B, "sword gunner boat-supply");
    tokens(&mut game, C, "food boat-ally");
    game
}

// rule 8.10
#[test]
fn the_monkey_steals_when_the_pirate_enters_past_others() {
    let mut game = monkey_business();
    play(&mut game, "pirate:brotherhood");
    assert_eq!(
        offered(&game),
        [
            "monkey:sword@b",
            "monkey:boat-supply@b",
            "monkey:food@c",
            "done"
        ],
        "Equipment and Supplies, but no Ally"
    );
    let mut spared = game.clone();
    let events = play(&mut game, "monkey:food@c");
    assert_eq!(
        events,
        [
            Event::Discarded {
                seat: A,
                item: Item::Monkey
            },
            Event::Stole {
                seat: A,
                from: C,
                token: Spot::Food
            },
            Event::Gained {
                seat: A,
                resource: Resource::Supply,
                on: Some(Spot::Food)
            },
        ]
    );
    assert_eq!(game.board.mat(C).tokens, spots("boat-ally"));
    assert_eq!(game.board.mat(A).tokens, spots("food"));
    let events = play(&mut spared, "done");
    assert_eq!(
        events,
        [Event::Spared {
            seat: A,
            at: Location::Brotherhood
        }]
    );
    assert_eq!(spared.board.mat(A).tokens, spots("monkey"));
    // A Mate has no Monkey with him, and alone there is nobody to steal from.
    let mut game = monkey_business();
    play(&mut game, "mate:brotherhood");
    assert!(offered_as(&game, "monkey").is_empty());
    let mut game = monkey_business();
    play(&mut game, "pirate:bridge");
    assert_eq!(game.board.turn.seat, B);
}

// rule 8.11
#[test]
fn a_stolen_token_goes_to_the_space_of_the_same_name() {
    // The space is taken, and the row is not full: it cannot be chosen.
    let mut game = monkey_business();
    tokens(&mut game, A, "monkey sword");
    play(&mut game, "pirate:brotherhood");
    assert_eq!(
        offered_as(&game, "monkey"),
        ["monkey:boat-supply@b", "monkey:food@c"]
    );
    // The row is full: it goes to the boat.
    let mut game = monkey_business();
    tokens(&mut game, A, "monkey sword pistol spyglass sextant");
    play_all(&mut game, "pirate:brotherhood monkey:sword@b");
    assert!(game.board.mat(A).tokens.has(Spot::BoatEquipment));
    // The boat is full too: it cannot be chosen.
    let mut game = monkey_business();
    tokens(
        &mut game,
        A,
        "monkey sword pistol spyglass sextant boat-equipment",
    );
    play(&mut game, "pirate:brotherhood");
    assert_eq!(
        offered_as(&game, "monkey"),
        ["monkey:boat-supply@b", "monkey:food@c"]
    );
    // One from the boat is placed like any gained token.
    let mut game = monkey_business();
    play_all(&mut game, "pirate:brotherhood monkey:boat-supply@b");
    assert_eq!(
        offered(&game),
        ["on:gunpowder", "on:rum", "on:food", "on:water"]
    );
}

// rule 8.12
#[test]
fn gunpowder_clears_a_location() {
    let mut game = table(3);
    tokens(&mut game, A, "gunpowder");
    for (seat, pawn) in [(A, Pawn::Mate), (B, Pawn::Pirate), (C, Pawn::Mate)] {
        stand(&mut game, seat, pawn, Location::Brotherhood);
    }
    stand(&mut game, B, Pawn::Mate, Location::Docks);
    mat(&mut game, C).toughness = 0;
    assert_eq!(
        offered_as(&game, "gunpowder"),
        ["gunpowder:brotherhood", "gunpowder:docks"]
    );
    let events = play(&mut game, "gunpowder:brotherhood");
    let pawns = vec![(A, Pawn::Mate), (B, Pawn::Pirate), (C, Pawn::Mate)];
    let at = Location::Brotherhood;
    assert_eq!(events[1], Event::Removed { seat: A, at, pawns });
    let toughness = Seat::all(3).map(|seat| game.board.mat(seat).toughness);
    assert_eq!(toughness.collect::<Vec<_>>(), [2, 2, 0]);
    assert_eq!(game.board.pawns.len(), 1);
    assert!(game.board.mat(B).aside.pirate && !game.board.mat(B).pawns.pirate);
    // They come back when the round ends.
    leave_pawns_to(&mut game, &[A]);
    mat(&mut game, A).pawns = Pawns {
        pirate: false,
        mates: 1,
    };
    play(&mut game, "mate:bridge");
    assert_eq!(game.board.round, 2);
    assert_eq!(
        game.board.mat(B).pawns,
        Pawns {
            pirate: true,
            mates: 3
        }
    );
    assert_eq!(game.board.mat(B).aside, Pawns::default());
}

// rule 8.13
#[test]
fn with_rum_the_tavern_is_free() {
    for lasting in [false, true] {
        let mut game = table(2);
        mat(&mut game, A).doubloons = 0;
        match lasting {
            true => mat(&mut game, A).lasting.insert(Item::Rum),
            false => tokens(&mut game, A, "rum"),
        }
        let events = play(&mut game, "mate:tavern");
        let hired = Event::Hired {
            seat: A,
            follower: Follower::OliverTheTree,
            price: 0,
        };
        assert_eq!(events[1], hired);
    }
}

// rule 8.14
#[test]
fn food_gives_two_toughness() {
    let mut game = table(2);
    tokens(&mut game, A, "food");
    mat(&mut game, A).toughness = 4;
    play(&mut game, "food");
    assert_eq!(
        (game.board.mat(A).toughness, game.board.mat(A).tokens),
        (5, Set::NONE)
    );
    tokens(&mut game, A, "food");
    game.board.turn.used = Set::NONE;
    assert_eq!(refused(&game, "food"), ("8.1", "oath-no-item-effect"));
}

// rule 8.15
#[test]
fn with_water_a_mate_stands_beside_another_for_nothing() {
    let mut game = table(2);
    tokens(&mut game, A, "water");
    assert_eq!(
        refused(&game, "water:blacksmith"),
        ("8.15", "oath-no-water")
    );
    stand(&mut game, A, Pawn::Mate, Location::Blacksmith);
    stand(&mut game, B, Pawn::Mate, Location::Blacksmith);
    tokens(&mut game, B, "pistol");
    mat(&mut game, A).toughness = 0;
    mat(&mut game, A).doubloons = 0;
    assert_eq!(refused(&game, "mate:blacksmith"), ("3.1", "oath-no-space"));
    let events = play_all(&mut game, "water:blacksmith on:sword");
    assert!(matches!(
        events[0],
        Event::Placed {
            pawn: Pawn::Mate,
            stand: Stand::Water,
            cost: Cost::Nothing,
            ..
        }
    ));
    assert_eq!(
        game.board.pawns.last().map(|placed| placed.space),
        Some(None)
    );
    // The one placed by Water serves for another.
    game.board.pawns.remove(0);
    turn_of(&mut game, A);
    play_all(&mut game, "water:blacksmith on:pistol");
    assert_eq!(game.board.mat(A).tokens, spots("water sword pistol"));
}

// rule 8.15
#[test]
fn water_needs_another_mate_of_ones_own_and_something_to_gain() {
    let mut game = table(2);
    mat(&mut game, A).lasting.insert(Item::Water);
    stand(&mut game, A, Pawn::Pirate, Location::Bridge);
    stand(&mut game, B, Pawn::Mate, Location::Docks);
    stand(&mut game, A, Pawn::Mate, Location::Inn);
    mat(&mut game, A).toughness = 5;
    assert_eq!(refused(&game, "water:bridge"), ("8.15", "oath-no-water"));
    assert_eq!(refused(&game, "water:docks"), ("8.15", "oath-no-water"));
    assert_eq!(refused(&game, "water:inn"), ("3.7", "oath-no-use"));
    mat(&mut game, A).toughness = 4;
    assert_eq!(offered_as(&game, "water"), ["water:inn"]);
    // A Gunner keeps Followers away here too.
    hire(&mut game, A, Follower::ChattySylvia);
    stand(&mut game, B, Pawn::Mate, Location::Inn);
    tokens(&mut game, B, "gunner");
    play(&mut game, "water:inn");
    assert_eq!((game.board.mat(A).toughness, game.board.turn.seat), (5, B));
}
