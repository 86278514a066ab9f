//! Who plays a seat: a bot, a person, a script of orders, or nobody. Each sees what a bot sees and answers as a bot does.

mod caller;
mod handover;
mod memory;

pub use caller::{Made, UNCAUGHT};
pub use handover::{RELOAD, UNLOAD};

use super::seat_input::SeatInput;
use super::stops::{Foreseen, Runs, Stopped};
use crate::game::Game;
use crate::lua_report;
use caller::Caller;
use lunarena_content::{LuaFile, Reports};
use lunarena_kernel::Value;
use lunarena_kernel::budget::{Bank, Budget, Limits};
use lunarena_kernel::digest::Digest;
use lunarena_script::observe::{self, Run, Script};
use lunarena_script::{Answer, Api, Argument, Bot, BotSource, Code, Log, Request, Rules, ScriptError, Style};
use memory::SeatMemory;
use std::collections::BTreeMap;

/// Who is to play a seat.
#[derive(Clone, Debug)]
pub enum SeatChoice {
    Bot(LuaFile),
    /// Orders are given from outside before each turn, see [`crate::Match::give_orders`].
    Scripted,
    /// A person, see [`crate::People`], with the bot that plays along, if there is one.
    Person(Option<LuaFile>),
}

impl SeatChoice {
    /// The bot that plays the seat, alone or along with a person.
    pub fn bot(&self) -> Option<&LuaFile> {
        match self {
            SeatChoice::Bot(file) => Some(file),
            SeatChoice::Person(helper) => helper.as_ref(),
            SeatChoice::Scripted => None,
        }
    }
}

/// An odd number whose multiples have little in common with small numbers.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// One Lua state and what it may spend.
struct BotState {
    bot: Bot,
    budget: Budget,
    /// Bytes it printed in this turn.
    printed: u64,
}

pub struct Player {
    pub name: String,
    pub choice: SeatChoice,
    pub orders: Value,
    /// What it is given in the next turn in the place of its bot.
    pub input: Option<SeatInput>,
    /// Makes the live calls that are given from outside.
    caller: Option<Caller>,
    /// Those of the phase at hand.
    limits: Limits,
    bank: Bank,
    /// One for the seat, or one for each of its units, made when it is asked for the first time.
    states: BTreeMap<i64, BotState>,
    seed: u64,
    /// Units that were given a state so far: the number of one may come again, its chance must not.
    born: u64,
    style: Style,
    api: Api,
    /// That of the bot's text, for all of its states.
    code: Code,
    /// What the clock did to them.
    runs: Runs,
    memory: SeatMemory,
}

/// A state that is about to be asked, and what the seat has for all of them.
struct StateToAsk<'p> {
    state: &'p mut BotState,
    bank: &'p mut Bank,
    runs: &'p mut Runs,
    memory: &'p mut SeatMemory,
}

/// The key of a seat's one state, where it has no units.
const WHOLE_SEAT: i64 = i64::MIN;

impl Player {
    pub fn new(game: &Game, name: &str, choice: SeatChoice, seed: u64) -> Player {
        let mut digest = Digest::new();
        digest.int(seed as i64);
        digest.bytes(name.as_bytes());
        // The seed of a bot's own randomness: known to nobody but the match.
        let own = u64::from_str_radix(&digest.finish()[..16], 16).unwrap_or(seed);
        let limits = game.file.limits.budget();
        Player {
            name: name.to_owned(),
            choice,
            orders: Value::Null,
            input: None,
            caller: None,
            bank: Bank::new(&limits),
            limits,
            states: BTreeMap::new(),
            seed: own,
            born: 0,
            style: game.style(),
            api: game.api.clone(),
            code: Code::default(),
            runs: Runs::default(),
            memory: SeatMemory::new(game.file.limits.seat_memory()),
        }
    }

    /// Loads the bot's file ahead of the first turn, so that text that isn't Lua is told before the match. For a seat whose units
    /// each get a state of their own nothing is kept.
    pub fn prepare(&mut self, units: bool) -> Result<(), Reports> {
        if self.choice.bot().is_none() {
            return Ok(());
        }
        let state = self.load(WHOLE_SEAT, 0).map_err(|error| self.complaint(&error))?;
        if !units {
            self.states.insert(WHOLE_SEAT, state);
        }
        Ok(())
    }

    fn load(&mut self, key: i64, born: u64) -> Result<BotState, ScriptError> {
        let file = self.choice.bot().ok_or_else(|| ScriptError::new("no bot plays this seat"))?;
        let (chunk, text) = (lua_report::chunk(file), file.source.text());
        let limits = Limits { memory: self.memory.for_one(self.limits.memory, 0), ..self.limits.clone() };
        let source = BotSource {
            chunk: &chunk,
            text,
            code: self.code.clone(),
            limits: &limits,
            api: &self.api,
            style: self.style,
            seed: self.seed ^ (key as u64) ^ born.wrapping_mul(SPREAD),
        };
        let _running = observe::enter(Run::Loaded, || self.script((key != WHOLE_SEAT).then_some(key)));
        let (bot, stopped) = Bot::load_until(&source, self.runs.begin())?;
        self.runs.end(stopped);
        Ok(BotState { bot, budget: Budget::new(&self.limits), printed: 0 })
    }

