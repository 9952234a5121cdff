//! How long the house waits: for people, and before the computer answers them.

use crate::shelf::Level;

/// How long the house waits, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// For a lobby to start.
    pub lobby: i64,
    /// For players to answer a request.
    pub request: i64,
    /// For a player, before others may have the computer play in their place.
    pub idle: i64,
    /// Before the computer answers.
    pub pace: Pace,
    /// How many plays a game may last in which the computer plays alone; where it is none, no such game is begun.
    pub show: u32,
}

impl Default for Patience {
    /// Two days for a lobby, three for a request, one for somebody who is waited for; no games without people.
    fn default() -> Patience {
        Patience {
            lobby: 48 * 3_600_000,
            request: 72 * 3_600_000,
            idle: 24 * 3_600_000,
            pace: Pace::default(),
            show: 0,
        }
    }
}

/// How long a thought may take, in milliseconds.
const LONGEST: i64 = 60_000;

/// When the computer answers, in milliseconds. Nobody shall read from the time it takes what it holds, so that time is drawn
/// from what everybody knows, and is longer than most thoughts are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// How long it takes at least, by level, the easiest first.
    pub least: [i64; 3],
    /// How much longer it may take at random.
    pub spread: i64,
    /// What is not thought through by then is answered at one of the beats that follow, so far apart: as far as the longest
    /// thought, so that a beat does not tell how long was thought.
    pub beat: i64,
    /// After so long a thought is cut short.
    pub longest: i64,
}

impl Pace {
    /// The computer answers as soon as it knows what, for those who would only wait.
    pub const AT_ONCE: Pace = Pace {
        least: [0; 3],
        spread: 0,
        beat: 0,
        longest: LONGEST,
    };

    /// How long after it was asked the computer answers, for a number drawn from what everybody knows.
    pub(super) fn delay(&self, level: Level, drawn: u64) -> i64 {
        let least = Level::ALL
            .iter()
            .position(|one| *one == level)
            .map_or(0, |at| self.least[at]);
        let spread = self.spread.max(0).unsigned_abs();
        least.saturating_add_unsigned(drawn % (spread + 1))
    }
}

impl Default for Pace {
    /// A few seconds, more for those who think harder; at most a minute of thinking.
    fn default() -> Pace {
        Pace {
            least: [2_000, 3_000, 6_000],
            spread: 3_000,
            beat: LONGEST,
            longest: LONGEST,
        }
    }
}
