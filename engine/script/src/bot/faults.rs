//! What went wrong with a bot, as it is told.

use super::Bot;
use crate::answer::{Fault, FaultKind};
use crate::error::{Place, ScriptError};
use crate::lua::State;
use crate::meter::Meter;
use crate::stack;
use mlua::ffi;

impl Bot {
    /// Its text alone costs more than loading may. Nobody else is to be held up by that: it is a bot that never answers.
    pub(super) fn too_long(&self, cost: u64, load: u64) -> Fault {
        let message = format!(
            "over budget: it takes {cost} instructions to compile, and loading may take {load}: make the file shorter"
        );
        let error = ScriptError { place: beginning(&self.chunk, 1), ..ScriptError::new(message) };
        Fault { kind: FaultKind::OverBudget, error }
    }

    /// There is not even room to begin.
    pub(super) fn out_of_room(&self) -> Fault {
        let place = beginning(&self.chunk, self.line);
        let error = ScriptError { place, ..ScriptError::new("out of memory before it began") };
        Fault { kind: FaultKind::OutOfMemory, error }
    }

    pub(super) unsafe fn what_failed(co: State, meter: &Meter, budget: u64) -> Fault {
        let (trace, text) = unsafe {
            let text = if ffi::lua_gettop(co) > 0 { stack::error_text(co, -1) } else { String::new() };
            (stack::trace(co), text)
        };
        let (kind, message) = match (meter.memory_gone, meter.spent) {
            _ if meter.stopped => {
                let used = meter.used(co);
                (FaultKind::OutOfTime, format!("out of time: the clock stopped it after {used} instructions"))
            }
            (true, _) => (FaultKind::OutOfMemory, "out of memory".to_owned()),
            (_, true) => (FaultKind::OverBudget, format!("over budget: it had {budget} instructions")),
            _ => return Fault { kind: FaultKind::Error, error: stack::error_with(&text, trace) },
        };
        Fault { kind, error: ScriptError { message, ..stack::error_with("", trace) } }
    }
}

/// Where the function that is asked begins: for faults of which nothing else is known.
pub(super) fn beginning(chunk: &str, line: usize) -> Option<Place> {
    Some(Place { chunk: chunk.to_owned(), line })
}
