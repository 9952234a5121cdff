//! The laws: what holds for every game, proven for each game on the shelf and for a small one with every difficulty; and
//! that each law notices a fault that is planted for it.

#[path = "laws/asking.rs"]
mod asking;
#[path = "laws/course.rs"]
mod course;
#[path = "laws/crooked.rs"]
mod crooked;
#[path = "laws/faces.rs"]
mod faces;
#[path = "laws/minds.rs"]
mod minds;
#[path = "laws/names.rs"]
mod names;
#[path = "laws/planted.rs"]
mod planted;
#[path = "laws/secrecy.rs"]
mod secrecy;
#[path = "laws/smugglers.rs"]
mod smugglers;
#[path = "laws/tables.rs"]
mod tables;
#[path = "laws/tree.rs"]
mod tree;

use course::{Course, Verdict, chosen};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use quartermaster::ai::Mind;
use quartermaster::face::Face;
use quartermaster::games::shelf;
use quartermaster::rules::Options;
use std::collections::BTreeSet;

/// Every law by name: those of one course, and those that take many to judge.
macro_rules! with_every_law {
    ($emit:ident $($with:tt)*) => {
        $emit! {
            ($($with)*)
            one course [
                secrecy::an_imagined_world_looks_the_same
                secrecy::an_imagined_world_asks_the_same
                secrecy::an_imagined_world_can_be_played_to_its_end
                secrecy::the_same_dice_imagine_the_same_world
                secrecy::a_seat_knows_what_the_onlooker_knows
                secrecy::what_changed_was_told
                secrecy::same_looks_same_telling
                secrecy::what_was_told_says_the_same_again
                secrecy::what_is_foreseen_comes_true
                secrecy::what_was_shown_is_marked_as_revealed
                asking::every_game_ends
                asking::a_game_waits_for_somebody_until_it_ends
                asking::winners_sit_at_the_table
                asking::every_answer_has_a_notation_of_its_own
                asking::a_question_is_the_same_every_time
                asking::silence_is_an_answer
                asking::what_is_offered_can_be_typed
                asking::an_objection_is_to_what_is_not_offered
                asking::a_seat_that_is_not_there_is_asked_nothing
                asking::a_position_survives_being_stored
                asking::the_same_dice_have_the_same_consequence
                asking::a_standing_order_is_an_answer
                tables::a_table_shows_what_the_game_says
                tables::a_table_tells_each_what_is_for_them
                tables::replaying_the_log_gives_the_same_game
                tables::a_new_question_has_a_new_number
                tables::an_old_answer_changes_nothing
                tables::what_is_offered_can_be_previewed
                tables::a_stored_table_is_the_same_table
                tables::a_play_taken_back_can_be_played_again
                tables::a_table_can_be_concluded_once
                tables::a_forged_seat_does_no_harm
                faces::every_board_fits_into_words
                faces::a_look_is_the_same_every_time
                faces::every_picture_can_be_read
                faces::a_hand_is_shown_to_its_seat
                faces::labels_lead_to_every_answer
                faces::every_sentence_has_its_words
                minds::a_choice_follows_from_the_sight
            ]
            many courses [
                secrecy::no_secret_is_always_guessed_right
                secrecy::imagination_varies
                secrecy::an_open_game_is_imagined_as_it_is
            ]
        }
    };
}

/// A module of tests for each game, one test per law.
macro_rules! every_law_for {
    ($($game:ident: $type:ty,)*) => {
        $(
            mod $game {
                use super::*;

                type This = $type;
                with_every_law!(as_tests);

                #[test]
                fn hundreds_of_random_games_end() {
                    hundreds_end::<This>();
                }
            }
        )*

        /// The games for which the laws are proven.
        const PROVEN: &[&str] = &[$(<$type as quartermaster::rules::Game>::NAME),*];
    };
}

macro_rules! as_tests {
    (() one course [$($floor:ident::$each:ident)*] many courses [$($level:ident::$all:ident)*]) => {
        $(
            #[test]
            fn $each() {
                holds_for_each::<This>($floor::$each);
            }
        )*
        $(
            #[test]
            fn $all() {
                holds_for_all::<This>($level::$all);
            }
        )*
    };
}

// A fifth game is one more line.
every_law_for! {
    of_smugglers: smugglers::Smugglers,
    of_pebbles: crooked::Pebbles,
    of_brandubh: quartermaster::games::brandubh::Brandubh,
    of_oath: quartermaster::games::oath::Oath,
    of_brothers: quartermaster::games::brothers::Brothers,
    of_rivalry: quartermaster::games::rivalry::Rivalry,
}

/// How many courses of bytes a law is tried on.
const BYTES: u32 = 40;
/// For each number of seats, how many whole games at most; how many plays together are enough, or how many answers that were
/// offered on the way; and how many games at least.
const WHOLE: u64 = 16;
const PLAYS: usize = 400;
const ANSWERS: usize = 12_000;
const LEAST: usize = 2;
/// How many whole games must end.
const ENDED: u64 = 200;

