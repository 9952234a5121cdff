//! One course of a game: positions and plays from the deal on, made from bytes or from dice, for the laws to look at.

use quartermaster::ai::Mind;
use quartermaster::face::{Face, Reader};
use quartermaster::rules::{Dice, Draw, Game, Options, Seat, Seed, Viewer};
use quartermaster::shelf::{Choice, Close, Happened, Look, Question, Table, Telling, Title};
use quartermaster::table::{Hand, Time};

/// The options of the game with this number: every choice before the deal is made in turn, the usual ones first.
pub fn chosen<G: Game>(number: u64) -> Options {
    let mut left = number as usize;
    let mut choices = std::collections::BTreeMap::new();
    for choosable in G::CHOICES {
        let usual = choosable
            .values
            .iter()
            .position(|&value| value == choosable.usual);
        let at = (usual.unwrap_or(0) + left) % choosable.values.len();
        left /= choosable.values.len();
        let value = choosable.values[at].to_owned();
        choices.insert(choosable.choice.to_owned(), value);
    }
    Options {
        choices,
        data: None,
    }
}

/// Whether a law holds, or what breaks it.
pub type Verdict = Result<(), String>;

/// No game of any kind is longer.
pub const BOUND: usize = 5_000;

/// One course of a game.
pub struct Course<G: Game> {
    /// Deals and restores the tables on which the course is played again.
    pub title: Title,
    /// With which options it was dealt.
    pub options: Options,
    /// How many seats.
    pub seats: usize,
    /// Where its chance comes from.
    pub seed: Seed,
    /// Every position, the deal first.
    pub positions: Vec<G>,
    /// What leads from each position to the next.
    pub plays: Vec<Play<G>>,
    /// Whether it was to be played to its end.
    pub whole: bool,
}

/// One play of a course.
pub struct Play<G: Game> {
    /// Who played.
    pub seat: Seat,
    /// What.
    pub action: G::Action,
    /// What happened, in full.
    pub events: Vec<G::Event>,
    /// What chance gave.
    pub draws: Vec<Draw>,
}

impl<G: Face + Mind> Course<G> {
    /// The course in which each byte picks one of all the answers that anybody may give, modulo their number.
    pub fn of_bytes(seats: usize, number: u64, bytes: &[u8]) -> Self {
        let mut bytes = bytes.iter();
        let options = chosen::<G>(number);
        Course::walk(&options, seats, number, false, &mut |count| {
            bytes.next().map(|&byte| usize::from(byte) % count)
        })
    }

    /// How many answers were offered on the way, to all seats together.
    pub fn answers(&self) -> usize {
        let asked = self
            .positions
            .iter()
            .flat_map(|position| self.every_seat().filter_map(|seat| position.ask(seat)));
        asked.map(|ask| ask.options.len()).sum()
    }

    /// A course of random plays to the end.
    pub fn to_the_end(options: &Options, seats: usize, number: u64) -> Self {
        let mut dice = Dice::from_number(!number);
        Course::walk(options, seats, number, true, &mut |count| {
            Some(dice.index(count))
        })
    }

    fn walk(
        options: &Options,
        seats: usize,
        number: u64,
        whole: bool,
        pick: &mut dyn FnMut(usize) -> Option<usize>,
    ) -> Self {
        let mut seed = Seed([0x5a; 32]);
        seed.0[..8].copy_from_slice(&number.to_le_bytes());
        let mut game = G::deal(options, seats, &mut Dice::new(seed, 0));
        let mut course = Course {
            title: Title::of::<G>(),
            options: options.clone(),
            seats,
            seed,
            positions: vec![game.clone()],
            plays: Vec::new(),
            whole,
        };
        while course.plays.len() < BOUND {
            let offered: Vec<(Seat, G::Action)> = Seat::all(seats)
                .filter_map(|seat| Some((seat, game.ask(seat)?)))
                .flat_map(|(seat, ask)| ask.options.into_iter().map(move |action| (seat, action)))
                .collect();
            if offered.is_empty() {
                break;
            }
            let Some((seat, action)) = pick(offered.len()).and_then(|at| offered.get(at).cloned())
            else {
                break;
            };
            let mut dice = course.dice(course.plays.len());
            let events = game.apply(seat, &action, &mut dice);
            course.positions.push(game.clone());
            course.plays.push(Play {
                seat,
                action,
                events,
                draws: dice.into_draws(),
            });
        }
        course
    }

    /// The dice of the play that follows so many plays, as a match throws them.
    pub fn dice(&self, plays: usize) -> Dice {
        Dice::new(self.seed, plays as u64 + 1)
    }

    /// Every seat, in order.
    pub fn every_seat(&self) -> impl Iterator<Item = Seat> + Clone + use<G> {
        Seat::all(self.seats)
    }

    /// Every viewer, the onlooker last.
    pub fn every_viewer(&self) -> impl Iterator<Item = Viewer> + Clone + use<G> {
        Viewer::all(self.seats)
    }

