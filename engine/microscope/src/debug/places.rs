//! Where a match can be made to stand still, by what people call it.

use super::breakpoints::{Breakpoint, Breakpoints};
use super::debugged_file::DebuggedFile;
use lunarena_arena::Replay;
use lunarena_kernel::Value;
use lunarena_script::observe::check_expression;
use std::collections::BTreeSet;

/// What a match has.
pub struct Places {
    pub files: Vec<DebuggedFile>,
    turns: u64,
    /// The names of all events that it came to.
    events: BTreeSet<String>,
}

/// So many names are told to who wants one that isn't there.
const MOST_TOLD: usize = 12;

impl Places {
    pub fn new(replay: &Replay, files: Vec<DebuggedFile>) -> Places {
        let events = replay.turns.iter().filter_map(|turn| turn.field("events")).flat_map(|events| match events {
            Value::List(events) => events.as_slice(),
            _ => &[],
        });
        let names = events.filter_map(|event| event.field("name").and_then(Value::as_str));
        Places { files, turns: replay.turns.len() as u64, events: names.map(str::to_owned).collect() }
    }

    pub fn file(&self, shown: &str) -> Option<&DebuggedFile> {
        self.files.iter().find(|file| file.shown == shown)
    }

    /// Sets a breakpoint by name: `turn 30`, `event NAME`, or the name of a function.
    pub fn set_named(&self, name: &str, id: u64, breakpoints: &mut Breakpoints) -> Result<(), String> {
        match name.split_once(' ').map(|(kind, what)| (kind, what.trim())) {
            Some(("turn", number)) => match number.parse::<u64>() {
                Ok(turn) if turn <= self.turns => breakpoints.turns.push((turn, id)),
                Ok(_) => return Err(format!("the match has {} turns", self.turns)),
                Err(_) => return Err(format!("`{number}` is no turn")),
            },
            Some(("event", event)) => {
                self.check_event(event)?;
                breakpoints.named_events.push((event.to_owned(), id));
            }
            _ => self.set_function(name, id, breakpoints)?,
        }
        Ok(())
    }

    /// Whether there is such an event in the match.
    pub fn check_event(&self, event: &str) -> Result<(), String> {
        if self.events.contains(event) {
            return Ok(());
        }
        let known: Vec<&str> = self.events.iter().map(String::as_str).take(MOST_TOLD).collect();
        let more = if self.events.len() > MOST_TOLD { ", …" } else { "" };
        Err(format!("the match has no event `{event}`; it has {}{more}", known.join(", ")))
    }

    fn set_function(&self, name: &str, id: u64, breakpoints: &mut Breakpoints) -> Result<(), String> {
        let mut found = false;
        for file in &self.files {
            for begins in file.functions.iter().filter(|(_, own)| own == name).map(|(line, _)| *line) {
                let Some(line) = file.line_with_code(begins + 1).or_else(|| file.line_with_code(begins)) else {
                    continue;
                };
                let breakpoint = Breakpoint { id, line, ..Breakpoint::default() };
                breakpoints.functions.entry(file.shown.clone()).or_default().push(breakpoint);
                found = true;
            }
        }
        match found {
            true => Ok(()),
            false => Err(format!("no script has a function `{name}`; `turn 30` and `event NAME` stop too")),
        }
    }

    /// A breakpoint in a file, or why there can be none.
    pub fn at_line(&self, file: &DebuggedFile, wanted: Breakpoint) -> Result<Breakpoint, String> {
        let line = file.line_with_code(wanted.line);
        let line = line.ok_or_else(|| format!("there is no code in {} from line {} on", file.shown, wanted.line))?;
        if let Some(condition) = &wanted.condition {
            check_expression(condition).map_err(|why| format!("the condition is no expression: {why}"))?;
        }
        Ok(Breakpoint { line, ..wanted })
    }
}
