//! The start state of a case, looked over while it is made: each mistake at the line that made it.

use super::unknown_key::{UnknownKey, is_by_id, unknown_keys};
use crate::game::{DataFault, KnownWords, Place, TypedData, segments};
use crate::match_run::Inspector;
use lunarena_content::{Case, Entry, PlaceFinder, Report, Setting, Source, Span, Spanned, Start, did_you_mean};
use lunarena_kernel::near::near;
use lunarena_kernel::path::{self, PathError};
use lunarena_kernel::{Key, Value};

pub struct StartState<'c> {
    case: &'c Case<Start>,
    words: &'c KnownWords,
    typed: &'c TypedData,
    /// What comments and the rules' own state disagree about: nobody is to blame for that here.
    known: Vec<DataFault>,
    places: PlaceFinder,
    /// What is wrong, though a match can begin with it.
    pub reports: Vec<Report>,
}

type Change = Setting<Spanned<Value>>;

impl<'c> StartState<'c> {
    pub fn new(case: &'c Case<Start>, words: &'c KnownWords, typed: &'c TypedData) -> StartState<'c> {
        StartState { case, words, typed, known: Vec::new(), places: PlaceFinder::default(), reports: Vec::new() }
    }

    /// Whether the classes say what stands at a path: then they say what is wrong, too.
    fn is_typed(&self, path: &str) -> bool {
        self.typed.place(self.typed.state.as_ref(), &segments(path)) != Place::Unsure
    }

    /// A key that is taken away, and that no class has.
    fn check_removal(&mut self, change: &Change) {
        if let Place::Nowhere(none) = self.typed.place(self.typed.state.as_ref(), &segments(&change.name)) {
            let key = change.name.split('.').nth(none.at).unwrap_or_default();
            let label = did_you_mean(near(key, none.names.iter().map(String::as_str)), "no such field");
            let report = change.report(format!("{} has no field `{key}`, so nothing is taken away", none.of), label);
            self.reports.push(report.help(format!("{} has {}", none.of, none.names.join(", "))));
        }
    }

    /// Keys inside what a change puts there.
    fn check_value(&mut self, change: &Change, state: &Value) {
        if change.value.value == Value::Null {
            self.check_removal(change);
        }
        let (above, last) = change.name.rsplit_once('.').unwrap_or(("", &change.name.value));
        let parent = path::reach(state, above);
        if parent.missing.is_some() {
            return;
        }
        let old = path::reach(state, &change.name);
        let mates: Vec<&Value> = match &*parent.value {
            Value::List(items) => items.iter().take(ENOUGH).collect(),
            Value::Map(map) if is_by_id(self.words, map) => map.values().take(ENOUGH).collect(),
            _ => Vec::new(),
        };
        let like: Vec<&Value> = match &old.missing {
            None => vec![&*old.value],
            Some(_) => mates,
        };
        if old.missing.is_some()
            && !self.is_typed(&change.name)
            && let Value::Map(map) = &*parent.value
        {
            // The key itself is new there.
            let new = Value::Map([(Key::from(last), Value::Null)].into());
            for unknown in unknown_keys(self.words, &new, &[&Value::Map(map.clone())], state) {
                let message = match change.value.value {
                    Value::Null => format!("nothing is called `{last}` there, so nothing is taken away"),
                    _ => format!("no rule reads `{last}`"),
                };
                self.reports.push(change.report(message, label(&unknown)).help(has(above, &unknown.others)));
            }
        }
        let unknown = unknown_keys(self.words, &change.value.value, &like, state);
        for unknown in unknown {
            if self.is_typed(&format!("{}.{}", change.name.value, unknown.path)) {
                continue;
            }
            let span = self.places.place(&change.source, Entry::Named(change.name.span), &unknown.path);
            self.add(&change.source, span, &change.name, &unknown);
        }
    }

    fn add(&mut self, source: &Source, span: Span, above: &str, unknown: &UnknownKey) {
        let inner = unknown.path.rsplit_once('.').map_or("", |(inner, _)| inner);
        let above = [above, inner].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(".");
        let report = Report::error(format!("no rule reads `{}`", unknown.key)).at(source, span, label(unknown));
        self.reports.push(report.help(has(&above, &unknown.others)));
    }

    /// What the case wrote that is nearest to a path: the change or the part of `start` that has most of it in common, the last of those.
    fn nearest(&self, wanted: &str, state: &Value) -> Option<Written<'c>> {
        let mut best: Option<(usize, Written<'c>)> = None;
        if let Start::State { source, value } = &self.case.start {
            let entry = Entry::Holding(value.span);
            let depth = path::reach(&value.value, wanted).depth;
            let span = self.places.place(source, entry, wanted);
            best = Some((depth, Written { source, span, inherited: self.case.base.is_some() }));
        }
        let wanted = positions(wanted, state);
        for change in &self.case.state {
            let own = positions(&change.name, state);
            let common = own.iter().zip(&wanted).take_while(|(one, other)| one == other).count();
            let inside = wanted[common..].join(".");
            let deeper = if common == own.len() { path::reach(&change.value.value, &inside).depth } else { 0 };
            if common > 0 && best.as_ref().is_none_or(|(most, _)| common + deeper >= *most) {
                let span = match deeper {
                    0 => change.name.span,
                    _ => self.places.place(&change.source, Entry::Named(change.name.span), &inside),
                };
                best = Some((common + deeper, Written { source: &change.source, span, inherited: change.inherited }));
            }
        }
        best.map(|(_, written)| written)
    }
}

/// Something that the case wrote.
struct Written<'c> {
    source: &'c Source,
    span: Span,
    /// In its base.
    inherited: bool,
}

