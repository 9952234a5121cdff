//! A strip for every seat below the cards, in three lines: who it is with the counts and the pawns in hand; the character with
//! what it spares; and what lies on the mat.

use super::pieces::{self, Bit, Items, bar_color, resource_color};
use super::words;
use crate::face::Reader;
use crate::games::oath::{Board, Bonus, Mat, Oath, Pawn, Pirate, Resource, Spot, View};
use crate::rules::Seat;
use crate::scene::style::{self, AGED, EDGE, GOLD, INK, LEAST, PAPER, RUBRIC, SOFT, badge, shape};
use crate::scene::{Color, Font, Form, Text};
use crate::words::Phrase;

/// Where the first strip begins, how high one is, and where the next begins.
const FIRST: f32 = 1560.0;
const HEIGHT: f32 = 164.0;
const STEP: f32 = 178.0;
const WIDTH: f32 = 1152.0;
/// The middles of the three lines.
const UPPER: f32 = 33.0;
const MIDDLE: f32 = 78.0;
const LOWER: f32 = 130.0;
/// The left ends of the three tinted bars, their width, and how far apart the tokens on them are.
const BARS: [f32; 3] = [36.0, 320.0, 604.0];
const BAR: f32 = 272.0;
const PITCH: f32 = 66.0;
/// The middles of the boat's places.
const BOAT: [f32; 3] = [992.0, 1058.0, 1124.0];
/// How high tokens are: large enough for their drawings to be told apart on a phone.
const TOKEN: f32 = 54.0;
/// The numbers of the first line: where each begins, and the width of its widest.
const NUMBERS: [f32; 5] = [424.0, 540.0, 650.0, 754.0, 858.0];

/// How high a picture with so many strips is.
pub(super) fn bottom(seats: usize) -> f32 {
    FIRST + STEP * seats as f32 + 12.0
}

fn top(seat: Seat) -> f32 {
    FIRST + STEP * seat.index() as f32
}

/// How a strip is seen: what a preview changes, who is to play, who has won.
#[derive(Clone, Copy)]
pub(super) struct Strips<'a> {
    /// What everybody sees.
    pub view: &'a View,
    /// The same before the move that is previewed.
    pub before: Option<&'a View>,
    /// Who is to play, while anybody is.
    pub asked: Option<Seat>,
    /// Who has won.
    pub winners: &'a [Seat],
    /// Who reads.
    pub reader: &'a Reader,
}

/// What the ground has of all strips.
pub(super) fn ground(items: &mut Items, seats: usize) {
    for seat in Seat::all(seats) {
        let y = top(seat);
        let shadow = Form::rounded(24.0, y + 5.0, WIDTH, HEIGHT, 12.0).filled(INK);
        items.push(shadow.faded(0.16).into());
        let paper = Form::rounded(24.0, y, WIDTH, HEIGHT, 12.0).filled(PAPER);
        items.push(paper.outlined(SOFT, 3.0).into());
        items.extend(badge(seat, 78.0, y + 49.0, 62.0));
        let icon = |name, x: f32, color| pieces::icon(name, x, y + UPPER, 44.0, color);
        items.push(icon("icons/victory-point", 396.0, RUBRIC));
        pieces::coin(items, 512.0, y + UPPER, 44.0, "");
        pieces::heart(items, 622.0, y + UPPER, 44.0, "");
        items.push(icon("icons/mission-card", 726.0, INK));
        items.push(icon("icons/action-card", 830.0, INK));
        for (x, &resource) in BARS.into_iter().zip(Resource::ALL) {
            let color = resource_color(resource);
            let bar = Form::rounded(x, y + LOWER - 29.0, BAR, 58.0, 12.0);
            items.push(bar.filled(bar_color(resource)).into());
            for item in resource.row() {
                let (x, y) = spot(seat, item.spot());
                items.push(dot(x, y, color).into());
            }
        }
        items.push(pieces::icon(
            "icons/boat",
            924.0,
            y + LOWER - 2.0,
            60.0,
            SOFT,
        ));
        for &resource in Resource::ALL {
            let (x, y) = spot(seat, resource.boat());
            items.push(dot(x, y, resource_color(resource)).into());
        }
        items.push(pieces::icon(
            "icons/follower",
            1000.0,
            y + MIDDLE,
            42.0,
            SOFT,
        ));
        let check = format!("M1090 {}l12 13l22 -26", y + MIDDLE - 1.0);
        items.push(Form::Path(check).lined(SOFT, 7.0).into());
    }
}

fn dot(x: f32, y: f32, color: Color) -> crate::scene::Shape {
    Form::circle(x, y, 5.0).filled(color).faded(0.55)
}

/// The middle of a place for a token.
fn spot(seat: Seat, spot: Spot) -> (f32, f32) {
    let y = top(seat) + LOWER;
    let resource = spot.resource();
    match spot.item() {
        None => (BOAT[resource as usize], y),
        Some(item) => {
            let row = resource.row();
            let nth = row.iter().position(|&other| other == item).unwrap_or(0);
            let first = (BAR - 3.0 * PITCH) / 2.0;
            (BARS[resource as usize] + first + PITCH * nth as f32, y)
        }
    }
}

