//! For each law a game or a table that breaks it, and that the law notices.

use super::course::{Course, Verdict};
use super::crooked::{self, Crooked, Fault, Pebbles};
use super::smugglers::Smugglers;
use super::{asking, faces, minds, secrecy, tables, whole};
use quartermaster::ai::Mind;
use quartermaster::face::Face;
use quartermaster::rules::Options;
use quartermaster::shelf::Title;

/// Enough for faults that show now and then.
const GAMES: u64 = 12;

fn noticed(law: fn(&Course<Crooked>) -> Verdict, fault: Fault) {
    let noticed = whole::<Crooked>(&fault.options(), GAMES).find_map(|course| law(&course).err());
    let why = noticed.unwrap_or_else(|| panic!("the law does not notice {fault:?}"));
    assert!(
        why.contains("crooked, "),
        "the game that breaks the law is not told: {why}"
    );
}

fn noticed_in_all<G: Face + Mind>(law: fn(&[Course<G>]) -> Verdict, fault: Fault) {
    let courses: Vec<Course<G>> = whole(&fault.options(), GAMES).collect();
    assert!(law(&courses).is_err(), "the law does not notice {fault:?}");
}

fn noticed_on_a_table(law: fn(&Course<Smugglers>) -> Verdict, title: Title, fault: &str) {
    let options = Options::default();
    let mut courses = whole::<Smugglers>(&options, GAMES).map(|course| Course { title, ..course });
    assert!(
        courses.any(|course| law(&course).is_err()),
        "the law does not notice a table that {fault}"
    );
}

macro_rules! planted {
    (
        games { $($floor:ident::$each:ident: $($one:ident)+;)* }
        many games { $($level:ident::$all:ident: $game:ty, $($many:ident)+;)* }
        tables { $($story:ident::$law:ident: $($bend:ident)+;)* }
    ) => {
        $(
            #[test]
            fn $each() {
                $(noticed($floor::$each, Fault::$one);)+
            }
        )*
        $(
            #[test]
            fn $all() {
                $(noticed_in_all::<$game>($level::$all, Fault::$many);)+
            }
        )*
        $(
            #[test]
            fn $law() {
                $(noticed_on_a_table($story::$law, crooked::$bend(), stringify!($bend));)+
            }
        )*

        /// Every law for which a fault was planted.
        pub const NOTICED: &[&str] = &[
            $(stringify!($each),)*
            $(stringify!($all),)*
            $(stringify!($law),)*
        ];
    };
}

planted! {
    games {
        secrecy::an_imagined_world_looks_the_same: ImaginesTooMuchMoney ShowsAHandAndForgetsIt;
        secrecy::an_imagined_world_asks_the_same: AsksByHiddenCrates OffersByHiddenCrates;
        secrecy::an_imagined_world_can_be_played_to_its_end: ImaginesAStandstill;
        secrecy::the_same_dice_imagine_the_same_world: ImaginesByOtherDice;
        secrecy::a_seat_knows_what_the_onlooker_knows: ShowsTheOnlookerAHand;
        secrecy::what_changed_was_told: BribesInSilence;
        secrecy::same_looks_same_telling: TellsWhatWasLoaded;
        secrecy::what_was_told_says_the_same_again: TellsOnce;
        secrecy::what_is_foreseen_comes_true: ForeseesChance ForeseesHiddenCrates;
        secrecy::what_was_shown_is_marked_as_revealed: RevealsSecretly;
        asking::every_game_ends: NeverEnds;
        asking::a_game_waits_for_somebody_until_it_ends: AsksAfterTheEnd WaitsForNobody;
        asking::winners_sit_at_the_table: CrownsAStranger CountsForOne;
        asking::every_answer_has_a_notation_of_its_own: NamesAllAlike NamesWithSpaces OffersNothing;
        asking::a_question_is_the_same_every_time: ShufflesItsOffers;
        asking::silence_is_an_answer: SilenceIsNoAnswer;
        asking::what_is_offered_can_be_typed: ReadsNoRecord ReadsTooMuch;
        asking::an_objection_is_to_what_is_not_offered: ObjectsToWhatItOffers ObjectsToNothing;
        asking::a_seat_that_is_not_there_is_asked_nothing: AsksAStranger;
        asking::a_position_survives_being_stored: ForgetsWhenStored;
        asking::the_same_dice_have_the_same_consequence: HasItsOwnChance;
        asking::a_standing_order_is_an_answer: OrdersWhatIsNotOffered;
        faces::every_board_fits_into_words: TalksTooMuch BreaksOut;
        faces::a_look_is_the_same_every_time: RepaintsTheGround LooksAtTheClock;
        faces::every_picture_can_be_read: WritesTooSmall WritesOutside;
        faces::a_hand_is_shown_to_its_seat: HidesAnEmptyHand HoldsTooMuch;
        faces::labels_lead_to_every_answer: LabelsAllAlike LabelsTooLong LabelsAFork;
        faces::every_sentence_has_its_words: SpeaksUnknownWords SpeaksTooLong;
        minds::a_choice_follows_from_the_sight: ThinksByChance ShowsAHandAndForgetsIt;
    }
    many games {
        secrecy::no_secret_is_always_guessed_right: Crooked, ShowsAHand;
        secrecy::imagination_varies: Crooked, ImaginesOneWorld;
        secrecy::an_open_game_is_imagined_as_it_is: Pebbles, ImaginesOneWorld;
    }
    tables {
        tables::a_table_shows_what_the_game_says: shows_the_first_seat;
        tables::a_table_tells_each_what_is_for_them: tells_everybody;
        tables::replaying_the_log_gives_the_same_game: records_otherwise;
        tables::a_new_question_has_a_new_number: numbers_nothing numbers_everything;
        tables::an_old_answer_changes_nothing: takes_old_answers;
        tables::what_is_offered_can_be_previewed: plays_previews;
        tables::a_stored_table_is_the_same_table: restores_the_deal;
        tables::a_play_taken_back_can_be_played_again: keeps_what_is_taken_back throws_again;
        tables::a_table_can_be_concluded_once: plays_on;
        tables::a_forged_seat_does_no_harm: shows_strangers;
    }
}
