//! A bot, or the script of one of its units. Each runs in a separate Lua state with its own memory limit and instruction count.

use crate::error::{Place, ScriptError};
use crate::game_api;
use crate::interface::{Answer, Api, Argument, Fault, FaultKind, Request, Role, Style};
use crate::library::{BOT_GLOBALS, clear_saved, install_saved};
use crate::observe;
use crate::price::price;
use crate::rules::Rules;
use crate::sandbox;
use crate::stop::{BotRun, STOPPED};
use crate::values::{self, Caps};
use crate::vm::{At, ClockStop, Code, Frame, Kind, Lua, Overrun, Reference, Resumed, Thread, error_with};
use lunarena_kernel::Value;
use lunarena_kernel::budget::Limits;
use lunarena_kernel::near::near;
use lunarena_kernel::random::Streams;
use std::ffi::c_int;

/// The source text, settings and limits from which a bot is loaded.
pub struct BotSource<'a> {
    /// Short file name shown in the bot's error messages.
    pub chunk: &'a str,
    pub text: &'a str,
    /// Compiled code, shared by all bots with the same source text.
    pub code: Code,
    pub limits: &'a Limits,
    /// The functions and data that the game offers to bots. A call identifies a function by its index, so the rules must list the functions in the
    /// same order.
    pub api: &'a Api,
    pub style: Style,
    /// Seed of the bot's `math.random`.
    pub seed: u64,
}

/// A bot, or the script of one of its units, in a separate Lua state with its own memory limit and instruction count.
pub struct Bot {
    lua: Lua,
    /// Metatable of the game object that the bot's functions receive. Set only with [`Style::Calls`].
    methods: Option<Reference>,
    /// Lua thread of the paused run; `None` if no run is paused.
    running: Option<Reference>,
    load_fault: Option<Fault>,
    /// The condition under which the clock stops the next run. Each run resets it to the default.
    clock_stop: ClockStop,
    chunk: String,
    /// First line of the bot's function that was called last. A fault without an exact line is reported at this line.
    line: usize,
}

/// A Lua thread that is ready to be resumed.
struct Started {
    thread: Reference,
    arguments: c_int,
    /// Number of values in the view (the data that the game shows to the bot).
    values: u64,
}

impl Bot {
    /// Loads the bot's file. Returns an error if the file has a syntax error. If the file fails while it runs, the bot answers every request with
    /// that fault.
    pub fn load(source: &BotSource) -> Result<Bot, ScriptError> {
        Bot::load_until(source, ClockStop::ByClock).map(|(bot, _)| bot)
    }

    /// Loads the bot's file. `clock_stop` determines when the clock stops it. If the clock has stopped it, also returns the number of instructions
    /// used until then.
    pub fn load_until(source: &BotSource, clock_stop: ClockStop) -> Result<(Bot, Option<u64>), ScriptError> {
        let lua = sandbox::create(Role::Bot, Streams::new(source.seed))?;
        let chunk = source.chunk.to_owned();
        let mut bot = Bot { lua, methods: None, running: None, load_fault: None, clock_stop, chunk, line: 1 };
        bot.limit_output(source.limits.output);
        let (thread, cost) = {
            let mut frame = bot.lua.frame();
            install_saved(&frame);
            bot.methods = game_api::install(&frame, source.style, source.api);
            frame.new_thread();
            let thread = frame.top();
            let cost = source.code.load(&frame, source.chunk, source.text)?;
            frame.send(thread, 1);
            (frame.store(At(thread)), cost)
        };
        let load = source.limits.load;
        if cost > load {
            bot.methods = None;
            bot.load_fault = Some(bot.too_long(cost, load));
            return Ok((bot, None));
        }
        bot.limit_memory(source.limits.memory);
        let answer = bot.run(&Started { thread, arguments: 0, values: 0 }, load, cost, Overrun::Fail);
        if answer.cancelled {
            return Err(ScriptError { place: place_at(&bot.chunk, 1), ..ScriptError::new(STOPPED) });
        }
        bot.load_fault = answer.fault;
        Ok((bot, answer.stopped))
    }

    /// Sets the condition under which the clock stops the next run.
    pub fn stop_at(&mut self, clock_stop: ClockStop) {
        self.clock_stop = clock_stop;
    }

