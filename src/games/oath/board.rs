//! The table as everybody sees it: the island with its pawns, the open cards, the Player Mats and whose turn it is.

use super::cards::{Dealt, Mission, Ware};
use super::nouns::{ActionCard, Follower, Item, Location, Pawn, Pirate, Resource, Spot};
use super::set::Set;
use super::step::Step;
use crate::rules::Seat;
use serde::{Deserialize, Serialize};

/// Toughness never goes above this (rule 1.3).
pub const MOST_TOUGHNESS: u8 = 5;

/// Everything that lies open on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    /// The cards as dealt, the spaces and the prices.
    pub cards: Dealt,
    /// The round, from 1.
    pub round: u8,
    /// How many rounds are played.
    pub rounds: u8,
    /// Who holds the First Player token, and so begins the next round.
    pub first: Seat,
    /// Whose turn it is, and what has been done in it.
    pub turn: Turn,
    /// How many players in a row could not or would not place a pawn (rule 2.10).
    pub idle: u8,
    /// The open questions, the one that is asked last.
    pub steps: Vec<Step>,
    /// The locations that can be visited.
    pub open: Set<Location>,
    /// The pawns on the island, in the order in which they came.
    pub pawns: Vec<Placed>,
    /// What was done last on the island, in this round or the one before.
    pub last: Option<Mark>,
    /// The open Missions; `None` where one was taken this round.
    pub missions: [Option<Mission>; 3],
    /// The open Black Market cards, the dearest first; `None` where one was bought.
    pub market: [Option<Ware>; 3],
    /// The Follower at the Tavern, until somebody hires him.
    pub tavern: Option<Follower>,
    /// The Missions that may still come, in no order.
    pub mission_pile: Vec<Mission>,
    /// The discarded Missions, oldest first.
    pub mission_discards: Vec<Mission>,
    /// The Black Market cards that may still come, in no order.
    pub market_pile: Vec<Ware>,
    /// The discarded Black Market cards, oldest first.
    pub market_discards: Vec<Ware>,
    /// The Followers who may still come, in no order.
    pub tavern_pile: Vec<Follower>,
    /// The Followers whom nobody hired, oldest first.
    pub tavern_discards: Vec<Follower>,
    /// The Action cards that were played, oldest first.
    pub action_discards: Vec<ActionCard>,
    /// The Player Mats, by seat.
    pub mats: Vec<Mat>,
    /// The bonuses, once they were given: `None` where nobody leads alone.
    pub bonuses: Option<[Option<Seat>; 5]>,
    /// Whether the game has ended.
    pub over: bool,
}

/// Whose turn it is, and what has been done in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// Whose.
    pub seat: Seat,
    /// Whether this turn's pawn has been placed.
    pub placed: bool,
    /// The items that were discarded for their effect this turn; none works twice (rule 8.1).
    pub used: Set<Item>,
    /// The locations where a Pistol barred the way this turn (rule 3.6).
    pub barred: Set<Location>,
    /// Whether a Bribe waits for this turn's pawn (rule 9.9).
    pub bribe: bool,
    /// Whether a Good Word waits for a Mission (rule 9.12).
    pub good_word: bool,
}

impl Turn {
    /// A turn in which nothing has been done.
    pub fn of(seat: Seat) -> Turn {
        Turn {
            seat,
            placed: false,
            used: Set::NONE,
            barred: Set::NONE,
            bribe: false,
            good_word: false,
        }
    }
}

/// A pawn on the island.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placed {
    /// Whose.
    pub seat: Seat,
    /// Which kind.
    pub pawn: Pawn,
    /// Where.
    pub at: Location,
    /// In which of the location's spaces, from 0; `None` beside them, by Water or a Bribe.
    pub space: Option<u8>,
}

/// Something done on the island, to be marked on a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// A pawn came here.
    Came(Placed),
    /// Gunpowder cleared a location.
    Cleared {
        /// Whose Gunpowder.
        seat: Seat,
        /// Where.
        at: Location,
    },
}

/// Pawns of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pawns {
    /// Whether the Pirate is among them.
    pub pirate: bool,
    /// How many Mates are among them.
    pub mates: u8,
}

impl Pawns {
    /// How many there are.
    pub fn count(self) -> u8 {
        u8::from(self.pirate) + self.mates
    }

    /// Whether there is one of this kind.
    pub fn has(self, pawn: Pawn) -> bool {
        match pawn {
            Pawn::Pirate => self.pirate,
            Pawn::Mate => self.mates > 0,
        }
    }

    pub(super) fn add(&mut self, pawn: Pawn) {
        match pawn {
            Pawn::Pirate => self.pirate = true,
            Pawn::Mate => self.mates += 1,
        }
    }

    pub(super) fn take(&mut self, pawn: Pawn) {
        match pawn {
            Pawn::Pirate => self.pirate = false,
            Pawn::Mate => self.mates = self.mates.saturating_sub(1),
        }
    }
}

/// A Follower beside a Player Mat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hired {
    /// Who.
    pub follower: Follower,
    /// Whether the card was turned: used already this round.
    pub turned: bool,
}

