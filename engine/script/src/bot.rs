//! One bot, or one unit of one: its own state, its own memory, its own count.

mod faults;
mod outside_turn;
mod reading;

use crate::answer::{Answer, Argument, Asked, Fault, FaultKind};
use crate::api::{Api, Style};
use crate::code::Code;
use crate::error::ScriptError;
use crate::game_api;
use crate::hint;
use crate::library::coroutines;
use crate::lua::State;
use crate::meter::{ClockStop, Overrun};
use crate::observe;
use crate::price::price;
use crate::role::Role;
use crate::rules::Rules;
use crate::sandbox::Sandbox;
use crate::saved;
use crate::stack;
use crate::stop::{BotTime, STOPPED};
use crate::values;
use faults::beginning;
use lunarena_kernel::budget::Limits;
use lunarena_kernel::random::Streams;
use mlua::ffi;
use std::ffi::c_int;

/// What a bot is made from.
pub struct BotSource<'a> {
    /// The short name of its file, as its errors show it.
    pub chunk: &'a str,
    pub text: &'a str,
    /// Shared by all bots of this text.
    pub code: Code,
    pub limits: &'a Limits,
    /// The game's API, in the order of the rules.
    pub api: &'a Api,
    pub style: Style,
    /// Seed of its own `math.random`.
    pub seed: u64,
}

pub struct Bot {
    sandbox: Sandbox,
    /// Reference to the metatable of the object that it calls, where bots call live.
    methods: Option<c_int>,
    /// Reference to the thread of a run that is paused.
    running: Option<c_int>,
    load_fault: Option<Fault>,
    /// When the clock stops it in its next run.
    cut: ClockStop,
    chunk: String,
    /// The line at which the function that was asked last begins.
    line: usize,
}

impl Bot {
    /// Loads the bot's file. Text that isn't Lua is an error; a fault while it runs for the first time is kept, and every
    /// question will be answered with it.
    pub fn load(source: &BotSource) -> Result<Bot, ScriptError> {
        Bot::load_until(source, ClockStop::ByClock).map(|(bot, _)| bot)
    }

    /// As [`Bot::load`], where it is known when the clock stops it; and at how many instructions it did.
    pub fn load_until(source: &BotSource, cut: ClockStop) -> Result<(Bot, Option<u64>), ScriptError> {
        let sandbox = Sandbox::new(Role::Bot, Streams::new(source.seed))?;
        let chunk = source.chunk.to_owned();
        let mut bot = Bot { sandbox, methods: None, running: None, load_fault: None, cut, chunk, line: 1 };
        bot.limit_output(source.limits.output);
        let mut compiled = Ok(0);
        let (mut thread, mut methods) = (0, None);
        bot.sandbox.protect(|l| unsafe {
            saved::install(l);
            methods = game_api::install(l, source.style, source.api);
            let co = ffi::lua_newthread(l);
            compiled = source.code.load(co, source.chunk, source.text);
            thread = ffi::luaL_ref(l, ffi::LUA_REGISTRYINDEX);
        })?;
        let (cost, load) = (compiled?, source.limits.load);
        if cost > load {
            bot.load_fault = Some(bot.too_long(cost, load));
            return Ok((bot, None));
        }
        bot.methods = methods;
        bot.sandbox.limit_memory(source.limits.memory);
        let answer = bot.run(thread, 0, load, cost, Overrun::Fail);
        if answer.broken_off {
            return Err(ScriptError { place: beginning(&bot.chunk, 1), ..ScriptError::new(STOPPED) });
        }
        bot.load_fault = answer.fault;
        Ok((bot, answer.stopped))
    }

    /// Says when the clock stops it in its next run.
    pub fn stop_at(&mut self, cut: ClockStop) {
        self.cut = cut;
    }

    pub fn load_fault(&self) -> Option<&Fault> {
        self.load_fault.as_ref()
    }

    /// How many bytes it may still print.
    pub fn limit_output(&mut self, bytes: u64) {
        self.sandbox.host.output.cap = usize::try_from(bytes).unwrap_or(usize::MAX);
    }

    /// For tests: bytes beside its memory that wait for their next use.
    #[doc(hidden)]
    pub fn spare_room(&self) -> usize {
        let host = &self.sandbox.host;
        host.scratch.capacity() + host.message.capacity() + 8 * host.rows.capacity()
    }