    pub fn load_fault(&self) -> Option<&Fault> {
        self.load_fault.as_ref()
    }

    /// Sets how many more bytes the bot may print.
    pub fn limit_output(&mut self, bytes: u64) {
        self.lua.host().output.borrow_mut().limit = usize::try_from(bytes).unwrap_or(usize::MAX);
    }

    /// Sets the bot's memory limit in bytes.
    pub fn limit_memory(&self, bytes: u64) {
        self.lua.host().heap.set_limit(bytes);
    }

    pub fn used_memory(&self) -> usize {
        self.lua.host().heap.used()
    }

    /// Runs the bot for one request and returns its answer. With [`Style::Calls`] the bot may call functions of `rules` while it runs.
    pub fn ask(&mut self, request: &Request, rules: &mut Rules) -> Result<Box<Answer>, ScriptError> {
        if let Some(fault) = &self.load_fault {
            return Ok(Answer::failed(fault.clone()));
        }
        if request.pause && request.instructions == 0 {
            // The instructions owed from earlier turns have used up the whole budget of this turn.
            return Ok(Box::new(Answer { paused: true, overran: true, ..Answer::default() }));
        }
        clear_saved(&self.lua.frame());
        let overrun = if request.pause { Overrun::Pause } else { Overrun::Fail };
        let started = match self.running.take() {
            Some(thread) => Started { thread, arguments: 0, values: 0 },
            None => match self.start(request, rules) {
                Ok(started) => started,
                Err(fault) => return Ok(Answer::failed(fault)),
            },
        };
        if self.methods.is_some() {
            self.lua.host().live_calls.replace(Some(rules.live_calls(request.log)));
        }
        // A bot that may get several requests in one turn pays for each view that it receives.
        let view_price =
            if request.keep { price!("question").fixed + price!("values").fixed * started.values } else { 0 };
        let mut answer = self.run(&started, request.instructions, view_price, overrun);
        let calls = self.lua.host().live_calls.take();
        if let Some(error) = calls.and_then(|mut calls| calls.move_log_to(&mut answer)) {
            return Err(error);
        }
        // The saved value is not read while the turn continues. Otherwise a bot could use repeated requests to have much data read at a low price.
        if !(request.keep && answer.keeps()) {
            let caps = affordable(request.instructions);
            let mut left = caps;
            match read_saved(&self.lua.frame(), &mut left) {
                Some(Ok(value)) => answer.saved = Some(value),
                Some(Err(why)) => answer.unsaved = Some(why),
                None => {}
            }
            charge_answer(&mut answer, request.instructions, overrun, caps, left);
        }
        Ok(answer)
    }

    /// Calls a function of the bot outside any turn, with `value` as its only argument and without access to the rules. Returns `None` if the bot has
    /// no such function.
    pub fn call(&mut self, function: &str, value: &Value, instructions: u64) -> Option<Box<Answer>> {
        if let Some(fault) = &self.load_fault {
            return Some(Answer::failed(fault.clone()));
        }
        let prepared = self.prepare(function, |frame| {
            values::push(frame, value);
            Ok(())
        });
        match prepared {
            Ok(thread) => {
                let started = Started { thread: thread?, arguments: 1, values: 0 };
                Some(self.run(&started, instructions, 0, Overrun::Fail))
            }
            Err(fault) => Some(Answer::failed(fault)),
        }
    }

    /// Discards a paused run, so that the next request starts a new one. No more code of the discarded run executes, not even `__close` metamethods.
    /// Scripts may still hold a reference to its thread, but cannot resume it, because it is marked as owned by the engine.
    pub fn cancel(&mut self) {
        if let Some(thread) = self.running.take() {
            self.lua.frame().release(thread);
        }
    }

