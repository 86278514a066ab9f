//! One step of a case: what the seats do, and what must come of it.

use crate::fields::Fields;
use crate::node::{Item, Node};
use crate::outline::{Field, Holds, Outline};
use crate::reader::{Entries, Log, Read, word, words};
use crate::report::Report;
use crate::span::{Span, Spanned};
use lunarena_kernel::Value;

#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    pub span: Span,
    /// Seat to its answer; seats left out give no orders.
    pub orders: Entries<Spanned<Value>>,
    /// How often the step is played.
    pub times: u64,
    /// Seat to what its view held, by path.
    pub sees: Entries<Entries<Spanned<Value>>>,
    /// The state after the step, by path; `Null` means absent.
    pub expect: Entries<Spanned<Value>>,
    /// Events that must come in this order, others may stand between.
    pub events: Vec<Spanned<Value>>,
    pub faults: Entries<Spanned<Fault>>,
    /// Seat to what each of its live calls returned.
    pub results: Entries<Spanned<Value>>,
    /// Seat to rank, or to several figures of its standing by name.
    pub standings: Entries<Spanned<Figures>>,
    /// Whether the match is over with this step; not asked where it is left out.
    pub over: Option<Spanned<bool>>,
}

const BY_PATH: Holds = Holds::MapOf(&Holds::Anything);

pub static STEP: Outline = Outline {
    whole: "a step",
    keys: &[
        Field::optional(
            "orders",
            Holds::BySeat(&Holds::Answer),
            "What each seat does, such as `[[take, A, 3]]`. Seats left out give no orders.",
        ),
        Field::optional("times", Holds::Between(1, MOST_TIMES), "How often the step is played. Left out: once."),
        Field::optional("sees", Holds::BySeat(&BY_PATH), "What the seat's view held, by path."),
        Field::optional(
            "expect",
            BY_PATH,
            "What the state holds after the step, by path. Nothing (`null`) means that it is not there.",
        ),
        Field::optional(
            "events",
            Holds::List(&Holds::Event),
            "Events that must come, in this order. Others may stand between them.",
        ),
        Field::optional(
            "faults",
            Holds::BySeat(&Holds::Word(|| words(&Fault::NAMES))),
            "How the seat's bot must fail.",
        ),
        Field::optional(
            "results",
            Holds::BySeat(&Holds::Anything),
            "Where bots call live, what came of each call: a result, a list of several, nothing, or `{ refused: why }`.",
        ),
        Field::optional(
            "standings",
            Holds::BySeat(&Holds::Standing),
            "The seat's rank as it stands, or several figures by name.",
        ),
        Field::optional("over", Holds::Flag, "Whether the match ends with this step."),
    ],
    rules: &[],
};

/// What must be so of a seat's standing, by name; `rank` is one of the names.
#[derive(Clone, Debug, PartialEq)]
pub struct Figures(pub Vec<(String, Value)>);

impl Read for Figures {
    fn read(node: &Node, log: &mut Log) -> Option<Figures> {
        if let Item::Map(_) = node.item {
            let figures: Entries<Value> = Read::read(node, log)?;
            return Some(Figures(figures.iter().map(|(name, value)| (name.value.clone(), value.clone())).collect()));
        }
        i64::read(node, log).map(|rank| Figures(vec![("rank".to_owned(), rank.into())]))
    }
}

/// How a bot can fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    Error,
    OverBudget,
    OutOfMemory,
    OutOfTime,
}

impl Fault {
    const NAMES: [(&'static str, Fault); 4] = [
        ("error", Fault::Error),
        ("over budget", Fault::OverBudget),
        ("out of memory", Fault::OutOfMemory),
        ("out of time", Fault::OutOfTime),
    ];

    pub fn name(self) -> &'static str {
        Fault::NAMES.iter().find(|(_, fault)| *fault == self).map_or("", |(name, _)| name)
    }
}

impl Read for Fault {
    fn read(node: &Node, log: &mut Log) -> Option<Fault> {
        word(node, log, "fault", "a bot", &Fault::NAMES)
    }
}

/// An event is told by its name; a list of other things would match anything.
struct Event(Value);

impl Read for Event {
    fn read(node: &Node, log: &mut Log) -> Option<Event> {
        let named = node.get("name").is_some_and(|name| matches!(name.item, Item::Str(_)));
        if !named {
            log.error(node.span, "an event needs its `name`", "no name", "write { name: ..., and what it must hold }");
            return None;
        }
        Value::read(node, log).map(Event)
    }
}

struct Times(u64);

/// A whole match has fewer turns, and each of them is kept with its state.
const MOST_TIMES: i64 = 10_000;

impl Read for Times {
    fn read(node: &Node, log: &mut Log) -> Option<Times> {
        let times = i64::read(node, log)?;
        if (1..=MOST_TIMES).contains(&times) {
            return Some(Times(times.unsigned_abs()));
        }
        let (message, label) = match times {
            ..1 => ("a step is played at least once".to_owned(), "too small"),
            _ => (format!("a step is played at most {MOST_TIMES} times"), "too large"),
        };
        log.push(Report::error(message).at(&log.source, node.span, label));
        None
    }
}

impl Read for Step {
    fn read(node: &Node, log: &mut Log) -> Option<Step> {
        let mut fields = Fields::of(node, &STEP, log)?;
        let orders = fields.or("orders", Entries::default());
        let times = fields.or("times", Times(1));
        let sees = fields.or("sees", Entries::default());
        let expect = fields.or("expect", Entries::default());
        let events: Option<Vec<Spanned<Event>>> = fields.or("events", Vec::new());
        let faults = fields.or("faults", Entries::default());
        let results = fields.or("results", Entries::default());
        let standings = fields.or("standings", Entries::default());
        let over = fields.optional("over");
        fields.finish();
        Some(Step {
            span: node.span,
            orders: orders?,
            times: times?.0,
            sees: sees?,
            expect: expect?,
            events: events?.into_iter().map(|event| Spanned::new(event.value.0, event.span)).collect(),
            faults: faults?,
            results: results?,
            standings: standings?,
            over: over?,
        })
    }
}

impl Step {
    /// Every seat that the step names, once for each place.
    pub fn seats(&self) -> impl Iterator<Item = &Spanned<String>> {
        let orders = self.orders.iter().map(|(name, _)| name);
        let sees = self.sees.iter().map(|(name, _)| name);
        let faults = self.faults.iter().map(|(name, _)| name);
        let results = self.results.iter().map(|(name, _)| name);
        let standings = self.standings.iter().map(|(name, _)| name);
        orders.chain(sees).chain(faults).chain(results).chain(standings)
    }
}