    /// Whose script a state of it runs, for those who look.
    fn script(&self, unit: Option<i64>) -> Script {
        Script::Bot { seat: self.name.clone(), unit }
    }

    /// The state that is asked, made if it is for the first time.
    fn state_to_ask(&mut self, unit: Option<i64>) -> Result<StateToAsk<'_>, ScriptError> {
        let key = unit.unwrap_or(WHOLE_SEAT);
        if !self.states.contains_key(&key) {
            self.born += u64::from(unit.is_some());
            let state = self.load(key, self.born)?;
            self.memory.changed(0, state.bot.used_memory() as u64);
            self.states.insert(key, state);
        }
        let state = self.states.get_mut(&key).ok_or_else(|| ScriptError::new("there is no state to ask"))?;
        Ok(StateToAsk { state, bank: &mut self.bank, runs: &mut self.runs, memory: &mut self.memory })
    }

    /// Instructions left for the whole match, if they are limited.
    pub fn bank_left(&self) -> Option<u64> {
        self.bank.left()
    }

    /// So many are left of them.
    pub fn set_bank(&mut self, left: u64) {
        self.bank.set(left);
    }

    /// The turn of the seat, or of one of its units, begins under these limits.
    pub fn start_turn(&mut self, unit: Option<i64>, limits: &Limits) {
        self.limits = limits.clone();
        if let Some(state) = self.states.get_mut(&unit.unwrap_or(WHOLE_SEAT)) {
            state.budget.start_turn(limits);
            state.printed = 0;
        }
    }

    /// Forgets the state of a unit that is no more.
    pub fn forget(&mut self, unit: i64) {
        if let Some(state) = self.states.remove(&unit) {
            self.memory.changed(state.bot.used_memory() as u64, 0);
        }
    }

    /// What is known of the clock before the next turn.
    pub fn foresee(&mut self, foreseen: Option<Foreseen>) {
        self.runs.foresee(&self.name, foreseen);
    }

    /// The turn is over: the runs that the clock stopped in it, and before it.
    pub fn finish_turn(&mut self) -> Vec<Stopped> {
        self.runs.finish_turn()
    }

    /// Asks for an answer. The view, if the game has one, lies ready in the rules.
    pub fn ask(&mut self, rules: &mut Rules, question: &Question) -> Result<Box<Answer>, ScriptError> {
        if matches!(self.choice, SeatChoice::Scripted) {
            return self.play_script(rules, question);
        }
        if self.choice.bot().is_none() {
            return Ok(Box::default());
        }
        if let Some(fault) = self.runs.retirement() {
            return Ok(Answer::failed(fault));
        }
        let (output, own) = (self.limits.output, self.limits.memory);
        let script = observe::is_observed().then(|| self.script(question.unit));
        let StateToAsk { state, bank, runs, memory } = self.state_to_ask(question.unit)?;
        let request = Request {
            function: question.function,
            instructions: state.budget.grant(bank),
            keep: question.keep,
            pause: question.pause,
            log: question.log,
            argument: if question.has_view { Argument::View } else { Argument::Nothing },
            also: None,
        };
        state.bot.limit_output(output.saturating_sub(state.printed));
        let uses = state.bot.used_memory() as u64;
        state.bot.limit_memory(memory.for_one(own, uses));
        state.bot.stop_at(runs.begin());
        let answer = {
            let _running = script.map(|script| observe::enter(Run::Request, || script));
            state.bot.ask(&request, rules)?
        };
        runs.end(answer.stopped);
        memory.changed(uses, state.bot.used_memory() as u64);
        state.budget.spend(answer.used, bank);
        state.printed += answer.output.len() as u64;
        Ok(answer)
    }

    /// A script is no bot: it spends nothing, and it does not come to its end. It needs no view to make its calls.
    fn play_script(&mut self, rules: &mut Rules, question: &Question) -> Result<Box<Answer>, ScriptError> {
        let orders = std::mem::take(&mut self.orders);
        match self.style {
            Style::Orders => {
                let value = Some(orders).filter(|orders| *orders != Value::Null);
                Ok(Box::new(Answer { value, ..Answer::default() }))
            }
            Style::Calls => self.make_calls(rules, Made::Script(&orders), question.log),
        }
    }

    /// Makes live calls that come from outside.
    pub fn make_calls(&mut self, rules: &mut Rules, calls: Made, log: Log) -> Result<Box<Answer>, ScriptError> {
        let caller = match self.caller.take() {
            Some(caller) => caller,
            None => Caller::load(&self.api, self.style, &self.limits)?,
        };
        self.caller.insert(caller).make(rules, calls, log)
    }

    /// Whether anybody but its bot has a say in its next turn.
    pub fn is_decided_outside(&self) -> bool {
        self.input.is_some() || matches!(self.choice, SeatChoice::Person(_))
    }

    /// Whether the game has such a call, `[name, arguments...]`.
    pub fn offers(&self, call: &Value) -> bool {
        let name = call.as_list().and_then(|words| words.first()).and_then(Value::as_str);
        name.is_some_and(|name| self.api.calls.iter().any(|entry| entry.name == name))
    }
}

/// What the turn loop asks of a player.
pub struct Question<'a> {
    pub function: &'a str,
    pub unit: Option<i64>,
    pub has_view: bool,
    pub pause: bool,
    /// It may answer `false` and be asked again.
    pub keep: bool,
    pub log: Log,
}