    /// Creates a Lua thread that is ready to call `function`. The arguments are the values that `push` pushes. Returns `None` if the bot has no such
    /// function.
    fn prepare(
        &self,
        function: &str,
        push: impl FnOnce(&Frame) -> Result<(), Fault>,
    ) -> Result<Option<Reference>, Fault> {
        let mut frame = self.lua.frame();
        frame.new_thread();
        let thread = frame.top();
        let kind = frame.push_globals().map(|globals| frame.get(globals, function));
        if kind != Some(Kind::Function) {
            return Ok(None);
        }
        frame.remove(thread + 1);
        push(&frame)?;
        let count = frame.top() - thread;
        if !frame.send(thread, count) {
            return Err(self.no_memory_to_start());
        }
        Ok(Some(frame.store(At(thread))))
    }

    /// Prepares a run: creates a Lua thread with the requested function and its arguments.
    fn start(&mut self, request: &Request, rules: &Rules) -> Result<Started, Fault> {
        let (mut values, mut line) = (0, self.line);
        let push = |frame: &Frame| {
            line = frame.beginning_of(frame.top()).map_or(1, |place| place.line);
            let at = frame.top() + 1;
            match request.argument {
                Argument::Nothing if self.methods.is_some() => drop(frame.new_table(0, 0)),
                Argument::Nothing => frame.push(()),
                Argument::View => {
                    let copied = rules.copy_view(frame);
                    values = copied.map_err(|why| {
                        self.fault(FaultKind::Error, line, format!("the view can't be handed over: {why}"))
                    })?;
                }
            }
            if self.methods.is_some_and(|methods| !game_api::make_object(frame, at, methods)) {
                return Err(self.fault(FaultKind::Error, line, "the view is no table"));
            }
            if let Some(value) = request.also {
                values::push(frame, value);
            }
            Ok(())
        };
        let prepared = self.prepare(request.function, push);
        self.line = line;
        let Some(thread) = prepared? else {
            return Err(self.fault(FaultKind::Error, line, no_function(request.function, &self.lua.frame())));
        };
        Ok(Started { thread, arguments: 1 + c_int::from(request.also.is_some()), values })
    }

    /// Runs a Lua thread until it ends, fails or pauses, and returns the bot's answer. `price` is a number of instructions that is charged before the
    /// run.
    fn run(&mut self, started: &Started, budget: u64, price: u64, overrun: Overrun) -> Box<Answer> {
        let mut answer = Box::<Answer>::default();
        let clock_stop = std::mem::take(&mut self.clock_stop);
        let host = self.lua.host();
        let meter = &host.meter;
        let frame = self.lua.frame();
        if !host.heap.make_room(&frame, 0) {
            answer.fault = Some(self.no_memory_to_start());
        }
        frame.push(started.thread);
        let thread = frame.as_thread(frame.top()).filter(|_| answer.fault.is_none());
        if let Some(thread) = thread {
            let time = BotRun::start(matches!(clock_stop, ClockStop::Recorded(_)));
            thread.set_engine_owned(true);
            meter.arm(thread.id(), budget, overrun, clock_stop);
            // If the price uses up the whole budget, the run ends at its first instruction.
            let _ = meter.charge(thread.id(), price);
            let resumed = frame.resume(thread, started.arguments);
            answer.cancelled = time.is_some_and(|time| time.is_unwanted());
            if !host.heap.make_room(&frame, 0) {
                meter.set_memory_gone(true);
            }
            answer.used = meter.used();
            answer.stopped = meter.was_stopped_by_clock().then_some(answer.used);
            self.judge(&frame, thread, resumed, (budget, overrun), &mut answer);
            if answer.paused {
                thread.inspect(|thread| observe::report(|observer| observer.paused(thread)));
            }
        }
        meter.disarm();
        drop(frame);
        if let Some(fault) = &mut answer.fault {
            add_suggestion(&mut fault.error.message, &self.lua.frame(), self.methods);
        }
        (answer.output, answer.output_cut) = host.output.borrow_mut().take();
        if answer.paused {
            self.running = Some(started.thread);
        } else {
            self.lua.frame().release(started.thread);
        }
        answer
    }

