//! Formulas: Lua expressions with named arguments, compiled once into functions.

use crate::code;
use crate::error::{Place, ScriptError};
use crate::lua::State;
use mlua::ffi;

/// Functions that a formula may use.
pub const FORMULA_FUNCTIONS: [&str; 7] = ["floor", "ceil", "abs", "min", "max", "grow", "scale"];

/// A constant that is computed: `source` is the expression without its `=`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    /// The keys that lead to it.
    pub path: Vec<String>,
    pub arguments: Vec<String>,
    pub source: String,
}

impl Formula {
    pub fn name(&self) -> String {
        self.path.join(".")
    }

    /// The Lua text that is compiled. The expression stands alone on line 1 behind this many bytes.
    pub fn lua(&self) -> (String, usize) {
        let head = format!("return function({}) return ", self.arguments.join(", "));
        (format!("{head}{}\nend", self.source), head.len())
    }
}

/// Leaves the compiled function on the stack. The table of names it may use is at `names`.
pub unsafe fn compile(l: State, formula: &Formula, names: std::ffi::c_int) -> Result<(), ScriptError> {
    if let Err(error) = lunarena_lint::formula_syntax(&formula.source, &FORMULA_FUNCTIONS) {
        let place = Some(Place { chunk: formula.name(), line: error.line });
        return Err(ScriptError { place, syntax: true, ..ScriptError::new(error.message) });
    }
    unsafe {
        code::compile(l, &formula.name(), &formula.lua().0)?;
        ffi::lua_pushvalue(l, names);
        // The only upvalue of a fresh chunk is its table of globals.
        ffi::lua_setupvalue(l, -2, 1);
        ffi::lua_callk(l, 0, 1, 0, None);
    }
    Ok(())
}