    /// How many bytes it may use from now on.
    pub fn limit_memory(&self, bytes: u64) {
        self.sandbox.limit_memory(bytes);
    }

    pub fn used_memory(&self) -> usize {
        self.sandbox.host.heap.used()
    }

    /// Asks the bot. While it runs it may call into `rules`, if its game's bots do.
    pub fn ask(&mut self, asked: &Asked, rules: &mut Rules) -> Result<Box<Answer>, ScriptError> {
        let top = rules.stack_top();
        let answer = self.answer(asked, rules);
        rules.cut_stack(top);
        answer
    }

    fn answer(&mut self, asked: &Asked, rules: &mut Rules) -> Result<Box<Answer>, ScriptError> {
        if let Some(fault) = &self.load_fault {
            return Ok(Answer::failed(fault.clone()));
        }
        if asked.pause && asked.instructions == 0 {
            // What it owes takes up the whole turn.
            return Ok(Box::new(Answer { paused: true, overran: true, ..Answer::default() }));
        }
        unsafe { saved::clear(self.sandbox.main) };
        let overrun = if asked.pause { Overrun::Pause } else { Overrun::Fail };
        let (thread, arguments, values) = match self.running.take() {
            Some(thread) => (thread, 0, 0),
            None => match self.start(asked, rules) {
                Ok(started) => started,
                Err(fault) => return Ok(Answer::failed(fault)),
            },
        };
        if self.methods.is_some() {
            self.sandbox.host.live_calls = Some(rules.live_calls(asked.log));
        }
        // Who may be asked again and again pays for what it is shown each time.
        let price = if asked.keep { price!("question").fixed + price!("values").fixed * values } else { 0 };
        let mut answer = self.run(thread, arguments, asked.instructions, price, overrun);
        if let Some(calls) = &mut self.sandbox.host.live_calls {
            let broken = calls.hand_over(&mut answer);
            self.sandbox.host.live_calls = None;
            if let Some(error) = broken {
                return Err(error);
            }
        }
        // Of a turn that goes on nothing is taken, or to be asked again and again would be a cheap way to have much read.
        if !(asked.keep && answer.keeps()) {
            let caps = reading::affordable(asked.instructions);
            let mut left = caps;
            match reading::saved(&self.sandbox, &mut left) {
                Some(Ok(value)) => answer.saved = Some(value),
                Some(Err(why)) => answer.unsaved = Some(why),
                None => {}
            }
            reading::pay_for_reading(&mut answer, asked.instructions, overrun, caps, left);
        }
        Ok(answer)
    }

    /// Gives up a paused run: the next question begins a new one. Nothing of the run ever executes again, also no `__close`.
    pub fn break_off(&mut self) {
        if let Some(thread) = self.running.take() {
            self.forget(thread);
            self.sandbox.host.meter.forget_pause();
        }
    }

    /// Releases the thread of a run that has ended. Scripts may still hold it, but cannot resume it, as the engine owns it.
    fn forget(&self, thread: c_int) {
        let _ = self.sandbox.protect(|l| unsafe { ffi::luaL_unref(l, ffi::LUA_REGISTRYINDEX, thread) });
    }

    /// A new thread with the function and its arguments on its stack, how many those are, and how many values the view has.
    fn start(&mut self, asked: &Asked, rules: &Rules) -> Result<(c_int, c_int, u64), Fault> {
        let (mut thread, mut values) = (ffi::LUA_NOREF, 0);
        let mut problem = None;
        let (line, methods) = (&mut self.line, self.methods);
        let done = self.sandbox.protect(|l| unsafe {
            let co = ffi::lua_newthread(l);
            ffi::lua_rawgeti(co, ffi::LUA_REGISTRYINDEX, ffi::LUA_RIDX_GLOBALS);
            ffi::lua_pushlstring(co, asked.function.as_ptr().cast(), asked.function.len());
            if ffi::lua_rawget(co, -2) != ffi::LUA_TFUNCTION {
                problem = Some(hint::no_function(asked.function, co));
                return;
            }
            ffi::lua_rotate(co, 1, 1);
            ffi::lua_settop(co, 1);
            *line = stack::beginning(co).line;
            match asked.argument {
                Argument::Nothing if methods.is_some() => ffi::lua_createtable(co, 0, 0),
                Argument::Nothing => ffi::lua_pushnil(co),
                Argument::View => match rules.copy_view(co) {
                    Ok(copied) => values = copied,
                    Err(why) => {
                        problem = Some(format!("the view can't be handed over: {why}"));
                        return;
                    }
                },
            }
            if methods.is_some_and(|methods| !game_api::make_object(co, methods)) {
                problem = Some("the view is no table".to_owned());
                return;
            }
            if let Some(value) = asked.also {
                values::push(co, value);
            }
            thread = ffi::luaL_ref(l, ffi::LUA_REGISTRYINDEX);
        });
        match (done, problem) {
            (Ok(()), None) => Ok((thread, 1 + c_int::from(asked.also.is_some()), values)),
            (Ok(()), Some(message)) => {
                let error = ScriptError { place: beginning(&self.chunk, self.line), ..ScriptError::new(message) };
                Err(Fault { kind: FaultKind::Error, error })
            }
            // Nothing of the script ran yet: its memory was too full for the view.
            (Err(_), _) => Err(self.out_of_room()),
        }
    }