impl Strips<'_> {
    /// All strips.
    pub(super) fn draw(&self, items: &mut Items) {
        for seat in Seat::all(self.view.board.seats()) {
            match self.view.board.mat(seat).vacated {
                true => self.left(items, seat),
                false => self.strip(items, seat),
            }
        }
    }

    fn strip(&self, items: &mut Items, seat: Seat) {
        let board = &self.view.board;
        let mat = board.mat(seat);
        let y = top(seat);
        self.frame(items, seat, y);
        let is_first = board.first == seat && !board.over;
        let room = if is_first { 178.0 } else { 226.0 };
        let name = self.reader.name(seat);
        let name = Text::new(name, Font::Name, 40.0, INK, 136.0, y + 46.0);
        items.push(name.within(room).into());
        if is_first {
            items.push(pieces::rubric("icons/first-player", 342.0, y + UPPER, 46.0));
        }
        let numbers = counts(self.view, seat);
        let before = self.before.map(|before| counts(before, seat));
        for (at, (&count, x)) in numbers.iter().zip(NUMBERS).enumerate() {
            let words = count.to_string();
            if before.is_some_and(|before| before[at] != count) {
                let wide = 25.5 * words.len() as f32 + 15.0;
                items.push(pieces::changed(x - 7.0, y + 8.0, wide, 50.0).into());
            }
            items.push(Text::new(words, Font::Strong, 40.0, INK, x, y + 47.0).into());
        }
        match board.bonuses {
            Some(bonuses) => self.bonuses(items, seat, y, &bonuses),
            None => pawns(items, board, seat, y),
        }
        if let Some(pirate) = mat.pirate {
            self.character(items, pirate, y);
        }
        self.tokens(items, seat, mat);
        let number = |count: usize, x: f32| {
            let baseline = y + MIDDLE + 13.0;
            Text::new(count.to_string(), Font::Words, 36.0, SOFT, x, baseline).into()
        };
        items.push(number(mat.followers.len(), 1026.0));
        items.push(number(mat.completed.len(), 1134.0));
    }

    /// Who it is that the player plays, and what that is worth for every Mission.
    fn character(&self, items: &mut Items, pirate: Pirate, y: f32) {
        let name = self.reader.say(&words::pirate(pirate));
        let name = Text::new(name, Font::Name, 36.0, SOFT, 136.0, y + MIDDLE + 12.0);
        items.push(name.within(318.0).into());
        let worth = match (pirate, pirate.resource()) {
            (Pirate::Jackson, _) => [Bit::Plus, Bit::Icon("icons/victory-point")],
            (_, Some(resource)) => [Bit::Minus, Bit::Token(resource)],
            (_, None) => [Bit::Minus, Bit::Coin(2)],
        };
        let y = y + MIDDLE;
        items.push(pieces::icon("icons/mission-card", 486.0, y, 40.0, SOFT));
        pieces::line(items, &worth, 512.0, y, 40.0, SOFT);
    }

    /// Who is to play, or has won.
    fn frame(&self, items: &mut Items, seat: Seat, y: f32) {
        let frame = || Form::rounded(24.0, y, WIDTH, HEIGHT, 12.0);
        if self.winners.contains(&seat) {
            items.push(frame().lined(INK, 10.0).into());
            items.push(frame().lined(GOLD, 6.0).into());
        } else if self.asked == Some(seat) {
            items.push(frame().lined(RUBRIC, 6.0).into());
            let pointer = format!("M3 {}l18 20l-18 20Z", y + HEIGHT / 2.0 - 20.0);
            items.push(Form::Path(pointer).filled(RUBRIC).into());
        }
    }

    fn tokens(&self, items: &mut Items, seat: Seat, mat: &Mat) {
        let before = self.before.map(|before| before.board.mat(seat));
        for &at in Spot::ALL {
            let (x, y) = spot(seat, at);
            let there = mat.tokens.has(at);
            if before.is_some_and(|before| before.tokens.has(at) != there) {
                items.push(pieces::changed(x - 30.0, y - 30.0, 60.0, 60.0).into());
                if !there {
                    items.push(dot(x, y, INK).into());
                }
            }
            match (there, at.item()) {
                (true, Some(item)) => items.push(pieces::item_token(item, x, y, TOKEN)),
                (true, None) => items.push(pieces::token(at.resource(), x, y, TOKEN - 4.0)),
                (false, Some(item)) if mat.lasting.has(item) => {
                    items.push(pieces::lasting(item, x, y, TOKEN - 2.0));
                }
                (false, _) => {}
            }
        }
    }

    /// At the end there are no pawns in hand, but bonuses.
    fn bonuses(&self, items: &mut Items, seat: Seat, y: f32, bonuses: &[Option<Seat>; 5]) {
        let won = Bonus::ALL.iter().zip(bonuses);
        let won: Vec<Bonus> = won
            .filter(|&(_, winner)| *winner == Some(seat))
            .map(|(&bonus, _)| bonus)
            .collect();
        for (x, bonus) in [1142.0, 1090.0, 1038.0, 986.0, 934.0].into_iter().zip(won) {
            let y = y + 33.0;
            items.push(
                Form::circle(x, y, 23.0)
                    .filled(GOLD)
                    .outlined(style::RIM, 3.0)
                    .into(),
            );
            match bonus {
                Bonus::Missions => items.push(pieces::icon("icons/mission-card", x, y, 32.0, INK)),
                Bonus::Doubloons => items.push(pieces::icon("icons/doubloon", x, y, 34.0, INK)),
                Bonus::Tokens => items.push(pieces::icon("icons/supply", x, y, 30.0, INK)),
                Bonus::Followers => items.push(pieces::icon("icons/follower", x, y, 32.0, INK)),
                Bonus::Toughness => {
                    items.push(pieces::icon("icons/toughness", x, y + 1.0, 34.0, INK))
                }
            }
        }
    }

    /// The strip of somebody who has left.
    fn left(&self, items: &mut Items, seat: Seat) {
        let y = top(seat);
        // It covers what the ground has here.
        let cover = Form::rect(18.0, y - 4.0, 1164.0, HEIGHT + 14.0).filled(AGED);
        items.push(cover.into());
        let place = Form::rounded(26.0, y + 2.0, WIDTH - 4.0, HEIGHT - 4.0, 12.0);
        items.push(place.lined(EDGE, 3.0).dashed(10.0, 9.0).into());
        items.push(
            shape(seat, 78.0, y + HEIGHT / 2.0, 30.0)
                .lined(EDGE, 3.0)
                .dashed(4.0, 5.0)
                .into(),
        );
        let name = Text::new(
            self.reader.name(seat),
            Font::Name,
            40.0,
            SOFT,
            136.0,
            y + HEIGHT / 2.0 + 14.0,
        );
        items.push(name.within(560.0).into());
        let words = self.reader.say(&Phrase::new("oath-has-left"));
        let baseline = y + HEIGHT / 2.0 + 12.0;
        let words = Text::new(words, Font::Words, LEAST, SOFT, 1148.0, baseline).ending();
        items.push(words.within(420.0).into());
    }
}

