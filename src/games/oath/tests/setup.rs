//! Rules 1: before the first round.

use super::*;

fn dealt(seats: usize, number: u64) -> Oath {
    Oath::deal(&Options::default(), seats, &mut Dice::from_number(number))
}

fn chosen(seats: usize) -> Oath {
    let options = Options {
        choices: [(PIRATES.to_owned(), "chosen".to_owned())].into(),
        data: None,
    };
    Oath::deal(&options, seats, &mut Dice::from_number(5))
}

// rule 1.1
#[test]
fn everybody_is_dealt_another_pirate() {
    let mut dealt_to_a = Set::NONE;
    for number in 0..60 {
        let game = dealt(5, number);
        let pirates: Vec<Pirate> = game
            .board
            .mats
            .iter()
            .filter_map(|mat| mat.pirate)
            .collect();
        assert_eq!(pirates.iter().copied().collect::<Set<_>>().len(), 5);
        dealt_to_a.insert(pirates[0]);
    }
    assert_eq!(dealt_to_a.len(), 5);
}

// rule 1.1
#[test]
fn pirates_are_chosen_in_the_order_of_seats_and_the_last_one_is_not_asked() {
    let mut game = chosen(5);
    for (seat, pirate) in
        Seat::all(4).zip(["as:cortez", "as:jackson", "as:mansfield", "as:le-monde"])
    {
        assert_eq!(game.board.asked(), Some(seat));
        assert_eq!(offered(&game).len(), 5 - seat.index());
        play(&mut game, pirate);
    }
    assert_eq!(game.board.mat(Seat(4)).pirate, Some(Pirate::McGraves));
    // Cortez has a token to place, then Le Monde and Mc Graves.
    for (seat, spot) in [(0, "on:sword"), (3, "on:gunner"), (4, "on:rum")] {
        assert_eq!(game.board.asked(), Some(Seat(seat)));
        play(&mut game, spot);
    }
    assert_eq!(game.board.step(), Some(&Step::Turn));
    assert_eq!(game.board.mat(Seat(2)).doubloons, 6);
    assert_eq!(game.board.mat(B).toughness, 5);
}

// rule 1.2
#[test]
fn pawns_doubloons_and_rounds_follow_the_number_of_players() {
    for (seats, rounds, mates, doubloons) in
        [(2, 7, 3, 3), (3, 7, 3, 3), (4, 10, 2, 4), (5, 10, 2, 4)]
    {
        let game = dealt(seats, 7);
        assert_eq!(game.board.rounds, rounds);
        for mat in &game.board.mats {
            assert_eq!(
                mat.pawns,
                Pawns {
                    pirate: true,
                    mates
                }
            );
            let extra = if mat.pirate == Some(Pirate::Mansfield) {
                2
            } else {
                0
            };
            assert_eq!(mat.doubloons, doubloons + extra);
        }
    }
}

// rule 1.3
#[test]
fn toughness_starts_at_three_and_stays_between_none_and_five() {
    let game = dealt(5, 2);
    for mat in &game.board.mats {
        let extra = if mat.pirate == Some(Pirate::Jackson) {
            2
        } else {
            0
        };
        assert_eq!(mat.toughness, 3 + extra);
    }
    let mut game = table(2);
    card(&mut game, A, ActionCard::SecondWind);
    card(&mut game, A, ActionCard::Sabotage);
    mat(&mut game, B).toughness = 1;
    play_all(&mut game, "card:second-wind card:sabotage@b");
    assert_eq!(
        (game.board.mat(A).toughness, game.board.mat(B).toughness),
        (5, 0)
    );
}

// rules 1.4 and 1.5
#[test]
fn starting_tokens_are_placed_by_their_players_before_the_first_turn() {
    let mut game = dealt(5, 11);
    let holders: Vec<Seat> = Seat::all(5)
        .filter(|&seat| {
            game.board
                .mat(seat)
                .pirate
                .and_then(Pirate::resource)
                .is_some()
        })
        .collect();
    assert_eq!(holders.len(), 3);
    for seat in holders {
        assert_eq!(game.board.asked(), Some(seat));
        let pirate = game.board.mat(seat).pirate;
        let row = match pirate {
            Some(Pirate::LeMonde) => "on:gunner on:first-mate on:parrot on:monkey",
            Some(Pirate::Cortez) => "on:sword on:pistol on:spyglass on:sextant",
            Some(Pirate::McGraves) => "on:gunpowder on:rum on:food on:water",
            other => panic!("{other:?} has no token"),
        };
        let row: Vec<&str> = row.split(' ').collect();
        assert_eq!(offered(&game), row);
        play(&mut game, row[2]);
        assert_eq!(game.board.mat(seat).tokens.len(), 1);
    }
    assert_eq!(game.board.step(), Some(&Step::Turn));
}

// rule 1.6
#[test]
fn the_first_cards_lie_open_and_hands_are_empty() {
    for seats in 2..=5 {
        let game = dealt(seats, 3);
        assert!(game.board.missions.iter().all(Option::is_some));
        assert!(game.board.market.iter().all(Option::is_some));
        assert!(game.board.tavern.is_some());
        assert_eq!(game.board.mission_pile.len(), 30);
        assert_eq!(game.board.market_pile.len(), 17);
        assert_eq!(game.board.tavern_pile.len(), 14);
        assert!(game.board.mats.iter().all(|mat| mat.missions.is_empty()));
        assert!(game.secrets.hands.iter().all(Vec::is_empty));
        assert_eq!(game.secrets.actions.len(), 22);
    }
}

// rule 1.7
#[test]
fn five_players_find_two_more_locations() {
    for (seats, more) in [(2, 0), (3, 0), (4, 0), (5, 2)] {
        let game = dealt(seats, 4);
        assert_eq!(game.board.open.len(), 10 + more);
        assert_eq!(game.secrets.explorations.len(), 10 - more);
        assert_eq!(
            game.board.open.common(Location::at_the_start()),
            Location::at_the_start()
        );
    }
}

// rule 1.8
#[test]
fn anybody_may_be_first() {
    let firsts: Set<Seat> = (0..60).map(|number| dealt(5, number).board.first).collect();
    assert_eq!(firsts.len(), 5);
    for number in 0..20 {
        let game = dealt(3, number);
        assert_eq!(game.board.turn.seat, game.board.first);
    }
}
