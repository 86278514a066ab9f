//! Observers of running scripts. They receive instructions, charges, memory allocations, errors, refused calls and events. Observation changes
//! neither the instruction count nor the results of a script.
//!
//! The interpreter reports instructions where it also checks the instruction count (`lua/count.c`). Stacks and variables are read in place
//! (`lua/observe.c`).
//!
//! `attention` decides which scripts are observed by whom, and contains the functions that report. `seen`, `call`, `thread` and `code` show values,
//! calls, threads and instructions. `aside` runs a piece of Lua at the place of a call.

mod aside;
mod attention;
mod call;
mod code;
mod seen;
mod thread;

pub use attention::{
    Block, Observer, Run, Script, ScriptGuard, enter, is_observed, observe, observe_samples, pay_attention,
};
pub use call::{Call, CallId, Variable};
pub use code::{Moment, check_expression, lines_with_code};
pub use seen::{Seen, SeenTable};
pub use thread::{Thread, ThreadId};

pub(crate) use attention::{raised, report, report_of, sampled, stepped};
