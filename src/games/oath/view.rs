//! What one onlooker knows, and whole positions that look like it.

use super::Oath;
use super::board::Board;
use super::hidden::{ActionPile, ExplorationPile, Known, Pool, Secrets};
use super::nouns::{ActionCard, Location};
use super::set::Set;
use crate::rules::{Dice, Seat, Viewer};

/// The game as one viewer knows it: all that lies open, what of the hidden cards he has seen, and how many he has not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Whose eyes.
    pub viewer: Viewer,
    /// Whether the game is over, and what the players held lies open.
    pub unveiled: bool,
    /// Everything that lies open.
    pub board: Board,
    /// The Action cards in hand, by seat.
    pub hands: Vec<Hand>,
    /// The Exploration cards that were kept for later by the Spyglass, by seat, the one to be settled first in front;
    /// `None` for those that this viewer has not seen.
    pub kept: Vec<Vec<Option<Location>>>,
    /// The Action cards that whoever is asked is looking at through the Sextant, `pick:1` the first; `None` for those that
    /// this viewer does not see. Empty when nobody looks.
    pub looked: Vec<Option<ActionCard>>,
    /// The Exploration cards that whoever is asked is looking at through the Spyglass, `keep:1` the first.
    pub spied: Vec<Option<Location>>,
    /// The pile of Action cards.
    pub actions: Actions,
    /// The pile of Exploration cards.
    pub explorations: Explorations,
}

/// Action cards of which some may be known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hand {
    /// Those that this viewer knows, sorted.
    pub known: Vec<ActionCard>,
    /// How many there are besides.
    pub hidden: usize,
}

impl Hand {
    /// How many cards there are.
    pub fn count(&self) -> usize {
        self.known.len() + self.hidden
    }

    fn of(cards: &[Known<ActionCard>], viewer: Viewer) -> Hand {
        // Positions keep their hands sorted.
        let known: Vec<ActionCard> = cards
            .iter()
            .filter_map(|card| card.seen_by(viewer))
            .copied()
            .collect();
        Hand {
            hidden: cards.len() - known.len(),
            known,
        }
    }
}

/// The pile of Action cards as a viewer knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Actions {
    /// How many cards are in its shuffled part.
    pub pool: usize,
    /// The bundles below it, the uppermost first: what Sextants put there, and discards that were shuffled underneath.
    pub below: Vec<Bundle>,
    /// The cards that were discarded unseen.
    pub buried: Hand,
}

impl Actions {
    /// How many cards lie in the pile.
    pub fn count(&self) -> usize {
        self.pool + self.below.iter().map(|bundle| bundle.count).sum::<usize>()
    }
}

/// Action cards below the shuffled part of the pile, in an order that nobody knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bundle {
    /// How many.
    pub count: usize,
    /// Which, for a viewer who put them there and can still tell.
    pub cards: Option<Vec<ActionCard>>,
}

/// The pile of Exploration cards as a viewer knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explorations {
    /// How many cards are in its shuffled part.
    pub pool: usize,
    /// The cards below it, the uppermost first.
    pub below: Vec<Option<Location>>,
}

impl Explorations {
    /// How many cards lie in the pile.
    pub fn count(&self) -> usize {
        self.pool + self.below.len()
    }
}

