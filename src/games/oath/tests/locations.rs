//! Rules 4 and 5: what the locations give, and where tokens go.

use super::*;

/// A after having gone somewhere with what there is to choose, alone on the island.
fn after(answers: &str, opened: &[Location]) -> Oath {
    let mut game = table(2);
    for &location in opened {
        open(&mut game, location);
    }
    play_all(&mut game, answers);
    assert_eq!(game.board.turn.seat, B, "the turn is over");
    game
}

// rule 4.1
#[test]
fn blacksmith_docks_and_bazaar_give_a_token() {
    for (answers, spot) in [
        ("mate:blacksmith on:sextant", "sextant"),
        ("mate:docks on:gunner", "gunner"),
        ("pirate:bazaar on:water", "water"),
    ] {
        assert_eq!(after(answers, &[]).board.mat(A).tokens, spots(spot));
    }
}

// rule 4.2
#[test]
fn the_beach_gives_an_action_card() {
    let mut game = table(2);
    let events = play(&mut game, "mate:beach");
    assert!(matches!(
        events[1],
        Event::Drew {
            seat: A,
            card: Some(_),
            ..
        }
    ));
    assert_eq!(game.secrets.hands[0].len(), 1);
    assert_eq!(game.secrets.actions.len(), 21);
}

// rule 4.3
#[test]
fn a_card_of_the_black_market_costs_what_its_place_costs() {
    for (slot, price, tokens) in [
        ("left", 3, "on:sword on:pistol"),
        ("middle", 2, "on:gunner on:monkey"),
        ("right", 1, "on:rum on:water"),
    ] {
        let game = after(&format!("mate:black-market buy:{slot} {tokens}"), &[]);
        assert_eq!(game.board.mat(A).doubloons, 3 - price);
        assert_eq!(game.board.mat(A).tokens.len(), 2);
        assert_eq!(game.board.market.iter().flatten().count(), 2);
        assert_eq!(game.board.market_discards.len(), 1);
    }
    let mut game = table(2);
    mat(&mut game, A).doubloons = 2;
    play(&mut game, "mate:black-market");
    assert_eq!(offered(&game), ["buy:middle", "buy:right", "done"]);
}

// rule 4.3
#[test]
fn the_black_market_sells_action_cards_too() {
    let mut game = table(2);
    let two_cards = game
        .board
        .cards
        .market
        .iter()
        .position(|card| card.cards == 2);
    game.board.market[2] = two_cards.map(|at| Ware(at as u8));
    play_all(&mut game, "mate:black-market buy:right");
    assert_eq!(game.secrets.hands[0].len(), 2);
    assert_eq!(game.board.mat(A).doubloons, 2);
}

// rule 4.4
#[test]
fn the_bridge_gives_two_doubloons() {
    assert_eq!(after("mate:bridge", &[]).board.mat(A).doubloons, 5);
}

// rule 4.5
#[test]
fn at_the_brotherhood_missions_are_completed_and_taken() {
    let mut game = table(2);
    mission(&mut game, A, "arm-the-longboats");
    tokens(&mut game, A, "sword pistol gunner");
    play_all(
        &mut game,
        "mate:brotherhood complete:arm-the-longboats take:chart-the-reef",
    );
    assert_eq!(game.board.mat(A).points, 3);
    assert_eq!(game.board.mat(A).missions, [named(&game, "chart-the-reef")]);
    assert_eq!(game.board.turn.seat, B);
}

// rule 4.6
#[test]
fn the_inn_gives_two_toughness_up_to_five() {
    assert_eq!(after("mate:inn", &[]).board.mat(A).toughness, 5);
    let mut game = table(2);
    mat(&mut game, A).toughness = 4;
    let events = play(&mut game, "mate:inn");
    assert!(events.contains(&Event::Toughness {
        seat: A,
        from: 4,
        to: 5
    }));
}

// rule 4.7
#[test]
fn the_tavern_costs_a_doubloon() {
    let game = after("mate:tavern", &[]);
    assert_eq!(game.board.mat(A).doubloons, 2);
    assert!(game.board.mat(A).is_upright(Follower::OliverTheTree));
    assert_eq!(game.board.tavern, None);
}

