//! Positions in words: the seats and who began, the points of the first round, and every placement since.

use super::pieces::Pieces;
use super::{Action, Brother, Brothers};
use crate::rules::{BadPosition, Dice, Game, Options, Seat, Viewer};
use std::fmt::{self, Display};

/// Reads a position (rule 5.6), with the pieces of the options.
pub(super) fn read(position: &str, options: &Options) -> Result<Brothers, BadPosition> {
    let bad = |why: String| BadPosition(why);
    let mut words = position.split_whitespace().peekable();
    let head = words.next().unwrap_or_default().to_lowercase();
    let (seats, starter) = match head.as_bytes() {
        [seats @ (b'2' | b'4'), letter @ b'a'..=b'd'] if letter - b'a' < seats - b'0' => {
            (seats - b'0', Seat(letter - b'a'))
        }
        _ => {
            return Err(bad(
                "a position begins with the number of players and who begins the round, such as 2A or 4D; then, in the \
                 second round, the points of the first, such as 3:4; then every placement of the round"
                    .to_owned(),
            ));
        }
    };
    let pieces = Pieces::of(options.data.as_ref());
    let mut game = Brothers::at_start(pieces, seats, starter);
    if let Some(points) = words.next_if(|word| word.contains(':')) {
        game.points.push(points_of(points).ok_or_else(|| {
            bad(format!(
                "{points:?} are no points of a first round, elder brother's first, such as 3:4"
            ))
        })?);
    }
    for word in words {
        let seat = game.to_move;
        let view = game.view(Viewer::Seat(seat));
        let options = game.ask(seat).map(|ask| ask.options).unwrap_or_default();
        let typed = word.to_lowercase();
        let Some(action) = options
            .iter()
            .find(|action| Brothers::reads(&view, seat, action, &typed))
        else {
            let rule = Brothers::objection(&view, seat, &typed);
            return Err(bad(format!(
                "{word} is not to be had there (rule {})",
                rule.map_or("", |objection| objection.rule)
            )));
        };
        game.apply(seat, action, &mut Dice::from_number(0));
    }
    Ok(game)
}

/// Two penalties of a first round. Both sides may have any that a side can have with either kind: positions are also set up to
/// be tried.
fn points_of(text: &str) -> Option<[u32; 2]> {
    let (elder, younger) = text.split_once(':')?;
    let points = |text: &str| -> Option<u32> {
        let plain = text.bytes().all(|byte| byte.is_ascii_digit());
        let points = text.parse().ok()?;
        (plain && points <= 24).then_some(points)
    };
    Some([points(elder)?, points(younger)?])
}

impl Display for Brothers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.seats, self.starter)?;
        if let Some(points) = self.points.first() {
            let [elder, younger] = Brother::ALL.map(|brother| points[brother.index()]);
            write!(f, " {elder}:{younger}")?;
        }
        for laid in &self.laid {
            let (code, turn, at) = (laid.code, laid.turn, laid.at);
            write!(f, " {}", Action::Lay { code, turn, at })?;
        }
        self.pens
            .iter()
            .try_for_each(|built| write!(f, " {}", built.pen))
    }
}
