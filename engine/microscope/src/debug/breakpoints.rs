//! Where a match is to stand still.

use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// A line at which to stop.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Breakpoint {
    pub id: u64,
    pub line: u32,
    /// Only where this holds.
    pub condition: Option<String>,
    /// Only when it is come to for the so-manieth time, counted from where one set off, whichever way.
    pub hits: Option<u64>,
    /// Says this instead of stopping; `{expression}` stands for its value.
    pub log: Option<String>,
}

/// Which errors to stop at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ErrorBreaks {
    #[default]
    None,
    /// Those that nobody catches.
    Uncaught,
    All,
}

/// Which events to stop at.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum EventBreaks {
    #[default]
    None,
    Named(Vec<String>),
    All,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Breakpoints {
    /// By the file's name as it is shown.
    pub lines: HashMap<String, Vec<Breakpoint>>,
    /// The same for those that were set by the names of functions.
    pub functions: HashMap<String, Vec<Breakpoint>>,
    /// Turns to stop at the beginning of, with the numbers of their breakpoints.
    pub turns: Vec<(u64, u64)>,
    pub errors: ErrorBreaks,
    pub refused: bool,
    pub events: EventBreaks,
    /// Those that were set one by one, with their numbers.
    pub named_events: Vec<(String, u64)>,
}

impl Breakpoints {
    /// Those at a line of a file.
    pub fn at<'b>(&'b self, file: &'b str, line: u32) -> impl Iterator<Item = &'b Breakpoint> {
        let sets = [&self.lines, &self.functions];
        sets.into_iter()
            .filter_map(move |set| set.get(file))
            .flatten()
            .filter(move |breakpoint| breakpoint.line == line)
    }

    /// All that are set at lines, by whichever name.
    pub fn at_lines(&self) -> impl Iterator<Item = &Breakpoint> {
        self.lines.values().chain(self.functions.values()).flatten()
    }

    /// Whether any of them stops only after some times.
    pub fn are_counted(&self) -> bool {
        self.at_lines().any(|breakpoint| breakpoint.hits.is_some())
    }

    pub fn has_event(&self, name: &str) -> bool {
        let is_wanted = match &self.events {
            EventBreaks::None => false,
            EventBreaks::Named(names) => names.iter().any(|own| own == name),
            EventBreaks::All => true,
        };
        is_wanted || self.named_events.iter().any(|(own, _)| own == name)
    }

    /// All that have numbers, in words.
    pub fn numbered(&self) -> Vec<(u64, String)> {
        let mut all = Vec::new();
        for (set, is_function) in [(&self.lines, false), (&self.functions, true)] {
            for (file, breakpoint) in set.iter().flat_map(|(file, own)| own.iter().map(move |one| (file, one))) {
                let mut told = format!("{file}:{}", breakpoint.line);
                told += if is_function { ", where a function begins" } else { "" };
                if let Some(condition) = &breakpoint.condition {
                    told += &format!(" if {condition}");
                }
                all.push((breakpoint.id, told));
            }
        }
        all.extend(self.turns.iter().map(|(turn, id)| (*id, format!("turn {turn}"))));
        all.extend(self.named_events.iter().map(|(name, id)| (*id, format!("event {name}"))));
        all.sort();
        all
    }

    /// Takes one away; whether there was any.
    pub fn remove(&mut self, id: u64) -> bool {
        let was_there = self.numbered().iter().any(|(own, _)| *own == id);
        for set in [&mut self.lines, &mut self.functions] {
            set.values_mut().for_each(|own| own.retain(|breakpoint| breakpoint.id != id));
        }
        self.turns.retain(|(_, own)| *own != id);
        self.named_events.retain(|(_, own)| *own != id);
        was_there
    }
}