/// The segments of a path, with positions for what is named in a list: so two ways to write a path are the same.
pub fn positions(at: &str, state: &Value) -> Vec<String> {
    let mut positions: Vec<String> = Vec::new();
    for segment in at.split('.').filter(|segment| !segment.is_empty()) {
        let place = match &*path::reach(state, &positions.join(".")).value {
            Value::List(items) => {
                let is_called =
                    |item: &Value| ["name", "id"].iter().any(|key| item.field(key) == Some(&segment.into()));
                items.iter().position(is_called).map(|at| (at + 1).to_string())
            }
            _ => None,
        };
        positions.push(place.unwrap_or_else(|| segment.to_owned()));
    }
    positions
}

/// How `check_state` names the queue of a seat, which is no part of the state.
const QUEUES: &str = "queues.";

/// So many things of a kind show what all of them have.
const ENOUGH: usize = 8;

impl Inspector for StartState<'_> {
    fn whole(&mut self, state: &Value) {
        let Start::State { source, value } = &self.case.start else { return };
        if self.case.base.is_some() {
            return;
        }
        for unknown in unknown_keys(self.words, state, &[], &Value::Null) {
            if self.is_typed(&unknown.path) {
                continue;
            }
            let span = self.places.place(source, Entry::Holding(value.span), &unknown.path);
            self.add(source, span, "", &unknown);
        }
    }

    fn shape(&mut self, state: &mut Value) {
        self.typed.write_by_number(state);
    }

    fn before(&mut self, state: &Value) {
        if !matches!(self.case.start, Start::State { .. }) {
            self.known = self.typed.faults_of_state(state);
        }
    }

    fn after(&mut self, state: &Value) -> Vec<Report> {
        let faults = self
            .typed
            .faults_of_state(state)
            .into_iter()
            .filter(|fault| self.known.iter().all(|known| known.message != fault.message));
        let reports = faults.filter_map(|fault| {
            let written = self.nearest(&fault.path, state).filter(|written| !written.inherited)?;
            let report = Report::error(fault.message).at(written.source, written.span, fault.label);
            Some(match fault.help {
                Some(help) => report.help(help),
                None => report,
            })
        });
        reports.collect()
    }

    fn change(&mut self, number: usize, state: &Value) {
        let case = self.case;
        if let Some(change) = case.state.get(number).filter(|change| !change.inherited) {
            self.check_value(change, state);
        }
    }

    fn impossible(&mut self, number: usize, state: &Value, error: &PathError) -> Report {
        let Some(change) = self.case.state.get(number) else { return Report::error(error.to_string()) };
        let reached = path::reach(state, &change.name);
        let names = match &*reached.value {
            Value::Map(map) => map.keys().map(Key::to_string).collect(),
            Value::List(items) => items.iter().filter_map(|item| item.field("name").map(Value::to_string)).collect(),
            _ => Vec::new(),
        };
        let close = reached.missing.and_then(|missing| near(&missing, names.iter().map(String::as_str)));
        let label = did_you_mean(close, "leads nowhere");
        change.report(error.to_string(), label)
    }

    fn fault(&mut self, path: &str, state: &Value, report: Report) -> Report {
        let label = if path.is_empty() { "this state".to_owned() } else { format!("about `{path}`") };
        if let Some(seat) = path.strip_prefix(QUEUES)
            && let Some(queue) = self.case.queues.iter().find(|queue| seat == queue.name.value)
        {
            return report.at(&queue.source, queue.name.span, label);
        }
        match self.nearest(path, state) {
            Some(written) => report.at(written.source, written.span, label),
            None => report.at(&self.case.source, self.case.name.span, label),
        }
    }
}

fn label(unknown: &UnknownKey) -> String {
    did_you_mean(unknown.meant.as_ref(), "no rule names this key")
}

/// What is there instead.
fn has(above: &str, others: &[String]) -> String {
    let place = if above.is_empty() { "the state".to_owned() } else { format!("`{above}`") };
    format!("{place} can have {}", others.join(", "))
}
