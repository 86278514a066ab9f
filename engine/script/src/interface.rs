//! Plain data exchanged between a game and its bots: the API that the game offers, the requests to a bot and the bot's answers.

use crate::error::ScriptError;
use crate::vm::Reference;
use lunarena_kernel::Value;

/// The kind of script that a Lua state runs: the rules of a game or a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Rules,
    Bot,
}

/// How the bots of a game act: they either return orders or call the game directly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// A function call such as `take("A")` only creates the order `{ "take", "A" }`, which the bot then returns.
    Orders,
    /// A method call such as `game:take("A")` runs in the rules immediately.
    Calls,
}

/// The functions and data that a game offers to bots.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Api {
    pub calls: Vec<ApiEntry>,
    /// Names and values of the offered data. Every bot gets a separate copy.
    pub data: Vec<(String, Value)>,
    /// Names of the entries that cannot be offered to bots, each with the reason.
    pub unavailable: Vec<(String, String)>,
}

impl Api {
    /// Checks whether a bot that was created with this API can continue with `other`. The prices of calls may differ, because they are looked up at
    /// each call.
    pub fn is_like(&self, other: &Api) -> bool {
        let is_same = |(a, b): (&ApiEntry, &ApiEntry)| a.name == b.name && a.ends_turn == b.ends_turn;
        self.data == other.data
            && self.calls.len() == other.calls.len()
            && self.calls.iter().zip(&other.calls).all(is_same)
    }
}

/// One function of the API that a game offers to bots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiEntry {
    pub name: String,
    /// Name of the rules module that contains the function.
    pub module: String,
    /// Whether this is the built-in function `end_turn`, which runs no code of the rules.
    pub ends_turn: bool,
    /// Price of a direct call from a bot, in instructions. `None` if the game does not define one.
    pub price: Option<u64>,
}

/// A reference to a Lua function of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FnRef(pub(crate) Reference);

/// The kind of failure of a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    Error,
    OverBudget,
    OutOfMemory,
    OutOfTime,
}

impl FaultKind {
    /// Returns the name used for this kind of fault in replays and examples.
    pub fn name(self) -> &'static str {
        match self {
            FaultKind::Error => "error",
            FaultKind::OverBudget => "over budget",
            FaultKind::OutOfMemory => "out of memory",
            FaultKind::OutOfTime => "out of time",
        }
    }
}

/// A failure of a bot to answer a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub kind: FaultKind,
    pub error: ScriptError,
}

/// A request to run one function of a bot.
pub struct Request<'a> {
    pub function: &'a str,
    pub instructions: u64,
    /// Whether the bot may answer `false` to get another request in the same turn.
    pub keep: bool,
    /// Whether a bot that exceeds its instruction budget is paused and continues with the next request. Otherwise the bot fails.
    pub pause: bool,
    pub log: Log,
    pub argument: Argument,
    /// A second argument for the function. Only bots that are part of the engine receive one.
    pub also: Option<&'a Value>,
}

/// How much is logged of a bot's live calls (its direct calls into the rules).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Log {
    #[default]
    Nothing,
    /// A long result is logged as `{cut: true}`, so that a bot that queries the whole map each turn does not fill the log.
    Short,
    Whole,
}

/// The first argument of a bot's function. With [`Style::Calls`] it also provides the methods of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Argument {
    Nothing,
    /// The view (the data that the game shows to the bot) that [`Rules::make_view`](crate::Rules::make_view) created last.
    View,
}

/// Direct calls from a bot that the rules refused or whose arguments could not be read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RefusedCalls {
    pub count: u64,
    /// The first refused call as `[name, arguments...]`, with the reason for the refusal.
    pub first: Option<(Value, Value)>,
}

impl RefusedCalls {
    /// Adds the refused calls of a later answer.
    pub fn add(&mut self, later: RefusedCalls) {
        self.count += later.count;
        self.first = self.first.take().or(later.first);
    }
}

/// A bot's answer to a request. It is usually boxed, because it is large and moved often.
///
/// After a run, exactly one of `returned`, `paused` and `fault` is set. If the clock stopped the run, `stopped` is set together with a fault. If
/// `cancelled` is set, all other fields must be ignored.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// The value that the bot's function returned. `None` for nil or after a fault.
    pub value: Option<Value>,
    /// The value that the bot saved. It is kept even after a fault.
    pub saved: Option<Value>,
    /// The reason why the saved value could not be read.
    pub unsaved: Option<String>,
    pub fault: Option<Fault>,
    /// Number of instructions used, including those charged for data and library calls.
    pub used: u64,
    /// Number of instructions after which the clock stopped the bot. `None` if the clock did not stop it.
    pub stopped: Option<u64>,
    /// Whether the run was cancelled, so that this answer must be discarded.
    pub cancelled: bool,
    pub output: String,
    pub output_cut: bool,
    /// Logged calls into the rules as `[name, arguments...]`, each with its outcome.
    pub calls: Vec<(Value, Value)>,
    /// Number of calls into the rules that were not logged because the log was full.
    pub more_calls: u64,
    /// Calls that the rules refused, including those that were not logged.
    pub refused: RefusedCalls,
    /// Whether the run is paused, because the bot exceeded its instruction budget or ended its turn.
    pub paused: bool,
    /// Whether the run is paused because the bot exceeded its instruction budget.
    pub overran: bool,
    /// Whether the bot's function has returned.
    pub returned: bool,
}

impl Answer {
    /// Creates the answer of a bot that failed.
    pub fn failed(fault: Fault) -> Box<Answer> {
        Box::new(Answer { fault: Some(fault), ..Answer::default() })
    }

    /// Replaces this answer with a later one from the same turn. The earlier logged and refused calls are kept, and so is an earlier fault if there
    /// is no later one.
    pub fn follow(&mut self, later: Answer) {
        let mut calls = std::mem::take(&mut self.calls);
        let mut refused = std::mem::take(&mut self.refused);
        let more_calls = self.more_calls + later.more_calls;
        let fault = self.fault.take();
        *self = later;
        calls.append(&mut self.calls);
        refused.add(std::mem::take(&mut self.refused));
        (self.calls, self.refused, self.more_calls) = (calls, refused, more_calls);
        self.fault = self.fault.take().or(fault);
    }

    /// Checks whether the bot asked for another request in the same turn by returning `false`.
    pub fn keeps(&self) -> bool {
        self.value == Some(Value::Bool(false)) && self.fault.is_none()
    }
}
