//! Rules 7: Followers.

use super::*;

fn with(follower: Follower) -> Oath {
    let mut game = table(2);
    hire(&mut game, A, follower);
    game
}

// rule 7.1
#[test]
fn a_follower_is_used_at_his_location_once_a_round() {
    let mut game = with(Follower::AnchorJosh);
    let events = play_all(&mut game, "mate:docks use:anchor-josh on:gunner on:parrot");
    assert!(events.contains(&Event::Used {
        seat: A,
        follower: Follower::AnchorJosh
    }));
    assert!(!game.board.mat(A).is_upright(Follower::AnchorJosh));
    turn_of(&mut game, A);
    play(&mut game, "mate:docks");
    assert!(offered_as(&game, "use").is_empty());
    // Elsewhere he is of no use.
    let mut game = with(Follower::AnchorJosh);
    play_all(&mut game, "mate:bazaar on:rum");
    assert_eq!(game.board.mat(A).tokens, spots("rum"));
}

// rule 7.2
#[test]
fn a_gunner_keeps_followers_away() {
    for lasting in [false, true] {
        let mut game = with(Follower::OliverTheTree);
        stand(&mut game, B, Pawn::Mate, Location::Bridge);
        match lasting {
            true => mat(&mut game, B).lasting.insert(Item::Gunner),
            false => tokens(&mut game, B, "gunner"),
        }
        play(&mut game, "mate:bridge");
        assert_eq!((game.board.mat(A).doubloons, game.board.turn.seat), (5, B));
    }
    // One's own Gunner does not, nor one on the boat.
    let mut game = with(Follower::OliverTheTree);
    stand(&mut game, B, Pawn::Mate, Location::Bridge);
    tokens(&mut game, A, "gunner");
    tokens(&mut game, B, "boat-ally");
    play_all(&mut game, "mate:bridge ability use:oliver-the-tree");
    assert_eq!(game.board.mat(A).doubloons, 7);
}

// rule 7.3
#[test]
fn a_follower_just_hired_serves_at_a_later_placement() {
    let mut game = table(2);
    play_all(
        &mut game,
        "mate:tavern mate:docks on:monkey mate:bridge ability use:oliver-the-tree",
    );
    assert_eq!(game.board.mat(A).doubloons, 3 - 1 + 2 + 2);
}

// rule 7.4
#[test]
fn josh_dollar_and_wasp_give_a_token_more() {
    for (follower, answers, both) in [
        (
            Follower::AnchorJosh,
            "mate:docks ability on:gunner use:anchor-josh on:monkey",
            "gunner monkey",
        ),
        (
            Follower::DollarTheAccountant,
            "mate:bazaar use:dollar-the-accountant on:rum on:food",
            "rum food",
        ),
        (
            Follower::LiveauxTheWasp,
            "mate:blacksmith use:liveaux-the-wasp on:sword on:pistol",
            "sword pistol",
        ),
    ] {
        let mut game = with(follower);
        play_all(&mut game, answers);
        assert_eq!(game.board.mat(A).tokens, spots(both));
    }
}

// rule 7.5
#[test]
fn bill_tipster_and_roy_trade_one_token_for_two() {
    for (follower, at, held, given, put, left) in [
        (
            Follower::BoaBill,
            "bazaar",
            "monkey",
            "monkey",
            "on:rum on:sword on:food",
            "rum sword food",
        ),
        (
            Follower::JamesTipster,
            "docks",
            "pistol",
            "pistol",
            "on:gunner on:rum on:parrot",
            "gunner rum parrot",
        ),
        (
            Follower::OpeneyeRoy,
            "blacksmith",
            "boat-supply",
            "boat-supply",
            "on:sword on:gunner on:pistol",
            "sword gunner pistol",
        ),
    ] {
        let mut game = with(follower);
        tokens(&mut game, A, held);
        play(&mut game, &format!("mate:{at}"));
        let events = play(&mut game, &format!("use:{follower}:{given}"));
        let gave = spots(given).iter().collect();
        assert_eq!(
            events[1],
            Event::Gave {
                seat: A,
                tokens: gave
            }
        );
        play_all(&mut game, put);
        assert_eq!(game.board.mat(A).tokens, spots(left));
        // Without the token there is nothing to trade.
        let mut game = with(follower);
        play(&mut game, &format!("mate:{at}"));
        assert!(offered_as(&game, "use").is_empty());
    }
}

// rule 7.5
#[test]
fn a_trade_that_would_give_nothing_is_not_offered() {
    let mut game = with(Follower::BoaBill);
    let full = "sword pistol spyglass sextant boat-equipment gunpowder rum food water boat-supply";
    tokens(&mut game, A, &format!("{full} gunner"));
    assert_eq!(refused(&game, "mate:bazaar"), ("3.7", "oath-no-use"));
    mat(&mut game, A).tokens.remove(Spot::Sextant);
    assert!(offers(&game, "mate:bazaar"));
}

