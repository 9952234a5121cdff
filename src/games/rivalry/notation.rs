//! Positions as text (rule 7.6): `8/8/2SNgs2/2GPcn2/2NCpg2/2SGns2/8/8 W S5 - 0/0 - 1`.

use super::board::{EDGES, Figure, Piece, RING, Side};
use super::completion::{POINTS, TURNS};
use super::state::{Phase, State};
use std::fmt;

/// Board; who is to play; phase and points, with the first player's letter in a Muster; edges used; Kills; the Dead
/// Player; the number of the turn.
pub(super) fn write(now: &State, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "{} {} ", now.board, now.mover.letter())?;
    match now.phase {
        Phase::Muster => write!(f, "U{}", now.first.letter())?,
        Phase::Soldier => write!(f, "S{}", now.points)?,
        Phase::Marauder => write!(f, "M{}", now.points)?,
    }
    let used: String = now.used_edges().map(|edge| edge.name()).collect();
    let used = if used.is_empty() { "-" } else { &used };
    let dead = now.dead.map_or('-', Side::letter);
    let [white, black] = now.kills;
    write!(f, " {used} {white}/{black} {dead} {}", now.turn)
}

/// Reads what [`write`] writes; what follows the phase may be left out.
pub(super) fn read(text: &str) -> Result<State, String> {
    let mut words = text.split_whitespace();
    let (Some(board), Some(mover), Some(phase)) = (words.next(), words.next(), words.next()) else {
        return Err(format!(
            "a position is a board, who is to play and the phase with its points, such as \"{} W S5\"",
            super::completion::START
        ));
    };
    let mut now = State::start(board.parse()?, Side::White);
    now.mover = side(mover)?;
    read_phase(phase, &mut now)?;
    for edge in words
        .next()
        .unwrap_or("-")
        .chars()
        .filter(|&letter| letter != '-')
    {
        let edge = EDGES.into_iter().find(|other| other.name() == edge);
        now.used |= edge
            .ok_or("the edges are 1, h, 8 and a, for the rows and columns that they are")?
            .bit();
    }
    let kills = words.next().unwrap_or("0/0");
    let counts = kills
        .split_once('/')
        .and_then(|(white, black)| Some([white.parse().ok()?, black.parse().ok()?]));
    now.kills = counts.ok_or_else(|| format!("{kills:?} is not the Kills of both, such as 1/0"))?;
    now.dead = match words.next().unwrap_or("-") {
        "-" => None,
        dead => Some(side(dead)?),
    };
    let turn = words.next().unwrap_or("1");
    now.turn = turn
        .parse()
        .ok()
        .filter(|turn| (1..=TURNS).contains(turn))
        .ok_or_else(|| format!("{turn:?} is no turn from 1 to {TURNS}"))?;
    if let Some(more) = words.next() {
        return Err(format!("{more:?} stands after the end of the position"));
    }
    check(&now)?;
    let mut events = Vec::new();
    now.go_on(&mut events);
    Ok(now)
}

fn side(letter: &str) -> Result<Side, String> {
    let found = Side::BOTH
        .into_iter()
        .find(|side| letter.eq_ignore_ascii_case(&side.letter().to_string()));
    found.ok_or_else(|| format!("{letter:?} is neither W nor B, the sides"))
}

fn read_phase(text: &str, now: &mut State) -> Result<(), String> {
    let no_phase = || format!("{text:?} is no phase with its points, such as S5 or M2");
    let mut letters = text.chars();
    let letter = letters.next().ok_or_else(no_phase)?;
    let rest = letters.as_str();
    now.points = 0;
    now.phase = match letter {
        'U' => {
            now.first = side(rest)?;
            Phase::Muster
        }
        'S' => Phase::Soldier,
        'M' => Phase::Marauder,
        _ => return Err(no_phase()),
    };
    if now.phase != Phase::Muster {
        let points = rest.parse().ok();
        now.points = points
            .filter(|points| (1..=POINTS).contains(points))
            .ok_or_else(no_phase)?;
    }
    Ok(())
}

/// Holds a position to what a game can lead to.
fn check(now: &State) -> Result<(), String> {
    let prince = |side| now.board.standing(Piece::soldier(Figure::Prince, side)) == 1;
    if now.phase == Phase::Muster {
        let all = Side::BOTH.into_iter().flat_map(|side| {
            Figure::SOLDIERS
                .into_iter()
                .map(move |figure| (figure, side))
        });
        let to_come = |side| {
            let mut all = all.clone();
            all.any(|(figure, other)| other == side && now.board.missing(figure, side) > 0)
        };
        if now.board.marauders() != 0 {
            return Err("no Marauder stands before the Muster is over".to_owned());
        }
        if !to_come(now.mover) {
            return Err("whoever is to play has no Soldier to muster".to_owned());
        }
        if now.board.soldiers() & RING != 0 {
            return Err("no Soldier is mustered at an edge".to_owned());
        }
        let mut sides = Side::BOTH.into_iter();
        if sides.any(|side| !prince(side) && now.board.of(side) != 0) {
            return Err("a Prince is mustered before all others of his side".to_owned());
        }
        if now.dead.is_some() || now.kills != [0; 2] {
            return Err(
                "nobody is dead and nobody has a Kill before the Muster is over".to_owned(),
            );
        }
        return Ok(());
    }
    for side in Side::BOTH {
        let letter = side.letter();
        match (now.dead == Some(side), prince(side)) {
            (false, false) => return Err(format!("the Prince of {letter} is missing")),
            (true, true) => {
                return Err(format!(
                    "the Prince of {letter} stands, and {letter} is dead"
                ));
            }
            _ => {}
        }
    }
    let Some(dead) = now.dead else {
        return Ok(());
    };
    if now.kills_of(dead.other()) > 0 {
        return Err("a Surviving Player with a Kill has won".to_owned());
    }
    match (now.phase == Phase::Marauder) == (now.mover == dead) {
        true => Ok(()),
        false => Err(
            "the Dead Player has the Marauder Phase, and the other the Soldier Phase".to_owned(),
        ),
    }
}
