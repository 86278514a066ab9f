//! Compilation of modules, hooks and formulas into Lua functions.
//!
//! `compile_modules`, `compile_hooks` and `compile_formulas` always push exactly one table. After an error this table is incomplete, and the caller
//! must not run the prelude with it.

use super::{Module, RulesSource};
use crate::error::{Place, ScriptError};
use crate::values;
use crate::vm::{At, Frame, Kind, Raised, Reference};
use std::ffi::c_int;

/// Names of the functions that a formula may use.
pub const FORMULA_FUNCTIONS: [&str; 7] = ["floor", "ceil", "abs", "min", "max", "grow", "scale"];

/// A constant that is computed by a Lua expression with named arguments. For `= grow(75, 1.05, level)` in a game file, `source` is the text after the
/// `=`, and `level` is an argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    /// Keys that lead from the root of the constants to this constant.
    pub path: Vec<String>,
    pub arguments: Vec<String>,
    pub source: String,
}

impl Formula {
    pub fn name(&self) -> String {
        self.path.join(".")
    }

    /// Returns the Lua source text to compile, such as `return function(level) return 2 * level\nend`, and the byte offset of the expression in its
    /// first line.
    pub fn lua(&self) -> (String, usize) {
        let head = format!("return function({}) return ", self.arguments.join(", "));
        (format!("{head}{}\nend", self.source), head.len())
    }
}

/// Compiles a formula and pushes the resulting function. The table at stack index `names_at` contains the names that the formula may use.
pub fn compile_formula(frame: &mut Frame, formula: &Formula, names_at: c_int) -> Result<(), ScriptError> {
    if let Err(error) = lunarena_lint::formula_syntax(&formula.source, &FORMULA_FUNCTIONS) {
        let place = Some(Place { chunk: formula.name(), line: error.line });
        return Err(ScriptError { place, syntax: true, ..ScriptError::new(error.message) });
    }
    frame.compile(&formula.name(), &formula.lua().0)?;
    frame.set_chunk_globals(At(names_at));
    frame.call(0, Some(1)).map(drop).map_err(|Raised| {
        let error = ScriptError::from_text(&frame.error_text(frame.top()));
        frame.pop(1);
        error
    })
}

/// Compiles the modules and pushes a table of the resulting functions, keyed by module name. The rules are not charged for compilation.
pub fn compile_modules(frame: &Frame, modules: &[Module], errors: &mut Vec<ScriptError>) {
    let compiled = frame.new_table(0, modules.len());
    for module in modules {
        let scope = frame.scope();
        match module.code.load(&scope, &module.chunk, &module.text) {
            Ok(_) => scope.set(compiled, &module.name, At(scope.top())),
            Err(error) => errors.push(error),
        }
    }
}

/// Compiles the hook files (mod files that wrap functions of the rules) and pushes them as a list, which `library/prelude/rules.lua` reads. Each
/// element is `{ load = compiled function, chunk = short name, text = source }`.
pub fn compile_hooks(frame: &Frame, hooks: &[Module], errors: &mut Vec<ScriptError>) {
    let list = frame.new_table(hooks.len(), 0);
    for (hook, at) in hooks.iter().zip(1..) {
        let scope = frame.scope();
        let item = scope.new_table(0, 3);
        match hook.code.load(&scope, &hook.chunk, &hook.text) {
            Ok(_) => scope.set(item, "load", At(scope.top())),
            Err(error) => errors.push(error),
        }
        scope.set(item, "chunk", &hook.chunk);
        scope.set(item, "text", &hook.text);
        scope.set_item(list, at, item);
    }
}

/// Compiles the formulas and pushes them as a list, which `library/prelude/rules.lua` reads. Each element is `{ path = keys, value = function }`. The
/// table at stack index `names_at` contains the names that formulas may use.
pub fn compile_formulas(frame: &Frame, source: &RulesSource, names_at: c_int, errors: &mut Vec<ScriptError>) {
    let list = frame.new_table(source.formulas.len(), 0);
    let mut count = 0;
    for item in source.formulas {
        let mut scope = frame.scope();
        if let Err(error) = compile_formula(&mut scope, item, names_at) {
            errors.push(error);
            continue;
        }
        let function = At(scope.top());
        let entry = scope.new_table(0, 2);
        scope.set(entry, "value", function);
        scope.set_with(entry, "path", |frame| values::push(frame, &item.path.clone().into()));
        count += 1;
        scope.set_item(list, count, entry);
    }
}

/// Pushes the table of names that formulas may use: the groups of constants at stack index `constants_at`, and a few functions. Must be called before
/// any script runs, because scripts can replace those functions.
pub fn push_formula_names(frame: &Frame, constants_at: c_int) {
    let names = frame.new_table(0, FORMULA_FUNCTIONS.len());
    let scope = frame.scope();
    set_fallback(&scope, scope.top(), constants_at);
    for name in FORMULA_FUNCTIONS {
        let scope = scope.scope();
        let Some(globals) = scope.push_globals() else { continue };
        scope.get(globals, "math");
        let found = scope.as_table(scope.top()).map_or(Kind::Nil, |math| scope.get(math, name));
        if found == Kind::Nil {
            // A function of our own library, such as `grow`.
            scope.get(globals, name);
        }
        scope.set(names, name, At(scope.top()));
    }
}

/// Makes formulas look up constants in the table at stack index `constants_at`, which contains the sealed constants that the prelude returns. Before
/// this call they use the unsealed constants. `names` refers to the table of names that formulas may use.
pub fn use_sealed_constants(frame: &Frame, names: Reference, constants_at: c_int) {
    let scope = frame.scope();
    scope.push(names);
    set_fallback(&scope, scope.top(), constants_at);
}

/// Makes the table at stack index `table_at` look up missing keys in the value at stack index `fallback_at`.
fn set_fallback(frame: &Frame, table_at: c_int, fallback_at: c_int) {
    let Some(table) = frame.as_table(table_at) else { return };
    let scope = frame.scope();
    let metatable = scope.new_table(0, 1);
    scope.set(metatable, "__index", At(fallback_at));
    scope.set_metatable(table, metatable);
}
