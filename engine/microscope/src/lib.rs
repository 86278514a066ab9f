//! Profiler, tracer and debugger for scripts. They play a recorded or new match while an observer of `lunarena_script::observe` watches; the observed
//! match is the same match, to the instruction.
//!
//! `sources` knows the files of scripts, `library_names` the functions given to them, `line_events` what a line is, `value_text` how values are
//! shown; `profile`, `trace` and `debug` use these.
//!
//! The debugger plays the match in a separate process (`debug/debuggee.rs`). Going back means finding the last matching place before the current one,
//! then playing up to it. The process leaves copies of itself behind at the beginning of turns (`debug/replicas.rs`), so that neither starts at the
//! beginning of the match. Expressions are evaluated in a copy that ends afterwards; conditions of breakpoints that only look values up are evaluated
//! in place (`debug/condition.rs`). `debug/dap` speaks the Debug Adapter Protocol.

mod library_names;
mod line_events;
mod patience;
mod replayed;
mod sources;
mod value_text;

// It goes back to copies of the process, which only these platforms make.
#[cfg(unix)]
pub mod debug;
pub mod profile;
pub mod trace;

pub use replayed::sources_of;
pub use sources::{SourceFile, Sources};
