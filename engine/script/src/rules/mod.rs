//! The rules of one game, loaded into a Lua state: their modules, their constants and the state of the match.

mod bots;
mod compile;
mod state;

pub use compile::{FORMULA_FUNCTIONS, Formula};
pub use state::{FieldValue, TurnField};

use crate::error::ScriptError;
use crate::interface::{ApiEntry, FnRef, Role};
use crate::library::OwnCode;
use crate::sandbox::{self, OUT_OF_MEMORY};
use crate::values::{self, Caps};
use crate::vm::{At, Code, FieldName, Frame, Kind, Lua, Raised, Reference, SEAL};
use compile::{
    compile_formula, compile_formulas, compile_hooks, compile_modules, push_formula_names, use_sealed_constants,
};
use lunarena_kernel::Value;
use lunarena_kernel::budget::RULES_MEMORY;
use lunarena_kernel::random::Streams;
use lunarena_kernel::turns::Queue;
use std::cell::{Ref, RefMut};
use std::rc::Rc;

/// One Lua file of a game or of a mod. `chunk` is the short file name shown in messages.
#[derive(Clone, Debug)]
pub struct Module {
    pub name: String,
    pub chunk: String,
    pub text: String,
    /// Compiled code, shared by all loaded rules that contain this module.
    pub code: Code,
}

impl Module {
    pub fn new(name: &str, chunk: &str, text: &str) -> Module {
        Module { name: name.to_owned(), chunk: chunk.to_owned(), text: text.to_owned(), code: Code::default() }
    }
}

/// The source files and data from which rules are loaded.
pub struct RulesSource<'a> {
    pub modules: &'a [Module],
    pub constants: &'a Value,
    pub formulas: &'a [Formula],
    /// Hook files, which wrap functions of the modules. They are applied in this order.
    pub hooks: &'a [Module],
}

static PRELUDE: OwnCode = OwnCode::new(include_str!("../library/prelude/rules.lua"));
static FAULTS: OwnCode = OwnCode::new(include_str!("../library/prelude/faults.lua"));
static CHOICES: OwnCode = OwnCode::new(include_str!("../library/prelude/choices.lua"));

/// The rules of one game, loaded into a Lua state.
pub struct Rules {
    lua: Rc<Lua>,
    /// The state of the match, which most functions of the game receive as their first argument.
    match_state: Reference,
    /// The turn table, which describes the running turn. Many functions of the game receive it as their second argument.
    turn: Reference,
    /// Field names of the turn table, prepared for fast assignment.
    turn_names: [FieldName; TurnField::ALL.len()],
    /// The view: the data of the match that the running bot can see.
    view: Reference,
    /// The `require` function. Scripts can assign to the global variable `require`, but this reference keeps the original function.
    require: Reference,
    /// The Lua function that creates separate globals for a map generator.
    own_globals: Reference,
    /// The table of names that formulas may use, including the sealed constants.
    formula_names: Reference,
    /// The functions that bots can call directly. Set only with [`Style::Calls`](crate::Style::Calls).
    api: Option<Rc<[(ApiEntry, FnRef)]>>,
    /// List of the wrappers that the hook files of mods have put around functions of the rules.
    wrapped: Value,
}

/// The functions of a game are called by one of these methods, where `others` are arguments that the caller passes:
///
/// | method                 | arguments                  | result          |
/// |------------------------|----------------------------|-----------------|
/// | [`Rules::stage`]       | state, turn                | none            |
/// | [`Rules::ask`]         | state, turn                | value           |
/// | [`Rules::ask_with`]    | state, turn, others        | value           |
/// | [`Rules::call`]        | state, others              | value           |
/// | [`Rules::call_plain`]  | others                     | value           |
/// | [`Rules::setup`]       | map, seats                 | the state       |
/// | [`Rules::take_orders`] | state, turn, answer, saved | a seat's orders |
/// | [`Rules::see`]         | state, turn, seat          | scene           |
impl Rules {
    /// Compiles all modules and formulas, then runs the modules. If compilation fails, returns all compilation errors together.
    pub fn load(source: &RulesSource) -> Result<Rules, Vec<ScriptError>> {
        Rules::load_within(source, RULES_MEMORY)
    }

