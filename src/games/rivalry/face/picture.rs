//! The picture of Sibling Rivalry: two sides, their phase and its points, the board with the turn's plays, and the supply.

mod marks;
mod panel;

use super::{Ends, ends, is_over, phase_name, side_name, when, winner, winner_by_rule};
use crate::face::{Ending, Moment, Reader};
use crate::games::rivalry::board::{Board, EDGES, Edge, Figure, Piece, edges_of, index};
use crate::games::rivalry::{Deed, POINTS, Phase, SIZE, Side, View, count};
use crate::rules::grid::Square;
use crate::scene::style::{
    self, AGED, DIM, EDGE, GOLD, INK, LEAST, PAPER, RADIUS, RIM, RUBRIC, SOFT,
};
use crate::scene::{Color, Font, Form, Ground, Item, Scene, Sprite, Text};
use crate::words::{Lang, Phrase};
use std::sync::{Arc, LazyLock};

const WIDTH: u32 = 1200;
const HEIGHT: u32 = 1478;
/// The side of a square, and the upper left corner of the upper left one.
const SIDE: f32 = 116.0;
const LEFT: f32 = 84.0;
const TOP: f32 = 294.0;
const BOARD: f32 = SIDE * SIZE as f32;
/// Sprites are drawn for squares of 100, and stand a little smaller than their square.
const SCALE: f32 = 0.96 * SIDE / 100.0;
/// How much is left to see of what is not there.
const GHOST: f32 = 0.35;
/// The middle of the column with the supply.
const COLUMN: f32 = 1109.0;

const WOOD: Color = Color::hex(0x5A4330);
const LIGHT: Color = Color::hex(0xEFDCB0);
const DARK: Color = Color::hex(0xE0C58C);

pub(super) fn scene(view: &View, moment: Moment, reader: &Reader) -> Scene {
    let mut items = Vec::new();
    let shown = Shown::of(view, moment);
    title_line(&mut items, view, moment, reader);
    for side in Side::BOTH {
        plate(&mut items, side, view, &shown, moment, reader);
    }
    status_line(&mut items, view, moment, reader);
    marks::draw(&mut items, view, &shown);
    supply(&mut items, view, moment, reader);
    panel::draw(&mut items, view, &shown, moment, reader);
    if moment == Moment::Preview {
        let frame = style::preview_frame(WIDTH as f32, HEIGHT as f32);
        items.extend(frame.map(Item::from));
    }
    Scene {
        width: WIDTH,
        height: HEIGHT,
        ground: ground(reader),
        items,
    }
}

/// What stands on the board of the picture, and which play of it is only asked for.
struct Shown {
    board: Board,
    /// The play that has not been played yet.
    asked: Option<Deed>,
    /// Whether that play is an attack, which is shown as it is weighed: with its target still standing.
    weighing: bool,
}

impl Shown {
    fn of(view: &View, moment: Moment) -> Shown {
        let account = &view.account;
        let previewed = moment == Moment::Preview && account.acted;
        let asked = account.deeds.last().copied().filter(|_| previewed);
        let mut board = view.now.board;
        if let Some(Deed::Attacked {
            follower,
            from,
            to,
            killed,
            ..
        }) = asked
        {
            board.take(index(to));
            board.put(killed, index(to));
            board.put(follower, index(from));
        }
        Shown {
            board,
            asked,
            weighing: asked.is_some() && account.weighed.is_some(),
        }
    }
}

/// The middle of a square.
fn middle(square: Square) -> (f32, f32) {
    let x = LEFT + (f32::from(square.column) + 0.5) * SIDE;
    let y = TOP + (f32::from(SIZE - 1 - square.row) + 0.5) * SIDE;
    (x, y)
}

fn sprite(piece: Piece) -> &'static str {
    let of = |white: &'static str, black: &'static str| match piece.side {
        Some(Side::Black) => black,
        _ => white,
    };
    match piece.figure {
        Figure::Prince => of("rivalry/white-prince", "rivalry/black-prince"),
        Figure::Champion => of("rivalry/white-champion", "rivalry/black-champion"),
        Figure::Guard => of("rivalry/white-guard", "rivalry/black-guard"),
        Figure::Swordsman => of("rivalry/white-swordsman", "rivalry/black-swordsman"),
        Figure::Knight => of("rivalry/white-knight", "rivalry/black-knight"),
        Figure::Barbarian => "rivalry/barbarian",
        Figure::Chief => "rivalry/chief",
    }
}

