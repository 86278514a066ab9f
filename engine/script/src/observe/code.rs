//! Inspection of Lua instructions: the one that is about to run, and those compiled from a source text.

use super::Thread;
use crate::interface::Role;
use crate::vm::inspect::{CallRef, CodeRef, Raw};
use crate::vm::{Host, Lua};
use lunarena_kernel::random::Streams;

/// A Lua instruction that is about to run.
#[derive(Clone, Copy)]
pub struct Moment<'o> {
    l: Thread<'o>,
    call: CallRef<'o>,
    code: CodeRef<'o>,
    place: usize,
}

impl<'o> Moment<'o> {
    pub(crate) fn new(l: Thread<'o>, call: CallRef<'o>, code: CodeRef<'o>, place: usize) -> Moment<'o> {
        Moment { l, call, code, place }
    }

    pub fn thread(&self) -> Thread<'o> {
        self.l
    }

    /// Returns a number that identifies the call while it runs. A later call may get the same number.
    pub fn call(&self) -> usize {
        self.call.address()
    }

    /// Returns a number that identifies the compiled code of the function while the Lua state exists. All calls of the function share this number.
    pub fn code(&self) -> usize {
        self.code.address()
    }

    /// Returns the index of the instruction in the compiled code of its function.
    pub fn place(&self) -> usize {
        self.place
    }

    /// Checks whether the instruction begins a new call. `before` is the index of the last instruction with the same [`Moment::call`] number, if any.
    ///
    /// Only the first instruction of a function can begin a call. It does so if `before` is `None`, or if the instruction at `before` ended an
    /// earlier call with the same number. Otherwise, a loop has jumped back to the first instruction.
    pub fn begins_call(&self, before: Option<usize>) -> bool {
        self.place == 0 && before.is_none_or(|before| self.code.leaves(before))
    }

    /// Returns the number that identifies the C function about to be called, as [`super::Call::function`] does. Returns `None` if the instruction
    /// calls no C function.
    pub fn called_native(&self) -> Option<usize> {
        self.call.called_native(self.place)
    }

    /// Returns the number of instructions in the compiled code of the function.
    pub fn length(&self) -> usize {
        self.code.length()
    }

    /// Returns the line of the instruction at index `place` of the function. Returns `None` for library functions.
    pub fn line_at(&self, place: usize) -> Option<u32> {
        self.code.line(place)
    }

    pub fn line(&self) -> Option<u32> {
        self.line_at(self.place)
    }
}

/// Compiles a source text in a separate Lua state and runs `work` with the compiled code. Returns the error message if the text is not valid Lua, and
/// `None` if the Lua state could not be created.
fn with_code<R>(text: &str, work: impl for<'o> FnOnce(CodeRef<'o>) -> R) -> Option<Result<R, String>> {
    let lua = Lua::new(Host::new(Role::Rules, Streams::new(0)))?;
    let frame = lua.frame();
    if let Err(error) = frame.compile("text", text) {
        return Some(Err(error.message));
    }
    frame.inspect(|l| match l.last_value().read() {
        Raw::Function(function) => Some(Ok(work(function.source().code))),
        _ => None,
    })
}

/// Returns the lines of a source text that contain code, in ascending order. The list is empty if the text is not valid Lua.
pub fn lines_with_code(text: &str) -> Vec<u32> {
    let read = |code: CodeRef| {
        let (mut lines, mut open) = (Vec::new(), vec![code]);
        while let Some(code) = open.pop() {
            lines.extend((0..code.length()).filter_map(|place| code.line(place)));
            open.extend(code.inner());
        }
        lines
    };
    let mut lines = with_code(text, read).and_then(Result::ok).unwrap_or_default();
    lines.sort_unstable();
    lines.dedup();
    lines
}

/// Returns an error if the text is not a valid Lua expression, such as `a +`.
pub fn check_expression(text: &str) -> Result<(), String> {
    // The line break ends a comment at the end of the text.
    with_code(&format!("return {text}\n"), |_| ()).unwrap_or(Ok(()))
}
