//! Rules 3: placing a pawn, past whom, and for what.

use super::*;

fn placed(events: &[Event]) -> (Vec<Seat>, Cost) {
    let placed = events.iter().find_map(|event| match event {
        Event::Placed { past, cost, .. } => Some((past.clone(), *cost)),
        _ => None,
    });
    placed.expect("a pawn was placed")
}

// rule 3.1
#[test]
fn every_location_has_its_spaces_and_no_more() {
    let game = table(5);
    for &at in Location::ALL {
        let spaces = match at {
            Location::Brotherhood => 3,
            Location::Tavern | Location::Watchtower => 1,
            _ => 2,
        };
        assert_eq!(game.board.cards.spaces(at), spaces, "{at}");
    }
    let mut game = table(3);
    stand(&mut game, B, Pawn::Mate, Location::Bridge);
    stand(&mut game, B, Pawn::Mate, Location::Bridge);
    stand(&mut game, C, Pawn::Mate, Location::Tavern);
    assert_eq!(refused(&game, "mate:bridge"), ("3.1", "oath-no-space"));
    assert_eq!(refused(&game, "pirate:tavern"), ("3.1", "oath-no-space"));
    for seat in [B, C, C] {
        stand(&mut game, seat, Pawn::Mate, Location::Brotherhood);
        assert_eq!(
            offers(&game, "mate:brotherhood"),
            game.board.pawns.len() < 6
        );
    }
}

// rules 3.1 and 3.2: the example of the rulebook
#[test]
fn john_takes_equipment_mike_follows_past_him_and_laura_finds_no_space() {
    let (john, mike, laura) = (A, B, C);
    let mut game = table(3);
    game.board.round = 2;
    let events = play_all(&mut game, "mate:blacksmith on:sword");
    assert_eq!(placed(&events), (vec![], Cost::Nothing));
    assert_eq!(game.board.turn.seat, mike);
    let events = play_all(&mut game, "mate:blacksmith on:pistol");
    assert_eq!(
        placed(&events),
        (vec![john], Cost::Toughness { from: 3, to: 2 })
    );
    assert_eq!(game.board.mat(mike).toughness, 2);
    assert_eq!(game.board.mat(mike).tokens, spots("pistol"));
    assert_eq!(game.board.mat(john).toughness, 3);
    assert_eq!(game.board.turn.seat, laura);
    assert_eq!(refused(&game, "mate:blacksmith"), ("3.1", "oath-no-space"));
    assert_eq!(offered_as(&game, "pirate:blacksmith"), Vec::<String>::new());
    assert!(offers(&game, "mate:docks"), "she goes elsewhere");
}

// rule 3.2
#[test]
fn entering_costs_one_toughness_however_many_others_stand_there_and_nothing_past_oneself() {
    let mut game = table(4);
    stand(&mut game, B, Pawn::Mate, Location::Brotherhood);
    stand(&mut game, C, Pawn::Mate, Location::Brotherhood);
    let events = play_all(&mut game, "mate:brotherhood done");
    assert_eq!(
        placed(&events),
        (vec![B, C], Cost::Toughness { from: 3, to: 2 })
    );
    let mut game = table(2);
    stand(&mut game, A, Pawn::Mate, Location::Bridge);
    let events = play(&mut game, "mate:bridge");
    assert_eq!(placed(&events), (vec![], Cost::Nothing));
}

// rule 3.3
#[test]
fn nothing_is_lost_or_demanded_at_the_inn() {
    let mut game = table(2);
    stand(&mut game, B, Pawn::Mate, Location::Inn);
    tokens(&mut game, B, "pistol");
    mat(&mut game, A).toughness = 0;
    let events = play(&mut game, "mate:inn");
    assert_eq!(placed(&events), (vec![B], Cost::Nothing));
    assert_eq!(game.board.mat(A).toughness, 2);
}

// rule 3.4
#[test]
fn without_toughness_nobody_enters_where_some_would_be_lost() {
    let mut game = table(2);
    stand(&mut game, B, Pawn::Mate, Location::Bridge);
    mat(&mut game, A).toughness = 0;
    assert_eq!(refused(&game, "mate:bridge"), ("3.4", "oath-no-toughness"));
    assert!(offers(&game, "mate:docks"));
    // A Pistol's Doubloon instead is up to its owner, and no way in.
    tokens(&mut game, B, "pistol");
    assert_eq!(refused(&game, "mate:bridge"), ("3.4", "oath-no-toughness"));
    // Where nothing would be lost one may enter: the Sword with the Pirate.
    tokens(&mut game, A, "sword");
    assert!(offers(&game, "pirate:bridge"));
    assert_eq!(refused(&game, "mate:bridge"), ("3.4", "oath-no-toughness"));
}