    /// Loads rules as [`Rules::load`] does, but with the given memory limit in bytes.
    pub fn load_within(source: &RulesSource, memory: u64) -> Result<Rules, Vec<ScriptError>> {
        let lua = sandbox::create(Role::Rules, Streams::new(0)).map_err(|error| vec![error])?;
        lua.host().heap.set_limit(memory);
        let mut errors = Vec::new();
        let mut frame = lua.frame();
        let frame_ref = &mut *frame;
        // Pushes the modules at stack index 1, the constants at 2, the names for formulas at 3 and the formulas at 4. Then removes the names, which
        // moves the formulas to 3, and pushes the hooks at 4.
        let (constants_at, names_at) = (2, 3);
        compile_modules(frame_ref, source.modules, &mut errors);
        values::push(frame_ref, source.constants);
        push_formula_names(frame_ref, constants_at);
        compile_formulas(frame_ref, source, names_at, &mut errors);
        let formula_names = frame_ref.store(At(names_at));
        frame_ref.remove(names_at);
        compile_hooks(frame_ref, source.hooks, &mut errors);
        assert_eq!(frame_ref.top(), 4, "the first four arguments of the prelude");
        let [match_state, turn, view] = std::array::from_fn(|_| {
            let scope = frame_ref.scope();
            scope.store(scope.new_table(0, 0))
        });
        if !errors.is_empty() {
            return Err(errors);
        }
        let turn_names = TurnField::ALL.map(|field| frame_ref.keep_name(field.name()));
        let loaded = Rules::run_prelude(frame_ref, formula_names).map_err(|error| vec![error])?;
        drop(frame);
        let Loaded { wrapped, require, own_globals } = loaded;
        Ok(Rules {
            lua: Rc::new(lua),
            match_state,
            turn,
            turn_names,
            view,
            require,
            own_globals,
            formula_names,
            api: None,
            wrapped,
        })
    }

    /// Runs all modules by calling `library/prelude/rules.lua`. Four of its arguments are already on the stack: modules, constants, formulas and
    /// hooks.
    fn run_prelude(frame: &mut Frame, formula_names: Reference) -> Result<Loaded, ScriptError> {
        for code in [&FAULTS, &CHOICES] {
            code.load(frame)?;
            frame.call(0, Some(0)).map_err(|Raised| ScriptError::new(frame.error_text(frame.top())))?;
        }
        PRELUDE.load(frame)?;
        frame.insert(1);
        frame.push(sandbox::keep_trace());
        frame.insert(1);
        push_global(frame, "near");
        frame.push(SEAL);
        // The stack from index 1: the error handler, the prelude, modules, constants, formulas, hooks, `near`, `seal`.
        if frame.call_with_handler(1, 6, Some(4)).is_err() {
            // A place given in the message takes precedence, because it may be in a hook file that is not on the stack.
            let read = ScriptError::from_text(&frame.error_text(frame.top()));
            let failed = sandbox::failure(frame);
            let is_of_memory = failed.message.starts_with(OUT_OF_MEMORY);
            return Err(if is_of_memory || read.place.is_none() { failed } else { read });
        }
        // The four results follow the error handler.
        let [wrapped, require, constants_at, own_globals] = [2, 3, 4, 5];
        use_sealed_constants(frame, formula_names, constants_at);
        let wrapped = values::read(frame, wrapped, &mut Caps::RULES.clone()).unwrap_or_default();
        Ok(Loaded { wrapped, require: frame.store(At(require)), own_globals: frame.store(At(own_globals)) })
    }

    /// Returns the wrappers that hook files have put around functions of the rules. They are a list of `{ file =, way =, name = }`, in order.
    pub fn wrapped(&self) -> &Value {
        &self.wrapped
    }

    /// Returns the function with the name `module.function`, such as `ships.move`. Returns `None` if the module has no such function.
    pub fn function(&mut self, name: &str) -> Result<Option<FnRef>, ScriptError> {
        let (module, function) = name.split_once('.').unwrap_or((name, ""));
        self.with_module(module, |frame| {
            let module = frame.as_table(frame.top())?;
            let kind = frame.get(module, function);
            (kind == Kind::Function).then(|| FnRef(frame.store(At(frame.top()))))
        })
    }

    /// Loads a module and runs `work` with it on top of the stack. The module is always a table, because `require` refuses all other values.
    fn with_module<R>(&self, module: &str, work: impl FnOnce(&mut Frame) -> R) -> Result<R, ScriptError> {
        self.run(self.require, |frame| frame.push(module), work)
    }

    /// Calls `function(state, arguments...)` and returns its first result.
    pub fn call(&mut self, function: FnRef, arguments: &[Value]) -> Result<Value, ScriptError> {
        self.value_of(function, |frame| {
            frame.push(self.match_state);
            push_all(frame, arguments)
        })
    }

    /// Calls `function(arguments...)`, without the match state, and returns its first result.
    pub fn call_plain(&mut self, function: FnRef, arguments: &[Value]) -> Result<Value, ScriptError> {
        self.value_of(function, |frame| push_all(frame, arguments))
    }

