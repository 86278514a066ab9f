//! The rules of one game in their state: modules, constants, and the one table that is the match.

mod api;
mod compile;
mod scene;
mod source;
mod state;
mod turn;
mod view;

use crate::api::{ApiEntry, FnRef};
use crate::code;
use crate::error::ScriptError;
use crate::failure::{self, OUT_OF_MEMORY};
use crate::formula::{self, Formula};
use crate::library::load_own;
use crate::lua::State;
use crate::role::Role;
use crate::sandbox::Sandbox;
use crate::stack;
use crate::values::{self, Caps};
use compile::{compile_formulas, compile_hooks, compile_modules, push_formula_names};
use lunarena_kernel::Value;
use lunarena_kernel::budget::RULES_MEMORY;
use lunarena_kernel::random::Streams;
use lunarena_kernel::turns::Queue;
use mlua::ffi;
pub use scene::SeenScene;
pub use source::{Module, RulesSource};
use std::ffi::c_int;
use std::rc::Rc;
use std::sync::OnceLock;
use turn::FieldNames;
pub use turn::{Told, TurnField};

unsafe extern "C-unwind" {
    /// Of `lua/seal.c`.
    fn lunarena_seal(l: State) -> c_int;
}

const RULES_PRELUDE: &str = include_str!("../library/prelude/rules.lua");
static RULES_PRELUDE_CODE: OnceLock<Vec<u8>> = OnceLock::new();
const FAULTS: &str = include_str!("../library/prelude/faults.lua");
static FAULTS_CODE: OnceLock<Vec<u8>> = OnceLock::new();
const CHOICES: &str = include_str!("../library/prelude/choices.lua");
static CHOICES_CODE: OnceLock<Vec<u8>> = OnceLock::new();

pub struct Rules {
    sandbox: Sandbox,
    main: State,
    state: c_int,
    turn: c_int,
    turn_names: FieldNames,
    view: c_int,
    /// Reference to `require`, of which scripts can only replace the global.
    require: c_int,
    /// Reference to the function that makes globals for a map.
    own_globals: c_int,
    /// Reference to the names that formulas may use, over the sealed constants.
    formula_names: c_int,
    /// Where bots call live: what they call.
    api: Option<Rc<[(ApiEntry, FnRef)]>>,
    wrapped: Value,
}

impl Rules {
    /// Compiles all modules and formulas; all that can't be compiled comes back at once.
    pub fn load(source: &RulesSource) -> Result<Rules, Vec<ScriptError>> {
        Rules::load_within(source, RULES_MEMORY)
    }

    /// As [`Rules::load`], with so many bytes of memory.
    pub fn load_within(source: &RulesSource, memory: u64) -> Result<Rules, Vec<ScriptError>> {
        let sandbox = Sandbox::new(Role::Rules, Streams::new(0)).map_err(|error| vec![error])?;
        sandbox.limit_memory(memory);
        let (main, turn_names) = (sandbox.main, FieldNames::NONE);
        let ([state, turn, view, require, own_globals, formula_names], wrapped) = ([ffi::LUA_NOREF; 6], Value::Null);
        let mut rules = Rules {
            sandbox,
            main,
            state,
            turn,
            turn_names,
            view,
            require,
            own_globals,
            formula_names,
            api: None,
            wrapped,
        };
        let (mut errors, mut refs, mut names, mut wrapped) = (Vec::new(), [0; 3], FieldNames::NONE, Value::Null);
        let (mut require, mut own_globals, mut formula_names) = (ffi::LUA_NOREF, ffi::LUA_NOREF, ffi::LUA_NOREF);
        let done = rules.sandbox.protect(|l| unsafe {
            compile_modules(l, source.modules, &mut errors);
            values::push(l, source.constants);
            compile_formulas(l, source, &mut errors);
            push_formula_names(l, 2);
            formula_names = ffi::luaL_ref(l, ffi::LUA_REGISTRYINDEX);
            compile_hooks(l, source.hooks, &mut errors);
            for slot in &mut refs {
                ffi::lua_createtable(l, 0, 0);
                *slot = ffi::luaL_ref(l, ffi::LUA_REGISTRYINDEX);
            }
            names = FieldNames::make(l);
            ffi::lua_createtable(l, 0, 0);
            if !errors.is_empty() {
                return;
            }
            // Stack: modules, constants, formulas, hooks.
            ffi::lua_settop(l, 4);
            ffi::lua_getglobal(l, c"near".as_ptr());
            ffi::lua_pushcfunction(l, lunarena_seal);
            load_own(l, &RULES_PRELUDE_CODE, RULES_PRELUDE);
            ffi::lua_insert(l, 1);
            for (code, text) in [(&FAULTS_CODE, FAULTS), (&CHOICES_CODE, CHOICES)] {
                load_own(l, code, text);
                ffi::lua_callk(l, 0, 0, 0, None);
            }
            ffi::lua_pushcfunction(l, failure::keep_trace);
            ffi::lua_insert(l, 1);
            let status = ffi::lua_pcall(l, 6, 4, 1);
            if status == ffi::LUA_OK {
                // Stack: handler, what is wrapped, `require`, the sealed constants, the maker of globals.
                own_globals = ffi::luaL_ref(l, ffi::LUA_REGISTRYINDEX);
                compile::index_formula_names(l, formula_names, 4);
                ffi::lua_settop(l, 3);
                require = ffi::luaL_ref(l, ffi::LUA_REGISTRYINDEX);
                wrapped = values::read(l, 2, &mut Caps::RULES.clone()).unwrap_or_default();
            } else {
                // A place in the text is believed: it may be one in a file of hooks that is not on the stack.
                let told = ScriptError::from_text(&stack::error_text(l, -1));
                let failed = failure::failure(l, status);
                let of_memory = failed.message.starts_with(OUT_OF_MEMORY);
                errors.push(if of_memory || told.place.is_none() { failed } else { told });
            }
        });
        [rules.state, rules.turn, rules.view] = refs;
        (rules.turn_names, rules.wrapped) = (names, wrapped);
        (rules.require, rules.own_globals, rules.formula_names) = (require, own_globals, formula_names);
        errors.extend(done.err());
        if errors.is_empty() { Ok(rules) } else { Err(errors) }
    }

