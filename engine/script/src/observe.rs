//! Looking at scripts while they run: at every instruction, at what is paid beyond it, at memory, errors, refusals and events. Whoever looks
//! sees everything and changes nothing: what is looked at runs in a loop of its own (see `build/loops.rs`), counts as ever, and comes to the same end.

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