    fn push_state_and_turn(&self, frame: &Frame) {
        frame.push(self.match_state);
        frame.push(self.turn);
    }

    /// Calls a function of the rules and returns its first result.
    fn value_of(&self, function: FnRef, arguments: impl FnOnce(&Frame)) -> Result<Value, ScriptError> {
        self.run(function.0, arguments, |frame| read_result(frame))?
    }

    /// Calls a function with the arguments that `arguments` pushes. Runs `work` with the function's first result on top of the stack.
    fn run<R>(
        &self,
        function: Reference,
        arguments: impl FnOnce(&Frame),
        work: impl FnOnce(&mut Frame) -> R,
    ) -> Result<R, ScriptError> {
        let mut frame = self.lua.frame();
        frame.push(sandbox::keep_trace());
        let handler = frame.top();
        frame.push(function);
        arguments(&frame);
        let count = frame.top() - handler - 1;
        match frame.call_with_handler(handler, count, Some(1)) {
            Ok(_) => Ok(work(&mut frame)),
            Err(Raised) => Err(sandbox::failure(&frame)),
        }
    }

    /// Generates a map: runs a Lua chunk with separate globals and calls the function that the chunk returns.
    pub fn run_generator(&mut self, chunk: &str, text: &str) -> Result<Value, ScriptError> {
        let main = {
            let mut frame = self.lua.frame();
            frame.push(self.own_globals);
            frame.call(0, Some(1)).map_err(|Raised| sandbox::failure(&frame))?;
            let globals = At(frame.top());
            frame.compile(chunk, text)?;
            frame.set_chunk_globals(globals);
            frame.store(At(frame.top()))
        };
        let function = self.run(
            main,
            |_| (),
            |frame| {
                let result = frame.top();
                (frame.kind(result) == Kind::Function).then(|| FnRef(frame.store(At(result))))
            },
        )?;
        let function = function.ok_or_else(|| ScriptError::new(format!("{chunk} must return a function")))?;
        self.call_plain(function, &[])
    }

    /// Evaluates a formula that has no arguments but may use the constants.
    pub fn evaluate(&mut self, formula: &Formula) -> Result<Value, ScriptError> {
        let function = {
            let mut frame = self.lua.frame();
            frame.push(self.formula_names);
            let names = frame.top();
            compile_formula(&mut frame, formula, names)?;
            FnRef(frame.store(At(frame.top())))
        };
        self.call_plain(function, &[])
    }

    /// Returns the random streams of the match. They have seed 0 until the caller replaces them.
    pub fn streams(&self) -> RefMut<'_, Streams> {
        self.lua.host().streams.borrow_mut()
    }

    /// Returns the queues that hold the units of each seat in running order. The rules may change these queues while they run.
    pub fn queues(&self) -> RefMut<'_, Vec<Queue>> {
        self.lua.host().queues.borrow_mut()
    }

    /// Removes and returns the events that the rules have reported since the last call of this method.
    pub fn take_events(&mut self) -> Vec<Value> {
        let host = self.lua.host();
        host.heap.remove_object(host.event_bytes.take());
        host.events.take()
    }

    /// Returns the events that the rules have reported since the last call of [`Rules::take_events`].
    pub fn events(&self) -> Ref<'_, Vec<Value>> {
        self.lua.host().events.borrow()
    }

    /// Returns the memory used by the rules, in bytes.
    pub fn used_memory(&self) -> usize {
        self.lua.host().heap.used()
    }

    /// Sets the memory limit of the rules in bytes.
    pub fn limit_memory(&self, bytes: u64) {
        self.lua.host().heap.set_limit(bytes);
    }
}

/// The values that `library/prelude/rules.lua` returns.
struct Loaded {
    wrapped: Value,
    require: Reference,
    own_globals: Reference,
}

/// Pushes the value of a global variable.
fn push_global(frame: &mut Frame, name: &str) {
    let globals_at = frame.top() + 1;
    if let Some(globals) = frame.push_globals() {
        frame.get(globals, name);
        frame.remove(globals_at);
    }
}

fn push_all(frame: &Frame, arguments: &[Value]) {
    arguments.iter().for_each(|argument| values::push(frame, argument));
}

/// Returns the function result on top of the stack as plain data.
fn read_result(frame: &Frame) -> Result<Value, ScriptError> {
    let value = values::read(frame, frame.top(), &mut Caps::RULES.clone());
    value.map_err(|why| ScriptError::new(format!("what the function returned can't be used: {why}")))
}
