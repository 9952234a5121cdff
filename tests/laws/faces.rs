//! The laws of words and pictures.

use super::course::{Course, Verdict};
use quartermaster::ai::Mind;
use quartermaster::face::{Ending, Face, Moment, Reader};
use quartermaster::rules::{Seat, Viewer};
use quartermaster::scene::{Block, Item, Pill, Scene};
use quartermaster::words::{self, Arg, Lang, Phrase};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, LazyLock};

/// A text in a code block of a message of 2,000 letters, with room for what stands around it.
const TEXT: usize = 1_900;
/// Discord's limit for the description of an attachment.
const ALT: usize = 1_024;
/// The longest label of a button.
const LABEL: usize = 80;
/// What one menu holds.
const MENU: usize = 25;
/// A hand in a code block of a message.
const HAND: usize = 1_500;
/// A sentence of the log or a question.
const SENTENCE: usize = 500;

/// Names as long as Discord has them, and as odd.
fn readers(seats: usize) -> Vec<Reader> {
    let names = [
        "Bartholomew-Maximilian of Ulster",
        "🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊",
        "*_~`|<@1>`_*",
        "",
    ];
    Lang::ALL
        .into_iter()
        .map(|lang| Reader {
            lang,
            names: (0..seats)
                .map(|seat| names[seat % names.len()].to_owned())
                .collect(),
        })
        .collect()
}

fn moments(seats: usize) -> Vec<Option<Ending>> {
    let mut moments = vec![None, Some(Ending::Agreed), Some(Ending::Abandoned)];
    moments.extend(Seat::all(seats).map(|seat| Some(Ending::Resigned(seat))));
    moments
}

fn live(moment: &Option<Ending>) -> Moment<'_> {
    moment.as_ref().map_or(Moment::Live, Moment::Ended)
}

/// Asks something of every view of every position; of the endings that no rule decides only now and then, since they
/// differ by a line.
fn at_every_look<G: Face + Mind>(
    course: &Course<G>,
    mut law: impl FnMut(&G::View, Moment, &Reader) -> Verdict,
) -> Verdict {
    let readers = readers(course.seats);
    let moments = moments(course.seats);
    course.at_every_position(|plays, game| {
        for viewer in course.every_viewer() {
            let view = game.view(viewer);
            for reader in &readers {
                law(&view, Moment::Live, reader)?;
                if plays % 13 == 0 {
                    law(&view, Moment::Preview, reader)?;
                    for moment in &moments {
                        law(&view, live(moment), reader)?;
                    }
                }
            }
        }
        Ok(())
    })
}

/// The board in words fits into a message, what is said of the picture into its description, in every language.
pub fn every_board_fits_into_words<G: Face + Mind>(course: &Course<G>) -> Verdict {
    at_every_look(course, |view, moment, reader| {
        let (text, alt) = (G::text(view, moment, reader), G::alt(view, moment, reader));
        let (long, longer) = (text.chars().count(), alt.chars().count());
        if text.trim().is_empty() || long > TEXT {
            return Err(format!("the board in words has {long} letters"));
        }
        if text.contains("```") {
            return Err("the board in words breaks out of its code block".to_owned());
        }
        if alt.trim().is_empty() || longer > ALT {
            return Err(format!(
                "the description of the picture has {longer} letters"
            ));
        }
        Ok(())
    })
}

/// A picture is the same every time, grounds of one name are one ground, and the board in words is stable as well.
pub fn a_look_is_the_same_every_time<G: Face + Mind>(course: &Course<G>) -> Verdict {
    let mut grounds = HashMap::new();
    at_every_look(course, |view, moment, reader| {
        let scene = G::scene(view, moment, reader);
        if G::scene(view, moment, reader) != scene
            || G::text(view, moment, reader) != G::text(view, moment, reader)
        {
            return Err("it looks otherwise the second time".to_owned());
        }
        let Scene {
            width,
            height,
            ground,
            ..
        } = &scene;
        let known = grounds
            .entry(ground.key.clone())
            .or_insert_with(|| (*width, *height, Arc::clone(ground)));
        if *known != (*width, *height, Arc::clone(ground)) {
            return Err(format!("the ground {} has changed", ground.key));
        }
        Ok(())
    })
}

