//! Paths that lead nowhere: that nothing stands there is true of every slip, so it shows nothing.

use super::case_result::{Mismatch, Moment};
use super::nothing_place::{NothingPlace, nothing_places};
use super::numbered_names::is_numbered_like;
use super::subject::{Subject, inside, names_in};
use crate::game::{KnownWords, NoPlace, Place, Segment, TypedData, gather, segments};
use crate::match_run::Standing;
use lunarena_content::{Case, Entries, Entry, Expected, PlaceFinder, Report, Span, Spanned, Start, Step, did_you_mean};
use lunarena_kernel::near::near;
use lunarena_kernel::{Key, Value};
use lunarena_lint as lint;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// A case that was played, as far as paths need it.
pub struct PlayedCase<'c> {
    pub case: &'c Case<Start>,
    pub words: &'c KnownWords,
    pub typed: &'c TypedData,
    pub places: PlaceFinder,
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
    /// The class that has no such field.
    class: Option<String>,
}

impl PlayedCase<'_> {
    /// The expectations of nothing at places where nothing could be.
    pub fn check(&self) -> Vec<Report> {
        let mut reports = Vec::new();
        for step in &self.case.steps {
            if reports.len() >= ENOUGH {
                break;
            }
            let state = self.state();
            let after = step.after.iter().map(|(_, after)| after);
            std::iter::once(&step.expect).chain(after).for_each(|paths| self.check_paths(paths, &state, &mut reports));
            for (seat, seen) in step.sees.iter() {
                self.check_paths(seen, &self.view(&seat.value), &mut reports);
            }
            self.check_events(step, &mut reports);
            for (seat, expected) in step.results.iter() {
                let values = self.moments.iter().filter_map(|moment| moment.turn.results.get(&seat.value)).collect();
                let whole = Subject { name: format!("what {} was given", seat.value), class: None, values };
                let places = nothing_places(Vec::new(), expected);
                self.check_places(&places, Entry::Named(seat.span), &whole, &mut reports);
            }
            self.check_standings(step, &mut reports);
        }
        reports
    }

    fn check_paths(&self, paths: &Entries<Spanned<Expected>>, whole: &Subject, reports: &mut Vec<Report>) {
        for (at, expected) in paths.iter() {
            let places = nothing_places(segments(at), expected);
            self.check_places(&places, Entry::Named(at.span), whole, reports);
        }
    }

    fn check_events(&self, step: &Step, reports: &mut Vec<Report>) {
        for event in step.events.iter().flat_map(|events| events.iter()) {
            let places = nothing_places(Vec::new(), &Expected::Map(event.fields.clone()));
            if places.is_empty() {
                continue;
            }
            let named = |other: &&Value| other.field("name").and_then(Value::as_str) == Some(&event.name);
            let values = self.moments.iter().flat_map(|moment| moment.turn.events.iter()).filter(named).collect();
            let whole = Subject { name: format!("the event {}", event.name), class: None, values };
            self.check_places(&places, Entry::Holding(event.span), &whole, reports);
        }
    }

    fn check_standings(&self, step: &Step, reports: &mut Vec<Report>) {
        for (seat, figures) in step.standings.iter() {
            let expected = figures.value.0.iter().map(|(name, figure)| (Key::from(name.as_str()), figure.clone()));
            let places = nothing_places(Vec::new(), &Expected::Map(expected.collect()));
            if !places.is_empty() {
                let standings = self.moments.iter().flat_map(|moment| &moment.standings);
                let figures = |standing: &Standing| {
                    let figures = standing.figures.iter();
                    Value::Map(figures.map(|(name, value)| (Key::from(name.as_str()), value.clone())).collect())
                };
                let values: Vec<Value> = standings.map(figures).collect();
                let whole = Subject { name: "the standings".into(), class: None, values: values.iter().collect() };
                self.check_places(&places, Entry::Named(seat.span), &whole, reports);
            }
        }
    }

    fn check_places(&self, places: &[NothingPlace], entry: Entry, whole: &Subject, reports: &mut Vec<Report>) {
        for place in places {
            if let Some(unknown) = self.unknown(&place.path, whole) {
                let span = self.places.place(&self.case.source, entry, &place.written.join("."));
                reports.push(self.report(span, &unknown, &whole.name));
            }
        }
    }

    /// Adds a near name to what came of a path where nothing was found but something was expected.
    pub fn explain(&self, mismatches: &mut [Mismatch]) {
        for found in mismatches.iter_mut().filter(|found| found.got == NOTHING) {
            let Some(step) = found.step.checked_sub(1).and_then(|at| self.case.steps.get(at)) else { continue };
            let Some((at, seat)) = written(step, found.span) else { continue };
            let whole = seat.map_or_else(|| self.state(), |seat| self.view(seat));
            let unknown = self.unknown(&segments(at), &whole);
            if let Some(close) = unknown.as_ref().and_then(|unknown| unknown.meant(self.words)) {
                found.got = format!("{NOTHING}; did you mean `{close}`?");
            }
        }
    }

    fn state(&self) -> Subject<'_> {
        let inside = self.moments.iter().flat_map(|moment| moment.after.values());
        let after = self.moments.iter().filter_map(|moment| moment.turn.state.as_ref());
        let values = std::iter::once(self.start).chain(after).chain(inside).collect();
        Subject { name: "the state".into(), class: self.typed.state.as_ref(), values }
    }

    fn view(&self, seat: &str) -> Subject<'_> {
        let values = self.moments.iter().flat_map(|moment| moment.turn.views.values()).collect();
        Subject { name: format!("what {seat} sees"), class: self.typed.view.as_ref(), values }
    }

    /// All but the last part of a path must be there at some moment. So must the last, unless a class has such a field, or, where no class says what is there, it is a
    /// number, a name like the others there, or a word of the rules or of the case: something that may be there at other times.
    fn unknown(&self, path: &[Segment], whole: &Subject) -> Option<UnknownPath> {
        let above = |at: usize| path[..at].iter().map(shown).collect::<Vec<_>>().join(".");
        let fields = match self.typed.place(whole.class, path) {
            // What is shown may have more than its class tells of, where it was made of something else.
            Place::Nowhere(NoPlace { at, .. }) if whole.has(path.get(..=at)?) => return None,
            Place::Nowhere(NoPlace { at, of, names }) => {
                return Some(UnknownPath { segment: shown(path.get(at)?), names, above: above(at), class: Some(of) });
            }
            Place::Known { fields } => fields,
            Place::Unsure => Vec::new(),
        };
        let mut here: Vec<Cow<Value>> = whole.values.iter().map(|value| Cow::Borrowed(*value)).collect();
        for (at, segment) in path.iter().enumerate() {
            let next: Vec<Cow<Value>> = here.iter().flat_map(|value| inside(value, segment)).collect();
            if !next.is_empty() {
                here = next;
                continue;
            }
            let Segment::Key(key) = segment else { return None };
            let names: BTreeSet<String> = here.iter().flat_map(|value| names_in(value)).collect();
            let is_place = here.iter().any(|value| matches!(**value, Value::Map(_) | Value::List(_)));
            let may_come = || {
                self.words.know(key)
                    || key.parse::<i64>().is_ok()
                    || is_numbered_like(key, names.iter().map(String::as_str))
                    || self.is_named(key)
            };
            // What a class has may be missing, with all that would be inside of it.
            if here.is_empty() || is_place && fields.get(at) == Some(&true) {
                return None;
            }
            if is_place && at + 1 == path.len() && may_come() {
                return None;
            }
            let names = names.into_iter().collect();
            return Some(UnknownPath { segment: key.clone(), names, above: above(at), class: None });
        }
        None
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

    fn report(&self, span: Span, unknown: &UnknownPath, whole: &str) -> Report {
        let UnknownPath { segment, names, above, class } = unknown;
        let place = if above.is_empty() { whole.to_owned() } else { format!("`{above}` of {whole}") };
        let label = did_you_mean(unknown.meant(self.words), "leads nowhere");
        let message = match class {
            Some(class) => format!("nothing is ever called `{segment}` in {place}: {class} has no such field"),
            None => format!("nothing is ever called `{segment}` in {place}"),
        };
        let report = Report::error(message).at(&self.case.source, span, label);
        match names.as_slice() {
            [] => report.help("there is nothing at any moment of this case"),
            names if names.len() <= MOST_NAMES => report.help(format!("there is {}", names.join(", "))),
            _ => report,
        }
    }
}

