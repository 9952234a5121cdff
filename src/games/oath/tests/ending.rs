//! Rules 10: the end.

use super::*;

/// The last round of three players, in which A has one Mate left; there is no Mission to take.
fn last_placement(seats: usize) -> Oath {
    let mut game = table(seats);
    game.board.round = game.board.rounds;
    game.board.missions = [None; 3];
    leave_pawns_to(&mut game, &[A]);
    mat(&mut game, A).pawns = Pawns {
        pirate: false,
        mates: 1,
    };
    game
}

/// So many Missions lie completed in front of a player.
fn complete(game: &mut Oath, seat: Seat, count: usize) {
    let done = game
        .board
        .mission_pile
        .split_off(game.board.mission_pile.len() - count);
    mat(game, seat).completed = done;
}

fn bonuses(game: &Oath) -> [Option<Seat>; 5] {
    game.board.bonuses.expect("the bonuses were given")
}

fn outcome(game: &Oath) -> Outcome {
    game.outcome().expect("the game has ended")
}

// rules 10.1, 10.2 and 10.3: the example of the rulebook
#[test]
fn john_mike_and_laura_end_with_27_25_and_26() {
    let (john, mike, laura) = (A, B, C);
    let mut game = last_placement(3);
    mission(&mut game, laura, "storm-the-battery");
    for (seat, points, missions, doubloons, toughness, followers, held) in [
        (john, 25, 5, 1, 1, 3, "sword rum"),
        (mike, 24, 5, 3, 3, 2, "food"),
        (laura, 21, 5, 3, 1, 1, "sword pistol gunner rum water"),
    ] {
        complete(&mut game, seat, missions);
        tokens(&mut game, seat, held);
        let hired = game
            .board
            .tavern_pile
            .split_off(game.board.tavern_pile.len() - followers);
        let mat = mat(&mut game, seat);
        mat.points = points;
        mat.doubloons = doubloons;
        mat.toughness = toughness;
        mat.followers = hired
            .into_iter()
            .map(|follower| Hired {
                follower,
                turned: false,
            })
            .collect();
    }
    play(&mut game, "mate:brotherhood");
    assert_eq!(game.board.asked(), Some(laura), "she alone holds a Mission");
    play_all(&mut game, "complete:storm-the-battery give:rum");
    assert_eq!(game.board.mat(laura).tokens.len(), 1);
    assert_eq!(
        bonuses(&game),
        [Some(laura), None, Some(john), Some(john), Some(mike)]
    );
    let outcome = outcome(&game);
    assert_eq!(outcome.scores, Some(vec![27, 25, 26]));
    assert_eq!(outcome.winners, [john]);
    assert_eq!((outcome.reason, outcome.rule), ENDS[0]);
}

// rule 10.1
#[test]
fn everybody_who_holds_a_mission_is_asked_from_the_first_player_on() {
    let mut game = last_placement(3);
    game.board.first = B;
    for (seat, key) in [
        (A, "arm-the-longboats"),
        (B, "hold-the-island"),
        (C, "press-gang-night"),
    ] {
        mission(&mut game, seat, key);
    }
    hire(&mut game, C, Follower::MisterBillion);
    mat(&mut game, C).pirate = Some(Pirate::Jackson);
    tokens(&mut game, C, "gunner monkey sextant");
    card(&mut game, C, ActionCard::GoodWord);
    let events = play_all(&mut game, "mate:brotherhood done");
    assert!(events.contains(&Event::RoundEnded { round: 7 }));
    // B cannot pay and is asked all the same.
    assert_eq!(game.board.asked(), Some(B));
    assert_eq!(offered(&game), ["done"]);
    assert_eq!(play(&mut game, "done"), [Event::Rested { seat: B }]);
    // C may not play cards; the benefit and Jackson's point come, Mister Billion's does not.
    assert_eq!(offered(&game), ["complete:press-gang-night", "done"]);
    assert_eq!(
        refused(&game, "card:good-word"),
        ("12.1", "oath-no-question")
    );
    play(&mut game, "complete:press-gang-night");
    assert_eq!(game.board.mat(C).points, 4);
    assert!(
        matches!(game.board.step(), Some(Step::Look(C))),
        "a card by the Sextant"
    );
    play(&mut game, "pick:1");
    assert_eq!(game.board.asked(), Some(A));
    play(&mut game, "done");
    assert!(game.outcome().is_some());
}

// rules 9.12 and 10.1
#[test]
fn a_good_word_of_the_last_turn_is_no_word_for_the_last_chance() {
    let mut game = last_placement(2);
    mission(&mut game, A, "press-gang-night");
    tokens(&mut game, A, "gunner monkey");
    card(&mut game, A, ActionCard::GoodWord);
    play_all(&mut game, "card:good-word mate:bridge");
    assert_eq!(game.board.step(), Some(&Step::LastChance(A)));
    let events = play(&mut game, "complete:press-gang-night");
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Completed { points: 3, .. }))
    );
}