    /// Whether the game ended by its rules.
    pub fn is_over(&self) -> bool {
        self.positions
            .last()
            .is_some_and(|game| game.outcome().is_some())
    }

    /// Asks something of every position.
    pub fn at_every_position(&self, mut law: impl FnMut(usize, &G) -> Verdict) -> Verdict {
        for (plays, game) in self.positions.iter().enumerate() {
            law(plays, game).map_err(|why| self.blame(plays, &why))?;
        }
        Ok(())
    }

    /// Asks something of every play, with the positions before and after it.
    pub fn at_every_play(
        &self,
        mut law: impl FnMut(usize, &G, &Play<G>, &G) -> Verdict,
    ) -> Verdict {
        for (plays, (play, around)) in self.plays.iter().zip(self.positions.windows(2)).enumerate()
        {
            law(plays, &around[0], play, &around[1]).map_err(|why| self.blame(plays + 1, &why))?;
        }
        Ok(())
    }

    /// Plays the course on a table, and asks something after the deal and after every play.
    pub fn on_a_table(
        &self,
        mut law: impl FnMut(usize, &mut Box<dyn Table>, &[Telling]) -> Verdict,
    ) -> Verdict {
        let mut table = self.dealt();
        law(0, &mut table, &[]).map_err(|why| self.blame(0, &why))?;
        for plays in 1..=self.plays.len() {
            let happened = self
                .play_on(&mut table, plays - 1)
                .map_err(|why| self.blame(plays, &why))?;
            law(plays, &mut table, &happened.tellings).map_err(|why| self.blame(plays, &why))?;
        }
        Ok(())
    }

    /// A table with the deal of this course.
    pub fn dealt(&self) -> Box<dyn Table> {
        (self.title.deal)(self.options.clone(), self.seats, self.seed)
    }

    /// Plays the play that follows so many plays, with the number of its question.
    pub fn play_on(&self, table: &mut Box<dyn Table>, plays: usize) -> Result<Happened, String> {
        let Play { seat, action, .. } = &self.plays[plays];
        let ask = table
            .question(*seat)
            .ok_or("the table does not ask whom the game asks")?
            .ask;
        table
            .play(
                *seat,
                Some(ask),
                &action.to_string(),
                Hand::Person,
                at(plays),
            )
            .map_err(|refused| format!("the table refuses what the game offers: {refused:?}"))
    }

    /// What breaks a law, with the game that leads there.
    pub fn blame(&self, plays: usize, why: &str) -> String {
        let story: Vec<String> = self
            .plays
            .iter()
            .take(plays)
            .map(|play| format!("{} {}", play.seat, play.action))
            .collect();
        let seed = u64::from_le_bytes(self.seed.0[..8].try_into().unwrap_or_default());
        format!(
            "{}, {} seats, seed {seed}, after {plays} plays ({}): {why}",
            G::NAME,
            self.seats,
            story.join(", ")
        )
    }
}

/// The moment of a play: a minute after the one before.
pub fn at(plays: usize) -> Time {
    Time(plays as i64 * 60_000)
}

/// All that everybody sees of a table together, the numbers of the questions apart.
#[derive(PartialEq)]
pub struct Seen {
    looks: Vec<Look>,
    questions: Vec<Option<Question>>,
    waiting: Vec<Seat>,
    close: Option<Close>,
    record: Vec<String>,
    plies: u32,
}

impl Seen {
    /// Looks with every pair of eyes.
    pub fn of(table: &dyn Table) -> Seen {
        let seats = table.seats();
        let reader = Reader::default();
        Seen {
            looks: Viewer::all(seats)
                .map(|viewer| table.look(viewer, &reader))
                .collect(),
            questions: Seat::all(seats)
                .map(|seat| {
                    table
                        .question(seat)
                        .map(|asked| Question { ask: 0, ..asked })
                })
                .collect(),
            waiting: table.waiting(),
            close: table.close(),
            record: table.record(),
            plies: table.plies(),
        }
    }

    /// Whether two tables look alike, or in what they differ.
    pub fn same_as(&self, other: &Seen) -> Verdict {
        let same = [
            ("looks", self.looks == other.looks),
            ("questions", self.questions == other.questions),
            ("seats that are waited for", self.waiting == other.waiting),
            ("endings", self.close == other.close),
            ("records", self.record == other.record),
            ("numbers of plays", self.plies == other.plies),
        ];
        match same.iter().find(|(_, same)| !same) {
            Some((what, _)) => Err(format!("the {what} differ")),
            None => Ok(()),
        }
    }
}

/// The number of every seat's question.
pub fn numbers(table: &dyn Table) -> Vec<Option<u32>> {
    Seat::all(table.seats())
        .map(|seat| table.question(seat).map(|asked| asked.ask))
        .collect()
}

/// One offered answer by its notation.
pub fn offered(asked: &Question, play: &str) -> Option<Choice> {
    asked
        .choices
        .iter()
        .find(|choice| choice.play == play)
        .cloned()
}
