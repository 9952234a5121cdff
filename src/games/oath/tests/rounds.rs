//! Rules 2: rounds and turns.

use super::*;

/// A game in which A has one Mate left and everybody else has none: the next placing ends the round.
fn at_the_end_of_a_round(seats: usize) -> Oath {
    let mut game = table(seats);
    leave_pawns_to(&mut game, &[A]);
    mat(&mut game, A).pawns = Pawns {
        pirate: false,
        mates: 1,
    };
    game
}

fn began(events: &[Event]) -> Option<u8> {
    events.iter().find_map(|event| match event {
        Event::RoundBegan { round, .. } => Some(*round),
        _ => None,
    })
}

// rules 2.1 and 2.2
#[test]
fn open_missions_and_the_tavern_card_are_replaced() {
    let mut game = at_the_end_of_a_round(2);
    let taken = named(&game, "storm-the-battery");
    let others = [
        named(&game, "chart-the-reef"),
        named(&game, "duel-at-the-gallows"),
    ];
    let events = play_all(&mut game, "mate:brotherhood take:storm-the-battery");
    assert_eq!(began(&events), Some(2));
    assert_eq!(game.board.mat(A).missions, [taken]);
    assert_eq!(game.board.mission_discards, others);
    assert!(
        game.board
            .missions
            .iter()
            .flatten()
            .all(|mission| !others.contains(mission))
    );
    assert_eq!(game.board.missions.iter().flatten().count(), 3);
    assert_eq!(game.board.mission_pile.len(), 27);
    assert_eq!(game.board.tavern_discards, [Follower::OliverTheTree]);
    assert!(game.board.tavern.is_some());
}

// rule 2.2
#[test]
fn a_hired_follower_is_not_discarded() {
    let mut game = at_the_end_of_a_round(2);
    play(&mut game, "mate:tavern");
    assert_eq!(game.board.tavern_discards, []);
    assert!(game.board.tavern.is_some());
}

// rule 2.3
#[test]
fn the_black_market_slides_to_the_cheap_end() {
    let [dear, middle, cheap] = [0, 1, 2].map(|at| Some(Ware(at)));
    // Nothing was bought: the cheapest goes.
    let mut game = at_the_end_of_a_round(2);
    play(&mut game, "mate:bridge");
    assert_eq!(game.board.market[1..], [dear, middle]);
    assert!(game.board.market[0].is_some());
    assert_eq!(game.board.market_discards, [Ware(2)]);
    // The cheapest was bought: nothing is discarded for it.
    let mut game = at_the_end_of_a_round(2);
    play_all(&mut game, "mate:black-market buy:right on:rum on:water");
    assert_eq!(game.board.market[1..], [dear, middle]);
    assert_eq!(game.board.market_discards, [Ware(2)]);
    // The middle one was bought: the cheapest goes all the same, and the dearest slides two places.
    let mut game = at_the_end_of_a_round(2);
    play_all(
        &mut game,
        "mate:black-market buy:middle on:gunner on:monkey",
    );
    assert_eq!(game.board.market[2], dear);
    assert!(game.board.market[..2].iter().all(Option::is_some));
    assert_eq!(game.board.market_discards, [Ware(1), Ware(2)]);
    assert_ne!(game.board.market[1], cheap);
    // The dearest was bought: the middle one slides one place.
    let mut game = at_the_end_of_a_round(2);
    play_all(&mut game, "mate:black-market buy:left on:sword on:spyglass");
    assert_eq!(game.board.market[2], middle);
    assert!(game.board.market[..2].iter().all(Option::is_some));
    assert_eq!(game.board.market_discards, [Ware(0), Ware(2)]);
}

// rule 2.4
#[test]
fn followers_are_turned_upright_and_copies_of_morgan_and_ben_add_up() {
    let mut game = at_the_end_of_a_round(2);
    for follower in [
        Follower::RoyalMorgan,
        Follower::RoyalMorgan,
        Follower::SkillfulBen,
        Follower::SkillfulBen,
        Follower::AnchorJosh,
    ] {
        hire(&mut game, B, follower);
    }
    mat(&mut game, B).turn(Follower::AnchorJosh);
    mat(&mut game, B).toughness = 2;
    let events = play(&mut game, "mate:bridge");
    assert!(game.board.mat(B).is_upright(Follower::AnchorJosh));
    assert_eq!(
        (game.board.mat(B).toughness, game.board.mat(B).doubloons),
        (4, 5)
    );
    assert!(events.contains(&Event::Toughness {
        seat: B,
        from: 2,
        to: 4
    }));
    // Toughness stays at five, and then nothing is told.
    let mut game = at_the_end_of_a_round(2);
    hire(&mut game, A, Follower::RoyalMorgan);
    mat(&mut game, A).toughness = 5;
    let events = play(&mut game, "mate:bridge");
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::Served { .. }))
    );
}