    /// Sets the outcome of a run in the answer: a fault, a pause or the returned value.
    fn judge(
        &self,
        frame: &Frame,
        thread: Thread,
        resumed: Resumed,
        (budget, overrun): (u64, Overrun),
        answer: &mut Answer,
    ) {
        let meter = &frame.host().meter;
        match resumed {
            // These are faults even after a normal return, because the script may have caught the error.
            _ if meter.is_spent() || meter.is_memory_gone() || resumed == Resumed::Failed => {
                let Fault { kind, error } = Bot::failure(frame, thread, budget);
                let place = error.place.clone().or_else(|| place_at(&self.chunk, self.line));
                answer.fault = Some(Fault { kind, error: ScriptError { place, ..error } });
            }
            Resumed::Yielded(_) => (answer.paused, answer.overran) = (true, !meter.is_turn_ended()),
            _ => {
                let caps = affordable(budget);
                let mut left = caps;
                match read_result(frame, thread, &mut left) {
                    Ok(value) => (answer.value, answer.returned) = (value, true),
                    Err(why) => {
                        let error = ScriptError::new(format!("the answer can't be read: {why}"));
                        answer.fault = Some(Fault { kind: FaultKind::Error, error });
                    }
                }
                charge_answer(answer, budget, overrun, caps, left);
            }
        }
    }
}

/// Reads the first result of a finished Lua thread. Returns `None` if the result is nil or missing.
fn read_result(frame: &Frame, thread: Thread, caps: &mut Caps) -> Result<Option<Value>, String> {
    let scope = frame.scope();
    scope.receive_one(thread, 1);
    Ok(match values::read(&scope, scope.top(), caps)? {
        Value::Null => None,
        value => Some(value),
    })
}

/// Reads the value that the bot has saved, with its current content. Returns `None` if nothing was saved.
fn read_saved(frame: &Frame, caps: &mut Caps) -> Option<Result<Value, String>> {
    frame.push(frame.host().saved.get());
    let at = frame.top();
    (frame.kind(at) != Kind::LightUserdata).then(|| values::read(frame, at, caps))
}

/// Number of values in an answer that are free of charge.
const INCLUDED_VALUES: u64 = 64;

/// Number of bytes of text in an answer that are free of charge.
const INCLUDED_BYTES: u64 = 1024;

/// Returns the size limits of an answer. They allow the size for which the whole instruction budget of the turn could pay, even if part of it is
/// already used.
fn affordable(instructions: u64) -> Caps {
    let values = instructions / price!("answer").fixed + INCLUDED_VALUES;
    let bytes = instructions.saturating_mul(price!("answer.bytes").per).saturating_add(INCLUDED_BYTES);
    let bytes = usize::try_from(bytes).unwrap_or(usize::MAX);
    let caps = Caps::BOT.at_most(values);
    let places = instructions.saturating_mul(price!("vm.walk").per);
    Caps { bytes: caps.bytes.min(bytes), places: caps.places.min(places), ..caps }
}

/// Adds the price of an answer to its used instructions. `before` and `after` are the remaining allowances before and after the answer was read.
///
/// The total is capped at the budget, except with [`Overrun::Pause`]: later turns then pay for the excess.
fn charge_answer(answer: &mut Answer, budget: u64, overrun: Overrun, before: Caps, after: Caps) {
    let (values, bytes) = before.used_until(after);
    let values = values.saturating_sub(INCLUDED_VALUES);
    let bytes = bytes.saturating_sub(INCLUDED_BYTES);
    let walked = price!("vm.walk").units(before.places_until(after));
    let price = price!("answer").fixed * values + price!("answer.bytes").units(bytes) + walked;
    let used = answer.used.saturating_add(price);
    answer.used = if overrun == Overrun::Pause { used } else { used.min(budget.max(answer.used)) };
}

// Faults: script errors, exceeded budgets and missing functions. The messages suggest corrections for misspelt names.

impl Bot {
    /// Creates a fault located at a line of the bot's file.
    fn fault(&self, kind: FaultKind, line: usize, message: impl Into<String>) -> Fault {
        let error = ScriptError { place: place_at(&self.chunk, line), ..ScriptError::new(message) };
        Fault { kind, error }
    }

    /// Returns the fault for a bot whose compilation alone exceeds the instruction budget for loading. The match continues, but this bot never
    /// answers.
    fn too_long(&self, cost: u64, load: u64) -> Fault {
        let message = format!(
            "over budget: it takes {cost} instructions to compile, and loading may take {load}: make the file shorter"
        );
        self.fault(FaultKind::OverBudget, 1, message)
    }

