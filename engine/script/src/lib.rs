//! Lua that runs: sandboxed states for rules and bots, exact metering, a deterministic library, and the values that cross
//! between states. No type of the Lua crate leaves this crate; what leaves is plain data.

mod answer;
mod api;
mod bot;
mod code;
mod error;
mod exports;
mod failure;
mod formula;
mod game_api;
mod handle;
mod heap;
mod hint;
mod host;
mod library;
mod literal;
mod live_calls;
mod lua;
mod meter;
mod native;
mod object;
pub mod observe;
mod price;
mod raw;
mod role;
mod rules;
mod sandbox;
mod saved;
mod stack;
mod stop;
mod stop_check;
mod values;

pub mod format;
pub mod measure;
pub mod pattern;

pub use answer::{Answer, Argument, Asked, Fault, FaultKind, Log, RefusedCalls};
pub use api::{Api, ApiEntry, FnRef, Style};
pub use bot::{Bot, BotSource};
pub use code::Code;
pub use error::{Place, ScriptError};
pub use exports::set_hash_seed;
pub use formula::{FORMULA_FUNCTIONS, Formula};
pub use heap::machine_ran_out;
pub use library::signatures::Signatures;
pub use library::stubs::{LUA as LUA_STUB, RULES_STUBS, STUBS, Stub};
pub use library::{BOT_GLOBALS, RULES_GLOBALS};
pub use literal::literal;
pub use meter::ClockStop;
pub use price::{Listed, Price, price_of, prices};
pub use rules::{Module, Rules, RulesSource, SeenScene, Told, TurnField};
pub use stop::{Reason, STOPPED, Stop, Watched};
pub use values::Caps;
