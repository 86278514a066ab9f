//! One step of a case: what the seats do, and what must come of it.

use super::Expected;
use super::fault::{ExpectedFault, FAULT};
use super::{expected, paths};
use crate::text::report::Report;
use crate::text::span::{Span, Spanned};
use crate::yaml::fields::Fields;
use crate::yaml::node::{Item, Node};
use crate::yaml::outline::{Field, Holds, Outline, Rule};
use crate::yaml::reader::{Entries, Log, Read};
use lunarena_kernel::{Key, Value};
use std::collections::BTreeMap;

#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    pub span: Span,
    /// Seat to its answer; seats left out give no orders.
    pub orders: Entries<Spanned<Value>>,
    /// Instead of a turn: stages to run, one after the other, as `module.function`.
    pub stages: Vec<Spanned<String>>,
    /// How often the step is played.
    pub times: u64,
    /// Seat to what its view held, by path.
    pub sees: Entries<Entries<Spanned<Expected>>>,
    /// The state after the step, by path; `Null` means absent.
    pub expect: Entries<Spanned<Expected>>,
    /// Stage to the state right after it, by path.
    pub after: Entries<Entries<Spanned<Expected>>>,
    /// Events that must come in this order, others may stand between; none at all, if the list is empty.
    pub events: Option<Spanned<Vec<Spanned<Event>>>>,
    pub faults: Entries<Spanned<ExpectedFault>>,
    /// Seat to what each of its live calls returned.
    pub results: Entries<Spanned<Expected>>,
    /// Seat to the lines that its bot printed.
    pub prints: Entries<Spanned<Expected>>,
    /// Seat to rank, or to several figures of its standing by name.
    pub standings: Entries<Spanned<Figures>>,
    /// Whether the match is over with this step; not asked where it is left out.
    pub over: Option<Spanned<bool>>,
}

const BY_PATH: Holds = Holds::SomeKeys(&Holds::MapOf(&Holds::Expected));

pub static STEP: Outline = Outline {
    whole: "a step",
    keys: &[
        Field::optional(
            "orders",
            Holds::BySeat(&Holds::Answer),
            "What each seat does, such as `[[take, A, 3]]`. Seats left out give no orders. Where bots call live, `{ uncaught: [...] }` makes an error of the first call that is refused.",
        ),
        Field::optional(
            "stages",
            Holds::Some(&Holds::Stage),
            "Instead of a turn: these stages alone run, in this order. The turn stays the same.",
        ),
        Field::optional("times", Holds::Between(1, MOST_TIMES), "How often the step is played. Left out: once."),
        Field::optional("sees", Holds::SomeKeys(&Holds::BySeat(&BY_PATH)), "What the seat's view held, by path."),
        Field::optional(
            "expect",
            BY_PATH,
            "What the state holds after the step, by path. Nothing (`null`) means that it is not there.",
        ),
        Field::optional(
            "after",
            Holds::SomeKeys(&Holds::ByStage(&BY_PATH)),
            "What the state holds in the middle of the turn, by path: right after a stage has run, for the last time in this step.",
        ),
        Field::optional(
            "events",
            Holds::List(&Holds::Event),
            "Events that must come, in this order. Others may stand between them; with `[]` none may come. With `times`, those of all turns of the step.",
        ),
        Field::optional(
            "faults",
            Holds::BySeat(&FAULT),
            "How the seat's bot must fail: a word such as `error`, or `{ error: message }`. With `times`, in one turn of the step at least, and never otherwise.",
        ),
        Field::optional(
            "results",
            Holds::SomeKeys(&Holds::BySeat(&Holds::Expected)),
            "Where bots call live, what came of each call: a result, a list of several, nothing, or `{ refused: why }`.",
        ),
        Field::optional(
            "prints",
            Holds::SomeKeys(&Holds::BySeat(&Holds::Expected)),
            "The lines that the seat's bot printed, as a list. With `times`, those of all turns of the step.",
        ),
        Field::optional(
            "standings",
            Holds::SomeKeys(&Holds::BySeat(&Holds::Standing)),
            "The seat's rank as it stands, or several figures by name.",
        ),
        Field::optional("over", Holds::Flag, "Whether the match ends with this step."),
    ],
    rules: &[
        Rule::NotBoth("stages", "sees"),
        Rule::NotBoth("stages", "faults"),
        Rule::NotBoth("stages", "results"),
        Rule::NotBoth("stages", "prints"),
    ],
};

/// What must be so of a seat's standing, by name; `rank` is one of the names.
#[derive(Clone, Debug, PartialEq)]
pub struct Figures(pub Vec<(String, Expected)>);

impl Read for Figures {
    fn read(node: &Node, log: &mut Log) -> Option<Figures> {
        if let Item::Map(_) = node.item {
            let figures: Entries<Expected> = Read::read(node, log)?;
            return Some(Figures(figures.iter().map(|(name, value)| (name.value.clone(), value.clone())).collect()));
        }
        i64::read(node, log).map(|rank| Figures(vec![("rank".to_owned(), Value::Int(rank).into())]))
    }
}

/// An event is told by its name; a list of other things would match anything.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    pub name: String,
    /// What it has at least, its name too.
    pub fields: BTreeMap<Key, Expected>,
}