    /// Returns the fault for a bot that has too little memory left to start its run.
    fn no_memory_to_start(&self) -> Fault {
        self.fault(FaultKind::OutOfMemory, self.line, "out of memory before it began")
    }

    /// Returns the fault for a failed run of a bot.
    fn failure(frame: &Frame, thread: Thread, budget: u64) -> Fault {
        let meter = &frame.host().meter;
        let (text, trace) = frame.failure_of(thread);
        // The order matters: a script that the clock has stopped is spent too, and one without memory may be.
        let (kind, message) = if meter.was_stopped_by_clock() {
            let used = meter.used();
            (FaultKind::OutOfTime, format!("out of time: the clock stopped it after {used} instructions"))
        } else if meter.is_memory_gone() {
            (FaultKind::OutOfMemory, "out of memory".to_owned())
        } else if meter.is_spent() {
            (FaultKind::OverBudget, format!("over budget: it had {budget} instructions"))
        } else {
            return Fault { kind: FaultKind::Error, error: error_with(&text, trace) };
        };
        Fault { kind, error: ScriptError { message, ..error_with("", trace) } }
    }
}

/// Returns a line of the bot's file as a place.
fn place_at(chunk: &str, line: usize) -> Option<Place> {
    Some(Place { chunk: chunk.to_owned(), line })
}

// Lua names the variable at fault in its messages (`varinfo` in ldebug.c), such as "attempt to call a nil value (global 'mvoe')".
const METHOD: &str = "(method '";
const GLOBAL: &str = "(global '";

/// Maximum number of table entries searched for similar names. A larger table yields no suggestion.
const MAX_ENTRIES: usize = 300;

/// Appends a spelling suggestion to the error message of a bot that used an unknown global variable or an unknown method of the game object.
/// `methods` refers to the metatable of the game object.
fn add_suggestion(message: &mut String, frame: &Frame, methods: Option<Reference>) {
    let name_after = |kind: &str| Some(message.split(kind).nth(1)?.split('\'').next()?.to_owned());
    let (name, methods) = match (name_after(METHOD), name_after(GLOBAL), methods) {
        (Some(name), _, Some(methods)) => (name, Some(methods)),
        (None, Some(name), _) => (name, None),
        _ => return,
    };
    match methods {
        Some(methods) => {
            frame.push(methods);
            if let Some(metatable) = frame.as_table(frame.top()) {
                frame.get(metatable, "__index");
            }
        }
        None => drop(frame.push_globals()),
    }
    let mut known = names(frame, |_, _| true);
    known.retain(|other| *other != name);
    if let Some(meant) = near(&name, known.iter().map(String::as_str)) {
        message.push_str(&format!(": did you mean '{meant}'?"));
    }
}

/// Returns the error message for a bot that lacks the requested function.
fn no_function(wanted: &str, frame: &Frame) -> String {
    let message = format!("the bot has no function called '{wanted}'");
    frame.push_globals();
    let mut own = names(frame, |frame, value| frame.kind(value) == Kind::Function);
    own.retain(|name| !BOT_GLOBALS.iter().any(|names| names.contains(&name.as_str())));
    match near(wanted, own.iter().map(String::as_str)) {
        Some(meant) => format!("{message}: did you mean that by '{meant}'?"),
        None => message,
    }
}

/// Returns the string keys of the table on top of the stack. `wanted` receives the stack index of an entry's value and decides whether to include the
/// key.
///
/// The keys are sorted, because results must not depend on their order in memory. A table with more than [`MAX_ENTRIES`] entries yields no keys.
fn names(frame: &Frame, wanted: impl Fn(&Frame, c_int) -> bool) -> Vec<String> {
    let mut names = Vec::new();
    let Some(table) = frame.as_table(frame.top()) else { return names };
    let mut scope = frame.scope();
    let (top, mut place, mut seen) = (scope.top(), 0, 0);
    while scope.next(table, &mut place) {
        seen += 1;
        if seen > MAX_ENTRIES {
            return Vec::new();
        }
        if scope.is_string(top + 1) && wanted(&scope, top + 2) {
            names.push(scope.error_text(top + 1));
        }
        scope.set_top(top);
    }
    names.sort();
    names
}
