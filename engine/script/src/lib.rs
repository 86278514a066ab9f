//! Runs Lua scripts: sandboxed Lua states for rules and bots, exact instruction counting, a deterministic library, and the transfer of values between
//! states. Types of `mlua` stay inside this crate; its API uses plain data.
//!
//! # Layers
//!
//! A file uses only its own layer and lower ones, with two exceptions. The host data of a Lua state (in `vm`) contains the live calls of a bot (in
//! `game_api`), and `observe` reads geometry objects.
//!
//! 1. `error.rs`, `price.rs`, `literal.rs`: plain data. `clock.rs`: processor time. `format`: `string.format`.
//! 2. `vm`: Lua states, stacks, native functions, instruction counting and memory. It is the only module that calls Lua.
//!    `observe`: observers of running scripts. `stop.rs`: stop flags and time limits. `interface.rs`: data exchanged with bots.
//! 3. `handle.rs`: geometry objects. `values.rs`: reads, writes, copies and digests Lua values. `arguments.rs`: arguments and results of native
//!    functions. `pattern`: Lua's string patterns.
//! 4. `library`: all functions that scripts can call. `sandbox.rs`: Lua states with this library.
//! 5. `game_api`: orders, live calls (direct calls from a bot into the rules) and the end of a turn. `rules` builds on it, and `bot` builds on
//!    `rules`. The crate `lunarena-measure` measures the running time of all layers.
//!
//! # Lua and its changes
//!
//! `build` compiles Lua from the `lua-src` package with the patches in `lua/changes`, one file for each purpose. `lua` contains our own C files,
//! which are compiled together with Lua as one file (`lua/all.c`). Where no line of Lua has to change, that file redefines functions of Lua by name
//! instead, mostly to add a price (`lua/paid.h`).
//!
//! `cargo run -p lunarena-script --example lua-diff -- FOLDER` writes the changed Lua and one diff. To move to another version of Lua 5.4:
//!
//! 1. Raise `lua-src` in Cargo.toml and the folder's name in `build/main.rs`, build, and correct the hunks that the build reports.
//! 2. Compare the two changed trees. Look for new callers of the names that `lua/all.c` redefines: a file that is included before the redefinition,
//!    or the function's own file, still calls Lua's version.
//! 3. Update `payers.txt` for what the test `payers` reports, and run `tests/c/run` and the tests of this crate.
//!
//! No result may depend on memory addresses or hash order. As a table key, an object is hashed by its serial number, not by its address. The seed of
//! string hashes is fixed; tests change it with `set_hash_seed` to check that nothing depends on it. Powers, logarithms and sines come from `libm`.
//! `pairs` iterates in a defined order.
//!
//! # Payment
//!
//! The budget of a bot is a number of Lua instructions. Executing one costs 1. A library call whose work a script can make large is charged for it,
//! usually before the work is done: `src/prices.txt` lists the prices in instructions. `payers.txt` lists every loop and copy in Lua, in our C code
//! and in every native function, with the price that covers it or the reason why it is bounded. A test fails for a loop that is not listed. The
//! instructions of rules are not counted, but rules have a memory limit and the time limit of `stop.rs`.
//!
//! # Rules for C and `unsafe` code
//!
//! - No Lua error jumps over a Rust frame that owns a value. Scripts run only in protected calls, and an allocation never raises an error (see
//!   `vm/heap.rs`). A native function returns its error, which is raised after all values of the function have been dropped. So Rust code may own any
//!   value while it uses Lua.
//! - A C function that Rust calls neither raises an error nor runs a script. It checks the indices and sizes that its Rust types do not guarantee.
//! - A pointer into a Lua stack or table is invalid after the next allocation. A value must be on the stack before the stack may grow.
//! - A count read from a table is checked before it is converted to `int`.
//! - A new C function gets tests of its edge cases in `tests/c`.

#![deny(unsafe_code)]

mod arguments;
mod bot;
mod error;
mod game_api;
mod handle;
mod interface;
mod library;
mod literal;
pub mod observe;
mod price;
mod rules;
mod sandbox;
mod stop;
mod values;
#[allow(unsafe_code)]
mod vm;

#[allow(unsafe_code)]
pub mod clock;
pub mod format;
pub mod pattern;

pub use bot::{Bot, BotSource};
pub use error::{Place, ScriptError};
pub use interface::{Answer, Api, ApiEntry, Argument, Fault, FaultKind, FnRef, Log, RefusedCalls, Request, Style};
pub use library::signatures::{LUA_STUB, RULES_STUBS, STUBS, Signatures, Stub};
pub use library::{BOT_GLOBALS, RULES_GLOBALS};
pub use literal::literal;
pub use price::{Listed, Price, price_of, prices};
pub use rules::{FORMULA_FUNCTIONS, FieldValue, Formula, Module, Rules, RulesSource, TurnField};
pub use stop::{Reason, STOPPED, Stop, Watched};
pub use values::Caps;
pub use vm::{ClockStop, Code, set_hash_seed};
