//! Observers of running scripts: every instruction, every charge beyond it, memory, errors, refusals and events. Observing changes nothing. Observed
//! scripts run in an interpreter loop of their own (`lua/loops.c`), are counted as usual and come to the same end; stacks and variables are read
//! in place (`lua/observe.c`).

mod aside;
mod attention;
mod call;
mod moment;
mod seen;
mod signals;
mod thread;

pub use aside::{check_expression, lines_with_code};
pub use attention::{
    Block, Entered, Observer, Run, Script, enter, is_observed, observe, observe_now_and_then, pay_attention,
};
pub use call::{Call, Variable};
pub use moment::Moment;
pub use seen::{Seen, SeenTable};
pub use thread::{Glance, Thread};

pub(crate) use attention::begin;
pub(crate) use signals::{allocated, closed, event, freed, paid, paused, refused, resumed, returned, sampled};
