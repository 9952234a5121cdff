//! The laws of what may be known: imagined worlds, and what is told.

use super::course::{Course, Play, Verdict};
use super::tree::{Hidden, Tree};
use quartermaster::ai::Mind;
use quartermaster::face::Face;
use quartermaster::rules::{Dice, Game, Seat, Viewer};
use std::collections::BTreeMap;

/// How many times something must have been tried before "always" and "never" mean anything.
const TRIES: usize = 40;

fn imagined<G: Game>(view: &G::View, plays: usize, guess: u64) -> G {
    G::imagine(view, &mut Dice::from_number(plays as u64 * 64 + guess))
}

/// What this viewer cannot tell from what is there looks to him as what is there.
pub fn an_imagined_world_looks_the_same<G: Face + Mind>(course: &Course<G>) -> Verdict {
    course.at_every_position(|plays, game| {
        for viewer in course.every_viewer() {
            let view = game.view(viewer);
            for guess in 0..2 {
                if imagined::<G>(&view, plays, guess).view(viewer) != view {
                    return Err(format!("{viewer:?} imagines a world that looks otherwise"));
                }
            }
        }
        Ok(())
    })
}

/// Whether somebody is asked, and whether the game has ended, follows from public facts; what oneself is asked follows
/// from what one knows.
pub fn an_imagined_world_asks_the_same<G: Face + Mind>(course: &Course<G>) -> Verdict {
    course.at_every_position(|plays, game| {
        for viewer in course.every_viewer() {
            let world: G = imagined(&game.view(viewer), plays, 0);
            if world.outcome() != game.outcome() {
                return Err(format!(
                    "{viewer:?} cannot know whether and how the game ended"
                ));
            }
            for seat in course.every_seat() {
                let (real, dreamt) = (game.ask(seat), world.ask(seat));
                if real.as_ref().map(|ask| ask.need) != dreamt.as_ref().map(|ask| ask.need) {
                    return Err(format!(
                        "whether {seat} is asked depends on what {viewer:?} does not know"
                    ));
                }
                if viewer == Viewer::Seat(seat) && real != dreamt {
                    return Err(format!(
                        "what {seat} is asked depends on what {seat} does not know"
                    ));
                }
            }
        }
        Ok(())
    })
}

/// An imagined world is a game that can be played to its end.
pub fn an_imagined_world_can_be_played_to_its_end<G: Face + Mind>(course: &Course<G>) -> Verdict {
    let middle = course.positions.len() / 2;
    for (plays, viewer) in [0, middle]
        .into_iter()
        .flat_map(|plays| course.every_viewer().map(move |viewer| (plays, viewer)))
    {
        let mut world: G = imagined(&course.positions[plays].view(viewer), plays, 0);
        let mut dice = Dice::from_number(plays as u64);
        for _ in 0..super::course::BOUND {
            if world.outcome().is_some() {
                break;
            }
            let asked = course
                .every_seat()
                .find_map(|seat| Some((seat, world.ask(seat)?)));
            let Some((seat, ask)) = asked else { break };
            let Some(action) = ask.options.get(dice.index(ask.options.len())) else {
                break;
            };
            world.apply(seat, action, &mut dice);
        }
        if world.outcome().is_none() {
            return Err(course.blame(
                plays,
                &format!("a world that {viewer:?} imagines never ends"),
            ));
        }
    }
    Ok(())
}

/// The same dice imagine the same world, so that a search can be repeated.
pub fn the_same_dice_imagine_the_same_world<G: Face + Mind>(course: &Course<G>) -> Verdict {
    course.at_every_position(|plays, game| {
        let view = game.view(Viewer::Onlooker);
        let [once, again] = [0; 2].map(|guess| Tree::of(&imagined::<G>(&view, plays, guess)));
        if once? != again? {
            return Err("the same dice imagine two worlds".to_owned());
        }
        Ok(())
    })
}

