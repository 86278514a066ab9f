//! The standard library of Lua scripts. It is deterministic, its work counts against the instruction budget of a bot, and it has no access to
//! anything outside the engine.
//!
//! To add a function, write it in the file of its library and add it to that file's `add`. A new global also needs its name in [`SHARED`],
//! [`BOT_GLOBALS`] or [`RULES_GLOBALS`]. Declare the function in `stubs`, and give it a line in `payers.txt`. If its work can be large, add its price
//! to `prices.txt`. The tests `stubs`, `signatures` and `payers` report most omissions.

mod base;
mod by_role;
pub mod coroutines;
mod graphs;
mod grids;
mod hexfields;
mod lists;
mod numbers;
mod priced;
pub mod signatures;
mod strings;

pub use by_role::{NOT_HERE, clear_saved, install_saved, is_end_turn};

use crate::error::ScriptError;
use crate::interface::Role;
use crate::vm::{
    At, Bytecode, Frame, Function, Host, Lines, Lua, Outcome, Raised, Resumable, Step, Upvalue, native, resumable,
};
use by_role::native_end_turn;
use lunarena_kernel::random::Streams;
use lunarena_lint::END_TURN;
use std::ffi::c_int;
use std::sync::OnceLock;

/// Names of the globals that every script has.
const SHARED: &[&str] = &[
    "_G",
    "_VERSION",
    "assert",
    "coroutine",
    "error",
    "getmetatable",
    "ipairs",
    "math",
    "next",
    "pairs",
    "pcall",
    "print",
    "rawequal",
    "rawget",
    "rawlen",
    "rawset",
    "select",
    "setmetatable",
    "string",
    "table",
    "tonumber",
    "tostring",
    "type",
    "utf8",
    "xpcall",
    "graph",
    "grid",
    "hexfield",
    "grow",
    "near",
    "scale",
];

/// Names of the globals that bots have, apart from the functions and data of the game's API. `params` (values that an experiment varies) exists only
/// in experiments.
pub const BOT_GLOBALS: &[&[&str]] = &[SHARED, &["budget", "params", "save"]];

/// Names of the globals that the rules of a game have.
pub const RULES_GLOBALS: &[&[&str]] =
    &[SHARED, &["charge", "choices", "constants", END_TURN, "event", "faults", "queue", "refuse", "require", "rng"]];

/// The Lua files of the library, in order of execution. Each file receives three tables: the standard Lua functions, the functions written in Rust,
/// and the globals of the script.
static PRELUDE: [OwnCode; 4] = [
    OwnCode::new(include_str!("prelude/base.lua")),
    OwnCode::new(include_str!("prelude/lists.lua")),
    OwnCode::new(include_str!("prelude/texts.lua")),
    OwnCode::new(include_str!("prelude/shown.lua")),
];

/// Names of the standard Lua globals that the library is built on.
const BUILT_ON: [&str; 18] = [
    "assert",
    "error",
    "getmetatable",
    "ipairs",
    "pcall",
    "rawequal",
    "rawget",
    "rawlen",
    "rawset",
    "select",
    "setmetatable",
    "tonumber",
    "type",
    "string",
    "table",
    "math",
    "utf8",
    "coroutine",
];

// Stack indices of the tables in [`install`].
const LUA: c_int = 1;
const NATIVE: c_int = 2;
const GLOBALS: c_int = 3;