fn shown(segment: &Segment) -> String {
    match segment {
        Segment::Key(key) => key.clone(),
        Segment::Each => "*".to_owned(),
    }
}

/// As mismatches show it.
pub const NOTHING: &str = "nothing";

/// Nobody mends more before he plays the case again, and each takes a look at all moments.
const ENOUGH: usize = 100;

/// A longer list helps nobody.
const MOST_NAMES: usize = 24;

impl UnknownPath {
    /// Of what stands there, or else of what the rules know: it may be there at other times. A class has no other fields at any time.
    fn meant<'a>(&'a self, words: &'a KnownWords) -> Option<&'a str> {
        let is_sure = self.class.is_some() || self.names.is_empty() || words.know(&self.segment);
        let known = || if is_sure { None } else { near(&self.segment, words.iter()) };
        near(&self.segment, self.names.iter().map(String::as_str)).or_else(known)
    }
}

/// The path whose value is written there, and the seat, if it leads into what that sees.
fn written(step: &Step, span: Span) -> Option<(&Spanned<String>, Option<&str>)> {
    let state = step.expect.iter().map(|(at, expected)| (at, expected.span, None));
    let seen = step
        .sees
        .iter()
        .flat_map(|(seat, seen)| seen.iter().map(move |(at, expected)| (at, expected.span, Some(seat.value.as_str()))));
    state.chain(seen).find(|(_, at, _)| *at == span).map(|(path, _, seat)| (path, seat))
}