// rule 2.5
#[test]
fn discards_are_shuffled_underneath_when_a_pile_has_too_few() {
    let mut game = at_the_end_of_a_round(2);
    let last = game.board.mission_pile.split_off(1);
    game.board.mission_discards = last;
    let uppermost = game.board.mission_pile[0];
    let events = play(&mut game, "mate:bridge");
    assert!(events.contains(&Event::Reshuffled(Pile::Missions)));
    assert!(
        game.board.missions.contains(&Some(uppermost)),
        "what was there comes first"
    );
    assert_eq!(game.board.missions.iter().flatten().count(), 3);
    assert_eq!(game.board.mission_pile.len(), 30);
    assert_eq!(game.board.mission_discards, []);

    // Too few even so: one does with what there is.
    let mut game = at_the_end_of_a_round(2);
    game.board.mission_pile.clear();
    game.board.missions = [None, game.board.missions[1], None];
    game.board.tavern_pile.clear();
    game.board.tavern = None;
    play(&mut game, "mate:bridge");
    assert_eq!(game.board.missions.iter().flatten().count(), 1);
    assert_eq!(game.board.tavern, None);
}

// rule 2.5
#[test]
fn played_action_cards_come_back_below_what_is_left_of_their_pile() {
    let mut game = table(2);
    let all = std::mem::take(&mut game.secrets.actions.pool.0);
    game.board.action_discards = all[1..].to_vec();
    game.secrets.actions.pool.0 = all[..1].to_vec();
    tokens(&mut game, A, "sextant");
    let events = play(&mut game, "mate:beach");
    assert!(events.contains(&Event::Reshuffled(Pile::Actions)));
    assert_eq!(game.secrets.looked.len(), 3);
    assert_eq!(
        *game.secrets.looked[0].open(),
        all[0],
        "the last card of the pile is the first"
    );
    assert_eq!(game.board.action_discards, []);
    assert_eq!(game.secrets.actions.len(), 19);
}

// rule 2.6
#[test]
fn turns_go_round_clockwise_from_the_first_player_as_long_as_there_are_pawns() {
    let mut game = table(3);
    game.board.first = B;
    turn_of(&mut game, B);
    mat(&mut game, C).pawns.mates = 0;
    let mut turns = Vec::new();
    let places = [
        "mate:bridge",
        "pirate:bridge",
        "mate:blacksmith on:sword",
        "mate:docks on:monkey",
        "mate:docks on:gunner",
    ];
    for place in places {
        turns.push(game.board.turn.seat);
        play_all(&mut game, place);
    }
    // B, C, A, B, and A again, since C has no pawn left.
    assert_eq!(turns, [B, C, A, B, A]);
    assert_eq!(game.board.turn.seat, B);
    let view = game.view(Viewer::Seat(C));
    let objection = Oath::objection(&view, C, "mate:beach").expect("it is B's turn");
    assert_eq!((objection.rule, objection.reason), ("2.6", "oath-no-turn"));
}

// rule 2.6
#[test]
fn a_pawn_that_is_not_left_cannot_be_placed() {
    let mut game = table(2);
    stand(&mut game, A, Pawn::Pirate, Location::Bridge);
    assert_eq!(refused(&game, "pirate:docks"), ("2.6", "oath-no-pawn"));
}

// rule 2.7
#[test]
fn cards_and_items_are_used_before_and_after_the_one_pawn() {
    let mut game = table(2);
    card(&mut game, A, ActionCard::BuriedChest);
    card(&mut game, A, ActionCard::BuriedChest);
    tokens(&mut game, A, "food");
    play(&mut game, "card:buried-chest");
    assert_eq!(refused(&game, "end"), ("2.7", "oath-no-end"));
    play(&mut game, "mate:bridge");
    assert_eq!(game.board.turn.seat, A);
    assert_eq!(refused(&game, "mate:docks"), ("2.7", "oath-no-second-pawn"));
    assert_eq!(refused(&game, "pass"), ("2.7", "oath-no-second-pawn"));
    assert_eq!(offered(&game), ["food", "card:buried-chest", "end"]);
    play_all(&mut game, "food card:buried-chest");
    assert_eq!(game.board.mat(A).doubloons, 3 + 3 + 2 + 3);
    assert_eq!(
        game.board.turn.seat, B,
        "with nothing left the turn is over"
    );
}