impl View {
    /// The viewer's own seat, if it is a player.
    pub fn seat(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Onlooker => None,
        }
    }

    /// What a viewer knows of a position.
    pub(super) fn of(game: &Oath, viewer: Viewer) -> View {
        let Oath { board, secrets } = game;
        let seen = |card: &Known<Location>| card.seen_by(viewer).copied();
        View {
            viewer,
            unveiled: false,
            board: board.clone(),
            hands: secrets
                .hands
                .iter()
                .map(|hand| Hand::of(hand, viewer))
                .collect(),
            kept: secrets
                .kept
                .iter()
                .map(|kept| kept.iter().map(seen).collect())
                .collect(),
            looked: secrets
                .looked
                .iter()
                .map(|card| card.seen_by(viewer).copied())
                .collect(),
            spied: secrets.spied.iter().map(seen).collect(),
            actions: Actions {
                pool: secrets.actions.pool.0.len(),
                below: secrets
                    .actions
                    .below
                    .iter()
                    .map(|bundle| Bundle {
                        count: bundle.open().len(),
                        cards: bundle.seen_by(viewer).cloned(),
                    })
                    .collect(),
                buried: Hand::of(&secrets.actions.buried, viewer),
            },
            explorations: Explorations {
                pool: secrets.explorations.pool.0.len(),
                below: secrets.explorations.below.iter().map(seen).collect(),
            },
        }
    }

    /// The same once the game is over: everybody sees what the players held, and the piles stay what they were.
    pub(super) fn unveiled(game: &Oath, viewer: Viewer) -> View {
        let secrets = &game.secrets;
        let open = |card: &Known<Location>| Some(*card.unveiled());
        let hand = |hand: &Vec<Known<ActionCard>>| Hand {
            known: hand.iter().map(|card| *card.unveiled()).collect(),
            hidden: 0,
        };
        View {
            unveiled: true,
            hands: secrets.hands.iter().map(hand).collect(),
            kept: secrets
                .kept
                .iter()
                .map(|kept| kept.iter().map(open).collect())
                .collect(),
            looked: secrets
                .looked
                .iter()
                .map(|card| Some(*card.unveiled()))
                .collect(),
            spied: secrets.spied.iter().map(open).collect(),
            ..View::of(game, viewer)
        }
    }

    /// A whole position that looks like this: what the viewer has not seen is dealt out anew.
    pub(super) fn imagined(&self, dice: &mut Dice) -> Oath {
        let mut cards = Unseen::of(self, dice);
        let viewer: Set<Seat> = self.seat().into_iter().collect();
        let hands = Seat::all(self.hands.len())
            .zip(&self.hands)
            .map(|(seat, hand)| cards.hand(hand, Set::only(seat), viewer))
            .collect();
        let kept = Seat::all(self.kept.len())
            .zip(&self.kept)
            .map(|(seat, kept)| cards.locations(kept, Set::only(seat), viewer))
            .collect();
        // Whoever is asked is the one who looks.
        let looker: Set<Seat> = self.board.asked().into_iter().collect();
        let looked = self
            .looked
            .iter()
            .map(|seen| cards.action(*seen, looker, viewer))
            .collect();
        let spied = cards.locations(&self.spied, looker, viewer);
        let below = self
            .actions
            .below
            .iter()
            .map(|bundle| match &bundle.cards {
                Some(known) => Known::to(viewer, known.clone()),
                None => {
                    let mut unknown = cards
                        .actions
                        .split_off(cards.actions.len().saturating_sub(bundle.count));
                    unknown.sort_unstable();
                    Known::to(Set::NONE, unknown)
                }
            })
            .collect();
        let buried = cards.hand(&self.actions.buried, Set::NONE, viewer);
        let below_explorations = cards.locations(&self.explorations.below, Set::NONE, viewer);
        // What is left is the shuffled part, whose order means nothing.
        cards.actions.truncate(self.actions.pool);
        cards.explorations.truncate(self.explorations.pool);
        cards.actions.sort_unstable();
        cards.explorations.sort_unstable();
        Oath {
            board: self.board.clone(),
            secrets: Secrets {
                hands,
                kept,
                looked,
                spied,
                actions: ActionPile {
                    pool: Pool(cards.actions),
                    below,
                    buried,
                },
                explorations: ExplorationPile {
                    pool: Pool(cards.explorations),
                    below: below_explorations,
                },
            },
        }
    }
}

/// The cards that a viewer has not seen, in a random order, to be dealt out from the end.
struct Unseen {
    actions: Vec<ActionCard>,
    explorations: Vec<Location>,
}

impl Unseen {
    fn of(view: &View, dice: &mut Dice) -> Unseen {
        let mut actions = view.board.cards.all_actions();
        let bundles = view
            .actions
            .below
            .iter()
            .filter_map(|bundle| bundle.cards.as_ref());
        let seen = (view.board.action_discards.iter())
            .chain(view.hands.iter().flat_map(|hand| &hand.known))
            .chain(view.looked.iter().flatten())
            .chain(bundles.flatten())
            .chain(&view.actions.buried.known);
        for card in seen {
            if let Some(at) = actions.iter().position(|other| other == card) {
                actions.swap_remove(at);
            }
        }
        // The same cards in the same order, whichever way they were struck out.
        actions.sort_unstable();
        dice.shuffle(&mut actions);

        let known = (view.kept.iter().flatten())
            .chain(&view.spied)
            .chain(&view.explorations.below)
            .flatten();
        let known = view.board.open.and(known.copied().collect());
        let mut explorations: Vec<Location> = (Location::ALL.iter().copied())
            .filter(|&location| location.is_exploration() && !known.has(location))
            .collect();
        dice.shuffle(&mut explorations);
        Unseen {
            actions,
            explorations,
        }
    }

    /// A card that the viewer has seen, or one that he has not.
    fn action(
        &mut self,
        seen: Option<ActionCard>,
        holders: Set<Seat>,
        viewer: Set<Seat>,
    ) -> Known<ActionCard> {
        match seen {
            Some(card) => Known::to(holders.and(viewer), card),
            None => {
                let card = self
                    .actions
                    .pop()
                    .expect("a view counts every Action card once");
                Known::to(holders, card)
            }
        }
    }

    fn hand(
        &mut self,
        hand: &Hand,
        holders: Set<Seat>,
        viewer: Set<Seat>,
    ) -> Vec<Known<ActionCard>> {
        let known = hand.known.iter().map(|&card| Some(card));
        let slots = known.chain(std::iter::repeat_n(None, hand.hidden));
        let mut cards: Vec<Known<ActionCard>> = slots
            .map(|seen| self.action(seen, holders, viewer))
            .collect();
        super::hidden::sort(&mut cards);
        cards
    }

    fn locations(
        &mut self,
        slots: &[Option<Location>],
        holders: Set<Seat>,
        viewer: Set<Seat>,
    ) -> Vec<Known<Location>> {
        let slots = slots.iter();
        slots
            .map(|seen| match seen {
                Some(location) => Known::to(holders.and(viewer), *location),
                None => {
                    let location = self.explorations.pop();
                    let location = location.expect("a view counts every Exploration card once");
                    Known::to(holders, location)
                }
            })
            .collect()
    }
}
