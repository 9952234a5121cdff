//! A law with marked secrets: the name of a crate is seen and told nowhere but where somebody knows of the crate.

use super::course::{Course, Verdict};
use super::crooked::{Crooked, Fault, Leak};
use super::smugglers::{Good, Smugglers, View};
use super::whole;
use quartermaster::ai::Mind;
use quartermaster::face::{Face, Reader};
use quartermaster::rules::{Game, Options, Seat, Viewer};
use quartermaster::shelf::Table;

const GAMES: u64 = 6;

/// A view that says which crates its viewer knows.
trait Knowing {
    fn knows(&self, good: Good) -> bool;
}

impl Knowing for View {
    fn knows(&self, good: Good) -> bool {
        View::knows(self, good)
    }
}

impl Knowing for Leak {
    fn knows(&self, good: Good) -> bool {
        self.honest().knows(good)
    }
}

/// Everything that is made for a viewer, down to what would stand in a line of the program's log.
fn everything_shown<G: Face + Mind>(table: &dyn Table, game: &G, viewer: Viewer) -> String {
    let reader = Reader::default();
    let question = match viewer {
        Viewer::Seat(seat) => table.question(seat),
        Viewer::Onlooker => None,
    };
    let choices: Vec<String> = question
        .iter()
        .flat_map(|asked| &asked.choices)
        .flat_map(|choice| choice.path.iter().map(|word| reader.say(word)))
        .collect();
    format!(
        "{:?} {:?} {question:?} {choices:?} {:?} {:?}",
        game.view(viewer),
        table.look(viewer, &reader),
        table.waiting(),
        table.close(),
    )
}

fn no_name_betrays_a_crate<G: Face + Mind>(course: &Course<G>) -> Verdict
where
    G::View: Knowing,
{
    course.on_a_table(|plays, table, tellings| {
        let game = &course.positions[plays];
        for viewer in course.every_viewer() {
            let view = game.view(viewer);
            let shown = everything_shown(&**table, game, viewer);
            // What everybody is told, everybody hears.
            let heard = tellings
                .iter()
                .filter(|telling| telling.to == viewer || telling.to == Viewer::Onlooker);
            let heard: Vec<String> = heard
                .map(|telling| format!("{:?}", telling.words))
                .collect();
            for good in Good::all().into_iter().filter(|&good| !view.knows(good)) {
                if shown.contains(good.name()) {
                    return Err(format!("{viewer:?} is shown the {good}"));
                }
                if heard.iter().any(|words| words.contains(good.name())) {
                    return Err(format!("{viewer:?} is told of the {good}"));
                }
            }
        }
        Ok(())
    })
}

#[test]
fn no_name_of_a_hidden_crate_is_seen_or_told() {
    let mut known = 0;
    for course in whole::<Smugglers>(&Options::default(), GAMES) {
        if let Err(why) = no_name_betrays_a_crate(&course) {
            panic!("{why}");
        }
        let last = course.positions.last().expect("every course has its deal");
        let view = last.view(Viewer::Seat(Seat(0)));
        known += Good::all()
            .into_iter()
            .filter(|&good| view.knows(good))
            .count();
    }
    assert!(known > 0, "nobody ever learnt the name of a crate");
}

#[test]
fn names_that_are_seen_or_told_are_noticed() {
    for fault in [Fault::ShowsAHand, Fault::TellsWhatWasLoaded] {
        let noticed = whole::<Crooked>(&fault.options(), GAMES)
            .any(|course| no_name_betrays_a_crate(&course).is_err());
        assert!(noticed, "{fault:?} is not noticed");
    }
}

#[test]
fn the_debug_output_of_a_position_hides_every_hand() {
    for course in whole::<Smugglers>(&Options::default(), 2) {
        for game in &course.positions {
            let printed = format!("{game:?}");
            for seat in course.every_seat() {
                for good in game.hand(seat) {
                    assert!(
                        !printed.contains(good.name()),
                        "{good} of {seat} in {printed}"
                    );
                }
            }
        }
    }
}