// rule 4.8
#[test]
fn the_watchtower_makes_its_visitor_first_next_round_and_opens_a_location() {
    let mut game = table(3);
    turn_of(&mut game, B);
    assert_eq!(refused(&game, "mate:arena"), ("4.8", "oath-no-location"));
    let events = play(&mut game, "mate:watchtower");
    assert_eq!(events[1], Event::First { seat: B });
    let Event::Opened { seat: B, location } = events[2] else {
        panic!("{events:?}");
    };
    assert!(location.is_exploration() && game.board.open.has(location));
    assert_eq!(game.board.turn.seat, C, "this round goes on as it was");
    // At the end of the round B begins.
    leave_pawns_to(&mut game, &[C]);
    mat(&mut game, C).pawns = Pawns {
        pirate: true,
        mates: 0,
    };
    play(&mut game, "pirate:bridge");
    assert_eq!((game.board.round, game.board.turn.seat), (2, B));
}

// rule 4.9
#[test]
fn without_exploration_cards_the_watchtower_gives_the_token_alone() {
    let mut game = table(2);
    game.secrets.explorations.pool.0.clear();
    assert_eq!(
        refused(&game, "mate:watchtower"),
        ("3.7", "oath-no-use"),
        "A is first already"
    );
    turn_of(&mut game, B);
    let events = play(&mut game, "mate:watchtower");
    assert_eq!(events[1..], [Event::First { seat: B }]);
    assert_eq!(game.board.first, B);
}

// rule 4.10
#[test]
fn temple_port_and_wreck_give_a_token_and_a_doubloon_for_toughness() {
    for (location, answers, spot) in [
        (
            Location::AncientTemple,
            "mate:ancient-temple on:sword",
            "sword",
        ),
        (Location::OldPort, "mate:old-port on:gunner", "gunner"),
        (Location::Shipwreck, "mate:shipwreck on:rum", "rum"),
    ] {
        let game = after(answers, &[location]);
        let mat = game.board.mat(A);
        assert_eq!(
            (mat.toughness, mat.doubloons, mat.tokens),
            (2, 4, spots(spot))
        );
        let mut weak = table(2);
        open(&mut weak, location);
        self::mat(&mut weak, A).toughness = 0;
        assert!(!offers(&weak, &format!("mate:{location}")));
    }
}

// rule 4.11
#[test]
fn the_arena_gives_three_doubloons_for_toughness() {
    let game = after("mate:arena", &[Location::Arena]);
    assert_eq!(
        (game.board.mat(A).toughness, game.board.mat(A).doubloons),
        (2, 6)
    );
}

// rule 4.12
#[test]
fn the_cave_gives_a_token_of_each_resource_for_three_toughness() {
    let game = after("mate:cave on:sword on:monkey on:water", &[Location::Cave]);
    assert_eq!(game.board.mat(A).toughness, 0);
    assert_eq!(game.board.mat(A).tokens, spots("sword monkey water"));
    let mut weak = table(2);
    open(&mut weak, Location::Cave);
    mat(&mut weak, A).toughness = 2;
    assert_eq!(refused(&weak, "mate:cave"), ("3.7", "oath-no-use"));
}

// rule 4.13
#[test]
fn tower_hideout_and_hut_give_one_of_two() {
    for (location, both) in [
        (Location::CorsairTower, ["ally", "equipment"]),
        (Location::Hideout, ["equipment", "supply"]),
        (Location::Hut, ["ally", "supply"]),
    ] {
        let mut game = table(2);
        open(&mut game, location);
        play(&mut game, &format!("mate:{location}"));
        let [one, other] = both.map(|resource| format!("ability:{resource}"));
        assert_eq!(offered(&game), [one.as_str(), other.as_str(), "done"]);
        play(&mut game, &other);
        let resource = Resource::named(both[1]);
        assert_eq!(
            game.board.step(),
            resource
                .map(|resource| Step::Gain { seat: A, resource })
                .as_ref()
        );
    }
}

// rule 4.14
#[test]
fn the_thieves_den_gives_two_of_a_kind_for_two_doubloons() {
    let game = after(
        "mate:thieves-den ability:ally on:gunner on:monkey",
        &[Location::ThievesDen],
    );
    assert_eq!(game.board.mat(A).doubloons, 1);
    assert_eq!(game.board.mat(A).tokens, spots("gunner monkey"));
    let mut poor = table(2);
    open(&mut poor, Location::ThievesDen);
    mat(&mut poor, A).doubloons = 1;
    assert_eq!(refused(&poor, "mate:thieves-den"), ("3.7", "oath-no-use"));
}

