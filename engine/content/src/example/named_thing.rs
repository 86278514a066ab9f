//! Names for things that a case places: `as: scout` beside them, or `names`, which says how to find them in the state that the case begins with.

use super::Expected;
use super::{Case, Start, Unit, dollar_name};
use crate::rules::word::is_word;
use crate::text::choices;
use crate::text::report::Report;
use crate::text::source::Source;
use crate::text::span::Spanned;
use crate::yaml::node::{Item, Node};
use crate::yaml::outline::Holds;
use crate::yaml::reader::{Entries, Log, Read};
use lunarena_kernel::{Key, Value};

const AS: &str = "as";

pub const NAMES: Holds = Holds::MapOf(&Holds::MapOf(&Holds::MapOf(&Holds::Expected)));

/// What a name stands for: the id of a thing.
#[derive(Clone, Debug, PartialEq)]
pub enum NamedThing {
    /// As it is written.
    Id(Value),
    /// That of the one thing at this path of the start state that is as expected.
    One { path: String, expected: Expected },
    /// That of the one thing at this path that has these values, as far as it has such values.
    Like { path: String, values: Vec<(Key, Value)> },
}

impl Read for NamedThing {
    fn read(node: &Node, log: &mut Log) -> Option<NamedThing> {
        let help = "write { scout: { units: { x: 3, y: 4 } } }: the one of `units` that has these values";
        let Item::Map(entries) = &node.item else {
            log.push(crate::yaml::reader::mismatch(&log.source, node, "a path and what stands there").help(help));
            return None;
        };
        let [(path, values)] = entries.as_slice() else {
            log.error(node.span, "a name is looked for at one path", "not one path", help);
            return None;
        };
        let expected = match (&values.item, Expected::read(values, log)?) {
            (Item::Map(_), Expected::Value(Value::Map(map))) if !map.is_empty() => {
                Expected::Keys(map.into_iter().map(|(key, value)| (key, value.into())).collect())
            }
            (Item::Map(_), Expected::Map(map)) => Expected::Keys(map),
            (Item::Map(_), other @ (Expected::Keys(_) | Expected::All(_))) => other,
            _ => {
                log.error(values.span, "the values that tell which one it is are missing", "no values", help);
                return None;
            }
        };
        Some(NamedThing::One { path: path.value.clone(), expected })
    }
}

/// Whether a text can be a name.
pub fn check_name(name: &Spanned<String>, log: &mut Log) {
    if !is_word(name) {
        let help = "a name has letters, digits and `_`, and no digit first";
        log.error(name.span, format!("`{}` can't be a name", name.value), "not a word", help);
    }
}

/// The case without any `as`, and what these name.
pub fn take(case: &Node, log: &mut Log) -> (Node, Vec<(Spanned<String>, NamedThing)>) {
    let Item::Map(entries) = &case.item else { return (case.clone(), Vec::new()) };
    let mut taker = Taker { in_map: false, found: Vec::new(), log };
    let entries = entries.iter().map(|(key, value)| {
        taker.in_map = key.value == "map";
        let value = match (key.as_str(), &value.item) {
            ("state", Item::Map(changes)) => {
                let changes = changes.iter().map(|(path, value)| (path.clone(), taker.walk(value, path, false)));
                Node { item: Item::Map(changes.collect()), span: value.span }
            }
            ("start" | "map", _) => taker.walk(value, "", false),
            _ => value.clone(),
        };
        (key.clone(), value)
    });
    let item = Item::Map(entries.collect());
    (Node { item, span: case.span }, taker.found)
}

/// Those that stand beside things, and those that are looked for.
pub fn all(
    placed: &[(Spanned<String>, NamedThing)],
    looked_for: Entries<NamedThing>,
    log: &mut Log,
) -> Entries<NamedThing> {
    looked_for.iter().for_each(|(name, _)| check_name(name, log));
    let mut all: Vec<(Spanned<String>, NamedThing)> = Vec::new();
    for (name, thing) in placed.iter().cloned().chain(looked_for.0) {
        if let Some((first, _)) = all.iter().find(|(other, _)| other.value == name.value) {
            let report = Report::error(format!("two things are called `{}`", name.value));
            let report = report.at(&log.source, name.span, "here again").at(&log.source, first.span, "first here");
            log.push(report);
        }
        all.push((name, thing));
    }
    Entries(all)
}

struct Taker<'l> {
    /// What a map lists gets its id when the match is set up.
    in_map: bool,
    found: Vec<(Spanned<String>, NamedThing)>,
    log: &'l mut Log,
}