/// What is the same in every picture of a language.
fn ground(reader: &Reader) -> Arc<Ground> {
    static GROUNDS: LazyLock<[Arc<Ground>; 2]> = LazyLock::new(|| {
        Lang::ALL.map(|lang| {
            Arc::new(Ground {
                key: format!("rivalry {}", lang.code()),
                color: AGED,
                items: ground_items(lang),
            })
        })
    });
    match reader.lang {
        Lang::En => GROUNDS[0].clone(),
        Lang::Fr => GROUNDS[1].clone(),
    }
}

fn ground_items(lang: Lang) -> Vec<Item> {
    let reader = Reader {
        lang,
        ..Reader::default()
    };
    let mut items: Vec<Item> = vec![
        Form::rounded(24.0, 280.0, 1002.0, 1002.0, RADIUS)
            .filled(WOOD)
            .into(),
        Form::rect(LEFT, TOP, BOARD, BOARD).filled(LIGHT).into(),
    ];
    let mut dark = String::new();
    for row in 0..SIZE {
        // The corner a1 is dark, as boards of two tones have it.
        for column in (0..SIZE).filter(|column| (column + row) % 2 == 0) {
            let (x, y) = middle(Square { column, row });
            let (left, top) = (x - SIDE / 2.0, y - SIDE / 2.0);
            dark.push_str(&format!("M{left} {top}h{SIDE}v{SIDE}h-{SIDE}z"));
        }
    }
    items.push(Form::Path(dark).filled(DARK).into());
    for at in 0..SIZE {
        let (x, y) = middle(Square {
            column: at,
            row: at,
        });
        let name = |words: String, x: f32, y: f32| {
            Text::new(words, Font::Strong, 38.0, PAPER, x, y).centered()
        };
        let column = char::from(b'a' + at).to_string();
        items.push(name(column, x, 1266.0).into());
        items.push(name((at + 1).to_string(), 54.0, y + 14.0).into());
    }
    items.push(
        Form::rounded(1042.0, 280.0, 134.0, 1002.0, RADIUS)
            .filled(PAPER)
            .outlined(EDGE, 3.0)
            .into(),
    );
    items.push(column_words(&reader, &Phrase::new("rivalry-picture-supply"), 330.0).into());
    for (figure, y) in [(Figure::Barbarian, 406.0), (Figure::Chief, 684.0)] {
        let piece = Piece::marauder(figure);
        items.push(Sprite::new(sprite(piece), COLUMN, y, 1.15).into());
    }
    for (figure, y) in [(Figure::Barbarian, 544.0), (Figure::Chief, 838.0)] {
        let most = Phrase::new("rivalry-picture-of").with("count", i64::from(count(figure)));
        items.push(column_words(&reader, &most, y).into());
    }
    items
}

/// A short line in the column of the supply.
fn column_words(reader: &Reader, words: &Phrase, y: f32) -> Text {
    Text::new(reader.say(words), Font::Words, 34.0, SOFT, COLUMN, y)
        .centered()
        .within(122.0)
}

fn title_line(items: &mut Vec<Item>, view: &View, moment: Moment, reader: &Reader) {
    items.push(style::title(reader.say(&Phrase::new("rivalry-title"))).into());
    let words = reader.say(&when(view, moment));
    items.push(match moment {
        Moment::Preview => style::preview_pill(words).into(),
        Moment::Live | Moment::Ended(_) => style::corner(words).into(),
    });
}