/// No word of a picture is smaller than 11 pixels when it is shown 400 pixels wide, and everything is inside of it.
pub fn every_picture_can_be_read<G: Face + Mind>(course: &Course<G>) -> Verdict {
    at_every_look(course, |view, moment, reader| {
        legible(&G::scene(view, moment, reader))
    })
}

fn legible(scene: &Scene) -> Verdict {
    let (width, height) = (scene.width as f32, scene.height as f32);
    if scene.width == 0 || scene.height == 0 || scene.width > 4_096 || scene.height > 4_096 {
        return Err(format!("a picture of {width} by {height}"));
    }
    for item in scene.ground.items.iter().chain(&scene.items) {
        let (x, y) = match item {
            Item::Text(text) | Item::Pill(Pill { text, .. }) | Item::Block(Block { text, .. }) => {
                if text.size * 400.0 / width < 11.0 {
                    return Err(format!("{:?} is too small to be read", text.words));
                }
                (text.x, text.y)
            }
            Item::Sprite(sprite) => (sprite.x, sprite.y),
            Item::Shape(_) => continue,
        };
        if !(0.0..=width).contains(&x) || !(0.0..=height).contains(&y) {
            return Err(format!(
                "something stands outside of the picture, at {x}, {y}"
            ));
        }
    }
    Ok(())
}

/// While a game with hands runs, every seat is shown one, made of its own view: it fits into a message and its description, it
/// can be read, and the names of the players make no difference. A game without hands shows none.
pub fn a_hand_is_shown_to_its_seat<G: Face + Mind>(course: &Course<G>) -> Verdict {
    let readers = readers(course.seats);
    course.at_every_position(|_, game| {
        for seat in course.every_seat() {
            let view = game.view(Viewer::Seat(seat));
            for reader in &readers {
                let hand = G::hand(&view, seat, reader);
                if hand.is_some() && !G::HANDS {
                    return Err(format!(
                        "{seat} is shown a hand that the game does not have"
                    ));
                }
                let Some(hand) = hand else {
                    if G::HANDS && game.outcome().is_none() {
                        return Err(format!("{seat} is shown no hand"));
                    }
                    continue;
                };
                let (long, longer) = (hand.text.chars().count(), hand.alt.chars().count());
                if hand.text.trim().is_empty() || long > HAND || hand.text.contains("```") {
                    return Err(format!("a hand in words has {long} letters"));
                }
                if hand.alt.trim().is_empty() || longer > ALT {
                    return Err(format!("the description of a hand has {longer} letters"));
                }
                let nameless = Reader {
                    names: Vec::new(),
                    ..reader.clone()
                };
                let named = G::hand(&view, seat, &nameless).map(|hand| hand.text);
                if reader.lang == Lang::En && G::holds(&view, seat) != named {
                    return Err("a hand is told from another by other words".to_owned());
                }
                if named != Some(hand.text) {
                    return Err("a hand changes with the names of the players".to_owned());
                }
                legible(&hand.scene)?;
            }
        }
        Ok(())
    })
}

/// Labels are paths of words, unlike each other, short enough for buttons; no path ends where another goes on, and every step
/// of it fits into one menu.
pub fn labels_lead_to_every_answer<G: Face + Mind>(course: &Course<G>) -> Verdict {
    let readers = readers(course.seats);
    course.at_every_position(|_, game| {
        for seat in course.every_seat() {
            let Some(ask) = game.ask(seat) else { continue };
            let view = game.view(Viewer::Seat(seat));
            for reader in &readers {
                let mut steps: BTreeMap<Vec<String>, BTreeSet<String>> = BTreeMap::new();
                let mut paths = BTreeSet::new();
                for action in &ask.options {
                    let path: Vec<String> = G::label(&view, action)
                        .iter()
                        .map(|word| reader.say(word))
                        .collect();
                    let long = path.iter().map(|word| word.chars().count()).max();
                    if path.iter().any(|word| word.trim().is_empty())
                        || long.is_none_or(|long| long > LABEL)
                    {
                        return Err(format!("{path:?} is no label"));
                    }
                    for (step, word) in path.iter().enumerate() {
                        steps
                            .entry(path[..step].to_vec())
                            .or_default()
                            .insert(word.clone());
                    }
                    if !paths.insert(path.clone()) {
                        return Err(format!("two answers are labelled {path:?}"));
                    }
                }
                if let Some(path) = paths.iter().find(|path| steps.contains_key(*path)) {
                    return Err(format!("{path:?} is an answer, and others begin with it"));
                }
                if let Some((path, words)) = steps.iter().find(|(_, words)| words.len() > MENU) {
                    return Err(format!("{} words follow {path:?}", words.len()));
                }
            }
        }
        Ok(())
    })
}