    /// What hooks wrapped around functions, in that order: a list of `{ file =, way =, name = }`.
    pub fn wrapped(&self) -> &Value {
        &self.wrapped
    }

    /// The function that a game file calls `module.function`; `None` if the module has no such function.
    pub fn function(&mut self, name: &str) -> Result<Option<FnRef>, ScriptError> {
        let (module, function) = name.split_once('.').unwrap_or((name, ""));
        let mut found = None;
        self.with_module(module, |l| unsafe {
            ffi::lua_pushlstring(l, function.as_ptr().cast(), function.len());
            if ffi::lua_rawget(l, -2) == ffi::LUA_TFUNCTION {
                found = Some(FnRef(ffi::luaL_ref(l, ffi::LUA_REGISTRYINDEX)));
            }
        })?;
        Ok(found)
    }

    fn with_module(&mut self, module: &str, work: impl FnOnce(State)) -> Result<(), ScriptError> {
        let require = self.require;
        let push = |l| unsafe {
            ffi::lua_rawgeti(l, ffi::LUA_REGISTRYINDEX, require.into());
            ffi::lua_pushlstring(l, module.as_ptr().cast(), module.len());
            1
        };
        // `require` only returns tables.
        self.run(push, work)
    }

    /// Calls `function(state, arguments...)` and reads its first result.
    pub fn call(&mut self, function: FnRef, arguments: &[Value]) -> Result<Value, ScriptError> {
        self.call_with(function, true, arguments)
    }

    /// Calls `function(arguments...)`, without the state.
    pub fn call_plain(&mut self, function: FnRef, arguments: &[Value]) -> Result<Value, ScriptError> {
        self.call_with(function, false, arguments)
    }

    fn call_with(&mut self, function: FnRef, with_state: bool, arguments: &[Value]) -> Result<Value, ScriptError> {
        let state = self.state;
        self.value_of(function, |l| unsafe {
            if with_state {
                ffi::lua_rawgeti(l, ffi::LUA_REGISTRYINDEX, state.into());
            }
            for argument in arguments {
                values::push(l, argument);
            }
            arguments.len() as c_int + c_int::from(with_state)
        })
    }

    fn state_and_turn(&self) -> impl FnOnce(State) -> c_int + use<> {
        let (state, turn) = (self.state, self.turn);
        move |l| unsafe {
            ffi::lua_rawgeti(l, ffi::LUA_REGISTRYINDEX, state.into());
            ffi::lua_rawgeti(l, ffi::LUA_REGISTRYINDEX, turn.into());
            2
        }
    }

    /// Calls a function and reads its first result.
    fn value_of(&mut self, function: FnRef, arguments: impl FnOnce(State) -> c_int) -> Result<Value, ScriptError> {
        let mut value = Ok(Value::Null);
        self.invoke(function, arguments, |l| value = unsafe { read_result(l) })?;
        usable(value)
    }