/// One side's plate: the seat's badge, its Prince, the player's name, its Kills, and whether it is to play or has won.
fn plate(
    items: &mut Vec<Item>,
    side: Side,
    view: &View,
    shown: &Shown,
    moment: Moment,
    reader: &Reader,
) {
    const Y: f32 = 92.0;
    const PLATE_WIDTH: f32 = 568.0;
    let x = match side {
        Side::White => style::MARGIN,
        Side::Black => 608.0,
    };
    let mover = match moment {
        // Whoever looks at a preview is still to play.
        Moment::Preview => view.account.side,
        Moment::Live | Moment::Ended(_) => view.now.mover,
    };
    let won = winner(view, moment) == Some(side);
    let to_play = !is_over(view, moment) && mover == side;
    let (fill, edge, width) = match (won, to_play) {
        (true, _) => (PAPER, INK, 6.0),
        (_, true) => (PAPER, RUBRIC, 6.0),
        _ => (DIM, EDGE, 3.0),
    };
    let plate = Form::rounded(x, Y, PLATE_WIDTH, 112.0, RADIUS);
    items.push(plate.filled(fill).outlined(edge, width).into());
    items.extend(style::badge(side.seat(), x + 48.0, Y + 56.0, 54.0));
    let prince = Piece::soldier(Figure::Prince, side);
    let crown = Sprite::new(sprite(prince), x + 134.0, Y + 56.0, 0.82);
    let has_fallen = shown.board.standing(prince) == 0 && view.now.phase != Phase::Muster;
    if has_fallen {
        items.push(crown.faded(GHOST).into());
        items.push(Sprite::new("rivalry/cross", x + 134.0, Y + 56.0, 0.82).into());
    } else {
        items.push(crown.into());
    }
    let name = reader.name(side.seat());
    let name = Text::new(name, Font::Name, 44.0, INK, x + 196.0, Y + 46.0);
    items.push(name.within(244.0).into());
    let called = match view.now.dead {
        None => side_name(side),
        Some(dead) if dead == side => Phrase::new("rivalry-dead"),
        Some(_) => Phrase::new("rivalry-surviving"),
    };
    let called = Text::new(
        reader.say(&called),
        Font::Words,
        LEAST,
        SOFT,
        x + 196.0,
        Y + 95.0,
    );
    items.push(called.within(206.0).into());
    items.push(Sprite::new("rivalry/kill", x + 470.0, Y + 32.0, 0.62).into());
    let kills = view.now.kills_of(side).to_string();
    let kills = Text::new(kills, Font::Badge, 42.0, INK, x + 550.0, Y + 46.0);
    items.push(kills.ending().into());
    let (words, color, fill) = match (won, to_play) {
        (true, _) => ("rivalry-wins", INK, GOLD),
        (_, true) => ("rivalry-to-play", PAPER, RUBRIC),
        _ => return,
    };
    let pill = Text::new(
        reader.say(&Phrase::new(words)),
        Font::Strong,
        LEAST,
        color,
        x + PLATE_WIDTH - 14.0,
        Y + 91.0,
    );
    items.push(pill.ending().on_pill(fill, 44.0, 18.0).into());
}

/// Between the plates and the board: phase and points, or how it ended or would end.
fn status_line(items: &mut Vec<Item>, view: &View, moment: Moment, reader: &Reader) {
    if let Some(words) = result(view, moment) {
        let words = reader.say(&Phrase::new(words));
        items.push(style::banner(words, 600.0, 243.0, 1000.0).into());
        return;
    }
    let ending = match moment {
        Moment::Preview => ends(view),
        Moment::Live | Moment::Ended(_) => Ends::Nothing,
    };
    let words = match ending {
        Ends::Nothing => phase_name(view.now.phase),
        Ends::Phase => Phrase::new("rivalry-ends-phase"),
        Ends::Turn => Phrase::new("rivalry-ends-turn"),
    };
    let words = reader.say(&words);
    let words = words.trim_end_matches('.');
    items.push(Text::new(words, Font::Strong, 40.0, INK, 28.0, 262.0).into());
    if ending != Ends::Nothing || view.now.phase == Phase::Muster {
        return;
    }
    let words = reader.say(&Phrase::new("rivalry-points-left"));
    let words = Text::new(words, Font::Words, 36.0, SOFT, 894.0, 262.0);
    items.push(words.ending().into());
    for point in 0..POINTS {
        let x = 938.0 + 52.0 * f32::from(point);
        let diamond = |r: f32| {
            let (top, bottom) = (249.0 - r, 249.0 + r);
            Form::Path(format!(
                "M{x} {top}L{} 249L{x} {bottom}L{} 249Z",
                x + r,
                x - r
            ))
        };
        items.push(match point < view.now.points {
            true => diamond(22.0).filled(RUBRIC).outlined(INK, 4.0).into(),
            false => diamond(20.0).lined(SOFT, 3.5).dashed(8.0, 5.0).into(),
        });
    }
}