/// What everybody may know, everybody in a seat knows.
pub fn a_seat_knows_what_the_onlooker_knows<G: Face + Mind>(course: &Course<G>) -> Verdict {
    course.at_every_position(|plays, game| {
        let public = game.view(Viewer::Onlooker);
        for seat in course.every_seat() {
            let world: G = imagined(&game.view(Viewer::Seat(seat)), plays, 0);
            if world.view(Viewer::Onlooker) != public {
                return Err(format!("the onlooker knows something that {seat} does not"));
            }
        }
        Ok(())
    })
}

/// How often each secret was tried by each viewer who does not hold it, and how often the trial came out "yes".
type Tally = BTreeMap<(String, Viewer), (usize, usize)>;

fn tally<G: Face + Mind>(
    courses: &[Course<G>],
    hit: impl Fn(&Hidden, &[Hidden], &[Hidden]) -> bool,
) -> Result<Tally, String> {
    let mut tally = Tally::new();
    for course in courses {
        for (plays, game) in course.positions.iter().enumerate() {
            let secrets = Tree::of(game)?.secrets();
            if secrets.is_empty() {
                continue;
            }
            for viewer in course.every_viewer() {
                let view = game.view(viewer);
                let [once, again] =
                    [0, 1].map(|guess| Tree::of(&imagined::<G>(&view, plays, guess)));
                let (once, again) = (once?.secrets(), again?.secrets());
                for secret in &secrets {
                    if !secret
                        .holders
                        .iter()
                        .any(|&holder| viewer == Viewer::Seat(holder))
                    {
                        let (tries, hits) = tally.entry((secret.path.clone(), viewer)).or_default();
                        *tries += 1;
                        *hits += usize::from(hit(secret, &once, &again));
                    }
                }
            }
        }
    }
    Ok(tally)
}

fn enough(tally: &Tally) -> impl Iterator<Item = (&(String, Viewer), &(usize, usize))> {
    tally.iter().filter(|(_, (tries, _))| *tries >= TRIES)
}

/// Nobody's guesses at what he does not hold are right every time: then he would know it.
pub fn no_secret_is_always_guessed_right<G: Face + Mind>(courses: &[Course<G>]) -> Verdict {
    let tally = tally(courses, |secret, guessed, _| guessed.contains(secret))?;
    match enough(&tally).find(|(_, (tries, right))| tries == right) {
        Some(((path, viewer), (tries, _))) => Err(format!(
            "{viewer:?} guesses {path} right, {tries} times of {tries}"
        )),
        None => Ok(()),
    }
}

/// Whoever does not know a secret imagines it sometimes so and sometimes otherwise.
pub fn imagination_varies<G: Face + Mind>(courses: &[Course<G>]) -> Verdict {
    let tally = tally(courses, |secret, once, again| {
        let guess = |world: &[Hidden]| {
            world
                .iter()
                .find(|hidden| hidden.path == secret.path)
                .cloned()
        };
        guess(once) != guess(again)
    })?;
    match enough(&tally).find(|(_, (_, varied))| *varied == 0) {
        Some(((path, viewer), (tries, _))) => Err(format!(
            "{viewer:?} imagined {path} alike, {tries} times of {tries}"
        )),
        None => Ok(()),
    }
}

/// Where nothing is hidden and nothing left to chance, everybody can imagine the position as it is, with all of its past
/// that matters.
pub fn an_open_game_is_imagined_as_it_is<G: Face + Mind>(courses: &[Course<G>]) -> Verdict {
    for course in courses {
        if course.plays.iter().any(|play| !play.draws.is_empty()) {
            return Ok(());
        }
        for game in &course.positions {
            if !Tree::of(game)?.secrets().is_empty() {
                return Ok(());
            }
        }
    }
    for course in courses {
        course.at_every_position(|plays, game| {
            for viewer in course.every_viewer() {
                if Tree::of(&imagined::<G>(&game.view(viewer), plays, 0))? != Tree::of(game)? {
                    return Err(format!(
                        "{viewer:?} does not know something of an open game"
                    ));
                }
            }
            Ok(())
        })?;
    }
    Ok(())
}

fn told<G: Game>(events: &[G::Event], viewer: Viewer) -> Vec<G::Event> {
    events
        .iter()
        .filter_map(|event| G::told(event, viewer))
        .collect()
}