    fn invoke(
        &mut self,
        function: FnRef,
        arguments: impl FnOnce(State) -> c_int,
        result: impl FnOnce(State),
    ) -> Result<(), ScriptError> {
        let push = |l| {
            unsafe { ffi::lua_rawgeti(l, ffi::LUA_REGISTRYINDEX, function.0.into()) };
            arguments(l)
        };
        self.run(push, result)
    }

    /// Calls what `push` leaves on the stack, a function and as many arguments as it says, for one result. An error comes back with
    /// the stack as it was.
    fn run(&mut self, push: impl FnOnce(State) -> c_int, result: impl FnOnce(State)) -> Result<(), ScriptError> {
        let mut done = Ok(());
        let rules: *const Rules = self;
        self.sandbox.protect(|l| unsafe {
            ffi::lua_pushcfunction(l, failure::keep_trace);
            let count = push(l);
            done = (*rules).finish_call(l, count, 1, result);
        })?;
        done
    }

    /// Calls what lies on the stack behind the handler of errors, for one result.
    unsafe fn finish_call(
        &self,
        l: State,
        count: c_int,
        handler: c_int,
        result: impl FnOnce(State),
    ) -> Result<(), ScriptError> {
        unsafe {
            let status = ffi::lua_pcall(l, count, 1, handler);
            if status == ffi::LUA_OK {
                result(l);
                return Ok(());
            }
            Err(failure::failure(l, status))
        }
    }

    /// Generates a map: runs a chunk of Lua, which returns a function, and calls that. The chunk has globals of its own.
    pub fn run_generator(&mut self, chunk: &str, text: &str) -> Result<Value, ScriptError> {
        let (own_globals, mut main) = (self.own_globals, Ok(FnRef(ffi::LUA_NOREF)));
        self.sandbox.protect(|l| unsafe {
            main = code::compile(l, chunk, text).map(|_| {
                ffi::lua_rawgeti(l, ffi::LUA_REGISTRYINDEX, own_globals.into());
                ffi::lua_callk(l, 0, 1, 0, None);
                // The first upvalue of a chunk is its table of globals.
                ffi::lua_setupvalue(l, -2, 1);
                FnRef(ffi::luaL_ref(l, ffi::LUA_REGISTRYINDEX))
            });
        })?;
        let mut made = None;
        self.invoke(
            main?,
            |_| 0,
            |l| unsafe {
                if ffi::lua_type(l, -1) == ffi::LUA_TFUNCTION {
                    made = Some(FnRef(ffi::luaL_ref(l, ffi::LUA_REGISTRYINDEX)));
                }
            },
        )?;
        let function = made.ok_or_else(|| ScriptError::new(format!("{chunk} must return a function")))?;
        self.call_plain(function, &[])
    }

    /// The value of a formula without arguments, over the constants: a number of a game file.
    pub fn evaluate(&mut self, formula: &Formula) -> Result<Value, ScriptError> {
        let (names, mut function) = (self.formula_names, Ok(FnRef(ffi::LUA_NOREF)));
        self.sandbox.protect(|l| unsafe {
            ffi::lua_rawgeti(l, ffi::LUA_REGISTRYINDEX, names.into());
            function = formula::compile(l, formula, 1).map(|()| FnRef(ffi::luaL_ref(l, ffi::LUA_REGISTRYINDEX)));
        })?;
        self.call_plain(function?, &[])
    }

    /// The random streams of the match; seeded with 0 until they are replaced.
    pub fn streams(&mut self) -> &mut Streams {
        &mut self.sandbox.host.streams
    }

    /// The seats' queues, which rules may change while they run.
    pub fn queues(&mut self) -> &mut Vec<Queue> {
        &mut self.sandbox.host.queues
    }

    /// The events reported since the last time.
    pub fn take_events(&mut self) -> Vec<Value> {
        let host = &mut self.sandbox.host;
        host.heap.remove_object(std::mem::take(&mut host.event_bytes));
        std::mem::take(&mut host.events)
    }

    /// The events reported since then, to be looked at.
    pub fn events(&self) -> &[Value] {
        &self.sandbox.host.events
    }

    /// Bytes that the rules use now.
    pub fn used_memory(&self) -> usize {
        self.sandbox.host.heap.used()
    }

    /// Bytes that the rules may use from now on.
    pub fn limit_memory(&self, bytes: u64) {
        self.sandbox.limit_memory(bytes);
    }
}

/// The result on top of the stack.
unsafe fn read_result(l: State) -> Result<Value, String> {
    unsafe { values::read(l, ffi::lua_gettop(l), &mut Caps::RULES.clone()) }
}

fn usable(value: Result<Value, String>) -> Result<Value, ScriptError> {
    value.map_err(|why| ScriptError::new(format!("what the function returned can't be used: {why}")))
}