/// The words of the banner, once the game is over or in a preview would be.
fn result(view: &View, moment: Moment) -> Option<&'static str> {
    let of = |side: Side, white: &'static str, black: &'static str| match side {
        Side::White => white,
        Side::Black => black,
    };
    if let Some(winner) = winner(view, moment) {
        return Some(of(winner, "rivalry-white-wins", "rivalry-black-wins"));
    }
    match moment {
        Moment::Ended(Ending::Abandoned) => Some("rivalry-abandoned"),
        Moment::Ended(_) => Some("rivalry-drawn"),
        Moment::Live => view.outcome().map(|_| "rivalry-drawn"),
        Moment::Preview => view.outcome().map(|_| match winner_by_rule(view) {
            Some(winner) => of(winner, "rivalry-white-would-win", "rivalry-black-would-win"),
            None => "rivalry-would-draw",
        }),
    }
}

/// The supply, and in the Marauder Phase the edges that are used, in the column and on the frame.
fn supply(items: &mut Vec<Item>, view: &View, moment: Moment, reader: &Reader) {
    for (figure, y) in [(Figure::Barbarian, 502.0), (Figure::Chief, 796.0)] {
        let left = view.now.board.supply(figure).to_string();
        items.push(
            Text::new(left, Font::Badge, 56.0, INK, COLUMN, y)
                .centered()
                .into(),
        );
    }
    // Whoever looks at a preview is still in the phase of its play, even if that would be the last one.
    let (phase, used) = match moment {
        Moment::Preview => (view.account.phase, placed_at(&view.account.deeds)),
        Moment::Live | Moment::Ended(_) => (view.now.phase, view.now.used),
    };
    if phase != Phase::Marauder || is_over(view, moment) {
        return;
    }
    items.push(column_words(reader, &Phrase::new("rivalry-picture-edges"), 972.0).into());
    items.push(
        Form::rect(1065.0, 1002.0, 88.0, 88.0)
            .filled(LIGHT)
            .outlined(WOOD, 6.0)
            .into(),
    );
    items.push(column_words(reader, &Phrase::new("rivalry-picture-used"), 1140.0).into());
    for edge in EDGES.into_iter().filter(|edge| used & edge.bit() != 0) {
        let [x, y, width, height] = match edge {
            Edge::Bottom => [84.0, 1224.0, BOARD, 10.0],
            Edge::Right => [1014.0, 294.0, 10.0, BOARD],
            Edge::Top => [84.0, 282.0, BOARD, 10.0],
            Edge::Left => [72.0, 294.0, 10.0, BOARD],
        };
        items.push(Form::rect(x, y, width, height).filled(GOLD).into());
        let [x, y, width, height] = match edge {
            Edge::Bottom => [1062.0, 1083.0, 94.0, 14.0],
            Edge::Right => [1146.0, 999.0, 14.0, 94.0],
            Edge::Top => [1062.0, 995.0, 94.0, 14.0],
            Edge::Left => [1058.0, 999.0, 14.0, 94.0],
        };
        let bar = Form::rect(x, y, width, height);
        items.push(bar.filled(GOLD).outlined(RIM, 4.0).into());
    }
}

/// The edges at which the Marauders among these deeds of a turn were placed, a bit for each.
fn placed_at(deeds: &[Deed]) -> u8 {
    let edges = deeds.iter().filter_map(|deed| match deed {
        Deed::Put { at, .. } => Some(edges_of(index(*at))),
        Deed::Moved { .. } | Deed::Attacked { .. } => None,
    });
    edges.fold(0, |all, edges| all | edges)
}
