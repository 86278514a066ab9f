//! What there is to see at one moment of a match: plain data, without a word on how it is drawn.

mod by_name;
mod cells;
mod field;
mod scalar;

pub use by_name::ByName;
pub use cells::Cells;
pub use field::{Field, GraphField, GraphNode, GridField};
pub use scalar::{Id, Scalar};

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Scene {
    pub field: Field,
    /// In the order of their ids, each of which is there once. Most scenes have them in common with the one before.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub things: Vec<Arc<Thing>>,
    /// In the order of their kinds and ends: of several between the same ends there is one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<Arc<Link>>,
    /// What all things of a kind reach or see, by kind and area.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub reaches: BTreeMap<String, ByName<Reach>>,
    /// By seat and name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub figures: BTreeMap<String, ByName<Scalar>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Thing {
    pub id: Id,
    pub kind: String,
    /// Nothing: it is a row of a list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Place>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<String>,
    /// Width and height, where it is larger than one cell; its place is the corner of the least x and y.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<(i64, i64)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<Scalar>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<String>,
    /// How much of how much, by name.
    #[serde(default, skip_serializing_if = "ByName::is_empty")]
    pub bars: ByName<(Scalar, Scalar)>,
    /// Beside those of its kind.
    #[serde(default, skip_serializing_if = "ByName::is_empty")]
    pub reaches: ByName<Reach>,
    #[serde(default, skip_serializing_if = "ByName::is_empty")]
    pub facts: ByName<Scalar>,
}

/// Where something is: a node of a graph, or coordinates; z is 0 where there is one plane.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Place {
    Node(String),
    At(i64, i64, i64),
}

/// How far an area goes, in its metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reach(pub i64, pub i64);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Link {
    pub kind: String,
    pub from: End,
    pub to: End,
    /// Steps in a hex field, from the beginning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub way: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    Thing(Id),
    At(Place),
}

impl Link {
    /// What it is known by.
    pub fn key(&self) -> (&str, &End, &End) {
        (&self.kind, &self.from, &self.to)
    }
}

impl Thing {
    /// One of which nothing else is known.
    pub fn new(id: Id, kind: impl Into<String>) -> Thing {
        Thing {
            id,
            kind: kind.into(),
            at: None,
            owner: None,
            size: None,
            label: None,
            marks: Vec::new(),
            bars: ByName::default(),
            reaches: ByName::default(),
            facts: ByName::default(),
        }
    }
}

impl Scene {
    pub fn thing(&self, id: &Id) -> Option<&Thing> {
        self.shared_thing(id).map(|thing| &**thing)
    }

    pub(crate) fn shared_thing(&self, id: &Id) -> Option<&Arc<Thing>> {
        self.things.binary_search_by(|thing| thing.id.cmp(id)).ok().map(|at| &self.things[at])
    }

    /// The one of the same kind between the same ends.
    pub fn link(&self, link: &Link) -> Option<&Link> {
        self.shared_link(link).map(|link| &**link)
    }

    pub(crate) fn shared_link(&self, link: &Link) -> Option<&Arc<Link>> {
        self.links.binary_search_by(|other| other.key().cmp(&link.key())).ok().map(|at| &self.links[at])
    }

    /// Where a link begins or ends; nothing, if its thing is gone or has no place.
    pub fn place<'a>(&'a self, end: &'a End) -> Option<&'a Place> {
        match end {
            End::At(place) => Some(place),
            End::Thing(id) => self.thing(id)?.at.as_ref(),
        }
    }

    /// What a thing reaches or sees: its own areas, then those of its kind.
    pub fn reaches_of<'a>(&'a self, thing: &'a Thing) -> impl Iterator<Item = (&'a str, Reach)> {
        let own = thing.reaches.iter();
        let shared = self.reaches.get(&thing.kind).into_iter().flat_map(ByName::iter);
        let shared = shared.filter(|(name, _)| !thing.reaches.contains(name));
        own.chain(shared).map(|(name, reach)| (name, *reach))
    }
}