/// Whoever sees something else after a play than before it was told of something.
pub fn what_changed_was_told<G: Face + Mind>(course: &Course<G>) -> Verdict {
    course.at_every_play(|_, before, play, after| {
        for viewer in course.every_viewer() {
            if before.view(viewer) != after.view(viewer)
                && told::<G>(&play.events, viewer).is_empty()
            {
                return Err(format!("{viewer:?} sees a change and was told nothing"));
            }
        }
        Ok(())
    })
}

/// Two plays that look alike before and after are told alike: a telling says nothing that a look does not.
pub fn same_looks_same_telling<G: Face + Mind>(course: &Course<G>) -> Verdict {
    course.at_every_play(|plays, before, play, after| {
        let Play { seat, action, events, .. } = play;
        for viewer in course.every_viewer() {
            let seen = after.view(viewer);
            let real = told::<G>(events, viewer);
            let world: G = imagined(&before.view(viewer), plays, 0);
            let options = world.ask(*seat).map(|ask| ask.options).unwrap_or_default();
            let own = options.iter().filter(|&option| option == action);
            let others = options.iter().filter(|&option| option != action);
            // One play more than a handful would show nothing more.
            for option in own.chain(others.take(8)) {
                let mut other = world.clone();
                let events = other.apply(*seat, option, &mut course.dice(plays));
                if other.view(viewer) == seen && told::<G>(&events, viewer) != real {
                    return Err(format!("{viewer:?} sees the same, and is told the difference between {action} and {option}"));
                }
            }
        }
        Ok(())
    })
}

/// What was told can be told again to the same person, and says the same.
pub fn what_was_told_says_the_same_again<G: Face + Mind>(course: &Course<G>) -> Verdict {
    course.at_every_play(|_, _, play, _| {
        for viewer in course.every_viewer() {
            let once = told::<G>(&play.events, viewer);
            if told::<G>(&once, viewer) != once {
                return Err(format!("{viewer:?} is told something else the second time"));
            }
        }
        Ok(())
    })
}

/// A preview shows what will be there, whatever is hidden and whatever the dice would give.
pub fn what_is_foreseen_comes_true<G: Face + Mind>(course: &Course<G>) -> Verdict {
    course.at_every_play(|plays, before, play, after| {
        let Play {
            seat,
            action,
            draws,
            ..
        } = play;
        let viewer = Viewer::Seat(*seat);
        let view = before.view(viewer);
        let Some(foreseen) = G::foresee(&view, *seat, action) else {
            return Ok(());
        };
        if foreseen != after.view(viewer) {
            return Err(format!("{action} was foreseen otherwise"));
        }
        if !draws.is_empty() {
            return Err(format!("{action} was foreseen although it draws"));
        }
        for guess in 0..4 {
            let mut world: G = imagined(&view, plays, guess);
            world.apply(*seat, action, &mut Dice::from_number(guess));
            if world.view(viewer) != foreseen {
                return Err(format!(
                    "{action} was foreseen although it shows what is hidden"
                ));
            }
        }
        Ok(())
    })
}

/// A play whose effect on somebody's view cannot be known beforehand by the one who plays it says that it reveals
/// something, so that it is not taken back freely.
pub fn what_was_shown_is_marked_as_revealed<G: Face + Mind>(course: &Course<G>) -> Verdict {
    course.at_every_play(|plays, before, play, after| {
        let Play {
            seat,
            action,
            events,
            draws,
        } = play;
        if !draws.is_empty() || events.iter().any(G::reveals) {
            return Ok(());
        }
        let viewer = Viewer::Seat(*seat);
        let seen = after.view(viewer);
        for guess in 0..4 {
            let mut world: G = imagined(&before.view(viewer), plays, guess);
            world.apply(*seat, action, &mut course.dice(plays));
            if world.view(viewer) != seen {
                return Err(format!(
                    "{action} showed {} something hidden, and does not say so",
                    Seat::to_string(seat)
                ));
            }
        }
        Ok(())
    })
}
