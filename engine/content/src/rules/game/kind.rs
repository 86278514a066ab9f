//! The kinds of phases: who has the turns.

use super::functions::RuleFunction;
use crate::rules::number::Number;
use crate::text::choices;
use crate::text::report::Report;
use crate::yaml::fields::Fields;
use crate::yaml::node::Node;
use crate::yaml::reader::{Log, Read, word};
use lunarena_kernel::turns::Shape;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind<N = Number> {
    Simultaneous {
        actions: N,
    },
    Sequence {
        order: Order,
        keep: bool,
    },
    /// With `pause`, a unit over its budget goes on in its next turn instead of failing.
    Queue {
        pause: bool,
    },
    /// The rules' function `next` says who is asked, and what.
    Rules {
        next: RuleFunction,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// First seat to last.
    Forward,
    /// First to last, then last to first: each seat twice a round.
    Snake,
}

impl Order {
    pub fn seats(self, count: usize) -> Vec<usize> {
        match self {
            Order::Forward => (0..count).collect(),
            Order::Snake => (0..count).chain((0..count).rev()).collect(),
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
pub enum KindName {
    Simultaneous,
    Sequence,
    Queue,
    Rules,
}

pub const KINDS: [(&str, KindName); 4] = [
    ("simultaneous", KindName::Simultaneous),
    ("sequence", KindName::Sequence),
    ("queue", KindName::Queue),
    ("rules", KindName::Rules),
];

pub const ORDERS: [(&str, Order); 2] = [("forward", Order::Forward), ("snake", Order::Snake)];

/// Keys that not all kinds of phases have, with those that do.
const OWN_KEYS: [(&str, &[KindName]); 8] = [
    ("ask", ROUNDS),
    ("rounds", ROUNDS),
    ("actions", &[KindName::Simultaneous]),
    ("order", &[KindName::Sequence]),
    ("keep", &[KindName::Sequence]),
    ("pause", &[KindName::Queue]),
    ("next", &[KindName::Rules]),
    ("questions", &[KindName::Rules]),
];

/// The kinds that go by rounds, in which the same is asked of everybody.
const ROUNDS: &[KindName] = &[KindName::Simultaneous, KindName::Sequence, KindName::Queue];

impl KindName {
    /// The moments that a phase of this kind reaches.
    pub fn moments(self) -> &'static [&'static str] {
        match self {
            KindName::Simultaneous => Shape::Together.moments(),
            KindName::Sequence => Shape::Each(Vec::new()).moments(),
            KindName::Queue => Shape::Queue.moments(),
            KindName::Rules => Shape::Rules.moments(),
        }
    }

    /// The keys that only other kinds have.
    pub fn foreign_keys(self) -> impl Iterator<Item = &'static str> {
        OWN_KEYS.into_iter().filter(move |(_, owners)| !owners.contains(&self)).map(|(key, _)| key)
    }

    /// The keys that a phase of this kind can't do without and others don't have.
    pub fn needed_keys(self) -> &'static [&'static str] {
        if self == KindName::Rules { &["next", "questions"] } else { &["ask"] }
    }

    pub fn text(self) -> &'static str {
        KINDS.iter().find(|(_, kind)| *kind == self).map_or("", |(name, _)| name)
    }

    /// Reports the keys of other kinds.
    pub(super) fn check_keys(self, fields: &mut Fields<'_>) {
        for key in self.foreign_keys() {
            let Some(span) = fields.key(key) else { continue };
            let owners = OWN_KEYS.iter().filter(|(own, _)| *own == key).flat_map(|(_, owners)| *owners);
            let owners: Vec<&str> = owners.map(|owner| owner.text()).collect();
            let own: Vec<&str> =
                OWN_KEYS.iter().filter(|(_, owners)| owners.contains(&self)).map(|(key, _)| *key).collect();
            let source = fields.log().source.clone();
            fields.log().push(
                Report::error(format!("`{key}` belongs to a phase of kind {}", choices::list(&owners, "or")))
                    .at(&source, span, format!("but this phase is of kind {}", self.text()))
                    .help(format!("of its own, kind {} has {}", self.text(), choices::list(&own, "and"))),
            );
        }
    }
}

impl Read for KindName {
    fn read(node: &Node, log: &mut Log) -> Option<KindName> {
        word(node, log, "kind", "a phase", &KINDS)
    }
}

impl Read for Order {
    fn read(node: &Node, log: &mut Log) -> Option<Order> {
        word(node, log, "order", "a sequence", &ORDERS)
    }
}

impl<N> Kind<N> {
    pub fn name(&self) -> KindName {
        match self {
            Kind::Simultaneous { .. } => KindName::Simultaneous,
            Kind::Sequence { .. } => KindName::Sequence,
            Kind::Queue { .. } => KindName::Queue,
            Kind::Rules { .. } => KindName::Rules,
        }
    }

    /// The moments that a phase of this kind reaches.
    pub fn moments(&self) -> &'static [&'static str] {
        self.name().moments()
    }

    pub(super) fn article(&self) -> &'static str {
        match self {
            Kind::Simultaneous { .. } => "a simultaneous phase",
            Kind::Sequence { .. } => "a sequence phase",
            Kind::Queue { .. } => "a queue phase",
            Kind::Rules { .. } => "a phase of kind rules",
        }
    }
}