    fn run(&mut self, thread: c_int, arguments: c_int, budget: u64, price: u64, overrun: Overrun) -> Box<Answer> {
        let mut answer = Box::<Answer>::default();
        let mut co: State = std::ptr::null_mut();
        let mut status = ffi::LUA_ERRMEM;
        let cut = std::mem::take(&mut self.cut);
        let time = BotTime::start(matches!(cut, ClockStop::Recorded(_)));
        let host: *mut crate::host::Host = &mut *self.sandbox.host;
        let ran = self.sandbox.protect(|l| unsafe {
            ffi::lua_rawgeti(l, ffi::LUA_REGISTRYINDEX, thread.into());
            co = ffi::lua_tothread(l, -1);
            coroutines::own(co);
            (*host).meter.arm(co, budget, overrun, cut);
            // If that is all there is, its first instruction is the last.
            let _ = (*host).meter.charge(co, price);
            let mut results = 0;
            status = ffi::lua_resume(co, l, arguments, &mut results);
        });
        answer.broken_off = time.is_some_and(|time| time.is_for_nothing());
        let (refused, denied) = (self.sandbox.host.heap.take_refused(), self.sandbox.host.heap.take_denied());
        let began = !co.is_null() && ran.is_ok();
        if !began {
            answer.fault = Some(self.out_of_room());
        }
        let meter = &mut self.sandbox.host.meter;
        if began {
            answer.used = meter.used(co);
            answer.stopped = meter.stopped.then_some(answer.used);
            // A script can raise an error that looks like one of memory.
            meter.memory_gone |= refused || (denied && status == ffi::LUA_ERRMEM);
            match status {
                // Also when the call came back as if nothing were wrong: the script may have caught the error.
                _ if meter.spent || meter.memory_gone || status > ffi::LUA_YIELD => {
                    let Fault { kind, error } = unsafe { Bot::what_failed(co, meter, budget) };
                    let place = error.place.clone().or_else(|| beginning(&self.chunk, self.line));
                    answer.fault = Some(Fault { kind, error: ScriptError { place, ..error } });
                }
                ffi::LUA_YIELD => (answer.paused, answer.overran) = (true, !meter.turn_ended),
                _ => {
                    let caps = reading::affordable(budget);
                    let mut left = caps;
                    match unsafe { reading::result(co, &mut left) } {
                        Ok(value) => (answer.value, answer.returned) = (value, true),
                        Err(why) => {
                            let error = ScriptError::new(format!("the answer can't be read: {why}"));
                            answer.fault = Some(Fault { kind: FaultKind::Error, error });
                        }
                    }
                    reading::pay_for_reading(&mut answer, budget, overrun, caps, left);
                }
            }
        }
        meter.stop();
        self.sandbox.host.release();
        if let Some(fault) = &mut answer.fault {
            hint::add_meant(&mut fault.error.message, &self.sandbox, self.methods);
        }
        if answer.paused {
            observe::paused(co);
            self.running = Some(thread);
        } else {
            self.forget(thread);
            if self.running.is_none() {
                self.sandbox.host.meter.forget_pause();
            }
        }
        (answer.output, answer.output_cut) = self.sandbox.host.output.take();
        answer
    }
}