// rule 10.2
#[test]
fn each_bonus_needs_a_single_leader() {
    let mut game = last_placement(2);
    game.board.open = Location::at_the_start();
    mat(&mut game, B).points = 9;
    complete(&mut game, B, 1);
    tokens(&mut game, A, "boat-ally boat-supply");
    tokens(&mut game, B, "sword");
    hire(&mut game, B, Follower::RoyalMorgan);
    mat(&mut game, B).turn(Follower::RoyalMorgan);
    let events = play(&mut game, "mate:bridge");
    // The boat counts as well, turned Followers too, and equal Toughness gives nothing.
    assert_eq!(bonuses(&game), [Some(B), Some(A), Some(A), Some(B), None]);
    assert!(events.contains(&Event::BonusGiven {
        bonus: Bonus::Toughness,
        seat: None
    }));
    assert_eq!(outcome(&game).scores, Some(vec![2, 11]));
}

// rule 10.3
#[test]
fn most_points_win() {
    let mut game = last_placement(2);
    mat(&mut game, B).points = 30;
    play(&mut game, "mate:bridge");
    assert_eq!(outcome(&game).winners, [B]);
    assert_eq!(outcome(&game).rule, "10.3");
}

/// A game that ended with these points, completed Missions, Doubloons and tokens.
fn ended_with(all: &[(u16, usize, u16, &str)]) -> Outcome {
    let mut game = table(all.len());
    for (seat, &(points, missions, doubloons, held)) in Seat::all(all.len()).zip(all) {
        complete(&mut game, seat, missions);
        tokens(&mut game, seat, held);
        mat(&mut game, seat).points = points;
        mat(&mut game, seat).doubloons = doubloons;
    }
    game.board.over = true;
    outcome(&game)
}

// rule 10.4
#[test]
fn ties_are_broken_by_missions_doubloons_and_tokens() {
    for (all, winners, end) in [
        (
            vec![(20, 5, 0, ""), (20, 4, 9, "sword"), (19, 9, 9, "")],
            vec![A],
            ENDS[1],
        ),
        (
            vec![(20, 4, 3, "sword rum"), (20, 4, 4, "")],
            vec![B],
            ENDS[2],
        ),
        (
            vec![
                (20, 4, 4, "sword"),
                (20, 4, 4, "sword boat-ally"),
                (3, 0, 0, ""),
            ],
            vec![B],
            ENDS[3],
        ),
        (
            vec![(20, 4, 4, "sword"), (20, 4, 4, "rum"), (20, 4, 3, "rum")],
            vec![A, B],
            ENDS[4],
        ),
    ] {
        let outcome = ended_with(&all);
        assert_eq!(outcome.winners, winners);
        assert_eq!((outcome.reason, outcome.rule), end);
    }
}

/// B leaves.
fn leave(game: &mut Oath, seat: Seat) -> Vec<Event> {
    game.vacate(seat, &mut Dice::from_number(8))
        .expect("the seat can be left")
}

// rule 10.5
#[test]
fn a_player_who_leaves_is_passed_over() {
    let mut game = table(3);
    stand(&mut game, B, Pawn::Mate, Location::Bridge);
    stand(&mut game, B, Pawn::Mate, Location::Docks);
    tokens(&mut game, B, "pistol gunner food");
    mission(&mut game, B, "hold-the-island");
    card(&mut game, B, ActionCard::Parley);
    hire(&mut game, B, Follower::AnchorJosh);
    mat(&mut game, B).points = 12;
    game.board.first = B;
    let kept = game.secrets.explorations.pool.0.pop().expect("ten of them");
    game.secrets.kept[1].push(Known::to_one(B, kept));
    let events = leave(&mut game, B);
    let below = game.secrets.explorations.below.iter();
    assert_eq!(below.map(|card| *card.open()).collect::<Vec<_>>(), [kept]);
    assert!(game.secrets.kept[1].is_empty());
    assert_eq!(
        events,
        [
            Event::Vacated { seat: B, cards: 1 },
            Event::First { seat: C }
        ]
    );
    // The cards are discarded unseen, the pawns on the island stay and count, the items do not.
    assert!(game.secrets.hands[1].is_empty());
    assert_eq!(game.board.action_discards, []);
    assert_eq!(
        game.view(Viewer::Seat(A)).actions.buried,
        Hand {
            known: vec![],
            hidden: 1
        }
    );
    assert!(
        game.board
            .mission_discards
            .contains(&named(&game, "hold-the-island"))
    );
    play(&mut game, "mate:bridge");
    assert_eq!(game.board.mat(A).toughness, 2, "no Pistol asks any more");
    assert_eq!(game.board.turn.seat, C, "B is passed over");
    leave_pawns_to(&mut game, &[C]);
    mat(&mut game, C).pawns = Pawns {
        pirate: false,
        mates: 1,
    };
    play(&mut game, "mate:beach");
    while game.board.round == 1 {
        play(&mut game, "end");
    }
    assert_eq!(game.board.pawns, [], "they are gone when the round ends");
    assert_eq!(game.board.mat(B).pawns.count(), 0);
    assert_eq!(game.board.asked(), Some(C));
    // At the end nothing is scored.
    game.board.round = 7;
    leave_pawns_to(&mut game, &[C]);
    mat(&mut game, C).pawns = Pawns {
        pirate: false,
        mates: 1,
    };
    mat(&mut game, B).doubloons = 99;
    play(&mut game, "mate:bridge");
    while game.outcome().is_none() {
        let silent = if offers(&game, "end") { "end" } else { "done" };
        play(&mut game, silent);
    }
    let outcome = outcome(&game);
    assert_eq!(outcome.scores.map(|scores| scores[1]), Some(0));
    assert!(!outcome.winners.contains(&B));
    assert_ne!(bonuses(&game)[1], Some(B));
}

