//! One phase of a match: who is asked, how often, and which rules run at which moment.

use super::functions::{RuleFunction, WORD, is_word};
use super::limits::{PHASE_LIMITS, PhaseLimits};
use crate::choices;
use crate::fields::Fields;
use crate::node::{Item, Node};
use crate::number::Number;
use crate::outline::{Field, Holds, Outline, Rule};
use crate::reader::{Entries, Log, Read, word, words};
use crate::report::Report;
use crate::schema;
use crate::span::Spanned;
use lunarena_kernel::turns::{self, Order, Shape};
use std::ops::RangeInclusive;

/// No match comes near, but a slip of the pen does: a match that never ends, or a turn.
const MOST_ROUNDS: i64 = 1_000_000_000;
const ACTIONS: RangeInclusive<i64> = 1..=10_000;

pub static PHASE: Outline = Outline {
    whole: "a phase",
    keys: &[
        Field::needed("phase", WORD, "What the phase is called."),
        Field::needed(
            "kind",
            Holds::Word(|| words(&KINDS)),
            "Who is asked: in `simultaneous` all seats at once, in `sequence` one seat after the other, in `queue` one unit after the other.",
        ),
        Field::needed("ask", WORD, "The bot's function that is called."),
        Field::needed(
            "rounds",
            Holds::Number(0..=MOST_ROUNDS),
            "How many rounds are played. All phases but the last may have 0.",
        ),
        Field::optional("actions", Holds::Number(ACTIONS), "How many actions are played for each answer. Left out: 1."),
        Field::optional(
            "order",
            Holds::Word(|| words(&ORDERS)),
            "In which order the seats are asked: `forward` in each round alike, `snake` there and back. Left out: `forward`.",
        ),
        Field::optional(
            "keep",
            Holds::Flag,
            "Whether a bot that answers `false` keeps the turn. Left out: it does not.",
        ),
        Field::optional(
            "pause",
            Holds::Flag,
            "Whether a unit over its limit goes on in its next turn, instead of failing. Left out: it fails.",
        ),
        Field::optional("limits", Holds::Map(&PHASE_LIMITS), "Limits of this phase, instead of the game's."),
        Field::needed("stages", Holds::Stages, "Which functions of the rules run at which moment."),
    ],
    rules: &[Rule::Also(schema::kinds_of_phases)],
};

#[derive(Clone, Debug, PartialEq)]
pub struct Phase<N = Number> {
    pub name: Spanned<String>,
    pub kind: Kind<N>,
    /// The bot's function.
    pub ask: Spanned<String>,
    pub rounds: N,
    pub limits: PhaseLimits<N>,
    pub stages: Stages,
}

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
}

/// Moment to rules functions, in the order of the file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stages(pub Entries<Vec<RuleFunction>>);

impl Stages {
    pub fn at(&self, moment: &str) -> &[RuleFunction] {
        self.0.get(moment).map_or(&[], Vec::as_slice)
    }
}

#[derive(Clone, Copy, PartialEq)]
pub enum KindName {
    Simultaneous,
    Sequence,
    Queue,
}

pub const KINDS: [(&str, KindName); 3] =
    [("simultaneous", KindName::Simultaneous), ("sequence", KindName::Sequence), ("queue", KindName::Queue)];

const ORDERS: [(&str, Order); 2] = [("forward", Order::Forward), ("snake", Order::Snake)];

impl KindName {
    /// The moments that a phase of this kind reaches.
    pub fn moments(self) -> &'static [&'static str] {
        match self {
            KindName::Simultaneous => Shape::Simultaneous { actions: 1 }.moments(),
            KindName::Sequence => Shape::Sequence { order: Order::Forward, keep: false }.moments(),
            KindName::Queue => Shape::Queue.moments(),
        }
    }

    /// The keys that only other kinds have.
    pub fn foreign_keys(self) -> impl Iterator<Item = (&'static str, KindName)> {
        OWN_KEYS.into_iter().filter(move |(_, owner)| *owner != self)
    }
}

/// Keys that only one kind of phase has.
const OWN_KEYS: [(&str, KindName); 4] = [
    ("actions", KindName::Simultaneous),
    ("order", KindName::Sequence),
    ("keep", KindName::Sequence),
    ("pause", KindName::Queue),
];

impl Read for KindName {
    fn read(node: &Node, log: &mut Log) -> Option<KindName> {
        word(node, log, "kind", "a phase", &KINDS)
    }
}

struct OrderName(Order);

impl Read for OrderName {
    fn read(node: &Node, log: &mut Log) -> Option<OrderName> {
        word(node, log, "order", "a sequence", &ORDERS).map(OrderName)
    }
}