/// Replaces the globals of a new Lua state with the library.
pub fn install(frame: &mut Frame, role: Role) -> Result<(), ScriptError> {
    frame.set_top(0);
    {
        let lua = frame.new_table(0, BUILT_ON.len());
        let scope = frame.scope();
        let globals = scope.push_globals().ok_or_else(broken)?;
        for name in BUILT_ON {
            scope.get(globals, name);
            scope.set(lua, name, At(scope.top()));
        }
    }
    priced::wrap(frame)?;
    add_natives(frame);
    frame.new_table(0, 64);
    assert_eq!(frame.top(), GLOBALS, "the tables are at the indices `LUA`, `NATIVE` and `GLOBALS`");
    for code in &PRELUDE {
        code.load(frame)?;
        (LUA..=GLOBALS).for_each(|at| frame.push(At(at)));
        frame.call(3, Some(0)).map_err(|Raised| ScriptError::new(frame.error_text(frame.top())))?;
    }
    {
        let scope = frame.scope();
        let (native, globals) =
            (scope.as_table(NATIVE).ok_or_else(broken)?, scope.as_table(GLOBALS).ok_or_else(broken)?);
        let own: &[&str] =
            if role == Role::Bot { &["budget", "save"] } else { &["charge", "event", "queue", "refuse", "rng"] };
        for name in own.iter().chain(&["graph", "grid", "hexfield", "grow", "near", "scale"]) {
            scope.get(native, *name);
            scope.set(globals, *name, At(scope.top()));
        }
        if role == Role::Rules {
            scope.set(globals, "end_turn", native_end_turn());
        }
        // Strings keep their methods, such as `s:upper()`, but scripts cannot get their metatable.
        scope.push("");
        if scope.push_metatable(scope.top())
            && let Some(strings) = scope.as_table(scope.top())
        {
            scope.set(strings, "__metatable", false);
        }
    }
    frame.set_globals(At(GLOBALS));
    frame.set_top(0);
    Ok(())
}

fn broken() -> ScriptError {
    ScriptError::new("internal fault in the engine: the library can't be installed")
}

/// Pushes a table with all library functions that are written in Rust.
fn add_natives(frame: &Frame) {
    let native = frame.new_table(0, 64);
    base::add(frame, native);
    strings::add(frame, native);
    lists::add(frame, native);
    numbers::add(frame, native);
    coroutines::add(&frame.scope(), native);
    graphs::add(&frame.scope(), native);
    grids::add(&frame.scope(), native);
    hexfields::add(&frame.scope(), native);
    by_role::add(&frame.scope(), native);
}

/// A Lua source file of the engine. It is compiled once per process, without line information, so that an error inside it shows the calling line of
/// the script.
pub struct OwnCode {
    text: &'static str,
    code: OnceLock<Bytecode>,
}

impl OwnCode {
    pub const fn new(text: &'static str) -> OwnCode {
        OwnCode { text, code: OnceLock::new() }
    }

    /// Pushes the compiled file as a Lua function. The first call in a process compiles it.
    pub fn load(&self, frame: &Frame) -> Result<(), ScriptError> {
        if self.code.get().is_none() {
            // Compile in a separate Lua state, so that the first state of a process uses no more memory than later ones.
            let lua = Lua::new(Host::new(Role::Rules, Streams::new(0))).ok_or_else(no_memory)?;
            let scope = lua.frame();
            scope.compile("library", self.text)?;
            // Another thread may already have stored the same bytecode.
            let _ = self.code.set(scope.dump(Lines::Removed));
        }
        self.code.get().map_or(Ok(()), |code| frame.load_bytecode(c"=library", code))
    }
}

/// Returns the error for a Lua state that could not be allocated.
pub fn no_memory() -> ScriptError {
    ScriptError::new("there is no memory for a Lua state")
}

/// Special result count, which a Rust function of the library returns to run its version written in Lua instead. See [`with_stand_in`].
pub const IN_LUA: c_int = -1;

/// Combines `body`, a function written in Rust, with a fallback written in Lua. Returns a Lua function that takes the fallback and returns the
/// combined library function: the prelude sets `env.table.insert = native.insert(function(...) ... end)`.
///
/// A call of the library function runs `body`. If `body` returns [`IN_LUA`], the fallback runs with the same arguments. Only the fallback can be
/// paused.
pub fn with_stand_in<B: Fn(&mut Frame) -> Outcome + Copy>(body: B) -> Function {
    native(move |frame: &mut Frame| {
        frame.set_top(1);
        frame.push_closure(resumable(StandIn(body)), 1);
        Ok(1)
    })
}

#[derive(Clone, Copy)]
struct StandIn<B>(B);

impl<B: Fn(&mut Frame) -> Outcome + Copy> Resumable for StandIn<B> {
    fn begin(&self, frame: &mut Frame) -> Result<Step, String> {
        match self.0(frame)? {
            IN_LUA => {
                let arguments = frame.top();
                frame.push(Upvalue(1));
                frame.insert(1);
                Ok(Step::Call(arguments))
            }
            results => Ok(Step::Return(results)),
        }
    }
}