// rule 3.5
#[test]
fn a_pistol_takes_a_doubloon_instead() {
    let mut game = table(2);
    stand(&mut game, B, Pawn::Mate, Location::Blacksmith);
    tokens(&mut game, B, "pistol");
    play(&mut game, "mate:blacksmith");
    assert_eq!(game.board.asked(), Some(B));
    assert_eq!(offered(&game), ["demand", "waive"]);
    assert_eq!(
        game.ask(B).and_then(|ask| ask.silence),
        Some(Action::Demand)
    );
    let mut waived = game.clone();

    let events = play(&mut game, "demand");
    assert_eq!(
        placed(&events),
        (vec![B], Cost::Doubloon { to: B, left: 2 })
    );
    assert_eq!(
        (game.board.mat(A).doubloons, game.board.mat(A).toughness),
        (2, 3)
    );
    assert_eq!(game.board.mat(B).doubloons, 4);

    let events = play(&mut waived, "waive");
    let at = Location::Blacksmith;
    assert_eq!(events[0], Event::Waived { seat: B, at });
    assert_eq!(
        placed(&events),
        (vec![B], Cost::Toughness { from: 3, to: 2 })
    );
}

// rule 3.5
#[test]
fn of_several_pistols_the_first_clockwise_that_demands_is_paid() {
    let mut game = table(4);
    turn_of(&mut game, B);
    for seat in [A, C, Seat(3)] {
        stand(&mut game, seat, Pawn::Mate, Location::Brotherhood);
    }
    for seat in [A, Seat(3)] {
        tokens(&mut game, seat, "pistol");
    }
    // There are three spaces; a Bribe would stand beside them, so C's pawn goes elsewhere.
    game.board.pawns.retain(|placed| placed.seat != C);
    mat(&mut game, A).tokens = Set::NONE;
    mat(&mut game, A).lasting.insert(Item::Pistol);
    play(&mut game, "pirate:brotherhood");
    assert_eq!(
        game.board.asked(),
        Some(Seat(3)),
        "D comes before A, clockwise from B"
    );
    play(&mut game, "waive");
    assert_eq!(
        game.board.asked(),
        Some(A),
        "the lasting Pistol of a Mission serves too"
    );
    let mut nobody = game.clone();
    play(&mut game, "demand");
    assert_eq!(game.board.mat(A).doubloons, 4);
    assert_eq!(
        (game.board.mat(B).doubloons, game.board.mat(B).toughness),
        (2, 3)
    );
    play(&mut nobody, "waive");
    assert_eq!(
        (nobody.board.mat(B).doubloons, nobody.board.mat(B).toughness),
        (3, 2)
    );
}

// rule 3.5
#[test]
fn standing_orders_answer_for_the_pistol() {
    let mut game = table(2);
    stand(&mut game, B, Pawn::Mate, Location::Blacksmith);
    tokens(&mut game, B, "pistol");
    play(&mut game, "mate:blacksmith");
    let view = game.view(Viewer::Seat(B));
    assert_eq!(
        Oath::ordered(&view, B, "pistol", "always"),
        Some(Action::Demand)
    );
    assert_eq!(
        Oath::ordered(&view, B, "pistol", "never"),
        Some(Action::Waive)
    );
    assert_eq!(Oath::ordered(&view, B, "pistol", "ask"), None);
    assert_eq!(
        Oath::ordered(&view, A, "pistol", "always"),
        None,
        "A is asked nothing"
    );
    assert_eq!(PISTOL.usual, "always");
    assert_eq!(Oath::STANDING, [PISTOL, TURN_END]);
}

// rule 3.6
#[test]
fn a_demand_that_cannot_be_paid_bars_the_way() {
    let mut game = table(2);
    stand(&mut game, B, Pawn::Mate, Location::Blacksmith);
    tokens(&mut game, B, "pistol");
    mat(&mut game, A).doubloons = 0;
    play(&mut game, "mate:blacksmith");
    let events = play(&mut game, "demand");
    let barred = Event::Barred {
        seat: A,
        pawn: Pawn::Mate,
        at: Location::Blacksmith,
        by: B,
    };
    assert_eq!(events, [barred]);
    assert_eq!(game.board.asked(), Some(A));
    assert_eq!(
        (game.board.mat(A).pawns.mates, game.board.mat(A).toughness),
        (3, 3)
    );
    assert_eq!(
        refused(&game, "pirate:blacksmith"),
        ("3.6", "oath-no-barred")
    );
    // Neither Water nor a Bribe nor the First Mate leads around the bar.
    let mut around = game.clone();
    stand(&mut around, A, Pawn::Mate, Location::Blacksmith);
    stand(&mut around, A, Pawn::Pirate, Location::Inn);
    tokens(&mut around, A, "water first-mate gunpowder");
    assert_eq!(
        refused(&around, "water:blacksmith"),
        ("3.6", "oath-no-barred")
    );
    card(&mut around, A, ActionCard::Bribe);
    play(&mut around, "card:bribe");
    assert_eq!(
        refused(&around, "mate:blacksmith"),
        ("3.6", "oath-no-barred")
    );
    play(&mut around, "gunpowder:blacksmith");
    assert!(offers(&around, "first-mate:bazaar") && !offers(&around, "first-mate:blacksmith"));
    play(&mut game, "mate:bridge");
    // The next turn it is open again.
    play_all(&mut game, "mate:docks on:monkey");
    assert_eq!(game.board.asked(), Some(A));
    assert!(offers(&game, "mate:blacksmith"));
}