// rule 7.6
#[test]
fn sylvia_brings_food_or_water_whichever_is_free() {
    let mut game = with(Follower::ChattySylvia);
    play(&mut game, "mate:inn");
    assert_eq!(
        offered(&game),
        [
            "ability",
            "use:chatty-sylvia:food",
            "use:chatty-sylvia:water",
            "done"
        ]
    );
    play(&mut game, "use:chatty-sylvia:water");
    assert_eq!(
        (game.board.mat(A).tokens, game.board.mat(A).toughness),
        (spots("water"), 5)
    );
    let mut game = with(Follower::ChattySylvia);
    tokens(&mut game, A, "water");
    play(&mut game, "mate:inn");
    assert_eq!(offered_as(&game, "use"), ["use:chatty-sylvia:food"]);
    let mut game = with(Follower::ChattySylvia);
    tokens(&mut game, A, "food water");
    play(&mut game, "mate:inn");
    assert!(offered_as(&game, "use").is_empty());
}

// rule 7.7
#[test]
fn goldtooth_makes_the_black_market_cheaper() {
    let mut game = with(Follower::EmanuelGoldtooth);
    mat(&mut game, A).doubloons = 2;
    play(&mut game, "mate:black-market");
    assert_eq!(
        offered(&game),
        [
            "buy:left:goldtooth",
            "buy:middle",
            "buy:middle:goldtooth",
            "buy:right",
            "buy:right:goldtooth",
            "done"
        ]
    );
    play(&mut game, "buy:left:goldtooth");
    assert_eq!(game.board.mat(A).doubloons, 0);
    assert!(!game.board.mat(A).is_upright(Follower::EmanuelGoldtooth));
    // With him one may come without a Doubloon, but not past a Gunner.
    let mut game = with(Follower::EmanuelGoldtooth);
    mat(&mut game, A).doubloons = 0;
    assert!(offers(&game, "mate:black-market"));
    stand(&mut game, B, Pawn::Mate, Location::BlackMarket);
    tokens(&mut game, B, "gunner");
    assert_eq!(refused(&game, "mate:black-market"), ("3.7", "oath-no-use"));
}

// rule 7.8
#[test]
fn maggie_draws_and_oliver_pays() {
    let mut game = with(Follower::MaggieTheMermaid);
    play_all(&mut game, "mate:beach use:maggie-the-mermaid");
    assert_eq!(game.secrets.hands[0].len(), 2);
    let mut game = with(Follower::OliverTheTree);
    play_all(&mut game, "mate:bridge use:oliver-the-tree");
    assert_eq!(game.board.mat(A).doubloons, 7);
}

/// A with Mister Billion and a Mission that can be paid for.
fn billionaire() -> Oath {
    let mut game = with(Follower::MisterBillion);
    mission(&mut game, A, "arm-the-longboats");
    tokens(&mut game, A, "sword pistol gunner");
    game
}

// rule 7.9
#[test]
fn mister_billion_brings_a_point_at_the_brotherhood() {
    let mut game = billionaire();
    play_all(
        &mut game,
        "mate:brotherhood complete:arm-the-longboats done",
    );
    assert_eq!(game.board.mat(A).points, 4);
    assert!(!game.board.mat(A).is_upright(Follower::MisterBillion));
    // Once a round.
    mission(&mut game, A, "crew-for-the-captain");
    tokens(&mut game, A, "gunner parrot rum");
    turn_of(&mut game, A);
    play_all(&mut game, "mate:brotherhood complete:crew-for-the-captain");
    assert_eq!(game.board.mat(A).points, 7);
    // Not past a Gunner.
    let mut game = billionaire();
    stand(&mut game, B, Pawn::Mate, Location::Brotherhood);
    tokens(&mut game, B, "gunner");
    play_all(&mut game, "mate:brotherhood complete:arm-the-longboats");
    assert_eq!(game.board.mat(A).points, 3);
    assert!(game.board.mat(A).is_upright(Follower::MisterBillion));
}

// rule 7.9
#[test]
fn mister_billion_helps_neither_the_parrot_nor_at_the_end() {
    let mut game = billionaire();
    tokens(&mut game, A, "sword pistol gunner parrot");
    play(&mut game, "parrot:arm-the-longboats");
    assert_eq!(game.board.mat(A).points, 3);
    let mut game = billionaire();
    game.board.steps = vec![Step::LastChance(A)];
    play(&mut game, "complete:arm-the-longboats");
    assert_eq!(game.board.mat(A).completed.len(), 1);
    assert!(game.board.mat(A).is_upright(Follower::MisterBillion));
}
