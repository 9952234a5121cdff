//! Standing orders: a player answers a kind of question once for always, and from then on it is answered at once.
//!
//! Whether and when somebody is asked follows from the game alone. An order only gives an answer that the player could give
//! as well, to a question that was asked; it is an ordinary play, and the log says by whose hand.

use super::command::{Person, PlayerId, TableId};
use super::desk::Desk;
use super::fault::Fault;
use super::house::House;
use super::notice::{Answer, GameOrders, Orders, OrdersAt, TopicOrders};
use super::people::Card;
use crate::rules::Seat;
use crate::shelf::{Happened, Title};
use crate::table::{Hand, Time};
use crate::words::Phrase;

/// More answers than any chain of questions has. A game that went on and on would otherwise hold the table for ever.
const MOST: usize = 500;

/// What somebody has ordered.
pub(super) type Ordering<'a> = dyn Fn(PlayerId) -> Result<Card, Fault> + 'a;

/// Answers every open question for which its player has left an order, until one is open that has to be asked. Returns what
/// happened by it.
pub(super) fn obey(desk: &mut Desk, ordering: &Ordering, now: Time) -> Result<Happened, Fault> {
    let mut happened = Happened::default();
    if desk.title.standing.is_empty() {
        return Ok(happened);
    }
    for _ in 0..MOST {
        let Some((seat, ask, play)) = ordered(desk, ordering)? else {
            return Ok(happened);
        };
        let told = desk
            .table
            .as_mut()
            .and_then(|table| table.play(seat, Some(ask), &play, Hand::Standing, now).ok());
        happened = happened.then(told.ok_or_else(|| {
            Fault::Stumble("a standing order gives an answer that is not offered".to_owned())
        })?);
    }
    tracing::error!(
        table = desk.sheet.id.0,
        "standing orders answer without end"
    );
    Ok(happened)
}

/// The first open question that an order answers: whose, its number, and the answer.
fn ordered(desk: &Desk, ordering: &Ordering) -> Result<Option<(Seat, u32, String)>, Fault> {
    let Some(table) = &desk.table else {
        return Ok(None);
    };
    for (seat, sitter) in Seat::all(table.seats()).zip(&desk.sheet.sitters) {
        // The computer thinks for itself.
        if sitter.computer.is_some() {
            continue;
        }
        let Some((ask, ordered)) = table.ordered(seat) else {
            continue;
        };
        let standing = desk
            .title
            .standing
            .iter()
            .find(|standing| standing.topic == ordered.topic);
        let Some(standing) = standing else { continue };
        let order = ordering(sitter.player)?.order(desk.title, standing);
        if let Some((_, play)) = ordered.answers.into_iter().find(|(one, _)| *one == order) {
            return Ok(Some((seat, ask, play)));
        }
    }
    Ok(None)
}

impl House {
    /// All standing orders of a person.
    pub(super) fn orders_of(&self, person: &Person) -> Result<Answer, Fault> {
        let card = self.card(person.id)?;
        let games = self.shelf.iter().filter_map(|title| of_game(title, &card));
        Ok(Answer::Orders(Orders {
            games: games.collect(),
            given: false,
            at: None,
        }))
    }

    /// The standing orders that can be given for what somebody is asked at a table.
    pub(super) fn orders_at(&self, person: &Person, id: TableId) -> Result<Answer, Fault> {
        let card = self.card(person.id)?;
        let orders = self.at(id, |desk| {
            let seat = desk.sheet.seat_of(person.id);
            let ordered = seat.and_then(|seat| desk.table.as_ref()?.ordered(seat));
            let Some((question, ordered)) = ordered else {
                return Ok(None);
            };
            Ok(of_game(desk.title, &card).map(|mut game| {
                game.topics.retain(|topic| topic.topic == ordered.topic);
                let given = game.topics.first().map(|topic| topic.holds);
                let answer = ordered
                    .answers
                    .into_iter()
                    .find(|(order, _)| Some(*order) == given)
                    .map(|(_, play)| play);
                Orders {
                    games: vec![game],
                    given: false,
                    at: Some(OrdersAt {
                        table: id,
                        ask: question,
                        answer,
                    }),
                }
            }))
        })?;
        Ok(match orders {
            Some(orders) => Answer::Orders(orders),
            None => Answer::Refused(Phrase::new("refused-stale")),
        })
    }

    /// Keeps a standing order, and shows what holds now: at a table for its question alone, else for everything.
    pub(super) fn order(
        &self,
        person: &Person,
        game: &str,
        topic: &str,
        order: &str,
        table: Option<TableId>,
    ) -> Result<Answer, Fault> {
        let known = self.title(game).and_then(|title| {
            let standing = title.standing.iter().find(|one| one.topic == topic)?;
            let order = standing.orders.iter().find(|one| **one == order)?;
            Some((title, standing.topic, *order))
        });
        let Some((title, topic, order)) = known else {
            return Ok(Answer::Refused(Phrase::new("refused-old-button")));
        };
        self.give_order(person.id, title, topic, order)?;
        let all = match table {
            Some(table) => match self.orders_at(person, table)? {
                Answer::Refused(_) => self.orders_of(person)?,
                answer => answer,
            },
            None => self.orders_of(person)?,
        };
        Ok(match all {
            Answer::Orders(orders) => Answer::Orders(Orders {
                given: true,
                ..orders
            }),
            other => other,
        })
    }
}

fn of_game(title: &'static Title, card: &Card) -> Option<GameOrders> {
    let topics: Vec<TopicOrders> = title
        .standing
        .iter()
        .map(|standing| TopicOrders {
            topic: standing.topic,
            words: (title.topic)(standing.topic),
            orders: standing
                .orders
                .iter()
                .map(|&order| (order, (title.order)(standing.topic, order)))
                .collect(),
            holds: card.order(title, standing),
        })
        .collect();
    (!topics.is_empty()).then(|| GameOrders {
        game: title.name,
        title: Phrase::new(title.title),
        topics,
    })
}