// rule 10.5
#[test]
fn whoever_leaves_in_the_middle_of_something_holds_nobody_up() {
    // In the own turn, with a choice open.
    let mut game = table(3);
    play(&mut game, "mate:blacksmith");
    leave(&mut game, A);
    assert_eq!(game.board.asked(), Some(B));
    // When asked for a Pistol's Doubloon: the next owner is asked, and then nobody.
    let mut game = table(4);
    for seat in [B, C] {
        stand(&mut game, seat, Pawn::Mate, Location::Brotherhood);
        tokens(&mut game, seat, "pistol");
    }
    play(&mut game, "mate:brotherhood");
    leave(&mut game, B);
    assert_eq!(game.board.asked(), Some(C));
    leave(&mut game, C);
    assert_eq!(game.board.asked(), Some(A));
    assert_eq!(game.board.mat(A).toughness, 2);
    // The one who enters leaves: nothing is demanded any more.
    let mut game = table(3);
    stand(&mut game, B, Pawn::Mate, Location::Bridge);
    tokens(&mut game, B, "pistol");
    play(&mut game, "mate:bridge");
    leave(&mut game, A);
    assert_eq!((game.board.asked(), game.board.steps.len()), (Some(B), 1));
    // While looking at cards.
    let mut game = table(3);
    tokens(&mut game, A, "sextant spyglass");
    play(&mut game, "mate:beach");
    leave(&mut game, A);
    assert_eq!(game.secrets.actions.buried.len(), 3);
    let mut game = table(3);
    tokens(&mut game, A, "spyglass");
    play(&mut game, "mate:watchtower");
    leave(&mut game, A);
    assert_eq!(game.secrets.explorations.below.len(), 2);
    assert_eq!(game.board.asked(), Some(B));
}

// rule 10.5
#[test]
fn pirates_are_chosen_without_those_who_have_left() {
    let options = Options {
        choices: [(PIRATES.to_owned(), "chosen".to_owned())].into(),
        data: None,
    };
    let mut game = Oath::deal(&options, 3, &mut Dice::from_number(5));
    play_all(&mut game, "as:cortez as:jackson");
    leave(&mut game, C);
    assert_eq!(game.board.asked(), Some(A), "all who are left have chosen");
    play(&mut game, "on:sword");
    assert_eq!(game.board.mat(B).toughness, 5);
    assert_eq!(game.board.step(), Some(&Step::Turn));
    assert_ne!(game.board.turn.seat, C);
}

// rule 10.6
#[test]
fn the_last_one_left_wins() {
    let mut game = table(3);
    mat(&mut game, B).points = 10;
    leave(&mut game, B);
    assert!(game.outcome().is_none());
    let events = leave(&mut game, A);
    let outcome = outcome(&game);
    assert_eq!(outcome.winners, [C]);
    assert_eq!((outcome.reason, outcome.rule), ENDS[5]);
    assert_eq!(events.last(), Some(&Event::Ended(outcome)));
    assert_eq!(game.board.bonuses, None);
    assert_eq!(
        game.vacate(C, &mut Dice::from_number(1)),
        None,
        "nobody leaves a finished game"
    );
}

// rule 10.7
#[test]
fn after_the_end_nobody_plays() {
    let mut game = last_placement(2);
    play(&mut game, "mate:bridge");
    for seat in Seat::all(2) {
        assert_eq!(game.ask(seat), None);
        let objection = Oath::objection(&game.view(Viewer::Seat(seat)), seat, "mate:bridge");
        assert_eq!(objection.map(|objection| objection.rule), Some("10.7"));
    }
}
