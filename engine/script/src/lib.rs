//! Lua that runs: sandboxed states for rules and bots, exact metering, a deterministic library, and the border between
//! states. No type of the Lua crate leaves this crate; what leaves is plain data.

mod answer;
mod api;
mod border;
mod bot;
mod bridge;
mod code;
mod error;
mod formula;
mod heap;
mod hint;
mod host;
mod library;
mod literal;
mod meter;
mod native;
mod object;
mod provided;
mod rules;
mod sandbox;
mod saved;
mod shelves;
mod stop;

pub mod format;
pub mod gauge;
pub mod pattern;

pub use answer::{Answer, Argument, Asked, Fault, FaultKind, Log};
pub use api::{Api, ApiEntry};
pub use border::Caps;
pub use bot::{Bot, BotSource};
pub use bridge::Style;
pub use code::Code;
pub use error::{Place, ScriptError};
pub use formula::{FORMULA_FUNCTIONS, Formula};
pub use library::price::{Listed, Price, price_of, prices};
pub use library::signatures::Signatures;
pub use library::stubs::{LUA as LUA_STUB, RULES_STUBS, STUBS, Stub};
pub use library::{BOT_GLOBALS, RULES_GLOBALS};
pub use literal::literal;
pub use meter::Cut;
pub use provided::set_hash_seed;
pub use rules::{FnRef, Module, Rules, RulesSource, Told};
pub use stop::{Reason, STOPPED, Stop, Watched};
