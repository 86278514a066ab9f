//! Writes down the lines that a bot comes to, and the variables that changed.

use super::snapshot::Snapshot;
use crate::line_events::{LineEvent, LineEvents};
use crate::value_text::{Extent, value_text};
use lunarena_script::observe::{Call, Moment, Observer, Run, Script, Thread};
use serde::Serialize;
use std::collections::HashMap;

/// A line that ran.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TraceLine {
    /// How many functions deep, from 0.
    pub depth: usize,
    /// The line at which the function begins.
    #[serde(skip)]
    pub begins: u32,
    pub function: String,
    pub line: u32,
    /// Instructions used when it began, in this answer.
    pub used: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<i64>,
    /// Variables that it changed or made, and what they hold then.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub changed: Vec<(String, String)>,
    /// The error that it raised.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// All that was written down.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Traced {
    pub lines: Vec<TraceLine>,
    /// So many more were not.
    pub more: u64,
}

/// The variables of a call when it came to its last line, and where that stands in the list.
struct Before {
    code: usize,
    variables: HashMap<String, Snapshot>,
    at: usize,
}

pub struct TraceRecorder {
    seat: String,
    most: usize,
    pub is_wanted: bool,
    running: Vec<Option<Script>>,
    events: LineEvents,
    calls: HashMap<(usize, usize), Before>,
    pub traced: Traced,
}

impl TraceRecorder {
    /// Of a seat, at most so many lines.
    pub fn new(seat: &str, most: usize) -> TraceRecorder {
        TraceRecorder {
            seat: seat.to_owned(),
            most,
            is_wanted: false,
            running: Vec::new(),
            events: LineEvents::default(),
            calls: HashMap::new(),
            traced: Traced::default(),
        }
    }

    fn forget(&mut self) {
        self.events.forget();
        self.calls.clear();
    }

    fn line(&mut self, moment: &Moment, line: u32) {
        let thread = moment.thread();
        let key = (thread.address(), moment.call());
        let is_full = self.traced.lines.len() >= self.most;
        // The last line that is told is told with what it changed.
        let before = self.calls.remove(&key).filter(|before| before.code == moment.code());
        if is_full && before.is_none() {
            self.traced.more += 1;
            return;
        }
        let Some(call) = thread.calls().next() else { return };
        let variables = variables(&call);
        if let Some(before) = before {
            let mut names: Vec<&String> = variables.keys().collect();
            names.sort();
            let since = |name: &String| variables[name].since(name, before.variables.get(name));
            self.traced.lines[before.at].changed = names.into_iter().flat_map(since).collect();
        }
        if is_full {
            self.traced.more += 1;
            return;
        }
        let unit = match self.running.last() {
            Some(Some(Script::Bot { unit, .. })) => *unit,
            _ => None,
        };
        let written = thread.calls().filter(|call| call.chunk().is_some()).count();
        self.traced.lines.push(TraceLine {
            depth: written.saturating_sub(1),
            begins: call.begins().unwrap_or_default(),
            function: String::new(),
            line,
            used: thread.used().unwrap_or_default().saturating_sub(1),
            unit,
            changed: Vec::new(),
            error: None,
        });
        let at = self.traced.lines.len() - 1;
        self.calls.insert(key, Before { code: moment.code(), variables, at });
    }
}

/// The variables in sight. Of the same name the last one is meant.
fn variables(call: &Call) -> HashMap<String, Snapshot> {
    let around = call.upvalues().into_iter().filter(|variable| variable.name != "_ENV");
    around.chain(call.locals()).map(|variable| (variable.name, Snapshot::of(&variable.value))).collect()
}

impl Observer for TraceRecorder {
    fn begins(&mut self, script: &Script, _: Run) -> bool {
        let is_own = matches!(script, Script::Bot { seat, .. } if *seat == self.seat);
        self.running.push(is_own.then(|| script.clone()));
        self.forget();
        self.is_wanted && is_own
    }

    fn ends(&mut self) {
        self.running.pop();
        self.forget();
    }

    fn step(&mut self, moment: &Moment) {
        if moment.thread().is_of_rules() {
            return;
        }
        if let LineEvent::Line { line, is_first } = self.events.event(moment) {
            if is_first {
                // Another call may have been where this one is.
                self.calls.remove(&(moment.thread().address(), moment.call()));
            }
            self.line(moment, line);
        }
    }

    fn raised(&mut self, thread: Thread) {
        if self.is_wanted && !thread.is_of_rules() && matches!(self.running.last(), Some(Some(_))) {
            let error = value_text(&thread.error(), Extent::LINE);
            // Beyond the bound there is no line that it belongs to.
            if let Some(last) = self.traced.lines.last_mut().filter(|_| self.traced.more == 0) {
                last.error = Some(error);
            }
        }
    }
}