static KEYS: LazyLock<Vec<(Lang, BTreeSet<String>)>> = LazyLock::new(|| {
    let keys = |lang: Lang| {
        let lines = words::sources(lang)
            .iter()
            .flat_map(|(_, source)| source.lines());
        lines
            .filter(|line| line.starts_with(|letter: char| letter.is_ascii_alphabetic()))
            .filter_map(|line| Some(line.split_once('=')?.0.trim().to_owned()))
            .collect()
    };
    Lang::ALL.map(|lang| (lang, keys(lang))).into()
});

fn missing(phrase: &Phrase) -> Option<String> {
    match phrase {
        Phrase::Plain(_) | Phrase::Name(_) | Phrase::Foreign(_) => None,
        Phrase::Joined(parts, _) => parts.iter().find_map(missing),
        Phrase::Keyed { key, args } => {
            let lacks = KEYS.iter().find(|(_, keys)| !keys.contains(&**key));
            let inner = |arg: &(std::borrow::Cow<'static, str>, Arg)| match &arg.1 {
                Arg::Phrase(inner) => missing(inner),
                _ => None,
            };
            lacks
                .map(|(lang, _)| format!("{} has no words for {key}", lang.code()))
                .or_else(|| args.iter().find_map(inner))
        }
    }
}

fn sound(phrase: &Phrase, readers: &[Reader]) -> Verdict {
    if let Some(why) = missing(phrase) {
        return Err(why);
    }
    for reader in readers {
        let said = reader.say(phrase);
        let long = said.chars().count();
        // Fluent says the name of what it was not given.
        if said.trim().is_empty() || said.contains("{$") || said.contains("{ $") {
            return Err(format!("{phrase:?} is said as {said:?}"));
        }
        if long > SENTENCE {
            return Err(format!("a sentence has {long} letters: {said}"));
        }
    }
    Ok(())
}

/// Every sentence that the game speaks has words in every language, with everything that goes into them.
pub fn every_sentence_has_its_words<G: Face + Mind>(course: &Course<G>) -> Verdict {
    let readers = readers(course.seats);
    course.at_every_position(|plays, game| {
        for standing in G::STANDING {
            sound(&G::topic(standing.topic), &readers)?;
            for order in standing.orders {
                sound(&G::order(standing.topic, order), &readers)?;
            }
        }
        for choosable in G::CHOICES {
            sound(&G::choice(choosable.choice), &readers)?;
            for value in choosable.values {
                sound(&G::value(choosable.choice, value), &readers)?;
            }
        }
        for seat in course.every_seat() {
            sound(&G::side(seat), &readers)?;
            let view = game.view(Viewer::Seat(seat));
            let Some(ask) = game.ask(seat) else { continue };
            sound(&G::question(&view, seat), &readers)?;
            for word in ask
                .options
                .iter()
                .flat_map(|action| G::label(&view, action))
            {
                sound(&word, &readers)?;
            }
            let wishes = ["a1-a2", "d4-d5", "d1-d9", "nonsense", ""].map(str::to_owned);
            let last = course.plays[..plays]
                .iter()
                .rev()
                .take(4)
                .map(|play| play.action.to_string());
            for wish in wishes.into_iter().chain(last) {
                if let Some(objection) = G::objection(&view, seat, &wish) {
                    sound(&G::object(&objection), &readers)?;
                }
            }
        }
        if let Some(outcome) = game.outcome() {
            sound(&G::end(&outcome), &readers)?;
        }
        Ok(())
    })?;
    course.at_every_play(|_, before, play, _| {
        let view = before.view(Viewer::Seat(play.seat));
        let after = G::foresee(&view, play.seat, &play.action);
        if let Some(behind) = after.as_ref().and_then(G::foretell) {
            sound(&behind, &readers)?;
        }
        for event in &play.events {
            for told in course
                .every_viewer()
                .filter_map(|viewer| G::told(event, viewer))
            {
                sound(&G::narrate(&told), &readers)?;
            }
        }
        Ok(())
    })
}
