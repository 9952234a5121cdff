//! What the house keeps about a person beside the tables: the standing orders, by game.

use super::command::PlayerId;
use super::fault::Fault;
use super::house::House;
use super::lock::held;
use crate::envelope;
use crate::rules::Standing;
use crate::shelf::Title;
use crate::store::{Batch, Kind};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What the envelopes of those records are marked with, and the schema within.
const MARK: &str = "person";
const SCHEMA: u16 = 1;

/// What is kept about a person.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Card {
    /// The standing orders: by game, and by kind of question.
    orders: BTreeMap<String, BTreeMap<String, String>>,
}

impl Card {
    /// The order that holds for a kind of question: the one that was given, if the game still knows it, or the usual one.
    pub(super) fn order(&self, title: &Title, standing: &Standing) -> &'static str {
        let given = self
            .orders
            .get(title.name)
            .and_then(|orders| orders.get(standing.topic));
        given
            .and_then(|given| standing.orders.iter().find(|order| *order == given))
            .copied()
            .unwrap_or(standing.usual)
    }
}

impl House {
    /// What is kept about a person.
    pub(super) fn card(&self, player: PlayerId) -> Result<Card, Fault> {
        let Some(bytes) = self.store.get(Kind::Memos, key(player))? else {
            return Ok(Card::default());
        };
        let sealed = envelope::unseal(&bytes)?;
        if sealed.game != MARK || sealed.schema > SCHEMA {
            return Err(Fault::Newer(sealed.schema));
        }
        Ok(envelope::decode(&sealed.body)?)
    }

    /// Keeps a standing order, which counts from the next question on.
    pub(super) fn give_order(
        &self,
        player: PlayerId,
        title: &Title,
        topic: &str,
        order: &str,
    ) -> Result<Card, Fault> {
        // Read and written under one lock, so that of two orders at once neither is lost.
        let _one_at_a_time = held(&self.cards);
        let mut card = self.card(player)?;
        card.orders
            .entry(title.name.to_owned())
            .or_default()
            .insert(topic.to_owned(), order.to_owned());
        let mut batch = Batch::new();
        batch.put(
            Kind::Memos,
            key(player),
            envelope::seal(MARK, SCHEMA, &card)?,
        );
        self.store.write(batch)?;
        Ok(card)
    }
}

fn key(player: PlayerId) -> String {
    format!("person/{}", player.0)
}