/// A stands before an island without a place for him.
fn shut_out() -> Oath {
    let mut game = table(5);
    game.board.open = Location::at_the_start();
    leave_pawns_to(&mut game, &[A, B]);
    mat(&mut game, A).toughness = 0;
    mat(&mut game, A).doubloons = 0;
    for (at, spaces) in Location::at_the_start()
        .iter()
        .map(|at| (at, game.board.cards.spaces(at)))
        .collect::<Vec<_>>()
    {
        for space in 0..spaces {
            game.board.pawns.push(Placed {
                seat: C,
                pawn: Pawn::Mate,
                at,
                space: Some(space),
            });
        }
    }
    game
}

// rule 2.8
#[test]
fn who_can_place_no_pawn_is_passed_over_and_keeps_it() {
    let mut game = shut_out();
    let events = settle(&mut game);
    assert_eq!(
        events[..2],
        [Event::Skipped { seat: A }, Event::Skipped { seat: B }]
    );
    // Both kept all their pawns, but a round ended, so that everybody has them again.
    assert_eq!(game.board.round, 2);
}

// rule 2.8
#[test]
fn with_a_card_or_an_item_one_is_asked_and_may_pass() {
    for item in ["parrot sword pistol gunner", "gunpowder", "food"] {
        let mut game = shut_out();
        tokens(&mut game, A, item);
        mission(&mut game, A, "arm-the-longboats");
        assert_eq!(settle(&mut game), []);
        assert_eq!(game.board.asked(), Some(A), "{item}");
        assert!(offers(&game, "pass"));
        let events = play(&mut game, "pass");
        assert_eq!(
            events[..2],
            [Event::Passed { seat: A }, Event::Skipped { seat: B }]
        );
    }
    // A Monkey, an item that was used, or one that everybody sees to be of no use, is no reason to ask.
    for (item, used) in [
        ("monkey food", Some(Item::Food)),
        ("first-mate", None),
        ("parrot", None),
    ] {
        let mut game = shut_out();
        tokens(&mut game, A, item);
        game.board.turn.used = used.into_iter().collect();
        assert_eq!(settle(&mut game)[0], Event::Skipped { seat: A }, "{item}");
    }
    // A card that is of no use is one: whether somebody is asked tells nothing of the card.
    let mut game = shut_out();
    card(&mut game, A, ActionCard::ShoreLeave);
    settle(&mut game);
    assert_eq!(offered(&game), ["pass"]);
    // Gunpowder makes a place, and then there is no passing.
    let mut game = shut_out();
    tokens(&mut game, A, "gunpowder");
    settle(&mut game);
    play(&mut game, "gunpowder:bridge");
    assert_eq!(refused(&game, "pass"), ("2.8", "oath-no-pass"));
    assert!(offers(&game, "mate:bridge"));
}

// rule 2.9
#[test]
fn a_turn_ends_by_itself_unless_there_is_something_to_play() {
    let mut game = table(2);
    play(&mut game, "mate:bridge");
    assert_eq!(game.board.turn.seat, B);
    // An item that could do nothing is nothing: everybody sees that.
    for item in ["first-mate", "parrot", "food"] {
        let mut game = table(2);
        tokens(&mut game, A, item);
        mat(&mut game, A).toughness = 5;
        play(&mut game, "mate:bridge");
        assert_eq!(game.board.turn.seat, B, "{item}");
    }
    for (item, pawn) in [
        ("first-mate", "pirate"),
        ("parrot sword pistol gunner", "mate"),
        ("gunpowder", "mate"),
        ("food", "mate"),
    ] {
        let mut game = table(2);
        tokens(&mut game, A, item);
        mission(&mut game, A, "arm-the-longboats");
        play(&mut game, &format!("{pawn}:bridge"));
        assert_eq!(game.board.asked(), Some(A), "{item}");
        let events = play(&mut game, "end");
        assert_eq!(events, [Event::TurnEnded { seat: A }]);
        assert_eq!(game.board.turn.seat, B);
    }
    let mut game = table(2);
    card(&mut game, A, ActionCard::ShoreLeave);
    mat(&mut game, A).shore_leave = true;
    play(&mut game, "mate:bridge");
    assert_eq!(offered(&game), ["end"], "by presence, never by usefulness");
}