/// What one player has in front of them, as everybody sees it.
///
/// The Missions in hand are here since every one of them was taken from the open row before everybody's eyes; the Action
/// cards are not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mat {
    /// The character; `None` as long as it has not been chosen.
    pub pirate: Option<Pirate>,
    /// Victory Points.
    pub points: u16,
    /// Doubloons.
    pub doubloons: u16,
    /// Toughness, from 0 to 5.
    pub toughness: u8,
    /// Where tokens lie.
    pub tokens: Set<Spot>,
    /// The items whose abilities a Mission gave for good (rule 6.5).
    pub lasting: Set<Item>,
    /// The Followers, in the order in which they were hired.
    pub followers: Vec<Hired>,
    /// The Missions in hand, in the order in which they were taken.
    pub missions: Vec<Mission>,
    /// The completed Missions, in the order in which they were completed.
    pub completed: Vec<Mission>,
    /// The pawns that have not been placed this round.
    pub pawns: Pawns,
    /// The pawns that Gunpowder put aside until the round ends.
    pub aside: Pawns,
    /// Whether a Parley holds this round.
    pub parley: bool,
    /// Whether a Mate was given Shore Leave this round.
    pub shore_leave: bool,
    /// Whether nobody sits here any more.
    pub vacated: bool,
}

impl Mat {
    /// Whether the item's ability is there, by a token or by a Mission.
    pub fn has(&self, item: Item) -> bool {
        self.holds(item) || self.lasting.has(item)
    }

    /// Whether a token lies on the item's space.
    pub fn holds(&self, item: Item) -> bool {
        self.tokens.has(item.spot())
    }

    /// The tokens of one resource, those on the boat included.
    pub fn of(&self, resource: Resource) -> Set<Spot> {
        self.tokens.common(resource.spots())
    }

    /// The spaces of a resource's row on which no token lies.
    pub fn free(&self, resource: Resource) -> Set<Spot> {
        let row = self.tokens.with(resource.boat());
        resource.spots().minus(row)
    }

    /// Whether one more token of a resource would find a place.
    pub fn has_room(&self, resource: Resource) -> bool {
        !resource.spots().minus(self.tokens).is_empty()
    }

    /// Whether this Follower is there and upright.
    pub fn is_upright(&self, follower: Follower) -> bool {
        let wanted = Hired {
            follower,
            turned: false,
        };
        self.followers.contains(&wanted)
    }

    pub(super) fn turn(&mut self, follower: Follower) {
        let upright = |hired: &&mut Hired| hired.follower == follower && !hired.turned;
        if let Some(hired) = self.followers.iter_mut().find(upright) {
            hired.turned = true;
        }
    }

    /// How many of this Follower there are.
    pub fn hired(&self, follower: Follower) -> u8 {
        let hired = self.followers.iter();
        hired.filter(|hired| hired.follower == follower).count() as u8
    }
}

impl Board {
    /// How many seats there are.
    pub fn seats(&self) -> usize {
        self.mats.len()
    }

    /// Every seat in which somebody sits, from this one on clockwise, this one first.
    pub fn clockwise(&self, from: Seat) -> impl Iterator<Item = Seat> + '_ {
        let seats = self.seats();
        (0..seats)
            .map(move |step| Seat(((from.index() + step) % seats) as u8))
            .filter(|seat| !self.mat(*seat).vacated)
    }

    /// A player's mat.
    pub fn mat(&self, seat: Seat) -> &Mat {
        &self.mats[seat.index()]
    }

    pub(super) fn mat_mut(&mut self, seat: Seat) -> &mut Mat {
        &mut self.mats[seat.index()]
    }

    /// The pawns at a location.
    pub fn pawns_at(&self, at: Location) -> impl Iterator<Item = &Placed> + Clone {
        self.pawns.iter().filter(move |placed| placed.at == at)
    }

    /// The other players who have a pawn at a location, in order of seats.
    pub fn others_at(&self, at: Location, seat: Seat) -> Set<Seat> {
        let others = self.pawns_at(at).map(|placed| placed.seat);
        others.filter(|&other| other != seat).collect()
    }

    /// The first free space of a location.
    pub fn free_space(&self, at: Location) -> Option<u8> {
        let taken = self.pawns_at(at).filter_map(|placed| placed.space);
        let taken: u32 = taken.fold(0, |taken, space| taken | 1 << space);
        let first = taken.trailing_ones() as u8;
        (first < self.cards.spaces(at)).then_some(first)
    }

    /// Where a player's Pirate stands.
    pub fn pirate_of(&self, seat: Seat) -> Option<&Placed> {
        let mut pawns = self.pawns.iter();
        pawns.find(|placed| placed.seat == seat && placed.pawn == Pawn::Pirate)
    }

    /// Whether another player's Gunner keeps this one's Followers away from a location (rule 7.2).
    pub fn is_guarded(&self, at: Location, seat: Seat) -> bool {
        let others = self.others_at(at, seat);
        others.iter().any(|other| self.mat(other).has(Item::Gunner))
    }

    /// The question that is asked; `None` once the game has ended.
    pub fn step(&self) -> Option<&Step> {
        self.steps.last()
    }

    /// Whose answer the table waits for; `None` once the game has ended.
    pub fn asked(&self) -> Option<Seat> {
        self.step().map(|step| step.asks(self))
    }

    /// The price of an open Black Market card, without Emanuel "Goldtooth".
    pub fn price(&self, slot: u8) -> u8 {
        self.cards.prices[usize::from(slot)]
    }
}