// rule 4.15
#[test]
fn the_witch_gives_three_toughness_for_a_doubloon() {
    let mut game = table(2);
    open(&mut game, Location::Witch);
    mat(&mut game, A).toughness = 1;
    play(&mut game, "mate:witch");
    assert_eq!(
        (game.board.mat(A).toughness, game.board.mat(A).doubloons),
        (4, 2)
    );
}

// rule 5.1
#[test]
fn each_resource_has_a_row_of_four_and_a_place_on_the_boat() {
    let rows = [
        (
            Resource::Equipment,
            "sword pistol spyglass sextant",
            "boat-equipment",
        ),
        (
            Resource::Ally,
            "gunner first-mate parrot monkey",
            "boat-ally",
        ),
        (Resource::Supply, "gunpowder rum food water", "boat-supply"),
    ];
    for (resource, row, boat) in rows {
        let named: Vec<&str> = resource.row().iter().map(|item| item.key()).collect();
        assert_eq!(named.join(" "), row);
        assert_eq!(resource.boat().key(), boat);
        assert_eq!(resource.spots(), spots(row).and(spots(boat)));
        for item in resource.row() {
            assert_eq!(
                (item.resource(), item.spot().item()),
                (resource, Some(item))
            );
        }
    }
    for &spot in Spot::ALL {
        assert!(spot.resource().spots().has(spot));
    }
}

// rule 5.2
#[test]
fn a_gained_token_goes_to_a_free_space_of_its_row() {
    let mut game = table(2);
    tokens(&mut game, A, "pistol");
    play(&mut game, "mate:blacksmith");
    assert_eq!(offered(&game), ["on:sword", "on:spyglass", "on:sextant"]);
    assert_eq!(
        game.ask(A).and_then(|ask| ask.silence),
        Some(Action::Put(Spot::Sword))
    );
    // One free space is no question.
    let mut game = table(2);
    tokens(&mut game, A, "sword pistol sextant");
    let events = play(&mut game, "mate:blacksmith");
    let gained = Event::Gained {
        seat: A,
        resource: Resource::Equipment,
        on: Some(Spot::Spyglass),
    };
    assert_eq!(events[1..], [gained]);
}

// rule 5.3
#[test]
fn a_full_row_sends_the_token_to_the_boat() {
    let mut game = table(2);
    tokens(&mut game, A, "sword pistol spyglass sextant");
    play(&mut game, "mate:blacksmith");
    assert_eq!(game.board.mat(A).of(Resource::Equipment).len(), 5);
    assert!(game.board.mat(A).tokens.has(Spot::BoatEquipment));
    assert_eq!(Spot::BoatEquipment.item(), None, "it gives nothing there");
}

// rule 5.4
#[test]
fn a_sixth_token_is_lost() {
    let mut game = table(2);
    open(&mut game, Location::ThievesDen);
    tokens(&mut game, A, "sword pistol spyglass sextant");
    let events = play_all(&mut game, "mate:thieves-den ability:equipment");
    let gained: Vec<Option<Spot>> = events
        .iter()
        .filter_map(|event| match event {
            Event::Gained { on, .. } => Some(*on),
            _ => None,
        })
        .collect();
    assert_eq!(gained, [Some(Spot::BoatEquipment), None]);
    assert_eq!(game.board.mat(A).of(Resource::Equipment).len(), 5);
}

// rule 5.5
#[test]
fn an_item_is_there_as_long_as_its_token() {
    let mut game = table(2);
    stand(&mut game, B, Pawn::Mate, Location::Bridge);
    mat(&mut game, A).toughness = 0;
    assert!(!offers(&game, "pirate:bridge"));
    tokens(&mut game, A, "sword");
    assert!(offers(&game, "pirate:bridge"));
    mat(&mut game, A).tokens.remove(Spot::Sword);
    assert!(!offers(&game, "pirate:bridge"));
    assert_eq!(refused(&game, "food"), ("5.5", "oath-no-item"));
    assert_eq!(refused(&game, "gunpowder:bridge"), ("5.5", "oath-no-item"));
}