// rule 2.9
#[test]
fn a_standing_order_ends_the_turn() {
    let mut game = table(2);
    tokens(&mut game, A, "food");
    let view = game.view(Viewer::Seat(A));
    assert_eq!(
        Oath::ordered(&view, A, "turn-end", "placed"),
        None,
        "nothing is placed yet"
    );
    play(&mut game, "mate:bridge");
    let view = game.view(Viewer::Seat(A));
    assert_eq!(
        Oath::ordered(&view, A, "turn-end", "placed"),
        Some(Action::End)
    );
    assert_eq!(Oath::ordered(&view, A, "turn-end", "ask"), None);
    assert_eq!(Oath::ordered(&view, A, "pistol", "always"), None);
    assert_eq!(TURN_END.usual, "ask");
}

// rule 2.10
#[test]
fn all_pawns_come_back_when_none_is_left() {
    let mut game = table(2);
    let mut most = 0;
    while game.board.round == 1 {
        let mut places = offered_as(&game, "mate:");
        places.extend(offered_as(&game, "pirate:"));
        places.extend(offered(&game).pop());
        let answer = places.swap_remove(0);
        play(&mut game, &answer);
        most = most.max(game.board.pawns.len());
    }
    assert_eq!(most, 8);
    for mat in &game.board.mats {
        assert_eq!(
            mat.pawns,
            Pawns {
                pirate: true,
                mates: 3
            }
        );
        assert_eq!(mat.aside, Pawns::default());
    }
    assert_eq!(game.board.pawns, []);
}

// rule 2.10
#[test]
fn a_round_ends_after_a_full_circuit_without_a_placement() {
    let mut game = shut_out();
    card(&mut game, A, ActionCard::ShoreLeave);
    card(&mut game, B, ActionCard::ShoreLeave);
    settle(&mut game);
    play(&mut game, "pass");
    assert_eq!((game.board.round, game.board.turn.seat), (1, B));
    let events = play(&mut game, "pass");
    assert!(events.contains(&Event::RoundEnded { round: 1 }));
    // A placement in between begins the count anew.
    let mut game = shut_out();
    card(&mut game, A, ActionCard::ShoreLeave);
    tokens(&mut game, B, "gunpowder");
    settle(&mut game);
    play_all(&mut game, "pass gunpowder:bridge mate:bridge");
    assert_eq!((game.board.round, game.board.idle), (1, 0));
}

// rules 2.10 and 10.5
#[test]
fn whoever_passed_and_leaves_is_no_reason_to_end_the_round_before_all_others_were_asked() {
    let (d, e) = (Seat(3), Seat(4));
    let shut_out = || {
        let mut game = shut_out();
        let cards = [
            ActionCard::ShoreLeave,
            ActionCard::ShoreLeave,
            ActionCard::GoodWord,
            ActionCard::Sabotage,
        ];
        for (seat, held) in [A, B, d, e].into_iter().zip(cards) {
            mat(&mut game, seat).pawns = Pawns {
                pirate: false,
                mates: 1,
            };
            card(&mut game, seat, held);
        }
        settle(&mut game);
        play_all(&mut game, "pass pass");
        assert_eq!(game.board.turn.seat, d);
        game
    };
    let leave = |game: &mut Oath, seat| {
        let left = game.vacate(seat, &mut Dice::from_number(8));
        assert!(left.is_some());
    };
    // One who had passed.
    let mut game = shut_out();
    leave(&mut game, A);
    play(&mut game, "pass");
    assert_eq!((game.board.round, game.board.asked()), (1, Some(e)));
    play(&mut game, "pass");
    assert_eq!(game.board.round, 2);
    // One who was to be asked yet: the others who passed did so all the same.
    let mut game = shut_out();
    leave(&mut game, e);
    assert_eq!((game.board.round, game.board.asked()), (1, Some(d)));
    play(&mut game, "pass");
    assert_eq!(game.board.round, 2);
    // The one who is asked.
    let mut game = shut_out();
    leave(&mut game, d);
    assert_eq!((game.board.round, game.board.asked()), (1, Some(e)));
    play(&mut game, "pass");
    assert_eq!(game.board.round, 2);
}
