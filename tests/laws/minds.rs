//! The law of the computer: what it answers follows from what its seat sees, from how hard it thinks and from a number, alone.

use super::course::{Course, Verdict};
use quartermaster::ai::{Chosen, Level, Mind, Stop, Thinker, Thought};
use quartermaster::face::Face;
use quartermaster::rules::{Ask, Dice, Game, Seat, Viewer};
use quartermaster::table::Sight;

/// A small part of the least work: the law is about every game, not about good play.
const PART: u32 = 4;

/// What a seat sees, what it is asked, and what the computer answers.
type Answer<G> = (<G as Game>::View, Ask<<G as Game>::Action>, Option<Chosen>);

/// What the computer answers in a position, from the sight of a seat; with the sight itself, to be compared.
fn answer<G: Face + Mind>(
    position: &G,
    seat: Seat,
    seats: usize,
    number: u64,
) -> Option<Answer<G>> {
    let viewer = Viewer::Seat(seat);
    let ask = position.ask(seat)?;
    let view = position.view(viewer);
    let sight = Sight::<G> {
        viewer,
        view: view.clone(),
        ask: Some((1, ask.clone())),
        waiting: vec![seat],
        outcome: None,
        ended: None,
    };
    let mut thought = Thinker::new(sight, seats, Level::Easy, number);
    thought.divide(PART);
    let chosen = Box::new(thought).choose(&Stop::new());
    Some((view, ask, chosen))
}

/// Two positions that look the same to a seat have the same answer, however different they are; and it is one of those that
/// were offered.
pub fn a_choice_follows_from_the_sight<G: Face + Mind>(course: &Course<G>) -> Verdict {
    let last = course.positions.len().saturating_sub(1);
    for plays in [0, last / 3, 2 * last / 3] {
        let position = &course.positions[plays];
        for seat in course.every_seat() {
            let number = plays as u64;
            let Some(first) = answer(position, seat, course.seats, number) else {
                continue;
            };
            let judge = |why: String| course.blame(plays, &why);
            if let Some(chosen) = &first.2 {
                let offered = first.1.options.iter().map(ToString::to_string);
                if !offered.into_iter().any(|play| play == chosen.play) {
                    return Err(judge(format!("{seat} answers {}", chosen.play)));
                }
            }
            let dreamt = G::imagine(&first.0, &mut Dice::from_number(number + 1));
            for (other, what) in [(position, "again"), (&dreamt, "in an imagined world")] {
                let second = answer(other, seat, course.seats, number);
                if second.as_ref() != Some(&first) {
                    return Err(judge(format!(
                        "{seat} answers {:?}, and {what} {:?}",
                        first.2,
                        second.and_then(|second| second.2)
                    )));
                }
            }
        }
    }
    Ok(())
}
