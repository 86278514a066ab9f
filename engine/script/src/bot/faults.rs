//! Faults of bots: script errors, exceeded budgets and missing functions. The messages suggest corrections for misspelt names.

use super::Bot;
use crate::error::{Place, ScriptError};
use crate::interface::{Fault, FaultKind};
use crate::library::BOT_GLOBALS;
use crate::vm::{Frame, Kind, Reference, Thread, error_with};
use lunarena_kernel::near::near;
use std::ffi::c_int;

impl Bot {
    /// Creates a fault located at a line of the bot's file.
    pub(super) fn fault(&self, kind: FaultKind, line: usize, message: impl Into<String>) -> Fault {
        let error = ScriptError { place: beginning(&self.chunk, line), ..ScriptError::new(message) };
        Fault { kind, error }
    }

    /// Returns the fault for a bot whose compilation alone exceeds the instruction budget for loading. The match continues, but this bot never
    /// answers.
    pub(super) fn too_long(&self, cost: u64, load: u64) -> Fault {
        let message = format!(
            "over budget: it takes {cost} instructions to compile, and loading may take {load}: make the file shorter"
        );
        self.fault(FaultKind::OverBudget, 1, message)
    }

    /// Returns the fault for a bot that has too little memory left to start its run.
    pub(super) fn no_memory_to_start(&self) -> Fault {
        self.fault(FaultKind::OutOfMemory, self.line, "out of memory before it began")
    }

    /// Returns the fault for a failed run of a bot.
    pub(super) fn failure(frame: &Frame, thread: Thread, budget: u64) -> Fault {
        let meter = &frame.host().meter;
        let (text, trace) = frame.failure_of(thread);
        let (kind, message) = match (meter.is_memory_gone(), meter.is_spent()) {
            _ if meter.is_stopped() => {
                let used = meter.used();
                (FaultKind::OutOfTime, format!("out of time: the clock stopped it after {used} instructions"))
            }
            (true, _) => (FaultKind::OutOfMemory, "out of memory".to_owned()),
            (_, true) => (FaultKind::OverBudget, format!("over budget: it had {budget} instructions")),
            _ => return Fault { kind: FaultKind::Error, error: error_with(&text, trace) },
        };
        Fault { kind, error: ScriptError { message, ..error_with("", trace) } }
    }
}

/// Returns the place where the called function begins, for faults without a more precise place.
pub(super) fn beginning(chunk: &str, line: usize) -> Option<Place> {
    Some(Place { chunk: chunk.to_owned(), line })
}

const METHOD: &str = "(method '";
const GLOBAL: &str = "(global '";

/// Maximum number of table entries searched for similar names. A larger table yields no suggestion.
const MAX_ENTRIES: usize = 300;

/// Appends a spelling suggestion to the error message of a bot that used an unknown global variable or an unknown method of the game object.
/// `methods` refers to the metatable of the game object.
pub(super) fn add_suggestion(message: &mut String, frame: &Frame, methods: Option<Reference>) {
    let name_after = |kind: &str| Some(message.split(kind).nth(1)?.split('\'').next()?.to_owned());
    let (name, methods) = match (name_after(METHOD), name_after(GLOBAL), methods) {
        (Some(name), _, Some(methods)) => (name, Some(methods)),
        (None, Some(name), _) => (name, None),
        _ => return,
    };
    match methods {
        Some(methods) => {
            frame.push(methods);
            if let Some(metatable) = frame.as_table(frame.top()) {
                frame.get(metatable, "__index");
            }
        }
        None => drop(frame.push_globals()),
    }
    let mut known = names(frame, |_, _| true);
    known.retain(|other| *other != name);
    if let Some(meant) = near(&name, known.iter().map(String::as_str)) {
        message.push_str(&format!(": did you mean '{meant}'?"));
    }
}

/// Returns the error message for a bot that lacks the requested function.
pub(super) fn no_function(wanted: &str, frame: &Frame) -> String {
    let message = format!("the bot has no function called '{wanted}'");
    frame.push_globals();
    let mut own = names(frame, |frame, value| frame.kind(value) == Kind::Function);
    own.retain(|name| !BOT_GLOBALS.iter().any(|names| names.contains(&name.as_str())));
    match near(wanted, own.iter().map(String::as_str)) {
        Some(meant) => format!("{message}: did you mean that by '{meant}'?"),
        None => message,
    }
}

/// Returns the names of all entries that `wanted` accepts in the table on top of the stack. The names are sorted, because results must not depend on
/// their order in memory.
fn names(frame: &Frame, wanted: impl Fn(&Frame, c_int) -> bool) -> Vec<String> {
    let mut names = Vec::new();
    let Some(table) = frame.as_table(frame.top()) else { return names };
    let mut scope = frame.scope();
    let (top, mut place, mut seen) = (scope.top(), 0, 0);
    while scope.next(table, &mut place) {
        seen += 1;
        if seen > MAX_ENTRIES {
            return Vec::new();
        }
        if scope.is_string(top + 1) && wanted(&scope, top + 2) {
            names.push(scope.error_text(top + 1));
        }
        scope.set_top(top);
    }
    names.sort();
    names
}