impl Read for Event {
    fn read(node: &Node, log: &mut Log) -> Option<Event> {
        let Some(Item::Str(name)) = node.get("name").map(|name| &name.item) else {
            log.error(node.span, "an event needs its `name`", "no name", "write { name: ..., and what it must hold }");
            return None;
        };
        let fields: Entries<Expected> = Read::read(node, log)?;
        let fields = fields.iter().map(|(name, field)| (Key::parse(name), field.clone())).collect();
        Some(Event { name: name.clone(), fields })
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
        if let Some(orders) = node.get("orders") {
            expected::none_in(orders, fields.log());
        }
        let stages: Option<Vec<Spanned<String>>> = fields.or("stages", Vec::new());
        let times = fields.or("times", Times(1));
        let sees = fields.or("sees", Entries::default());
        let expect = fields.or("expect", Entries::default());
        let after = fields.or("after", Entries::default());
        let events = fields.optional("events");
        let faults = fields.or("faults", Entries::default());
        let results = fields.or("results", Entries::default());
        let prints = fields.or("prints", Entries::default());
        let standings = fields.or("standings", Entries::default());
        let over = fields.optional("over");
        check_stages(&mut fields, stages.as_deref());
        check_content(node, fields.log());
        for key in ["expect", "sees", "after"] {
            node.get(key).iter().for_each(|paths| paths::check(paths, key != "expect", fields.log()));
        }
        fields.finish();
        Some(Step {
            span: node.span,
            orders: orders?,
            stages: stages?,
            times: times?.0,
            sees: sees?,
            expect: expect?,
            after: after?,
            events: events?,
            faults: faults?,
            results: results?,
            prints: prints?,
            standings: standings?,
            over: over?,
        })
    }
}

/// Where stages run alone nobody is asked.
fn check_stages(fields: &mut Fields<'_>, stages: Option<&[Spanned<String>]>) {
    let Some(place) = fields.key("stages") else { return };
    if stages.is_some_and(<[_]>::is_empty) {
        fields.log().error(place, "`stages` names no stage", "empty", "write [module.function], or leave it out");
    }
    for key in ["sees", "faults", "results", "prints"] {
        if let Some(span) = fields.key(key) {
            let report = Report::error(format!("nobody is asked where stages run alone, so there is no `{key}`"));
            let report = report.at(&fields.log().source, span, "nothing to compare");
            let report = report.at(&fields.log().source, place, "no turn is played");
            fields.log().push(report);
        }
    }
}

/// What says nothing can't fail, and was meant to say something.
fn check_content(step: &Node, log: &mut Log) {
    let is_empty = |node: &Node| match &node.item {
        Item::Null => true,
        Item::Map(entries) => entries.is_empty(),
        _ => false,
    };
    let say = |name: &Spanned<String>, log: &mut Log| {
        let report = Report::error(format!("`{}` expects nothing, so it can't fail", name.value));
        log.push(report.at(&log.source, name.span, "empty").help("say what is expected, or leave it out"));
    };
    let Item::Map(entries) = &step.item else { return };
    for (key, value) in entries.iter().filter(|(key, _)| EXPECTATIONS.contains(&key.as_str())) {
        match &value.item {
            _ if is_empty(value) => say(key, log),
            Item::Map(parts) if NESTED.contains(&key.as_str()) => {
                parts.iter().filter(|(_, part)| is_empty(part)).for_each(|(name, _)| say(name, log));
            }
            _ => {}
        }
    }
}

/// The keys of a step that say what must come of it. `faults: {}` may stand for its readers: nobody fails.
const EXPECTATIONS: [&str; 7] = ["sees", "expect", "after", "events", "results", "prints", "standings"];
/// Those of them that say it by seat or stage.
const NESTED: [&str; 3] = ["sees", "after", "standings"];

type Text<'t> = dyn Fn(&str) -> String + 't;

/// Changes what is expected at each path, and the paths.
fn fill_paths(entries: &mut Entries<Spanned<Expected>>, value: &impl Fn(&Value) -> Value, text: &Text) {
    for (path, expected) in &mut entries.0 {
        path.value = text(path);
        expected.value = expected.change(value, &text);
    }
}

impl Step {
    /// Changes all values by `value`, and all paths and other texts by `text`.
    pub(super) fn fill(&mut self, value: &impl Fn(&Value) -> Value, text: &Text) {
        self.orders.0.iter_mut().for_each(|(_, orders)| orders.value = value(orders));
        fill_paths(&mut self.expect, value, text);
        let nested = self.sees.0.iter_mut().chain(&mut self.after.0);
        nested.for_each(|(_, expected)| fill_paths(expected, value, text));
        let change = |expected: &Expected| expected.change(value, &text);
        let all = self.results.0.iter_mut().chain(&mut self.prints.0);
        all.for_each(|(_, expected)| expected.value = change(expected));
        for event in self.events.iter_mut().flat_map(|events| &mut events.value) {
            event.value.fields = event.fields.iter().map(|(key, field)| (key.clone(), change(field))).collect();
        }
        for (_, fault) in &mut self.faults.0 {
            fault.value.message = fault.message.as_ref().map(change);
        }
        for (_, figures) in &mut self.standings.0 {
            figures.value.0.iter_mut().for_each(|(_, figure)| *figure = change(figure));
        }
    }

    /// Every seat that the step names, once for each place.
    pub fn seats(&self) -> impl Iterator<Item = &Spanned<String>> {
        let orders = self.orders.iter().map(|(name, _)| name);
        let sees = self.sees.iter().map(|(name, _)| name);
        let faults = self.faults.iter().map(|(name, _)| name);
        let results = self.results.iter().map(|(name, _)| name);
        let prints = self.prints.iter().map(|(name, _)| name);
        let standings = self.standings.iter().map(|(name, _)| name);
        orders.chain(sees).chain(faults).chain(results).chain(prints).chain(standings)
    }
}
