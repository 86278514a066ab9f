//! Evaluation of code at the position of a call, with the variables of that call. This leaves traces in the Lua state, so it is only for a copy of
//! the process that exits afterwards.

use super::call::Call;
use super::seen::Seen;
use crate::vm::inspect::Slot;
use crate::vm::{Frame, Raised};
use std::ffi::{CStr, c_int};

/// Maximum additional memory that the evaluated code may use, in bytes.
const MAX_MEMORY: usize = 256 << 20;

/// Maximum output of the evaluated code, in bytes.
const MAX_PRINTED: usize = 1 << 16;

/// Maximum number of variables that the evaluated code can use. Lua allows 200 local variables in a function.
const MAX_VARIABLES: usize = 180;

impl<'o> Call<'o> {
    /// Evaluates an expression or runs statements, as if they were written at the position of this call. Passes the results or the error to
    /// `receive`, together with the printed output.
    ///
    /// # Safety
    /// The process must exit afterwards without using the Lua state again.
    #[allow(unsafe_code)]
    pub unsafe fn run_aside<R>(&self, text: &str, receive: impl FnOnce(Result<Vec<Seen>, String>, &str) -> R) -> R {
        let l = self.thread().live();
        let host = l.host();
        host.meter.stop();
        let _ = host.output.borrow_mut().take();
        host.output.borrow_mut().limit = MAX_PRINTED;
        host.heap.set_limit(host.heap.used().saturating_add(MAX_MEMORY));
        // SAFETY: the thread is in the middle of a call, to which it never returns.
        let mut frame = unsafe { Frame::above(l) };
        let results = self.run(&mut frame, text);
        let (printed, _) = host.output.borrow_mut().take();
        let results = results.map(|first| (first..=frame.top()).map(|at| Seen::new(l, &l.value(at))).collect());
        receive(results, &printed)
    }

    /// Runs code and returns the stack index of its first result.
    fn run(&self, frame: &mut Frame, text: &str) -> Result<c_int, String> {
        let variables = self.variables();
        let names: Vec<&str> = variables.iter().map(|(name, _)| name.as_str()).collect();
        let head = if names.is_empty() { String::new() } else { format!("local {} = ... ", names.join(", ")) };
        frame.stop_collecting();
        let as_expression = frame.compile("expression", &format!("{head}return {text}"));
        let compiled = as_expression.or_else(|_| frame.compile("expression", &format!("{head}{text}")));
        compiled.map_err(|error| error.message)?;
        // The code uses the globals of the call.
        if let Some((_, globals)) = self.upvalue_slots().find(|(name, _)| name.to_bytes() == b"_ENV") {
            frame.set_chunk_globals(&globals);
        }
        let first = frame.top();
        frame.reserve(variables.len() as c_int + 1)?;
        variables.iter().for_each(|(_, value)| frame.push(value));
        match frame.call(variables.len() as c_int, None) {
            Ok(_) => Ok(first),
            Err(Raised) => Err(frame.error_text(frame.top())),
        }
    }

    fn upvalue_slots(&self) -> impl Iterator<Item = (&'o CStr, Slot<'o>)> {
        (1..).map_while(|number| self.upvalue(number))
    }

    /// Returns all variables in scope. Local variables hide variables of enclosing functions with the same name.
    fn variables(&self) -> Vec<(String, Slot<'o>)> {
        let mut wanted: Vec<(String, Slot)> = Vec::new();
        let locals = (1..).map_while(|number| self.local(number));
        for (name, value) in self.upvalue_slots().chain(locals) {
            let name = name.to_string_lossy().into_owned();
            if name.starts_with('(') || name.is_empty() || name == "_ENV" {
                continue;
            }
            wanted.retain(|(other, ..)| *other != name);
            wanted.push((name, value));
        }
        let skipped = wanted.len().saturating_sub(MAX_VARIABLES);
        wanted.split_off(skipped)
    }
}
