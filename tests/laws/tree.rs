//! A position as a tree of plain values, in which every secret can be found.

use quartermaster::rules::Seat;
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::Serialize;
use std::fmt;

/// A stored value without its type.
#[derive(Clone, Debug, PartialEq)]
pub enum Tree {
    /// A number, a word, nothing.
    Leaf(String),
    /// A list.
    List(Vec<Tree>),
    /// Fields and their values.
    Map(Vec<(String, Tree)>),
}

/// A value in a position that only some seats know.
#[derive(Clone, Debug, PartialEq)]
pub struct Hidden {
    /// Where in the position.
    pub path: String,
    /// Who knows it.
    pub holders: Vec<Seat>,
    /// What it is.
    pub value: Tree,
}

impl Tree {
    /// The tree of a value, as the store would write it.
    pub fn of(value: &impl Serialize) -> Result<Tree, String> {
        let bytes = rmp_serde::to_vec_named(value).map_err(|fault| fault.to_string())?;
        rmp_serde::from_slice(&bytes).map_err(|fault| fault.to_string())
    }

    /// Every secret in it that holds anything: what has a holder, or holders, and a value.
    pub fn secrets(&self) -> Vec<Hidden> {
        let mut found = Vec::new();
        self.search(String::new(), &mut found);
        found
    }

    fn search(&self, path: String, found: &mut Vec<Hidden>) {
        match self {
            Tree::Leaf(_) => {}
            Tree::List(items) => {
                for (index, item) in items.iter().enumerate() {
                    item.search(format!("{path}[{index}]"), found);
                }
            }
            Tree::Map(fields) => match fields.as_slice() {
                [(holder, seats), (value, hidden)]
                    if holder.starts_with("holder") && value == "value" =>
                {
                    if !hidden.is_empty() {
                        found.push(Hidden {
                            path,
                            holders: seats.seats(),
                            value: hidden.clone(),
                        });
                    }
                }
                fields => {
                    for (name, value) in fields {
                        value.search(format!("{path}.{name}"), found);
                    }
                }
            },
        }
    }

    fn is_empty(&self) -> bool {
        match self {
            Tree::Leaf(word) => word.is_empty(),
            Tree::List(items) => items.is_empty(),
            Tree::Map(fields) => fields.is_empty(),
        }
    }

    fn seats(&self) -> Vec<Seat> {
        match self {
            Tree::Leaf(number) => number.parse().map(Seat).into_iter().collect(),
            Tree::List(items) => items.iter().flat_map(Tree::seats).collect(),
            Tree::Map(_) => Vec::new(),
        }
    }
}

impl<'de> Deserialize<'de> for Tree {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Tree, D::Error> {
        struct Any;
        impl<'de> Visitor<'de> for Any {
            type Value = Tree;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("any value")
            }
            fn visit_bool<E>(self, value: bool) -> Result<Tree, E> {
                Ok(Tree::Leaf(value.to_string()))
            }
            fn visit_i64<E>(self, value: i64) -> Result<Tree, E> {
                Ok(Tree::Leaf(value.to_string()))
            }
            fn visit_u64<E>(self, value: u64) -> Result<Tree, E> {
                Ok(Tree::Leaf(value.to_string()))
            }
            fn visit_f64<E>(self, value: f64) -> Result<Tree, E> {
                Ok(Tree::Leaf(value.to_string()))
            }
            fn visit_str<E>(self, value: &str) -> Result<Tree, E> {
                Ok(Tree::Leaf(value.to_owned()))
            }
            fn visit_bytes<E>(self, value: &[u8]) -> Result<Tree, E> {
                Ok(Tree::Leaf(format!("{value:?}")))
            }
            fn visit_unit<E>(self) -> Result<Tree, E> {
                Ok(Tree::Leaf(String::new()))
            }
            fn visit_none<E>(self) -> Result<Tree, E> {
                Ok(Tree::Leaf(String::new()))
            }
            fn visit_some<D: Deserializer<'de>>(self, inner: D) -> Result<Tree, D::Error> {
                Tree::deserialize(inner)
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Tree, A::Error> {
                let mut list = Vec::new();
                while let Some(item) = items.next_element()? {
                    list.push(item);
                }
                Ok(Tree::List(list))
            }
            fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Tree, A::Error> {
                let mut map = Vec::new();
                while let Some((name, value)) = fields.next_entry::<Tree, Tree>()? {
                    let name = match name {
                        Tree::Leaf(name) => name,
                        other => format!("{other:?}"),
                    };
                    map.push((name, value));
                }
                Ok(Tree::Map(map))
            }
        }
        deserializer.deserialize_any(Any)
    }
}
