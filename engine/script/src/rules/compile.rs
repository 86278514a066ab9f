//! Turning modules and formulas into functions.

use super::{Module, RulesSource};
use crate::error::ScriptError;
use crate::formula::{self, FORMULA_FUNCTIONS};
use crate::lua::State;
use crate::values;
use mlua::ffi;
use std::ffi::c_int;

/// Leaves a table of the compiled modules by name.
pub unsafe fn compile_modules(l: State, modules: &[Module], errors: &mut Vec<ScriptError>) {
    unsafe {
        ffi::lua_createtable(l, 0, modules.len() as c_int);
        for module in modules {
            match module.code.load(l, &module.chunk, &module.text) {
                Ok(_) => {
                    ffi::lua_pushlstring(l, module.name.as_ptr().cast(), module.name.len());
                    ffi::lua_insert(l, -2);
                    ffi::lua_rawset(l, -3);
                }
                Err(error) => errors.push(error),
            }
        }
    }
}

/// Leaves a list of the files that wrap functions of the rules: each compiled, with its short name and its text.
pub unsafe fn compile_hooks(l: State, hooks: &[Module], errors: &mut Vec<ScriptError>) {
    unsafe {
        ffi::lua_createtable(l, hooks.len() as c_int, 0);
        for (hook, at) in hooks.iter().zip(1..) {
            ffi::lua_createtable(l, 0, 3);
            match hook.code.load(l, &hook.chunk, &hook.text) {
                Ok(_) => ffi::lua_setfield(l, -2, c"load".as_ptr()),
                Err(error) => errors.push(error),
            }
            for (key, text) in [(c"chunk", &hook.chunk), (c"text", &hook.text)] {
                ffi::lua_pushlstring(l, text.as_ptr().cast(), text.len());
                ffi::lua_setfield(l, -2, key.as_ptr());
            }
            ffi::lua_rawseti(l, -2, at);
        }
    }
}

/// Leaves a list of `{ path = keys, value = function }`. The plain constants are on top of the stack and stay there.
pub unsafe fn compile_formulas(l: State, source: &RulesSource, errors: &mut Vec<ScriptError>) {
    unsafe {
        let constants = ffi::lua_gettop(l);
        push_formula_names(l, constants);
        let names = ffi::lua_gettop(l);
        ffi::lua_createtable(l, source.formulas.len() as c_int, 0);
        let mut count = 0;
        for item in source.formulas {
            if let Err(error) = formula::compile(l, item, names) {
                errors.push(error);
                continue;
            }
            ffi::lua_createtable(l, 0, 2);
            ffi::lua_insert(l, -2);
            ffi::lua_setfield(l, -2, c"value".as_ptr());
            values::push(l, &item.path.clone().into());
            ffi::lua_setfield(l, -2, c"path".as_ptr());
            count += 1;
            ffi::lua_rawseti(l, -2, count);
        }
        ffi::lua_remove(l, names);
    }
}

/// Leaves the table of names that formulas may use: the groups of constants at `constants`, and a few functions. Call it before any script runs,
/// as scripts can replace those functions.
pub unsafe fn push_formula_names(l: State, constants: c_int) {
    unsafe {
        ffi::lua_createtable(l, 0, 8);
        let names = ffi::lua_gettop(l);
        index(l, names, constants);
        ffi::lua_getglobal(l, c"math".as_ptr());
        for name in FORMULA_FUNCTIONS {
            ffi::lua_pushlstring(l, name.as_ptr().cast(), name.len());
            ffi::lua_pushvalue(l, -1);
            if ffi::lua_rawget(l, -3) == ffi::LUA_TNIL {
                ffi::lua_settop(l, -2);
                ffi::lua_rawgeti(l, ffi::LUA_REGISTRYINDEX, ffi::LUA_RIDX_GLOBALS);
                ffi::lua_pushvalue(l, -2);
                ffi::lua_rawget(l, -2);
                ffi::lua_remove(l, -2);
            }
            ffi::lua_rawset(l, names);
        }
        ffi::lua_settop(l, names);
    }
}

/// Makes the constants at `constants` those that formulas with the referenced names see.
pub unsafe fn index_formula_names(l: State, names: c_int, constants: c_int) {
    unsafe {
        ffi::lua_rawgeti(l, ffi::LUA_REGISTRYINDEX, names.into());
        index(l, ffi::lua_gettop(l), constants);
    }
}

/// Looks up what the table at `table` does not have in the value at `fallback`.
unsafe fn index(l: State, table: c_int, fallback: c_int) {
    unsafe {
        ffi::lua_createtable(l, 0, 1);
        ffi::lua_pushvalue(l, fallback);
        ffi::lua_setfield(l, -2, c"__index".as_ptr());
        ffi::lua_setmetatable(l, table);
    }
}
