//! Running something in the place where a script stands, with its variables. That leaves traces: it is for a copy of the process, which ends after it.

use super::call::Call;
use super::seen::Seen;
use crate::code;
use crate::host;
use crate::lua::State;
use crate::raw::Slot;
use crate::stack::error_text;
use mlua::ffi;
use std::ffi::{c_int, c_void};

unsafe extern "C" {
    fn lunarena_push_variable(call: *const c_void, kind: c_int, number: c_int, to: State) -> c_int;
    fn lunarena_set_free(l: State);
    fn lunarena_make_room(l: State);
}

/// Bytes that it may take beside what the script has.
const MOST_MEMORY: usize = 256 << 20;

/// Bytes that it may print.
const MOST_PRINTED: usize = 1 << 16;

/// Lua has room for so many variables in a function.
const MOST_VARIABLES: usize = 180;

impl Call {
    /// Evaluates an expression, or runs statements, as if they stood where this call does; `told` hears of each result, or of why there is none, and
    /// of what was printed on the way. The state can't be relied on any more.
    pub fn run_aside<R>(&self, text: &str, told: impl FnOnce(Result<Vec<Seen>, String>, &str) -> R) -> R {
        let l = self.thread().raw();
        let host = host::of(l);
        host.meter.stop();
        host.output.take();
        host.output.cap = MOST_PRINTED;
        host.heap.set_limit(host.heap.used().saturating_add(MOST_MEMORY));
        unsafe {
            lunarena_make_room(l);
            ffi::lua_gc(l, ffi::LUA_GCSTOP);
            let co = ffi::lua_newthread(l);
            lunarena_set_free(co);
            let mut names = self.push_variables(co);
            let first = ffi::lua_gettop(co) - names.len() as c_int;
            let parameters = names.join(", ");
            let head = if names.is_empty() { String::new() } else { format!("local {parameters} = ... ") };
            let as_expression = code::compile(co, "expression", &format!("{head}return {text}"));
            let compiled = as_expression.or_else(|_| code::compile(co, "expression", &format!("{head}{text}")));
            if let Err(error) = compiled {
                return told(Err(error.message), "");
            }
            names.clear();
            // Globals are those that the call sees.
            if self.push_environment(co) {
                ffi::lua_setupvalue(co, -2, 1);
            }
            ffi::lua_insert(co, first + 1);
            let arguments = ffi::lua_gettop(co) - first - 1;
            let status = ffi::lua_pcall(co, arguments, ffi::LUA_MULTRET, 0);
            if status != ffi::LUA_OK {
                return told(Err(error_text(co, -1)), &host.output.take().0);
            }
            let results = (first + 1..=ffi::lua_gettop(co)).map(|at| Seen::new(co, &Slot::at(co, at))).collect();
            told(Ok(results), &host.output.take().0)
        }
    }

    /// Leaves the values of all variables in sight; their names. What stands further in hides what stands further out.
    unsafe fn push_variables(&self, co: State) -> Vec<String> {
        let mut wanted: Vec<(String, c_int, c_int)> = Vec::new();
        let upvalues = self.upvalues().into_iter().enumerate().map(|(at, variable)| (variable.name, 1, at as c_int));
        let locals = self.all_locals().into_iter().enumerate().map(|(at, variable)| (variable.name, 0, at as c_int));
        for (name, kind, number) in upvalues.chain(locals) {
            if name.starts_with('(') || name.is_empty() || name == "_ENV" {
                continue;
            }
            wanted.retain(|(other, ..)| *other != name);
            wanted.push((name, kind, number));
        }
        let skipped = wanted.len().saturating_sub(MOST_VARIABLES);
        let mut names = Vec::new();
        unsafe {
            ffi::lua_checkstack(co, 300);
            for (name, kind, number) in wanted.into_iter().skip(skipped) {
                if lunarena_push_variable(self.address(), kind, number, co) != 0 {
                    names.push(name);
                }
            }
        }
        names
    }

    unsafe fn push_environment(&self, co: State) -> bool {
        let at = self.upvalues().iter().position(|variable| variable.name == "_ENV");
        at.is_some_and(|at| unsafe { lunarena_push_variable(self.address(), 1, at as c_int, co) != 0 })
    }
}

/// Why a text is no expression, if it is none.
pub fn check_expression(text: &str) -> Result<(), String> {
    // Whoever writes a comment there means no more than that.
    let whole = format!("return {text}\n");
    unsafe {
        let l = ffi::luaL_newstate();
        if l.is_null() {
            return Ok(());
        }
        let compiled = code::compile(l, "expression", &whole);
        ffi::lua_close(l);
        compiled.map(drop).map_err(|error| error.message)
    }
}

/// The lines of a text that have code on them; nothing, if it is no Lua.
pub fn lines_with_code(text: &str) -> Vec<u32> {
    unsafe extern "C" {
        fn lunarena_inner(code: *const c_void, number: c_int) -> *const c_void;
        fn lunarena_line(code: *const c_void, pc: c_int) -> c_int;
        fn lunarena_length(code: *const c_void) -> c_int;
        fn lunarena_top_code(l: State) -> *const c_void;
    }
    let mut lines = Vec::new();
    unsafe {
        let l = ffi::luaL_newstate();
        if l.is_null() {
            return lines;
        }
        if code::compile(l, "text", text).is_ok() {
            let mut open = vec![lunarena_top_code(l)];
            while let Some(found) = open.pop() {
                lines.extend((0..lunarena_length(found)).filter_map(|pc| u32::try_from(lunarena_line(found, pc)).ok()));
                open.extend((0..).map(|number| lunarena_inner(found, number)).take_while(|inner| !inner.is_null()));
            }
        }
        ffi::lua_close(l);
    }
    lines.sort_unstable();
    lines.dedup();
    lines
}
