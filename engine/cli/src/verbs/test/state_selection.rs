//! How much of the states is written in JSON.

use super::Flags;
use super::shaped::Shaped;
use lunarena_arena::Shape;
use lunarena_content::Report;
use lunarena_kernel::near::near;
use lunarena_kernel::{Value, path};
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::collections::BTreeSet;

pub struct StateSelection<'f> {
    paths: &'f [String],
    without_state: bool,
    /// How much of each path was found in any state.
    found: Vec<Found>,
}

/// How much of a path was found.
#[derive(Clone, Default)]
enum Found {
    /// No state was seen.
    #[default]
    Unknown,
    All,
    /// Everything above this depth. Then `missing` was not there, but these names were.
    Part {
        depth: usize,
        missing: String,
        names: BTreeSet<String>,
    },
}

/// What is written of a state.
pub enum Part<'a> {
    Whole(Shaped<'a>),
    /// By path; nothing, where the state has nothing there.
    Parts(Vec<(&'a str, Value, Option<&'a Shape>)>),
}

impl<'f> StateSelection<'f> {
    pub fn new(flags: &'f Flags) -> StateSelection<'f> {
        let found = vec![Found::Unknown; flags.only.len()];
        StateSelection { paths: &flags.only, without_state: flags.without_state, found }
    }

    /// Whether all there is gets written: views and positions too.
    pub fn is_everything(&self) -> bool {
        self.paths.is_empty() && !self.without_state
    }

    pub fn part<'a>(&mut self, state: &'a Value, shape: &'a Shape) -> Option<Part<'a>>
    where
        'f: 'a,
    {
        if self.without_state {
            return None;
        }
        if self.paths.is_empty() {
            return Some(Part::Whole(Shaped { value: state, shape: Some(shape) }));
        }
        let part = |(at, found): (&'a String, &mut Found)| {
            let value = path::get(state, at);
            found.note(state, at);
            (at.as_str(), value.unwrap_or_default(), shape.at(at))
        };
        Some(Part::Parts(self.paths.iter().zip(&mut self.found).map(part).collect()))
    }

    /// Reports on paths that lead nowhere in any state.
    pub fn missing(&self) -> Vec<Report> {
        let report = |(at, found): (&String, &Found)| {
            let Found::Part { missing, names, .. } = found else { return None };
            let report = Report::error(format!("no state has anything at `{at}`"));
            Some(match near(missing, names.iter().map(String::as_str)) {
                Some(close) => report.help(format!("did you mean `{close}`?")),
                None if names.is_empty() => report,
                None => {
                    let names: Vec<&str> = names.iter().take(MOST_NAMES).map(String::as_str).collect();
                    report.help(format!("names there: {}", names.join(", ")))
                }
            })
        };
        self.paths.iter().zip(&self.found).filter_map(report).collect()
    }
}

/// A longer list helps nobody.
const MOST_NAMES: usize = 24;

impl Found {
    fn note(&mut self, state: &Value, at: &str) {
        let reached = path::reach(state, at);
        let least = match self {
            Found::All => return,
            Found::Unknown => 0,
            Found::Part { depth, .. } => *depth,
        };
        let Some(missing) = reached.missing else {
            *self = Found::All;
            return;
        };
        if reached.depth < least {
            return;
        }
        let new: BTreeSet<String> = match &*reached.value {
            Value::Map(map) => map.keys().map(ToString::to_string).collect(),
            Value::List(items) => items.iter().filter_map(|item| item.field("name").map(Value::to_string)).collect(),
            _ => BTreeSet::new(),
        };
        match self {
            Found::Part { depth, names, .. } if *depth == reached.depth => names.extend(new),
            _ => *self = Found::Part { depth: reached.depth, missing, names: new },
        }
    }
}

impl Serialize for Part<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Part::Whole(state) => state.serialize(serializer),
            Part::Parts(parts) => {
                let mut map = serializer.serialize_map(Some(parts.len()))?;
                for (at, value, shape) in parts {
                    map.serialize_entry(at, &Shaped { value, shape: *shape })?;
                }
                map.end()
            }
        }
    }
}
