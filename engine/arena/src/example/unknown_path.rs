//! Paths that lead nowhere: that nothing stands there is true of every slip, so it shows nothing.

use super::case_result::{Mismatch, Moment};
use super::numbered_names::is_numbered_like;
use crate::game::{KnownWords, gather};
use lunarena_content::{Case, Report, Span, Spanned, Start, Step};
use lunarena_kernel::near::near;
use lunarena_kernel::path::{self, Reach};
use lunarena_kernel::{Expected, Key, Value};
use lunarena_lint as lint;
use std::collections::BTreeSet;

/// A case that was played, as far as paths need it.
pub struct PlayedCase<'c> {
    pub case: &'c Case<Start>,
    pub words: &'c KnownWords,
    /// The state before the first step.
    pub start: &'c Value,
    pub moments: &'c [Moment],
}

/// A path that leads nowhere at any moment of a case.
struct UnknownPath {
    /// The first part of it that is nowhere.
    segment: String,
    /// What stands where it should be.
    names: Vec<String>,
    /// The path up to there.
    above: String,
}

impl PlayedCase<'_> {
    /// The expectations of nothing at places where nothing could be.
    pub fn check(&self) -> Vec<Report> {
        let mut reports = Vec::new();
        for step in &self.case.steps {
            if reports.len() >= ENOUGH {
                break;
            }
            let after = step.after.iter().flat_map(|(_, after)| after.iter());
            for (at, _) in step.expect.iter().chain(after).filter(|(_, expected)| is_nothing(expected)) {
                let found = self.unknown(at, self.states());
                reports.extend(found.map(|unknown| self.report(at, &unknown, "the state")));
            }
            for (seat, seen) in step.sees.iter() {
                for (at, _) in seen.iter().filter(|(_, expected)| is_nothing(expected)) {
                    let found = self.unknown(at, self.views());
                    let whole = format!("what {} sees", seat.value);
                    reports.extend(found.map(|unknown| self.report(at, &unknown, &whole)));
                }
            }
        }
        reports
    }

    /// Adds a near name to what came of a path where nothing was found but something was expected.
    pub fn explain(&self, mismatches: &mut [Mismatch]) {
        for found in mismatches.iter_mut().filter(|found| found.got == NOTHING) {
            let Some(step) = found.step.checked_sub(1).and_then(|at| self.case.steps.get(at)) else { continue };
            let Some((at, in_view)) = written(step, found.span) else { continue };
            let unknown = if in_view { self.unknown(at, self.views()) } else { self.unknown(at, self.states()) };
            if let Some(close) = unknown.as_ref().and_then(UnknownPath::meant) {
                found.got = format!("{NOTHING}; did you mean `{close}`?");
            }
        }
    }

    fn states(&self) -> impl Iterator<Item = &Value> {
        let inside = self.moments.iter().flat_map(|moment| moment.after.values());
        let after = self.moments.iter().filter_map(|moment| moment.turn.state.as_ref());
        std::iter::once(self.start).chain(after).chain(inside)
    }

    fn views(&self) -> impl Iterator<Item = &Value> {
        self.moments.iter().flat_map(|moment| moment.turn.views.values())
    }

    /// All but the last part of a path must be there at some moment. So must the last, unless it is a number, a name like the others there, or a word of the
    /// rules or of the case: something that may be there at other times.
    fn unknown<'v>(&self, at: &str, wholes: impl Iterator<Item = &'v Value>) -> Option<UnknownPath> {
        let length = at.split('.').filter(|segment| !segment.is_empty()).count();
        let (mut deepest, mut names): (usize, BTreeSet<String>) = (0, BTreeSet::new());
        let (mut missing, mut is_place) = (String::new(), false);
        for whole in wholes {
            let Reach { value, depth, missing: behind } = path::reach(whole, at);
            missing = match behind {
                Some(segment) if depth >= deepest => segment,
                Some(_) => continue,
                None => return None,
            };
            if depth > deepest {
                names.clear();
                is_place = false;
            }
            deepest = depth;
            names.extend(names_in(&value));
            let has_parts = matches!(&*value, Value::Map(_) | Value::List(_));
            is_place |= has_parts;
            // Which is all that is needed to let it pass.
            if has_parts && depth + 1 == length && (self.words.know(&missing) || missing.parse::<i64>().is_ok()) {
                return None;
            }
        }
        if missing.is_empty() {
            return None;
        }
        let is_last = is_place && deepest + 1 == length;
        if is_last && (is_numbered_like(&missing, names.iter().map(String::as_str)) || self.is_named(&missing)) {
            return None;
        }
        let above: Vec<&str> = at.split('.').filter(|segment| !segment.is_empty()).take(deepest).collect();
        Some(UnknownPath { segment: missing, names: names.into_iter().collect(), above: above.join(".") })
    }

    /// Whether the case itself speaks of it: in its orders, its bots, its changes of the state.
    fn is_named(&self, word: &str) -> bool {
        let mut words = BTreeSet::new();
        for step in &self.case.steps {
            step.orders.iter().for_each(|(_, orders)| gather(&orders.value, &mut words));
        }
        self.case.state.iter().for_each(|change| gather(&change.value.value, &mut words));
        self.case.bots.iter().for_each(|(_, text)| words.extend(lint::words(&text.text)));
        words.contains(word)
    }

    fn report(&self, at: &Spanned<String>, unknown: &UnknownPath, whole: &str) -> Report {
        let UnknownPath { segment, names, above } = unknown;
        let place = if above.is_empty() { whole.to_owned() } else { format!("`{above}` of {whole}") };
        let label = match unknown.meant() {
            Some(close) => format!("did you mean `{close}`?"),
            None => "leads nowhere".to_owned(),
        };
        let report = Report::error(format!("nothing is ever called `{segment}` in {place}"));
        let report = report.at(&self.case.source, at.span, label);
        match names.as_slice() {
            [] => report.help("nothing stands there at any moment of this case"),
            names if names.len() <= MOST_NAMES => report.help(format!("there is {}", names.join(", "))),
            _ => report,
        }
    }
}

fn is_nothing(expected: &Expected) -> bool {
    *expected == Expected::Value(Value::Null)
}

/// As mismatches show it.
pub const NOTHING: &str = "nothing";

/// Nobody mends more before he plays the case again, and each takes a look at all moments.
const ENOUGH: usize = 100;

/// A longer list helps nobody.
const MOST_NAMES: usize = 24;

impl UnknownPath {
    fn meant(&self) -> Option<&str> {
        near(&self.segment, self.names.iter().map(String::as_str))
    }
}

/// The path whose value is written there, and whether it leads into a view.
fn written(step: &Step, span: Span) -> Option<(&Spanned<String>, bool)> {
    let state = step.expect.iter().map(|(at, expected)| (at, expected.span, false));
    let seen = step.sees.iter().flat_map(|(_, seen)| seen.iter()).map(|(at, expected)| (at, expected.span, true));
    state.chain(seen).find(|(_, at, _)| *at == span).map(|(path, _, in_view)| (path, in_view))
}

/// What the parts of a value are called. Those of a list have numbers too, but nobody mistypes a number.
fn names_in(value: &Value) -> Vec<String> {
    match value {
        Value::Map(map) => map.keys().filter(|key| matches!(key, Key::Str(_))).map(Key::to_string).collect(),
        Value::List(items) => {
            let called =
                |item: &Value| ["name", "id"].iter().find_map(|key| item.field(key)?.as_str().map(str::to_owned));
            items.iter().filter_map(called).collect()
        }
        _ => Vec::new(),
    }
}
