//! Where a match is to stand still.

use std::collections::HashMap;

/// A line at which to stop.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Breakpoint {
    pub id: u64,
    pub line: u32,
    /// Only where this holds.
    pub condition: Option<String>,
    /// Only from the so-manieth time on.
    pub hits: Option<u64>,
    /// Says this instead of stopping; `{expression}` stands for its value.
    pub log: Option<String>,
}

/// Which errors to stop at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ErrorBreaks {
    #[default]
    None,
    /// Those that nobody catches.
    Uncaught,
    All,
}

/// Which events to stop at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum EventBreaks {
    #[default]
    None,
    Named(Vec<String>),
    All,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
    /// Those that were set one by one.
    pub named_events: Vec<String>,
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

    pub fn has_event(&self, name: &str) -> bool {
        let is_in = |names: &[String]| names.iter().any(|own| own == name);
        let is_wanted = match &self.events {
            EventBreaks::None => false,
            EventBreaks::Named(names) => is_in(names),
            EventBreaks::All => true,
        };
        is_wanted || is_in(&self.named_events)
    }
}