impl Read for Phase {
    fn read(node: &Node, log: &mut Log) -> Option<Phase> {
        let mut fields = Fields::of(node, &PHASE, log)?;
        let name: Option<Spanned<String>> = fields.required("phase");
        let kind = fields.required("kind");
        let ask: Option<Spanned<String>> = fields.required("ask");
        let rounds = fields.required("rounds");
        let one = Number::plain(1, &fields.log().source.clone(), node.span);
        let actions = fields.or("actions", one);
        let order = fields.or("order", OrderName(Order::Forward));
        let keep = fields.or("keep", false);
        let pause = fields.or("pause", false);
        let limits = fields.or("limits", PhaseLimits::default());
        let stages: Option<Entries<Vec<RuleFunction>>> = fields.required("stages");
        if let Some(kind) = kind {
            foreign_keys(&mut fields, kind);
        }
        for name in [&name, &ask].into_iter().flatten().filter(|name| !is_word(name)) {
            fields.log().error(
                name.span,
                format!("`{}` cannot be a name", name.value),
                "expected a word",
                "letters, digits and _, not beginning with a digit",
            );
        }
        fields.finish();
        let kind = match kind? {
            KindName::Simultaneous => Kind::Simultaneous { actions: actions? },
            KindName::Sequence => Kind::Sequence { order: order?.0, keep: keep? },
            KindName::Queue => Kind::Queue { pause: pause? },
        };
        let moments = kind.moments();
        // The moments are looked at even if a list of functions in them could not be read.
        if let Some(Item::Map(entries)) = node.get("stages").map(|stages| &stages.item) {
            for (moment, _) in entries.iter().filter(|(moment, _)| !moments.contains(&moment.as_str())) {
                log.unknown("moment", moment, kind.article(), moments);
            }
        }
        Some(Phase { name: name?, kind, ask: ask?, rounds: rounds?, limits: limits?, stages: Stages(stages?) })
    }
}

fn foreign_keys(fields: &mut Fields<'_>, kind: KindName) {
    let named = |kind| KINDS.iter().find(|(_, other)| *other == kind).map_or("", |(name, _)| name);
    for (key, owner) in kind.foreign_keys() {
        let Some(span) = fields.key(key) else {
            continue;
        };
        let own: Vec<&str> = OWN_KEYS.iter().filter(|(_, owner)| *owner == kind).map(|(key, _)| *key).collect();
        let source = fields.log().source.clone();
        fields.log().push(
            Report::error(format!("`{key}` belongs to a phase of kind {}", named(owner)))
                .at(&source, span, format!("but this phase is of kind {}", named(kind)))
                .help(format!("of its own, kind {} has {}", named(kind), choices::list(&own, "and"))),
        );
    }
}

impl<N> Kind<N> {
    fn name(&self) -> KindName {
        match self {
            Kind::Simultaneous { .. } => KindName::Simultaneous,
            Kind::Sequence { .. } => KindName::Sequence,
            Kind::Queue { .. } => KindName::Queue,
        }
    }

    /// The moments that a phase of this kind reaches.
    pub fn moments(&self) -> &'static [&'static str] {
        self.name().moments()
    }

    fn article(&self) -> &'static str {
        match self {
            Kind::Simultaneous { .. } => "a simultaneous phase",
            Kind::Sequence { .. } => "a sequence phase",
            Kind::Queue { .. } => "a queue phase",
        }
    }
}

impl<N> Phase<N> {
    /// Every number through `convert`. Of the phases only the last has to be played: without rounds the others are left out.
    pub(super) fn map<M>(
        &self,
        last: bool,
        convert: &mut impl FnMut(&str, RangeInclusive<i64>, &N) -> Option<M>,
    ) -> Option<Phase<M>> {
        let path = format!("turns.{}", self.name.value);
        let rounds = convert(&format!("{path}.rounds"), i64::from(last)..=MOST_ROUNDS, &self.rounds);
        let kind = match &self.kind {
            Kind::Simultaneous { actions } => {
                Kind::Simultaneous { actions: convert(&format!("{path}.actions"), ACTIONS, actions)? }
            }
            Kind::Sequence { order, keep } => Kind::Sequence { order: *order, keep: *keep },
            Kind::Queue { pause } => Kind::Queue { pause: *pause },
        };
        let limits = self.limits.map(&format!("{path}.limits"), convert);
        let (name, ask, stages) = (self.name.clone(), self.ask.clone(), self.stages.clone());
        Some(Phase { name, kind, ask, rounds: rounds?, limits: limits?, stages })
    }
}

impl Phase<i64> {
    /// The same phase as the kernel's turn loop wants it.
    pub fn plan(&self) -> turns::Phase {
        let shape = match &self.kind {
            Kind::Simultaneous { actions } => {
                Shape::Simultaneous { actions: u32::try_from(*actions).unwrap_or(u32::MAX) }
            }
            Kind::Sequence { order, keep } => Shape::Sequence { order: *order, keep: *keep },
            Kind::Queue { .. } => Shape::Queue,
        };
        turns::Phase { name: self.name.value.clone(), rounds: self.rounds.max(0) as u64, shape }
    }
}