// rule 3.6
#[test]
fn barred_from_the_last_place_one_keeps_the_pawn() {
    let mut game = table(3);
    for (at, space) in Location::at_the_start()
        .iter()
        .flat_map(|at| (0..game.board.cards.spaces(at)).map(move |space| (at, space)))
        .filter(|(at, space)| (*at, *space) != (Location::Beach, 1))
        .collect::<Vec<_>>()
    {
        game.board.pawns.push(Placed {
            seat: B,
            pawn: Pawn::Mate,
            at,
            space: Some(space),
        });
    }
    leave_pawns_to(&mut game, &[A, C]);
    tokens(&mut game, B, "pistol");
    mat(&mut game, A).doubloons = 0;
    assert_eq!(offered(&game), ["pirate:beach", "mate:beach"]);
    play(&mut game, "mate:beach");
    let events = play(&mut game, "demand");
    assert_eq!(events[1..], [Event::Skipped { seat: A }]);
    assert_eq!(game.board.turn.seat, C);
    assert_eq!(game.board.mat(A).pawns.count(), 4);
}

// rule 3.7
#[test]
fn a_location_is_entered_only_where_something_can_be_gained() {
    let useless = ("3.7", "oath-no-use");
    let mut game = table(3);
    mat(&mut game, A).doubloons = 0;
    assert_eq!(
        refused(&game, "mate:tavern"),
        useless,
        "nothing to pay with"
    );
    assert_eq!(refused(&game, "mate:black-market"), useless);
    mat(&mut game, A).doubloons = 3;
    game.board.tavern = None;
    assert_eq!(refused(&game, "mate:tavern"), useless, "nobody to hire");
    game.board.market = [None; 3];
    assert_eq!(refused(&game, "mate:black-market"), useless);
    mat(&mut game, A).toughness = 5;
    assert_eq!(refused(&game, "mate:inn"), useless);
    tokens(&mut game, A, "gunpowder rum food water boat-supply");
    assert_eq!(
        refused(&game, "mate:bazaar"),
        useless,
        "the token would be lost"
    );
    mat(&mut game, A).tokens.remove(Spot::BoatSupply);
    assert!(offers(&game, "mate:bazaar"));
    game.board.action_discards = std::mem::take(&mut game.secrets.actions.pool.0);
    assert!(offers(&game, "mate:beach"), "the discards would come back");
    game.board.action_discards.clear();
    assert_eq!(refused(&game, "mate:beach"), useless);
}

// rule 3.7
#[test]
fn what_would_be_lost_altogether_is_not_offered() {
    let useless = ("3.7", "oath-no-use");
    let equipment = "sword pistol spyglass sextant boat-equipment";
    let allies = "gunner first-mate parrot monkey boat-ally";
    let supplies = "gunpowder rum food water boat-supply";
    let mut game = table(2);
    let opened = [
        Location::Cave,
        Location::CorsairTower,
        Location::ThievesDen,
        Location::Witch,
    ];
    for location in opened {
        open(&mut game, location);
    }
    // With room for Supplies alone: those are left to choose, and of the open wares the last.
    tokens(&mut game, A, &format!("{equipment} {allies}"));
    assert_eq!(refused(&game, "mate:corsair-tower"), useless);
    assert!(offers(&game, "mate:cave"));
    let mut market = game.clone();
    play(&mut market, "mate:black-market");
    assert_eq!(offered(&market), ["buy:right", "done"]);
    let mut den = game.clone();
    play_all(&mut den, "mate:thieves-den on:rum on:food");
    assert_eq!(den.board.mat(A).doubloons, 1);
    // With room for nothing, only Doubloons and cards are worth a way.
    tokens(&mut game, A, &format!("{equipment} {allies} {supplies}"));
    hire(&mut game, A, Follower::AnchorJosh);
    for at in ["cave", "thieves-den", "black-market", "docks"] {
        assert_eq!(refused(&game, &format!("mate:{at}")), useless, "{at}");
    }
    let draws = game
        .board
        .cards
        .market
        .iter()
        .position(|card| card.cards > 0);
    game.board.market[1] = draws.map(|at| Ware(at as u8));
    let mut market = game.clone();
    play(&mut market, "mate:black-market");
    assert_eq!(offered(&market), ["buy:middle", "done"]);
    // No card is left to be drawn, whoever helps.
    game.secrets.actions.pool.0.clear();
    hire(&mut game, A, Follower::MaggieTheMermaid);
    for at in ["black-market", "beach"] {
        assert_eq!(refused(&game, &format!("mate:{at}")), useless, "{at}");
    }
    // The Witch helps those who can pay and need it.
    assert!(offers(&game, "mate:witch"));
    mat(&mut game, A).doubloons = 0;
    assert_eq!(refused(&game, "mate:witch"), useless);
    mat(&mut game, A).doubloons = 1;
    mat(&mut game, A).toughness = 5;
    assert_eq!(refused(&game, "mate:witch"), useless);
}