/// The numbers of a strip's first line: points, Doubloons, Toughness, Mission cards, Action cards.
fn counts(view: &View, seat: Seat) -> [usize; 5] {
    let mat = view.board.mat(seat);
    [
        mat.points.into(),
        mat.doubloons.into(),
        mat.toughness.into(),
        mat.missions.len(),
        view.hands[seat.index()].count(),
    ]
}

/// The pawns of a seat: those that stand on the island as dashes, those blown up crossed, those in hand as they are.
fn pawns(items: &mut Items, board: &Board, seat: Seat, y: f32) {
    let y = y + 34.0;
    let mat = board.mat(seat);
    let all = Oath::mates(board.seats());
    let (hand, aside) = (mat.pawns, mat.aside);
    for nth in 0..all {
        let x = 1144.0 - 50.0 * f32::from(nth);
        if nth < hand.mates {
            items.push(pieces::pawn(seat, Pawn::Mate, x, y, 17.0).into());
        } else if nth < hand.mates + aside.mates {
            blown_up(items, seat, x, y, 16.0);
        } else {
            let gone = shape(seat, x, y, 15.0).lined(EDGE, 3.0);
            items.push(gone.dashed(4.0, 5.0).into());
        }
    }
    let x = 1138.0 - 50.0 * f32::from(all);
    if hand.pirate {
        items.push(pieces::pawn(seat, Pawn::Pirate, x, y + 2.0, 21.0).into());
    } else if aside.pirate {
        blown_up(items, seat, x, y, 19.0);
    } else {
        let gone = shape(seat, x, y, 18.0).lined(EDGE, 3.0);
        items.push(gone.dashed(4.0, 5.0).into());
    }
}

/// A pawn that Gunpowder has put aside.
pub(super) fn blown_up(items: &mut Items, seat: Seat, x: f32, y: f32, r: f32) {
    let pale = shape(seat, x, y, r).filled(style::color(seat));
    items.push(pale.outlined(INK, 3.0).faded(0.45).into());
    items.push(crate::scene::Sprite::new("oath/cross", x, y, r / 17.0).into());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_token_has_a_place_of_its_own() {
        for (at, &one) in Spot::ALL.iter().enumerate() {
            for &other in &Spot::ALL[at + 1..] {
                let (x, _) = spot(Seat(0), one);
                let (left, _) = spot(Seat(0), other);
                assert!((x - left).abs() > TOKEN, "{one} {other}");
            }
        }
        assert_eq!(spot(Seat(0), Spot::Sword), (73.0, 1690.0));
    }
}