impl Taker<'_> {
    fn walk(&mut self, node: &Node, path: &str, in_list: bool) -> Node {
        let below = |part: &str| if path.is_empty() { part.to_owned() } else { format!("{path}.{part}") };
        let item = match &node.item {
            Item::List(items) => {
                let items = items.iter().enumerate();
                Item::List(items.map(|(at, item)| self.walk(item, &below(&(at + 1).to_string()), true)).collect())
            }
            Item::Map(entries) => {
                if let Some((_, name)) = entries.iter().find(|(key, _)| key.value == AS) {
                    self.add(node, name, path, in_list);
                }
                let others = entries.iter().filter(|(key, _)| key.value != AS);
                Item::Map(others.map(|(key, value)| (key.clone(), self.walk(value, &below(key), false))).collect())
            }
            other => other.clone(),
        };
        Node { item, span: node.span }
    }

    fn add(&mut self, node: &Node, name: &Node, path: &str, in_list: bool) {
        let Some(text) = String::read(name, self.log) else { return };
        let name = Spanned::new(text, name.span);
        check_name(&name, self.log);
        let own = |field: &str| node.get(field).filter(|id| id.is_scalar()).map(Node::to_plain);
        let (before, last) = path.rsplit_once('.').unwrap_or(("", path));
        let placed = if path.is_empty() {
            let report = Report::error("`as` names a thing, not the whole").at(&self.log.source, name.span, "of all");
            return self.log.push(report);
        } else if self.in_map && in_list {
            let Item::Map(entries) = &node.item else { return };
            let values = entries.iter().filter(|(key, value)| key.value != AS && value.is_scalar());
            let values = values.map(|(key, value)| (Key::parse(key), value.to_plain())).collect();
            NamedThing::Like { path: before.to_owned(), values }
        } else {
            NamedThing::Id(own("id").or_else(|| own("name")).unwrap_or_else(|| match Key::parse(last) {
                Key::Int(number) => number.into(),
                Key::Str(text) => text.into(),
            }))
        };
        self.found.push((name, placed));
    }
}

impl Case<Start> {
    /// Names that the case uses and nobody gives.
    pub(super) fn check_names(&self) -> Vec<Report> {
        let mut known: Vec<&str> = self.names.iter().map(|name| name.name.as_str()).collect();
        let unknown = self.uses.iter().filter(|name| !known.contains(&name.as_str()));
        let unknown: Vec<&Spanned<String>> = unknown.collect();
        known.extend(self.columns.iter().map(String::as_str));
        let report = |name: &Spanned<String>| match known.is_empty() {
            true => Report::error(format!("nothing is called `${}`", name.value))
                .at(&self.source, name.span, "no such name")
                .help("`as: NAME` beside a thing, `names` and `rows` give names; a dollar sign is written $$"),
            false => choices::unknown("name", name, "this case", &known, &self.source, name.span),
        };
        unknown.into_iter().map(report).collect()
    }

    /// Units that are called by the name of something whose id is no number.
    pub fn check_units(&self) -> Vec<Report> {
        let turn = self.turn.iter().filter_map(|turn| Some((&turn.source, turn.unit.as_ref()?)));
        let queues = self.queues.iter().flat_map(|queue| {
            let units = queue.value.value.order.iter().chain(&queue.value.value.away);
            units.map(|unit| (&queue.source, unit))
        });
        let named = turn.chain(queues).filter(|(_, unit)| unit.value.number().is_none());
        let report = |(source, unit): (&Source, &Spanned<Unit>)| {
            let report = Report::error(format!("`{}` stands for no number, and a unit is one", unit.value));
            report.at(source, unit.span, "no unit")
        };
        named.map(report).collect()
    }

    /// The case with all names put in that are known.
    pub fn with_names(&self, names: &dollar_name::Names) -> Case<Start> {
        let mut case = self.clone();
        let value = |value: &Value| dollar_name::fill(value, names);
        let text = |text: &str| dollar_name::fill_text(text, names);
        match &mut case.start {
            Start::State { value: state, .. } => state.value = value(&state.value),
            Start::Inline(map) => map.root = dollar_name::fill_node(&map.root, names),
            Start::Map { .. } | Start::Nothing { .. } => {}
        }
        for change in &mut case.state {
            change.name.value = text(&change.name);
            change.value.value = value(&change.value);
        }
        case.pin.iter_mut().for_each(|pin| pin.value.value = pin.value.value.change(&value));
        case.queues.iter_mut().for_each(|queue| queue.value.value.fill(names));
        if let Some(unit) = case.turn.as_mut().and_then(|turn| turn.unit.as_mut()) {
            unit.value = unit.value.fill(names);
        }
        case.bots.0.iter_mut().for_each(|(_, bot)| bot.text = text(&bot.text));
        case.steps.iter_mut().for_each(|step| step.fill(&value, &text));
        case
    }
}