// rule 3.7
#[test]
fn what_is_reckoned_is_what_is_left_after_the_toughness_of_entering() {
    let mut game = table(2);
    open(&mut game, Location::Cave);
    assert!(offers(&game, "mate:cave"));
    stand(&mut game, B, Pawn::Mate, Location::Cave);
    assert_eq!(refused(&game, "mate:cave"), ("3.7", "oath-no-use"));
    mat(&mut game, A).toughness = 4;
    play_all(&mut game, "mate:cave on:sword on:gunner on:food");
    assert_eq!(game.board.mat(A).toughness, 0);
    // Losing Toughness at the door may be what makes an Inn's worth, but there nothing is lost.
    let mut game = table(2);
    mat(&mut game, A).toughness = 5;
    stand(&mut game, B, Pawn::Mate, Location::Inn);
    assert_eq!(refused(&game, "mate:inn"), ("3.7", "oath-no-use"));
    // A Follower is enough, but not past a Gunner.
    hire(&mut game, A, Follower::ChattySylvia);
    assert!(offers(&game, "mate:inn"));
    tokens(&mut game, B, "gunner");
    assert_eq!(refused(&game, "mate:inn"), ("3.7", "oath-no-use"));
}

// rule 3.8
#[test]
fn a_demanded_doubloon_may_leave_the_pawn_there_for_nothing() {
    let mut game = table(2);
    stand(&mut game, B, Pawn::Mate, Location::BlackMarket);
    tokens(&mut game, B, "pistol");
    mat(&mut game, A).doubloons = 1;
    play(&mut game, "mate:black-market");
    let events = play(&mut game, "demand");
    let at = Location::BlackMarket;
    assert_eq!(events.last(), Some(&Event::Fruitless { seat: A, at }));
    assert_eq!(game.board.turn.seat, B);
    assert_eq!(game.board.pawns_at(at).count(), 2);
    assert_eq!(game.board.mat(A).doubloons, 0);
}

// rule 3.9
#[test]
fn the_brotherhood_is_always_open() {
    let mut game = table(2);
    game.board.missions = [None; 3];
    let events = play(&mut game, "mate:brotherhood");
    let at = Location::Brotherhood;
    assert_eq!(events.last(), Some(&Event::Fruitless { seat: A, at }));
    assert_eq!(game.board.turn.seat, B);
}

// rule 3.10
#[test]
fn what_leaves_no_choice_happens_at_once() {
    let mut game = table(2);
    play(&mut game, "mate:bridge");
    assert_eq!((game.board.mat(A).doubloons, game.board.turn.seat), (5, B));
    open(&mut game, Location::Arena);
    play(&mut game, "mate:arena");
    assert_eq!(
        (game.board.mat(B).doubloons, game.board.mat(B).toughness),
        (6, 2)
    );
}

// rule 3.10
#[test]
fn ability_and_followers_are_used_in_any_order_or_left() {
    let mut game = table(2);
    hire(&mut game, A, Follower::AnchorJosh);
    hire(&mut game, A, Follower::JamesTipster);
    tokens(&mut game, A, "sword");
    play(&mut game, "mate:docks");
    assert_eq!(
        offered(&game),
        [
            "ability",
            "use:anchor-josh",
            "use:james-tipster:sword",
            "done"
        ]
    );
    let mut left = game.clone();
    play_all(
        &mut game,
        "use:james-tipster:sword on:monkey on:rum use:anchor-josh on:gunner",
    );
    // The ability alone is left, and happens at once; its token asks for a space.
    play(&mut game, "on:parrot");
    assert_eq!(game.board.mat(A).tokens, spots("monkey rum gunner parrot"));
    assert_eq!(
        game.board
            .mat(A)
            .followers
            .iter()
            .filter(|hired| hired.turned)
            .count(),
        2
    );
    let events = play(&mut left, "done");
    let at = Location::Docks;
    assert_eq!(events, [Event::Left { seat: A, at }]);
    assert_eq!(left.board.turn.seat, B);
    assert_eq!(left.board.mat(A).tokens, spots("sword"));
}