/// Every number of seats by which the game can be played.
fn seats<G: Face + Mind>() -> Vec<usize> {
    G::SEATS.filter(|&seats| G::fits(seats)).collect()
}

/// Courses in bytes first, since those shrink, then whole games.
fn holds_for_each<G: Face + Mind>(law: fn(&Course<G>) -> Verdict) {
    holds_for_bytes(seats::<G>(), &|seats, number, bytes| {
        law(&Course::of_bytes(seats, number, bytes))
    });
    for course in some_whole::<G>() {
        if let Err(why) = law(&course) {
            panic!("{why}");
        }
    }
}

fn holds_for_bytes(seats: Vec<usize>, law: &dyn Fn(usize, u64, &[u8]) -> Verdict) {
    // Failures are found again without being written down: the courses are the same each time.
    let config = Config {
        cases: BYTES,
        failure_persistence: None,
        ..Config::default()
    };
    let mut runner =
        TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let courses = (
        prop::sample::select(seats),
        any::<u64>(),
        prop::collection::vec(any::<u8>(), 0..60),
    );
    let found = runner.run(&courses, |(seats, number, bytes)| {
        law(seats, number, &bytes).map_err(TestCaseError::fail)
    });
    if let Err(fault) = found {
        panic!("{fault}");
    }
}

fn holds_for_all<G: Face + Mind>(law: fn(&[Course<G>]) -> Verdict) {
    let courses: Vec<Course<G>> = some_whole().collect();
    assert!(
        courses.iter().all(|course| !course.plays.is_empty()),
        "nothing was played"
    );
    if let Err(why) = law(&courses) {
        panic!("{why}");
    }
}

fn whole<G: Face + Mind>(options: &Options, games: u64) -> impl Iterator<Item = Course<G>> {
    seats::<G>().into_iter().flat_map(move |seats| {
        (0..games).map(move |number| Course::to_the_end(options, seats, number))
    })
}

/// Whole games until they are enough to look at, some of them in any case.
fn some_whole<G: Face + Mind>() -> impl Iterator<Item = Course<G>> {
    seats::<G>().into_iter().flat_map(|seats| {
        let games =
            (0..WHOLE).map(move |number| Course::to_the_end(&chosen::<G>(number), seats, number));
        games
            .enumerate()
            .scan((0, 0), |(plays, answers), (game, course)| {
                let more = game < LEAST || *plays < PLAYS && *answers < ANSWERS;
                *plays += course.plays.len();
                *answers += course.answers();
                more.then_some(course)
            })
    })
}

/// Hundreds of games with every number of seats: that they end is cheap to see, and rare when they do not.
fn hundreds_end<G: Face + Mind>() {
    let numbers = seats::<G>()
        .into_iter()
        .flat_map(|seats| (0..ENDED).map(move |number| (seats, number)));
    for (seats, number) in numbers {
        let course: Course<G> = Course::to_the_end(&chosen::<G>(number), seats, number);
        for law in [asking::every_game_ends, asking::winners_sit_at_the_table] {
            if let Err(why) = law(&course) {
                panic!("{why}");
            }
        }
    }
}

macro_rules! as_names {
    (() one course [$($floor:ident::$each:ident)*] many courses [$($level:ident::$all:ident)*]) => {
        &[$(stringify!($each),)* $(stringify!($all),)*]
    };
}

/// The names of all laws.
const LAWS: &[&str] = with_every_law!(as_names);

#[test]
fn every_law_notices_a_planted_fault() {
    let sorted = |names: &[&'static str]| BTreeSet::from_iter(names.iter().copied());
    assert_eq!(sorted(planted::NOTICED), sorted(LAWS));
}

#[test]
fn what_may_be_chosen_before_the_deal_has_names_and_fits_below_a_lobby() {
    let named = |name: &str| {
        name.len() < 30
            && name
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte == b'-')
    };
    let mut games = 0;
    for title in shelf() {
        let game = title.name;
        let names = BTreeSet::from_iter(title.choices.iter().map(|one| one.choice));
        assert_eq!(names.len(), title.choices.len(), "{game}");
        assert!(names.len() <= 3, "{game}: five rows, and two of buttons");
        games += usize::from(!names.is_empty());
        for choosable in title.choices {
            let values = BTreeSet::from_iter(choosable.values.iter().copied());
            assert_eq!(
                values.len(),
                choosable.values.len(),
                "{game}: {choosable:?}"
            );
            assert!((2..=25).contains(&values.len()), "{game}: {choosable:?}");
            assert!(values.contains(choosable.usual), "{game}: {choosable:?}");
            let mut all = values.iter().copied().chain([choosable.choice]);
            assert!(all.all(named), "{game}: {choosable:?}");
        }
    }
    assert!(games > 1, "no game has anything to choose");
}

#[test]
fn the_laws_are_proven_for_every_game_on_the_shelf() {
    for title in shelf() {
        assert!(
            PROVEN.contains(&title.name),
            "the laws are not proven for {}",
            title.name
        );
    }
}
