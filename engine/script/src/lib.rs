//! Lua that runs: sandboxed states for rules and bots, exact metering, a deterministic library, and the values that cross between states. Types of
//! `mlua` stay inside this crate; plain data leaves it.
//!
//! # Layers
//!
//! No file uses one of a higher layer.
//!
//! 1. Lua's types (`lua.rs`), memory as our C code sees it (`raw.rs`), plain data (`error.rs`, `answer.rs`, `api.rs`, `price.rs`), stop flags
//!    (`stop.rs`), text formats (`format`, `pattern`), compiled code (`code.rs`).
//! 2. Limits of a state: `meter.rs`, `heap.rs`; functions called from C (`exports.rs`).
//! 3. `host.rs`: everything the engine keeps for one state.
//! 4. Functions for scripts: `native.rs`, `handle.rs` (geometry objects), `stop_check.rs`, `values` (reading, writing, copying, digesting).
//! 5. `library`, and `game_api` (orders, live calls, end of a turn).
//! 6. `sandbox.rs`, a state with host and library; on it `rules`, then `bot`. `measure` times all of it.
//!
//! # Lua and its changes
//!
//! `build` compiles Lua from the `lua-src` package with the changes in `lua/changes`, one file for each purpose. `lua` has our own C files, compiled
//! together with Lua as one file (`lua/all.c`). The interpreter loop is compiled three times (`lua/loops.c`): uncounted, counted, and observed.
//!
//! `cargo run -p lunarena-script --example lua-diff -- FOLDER` writes the changed Lua and one diff. To move to another version of Lua 5.4: raise
//! `lua-src` in Cargo.toml and the folder's name in `build/source.rs`, build, and correct the hunks that the build reports. Then compare the two
//! changed trees, update `payers.txt` for what the test `payers` reports, and run `tests/c/run` and the tests of this crate.
//!
//! Nothing may depend on addresses or hash order. Objects are hashed by number, the seed of string hashes is fixed (`set_hash_seed` changes it, to
//! test that nothing depends on it), and powers, logarithms and sines come from `libm`. `pairs` iterates in a defined order.
//!
//! # Payment
//!
//! An instruction costs 1. Work that a script can make large is charged by its size before it happens, from `src/prices.txt`. `payers.txt` lists
//! every loop and copy in Lua, in our C and in every native, with the price that covers it or the reason why it is bounded; a test fails for a loop
//! without a line. Rules run unmetered, but within a memory limit and the time limit of `stop.rs`.
//!
//! # Rules for C and `unsafe` code
//!
//! - A memory error jumps over Rust frames: while Lua allocates, no value on them may need dropping. `host.rs` keeps such values.
//! - Code that can raise runs in protected mode.
//! - A pointer into a stack or table is invalid after the next allocation, and a value must be on the stack before the stack may grow.
//! - A count read from a table is checked before it becomes an `int`.
//! - A new C function gets tests at its edges in `tests/c`.

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
