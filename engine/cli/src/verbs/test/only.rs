//! How much of the states is written in JSON.

use super::Flags;
use super::shaped::Shaped;
use lunarena_arena::Shape;
use lunarena_content::Report;
use lunarena_kernel::near::near;
use lunarena_kernel::{Value, path};
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::collections::BTreeSet;

pub struct Only<'f> {
    paths: &'f [String],
    without_state: bool,
    /// Of each path, whether any state had something there.
    found: Vec<bool>,
    /// Names that stand in the states, to tell near ones.
    names: BTreeSet<String>,
}

/// What is written of a state.
pub enum Part<'a> {
    Whole(Shaped<'a>),
    /// By path; nothing, where the state has nothing there.
    Parts(Vec<(&'a str, Value, Option<&'a Shape>)>),
}

impl<'f> Only<'f> {
    pub fn new(flags: &'f Flags) -> Only<'f> {
        let found = vec![false; flags.only.len()];
        Only { paths: &flags.only, without_state: flags.without_state, found, names: BTreeSet::new() }
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
        if let Value::Map(map) = state {
            self.names.extend(map.keys().map(ToString::to_string));
        }
        let part = |(at, found): (&'a String, &mut bool)| {
            let value = path::get(state, at);
            *found |= value.is_some();
            (at.as_str(), value.unwrap_or_default(), shape.at(at))
        };
        Some(Part::Parts(self.paths.iter().zip(&mut self.found).map(part).collect()))
    }

    /// Reports on paths that lead nowhere in any state.
    pub fn missing(&self) -> Vec<Report> {
        if self.names.is_empty() {
            return Vec::new();
        }
        let missing = self.paths.iter().zip(&self.found).filter(|(_, found)| !**found);
        let report = |(at, _): (&String, &bool)| {
            let report = Report::error(format!("no state has anything at `{at}`"));
            let first = at.split('.').next().unwrap_or_default();
            match near(first, self.names.iter().map(String::as_str)) {
                Some(close) if close != first => report.help(format!("did you mean `{close}`?")),
                _ => report.help(format!("states hold {}", self.names.iter().cloned().collect::<Vec<_>>().join(", "))),
            }
        };
        missing.map(report).collect()
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
