//! Matches of strangers' bots in a process of their own: the second wall, behind the one that Lua runs in. Who breaks out of that one is in a process that
//! can open nothing, reach nobody, and has little memory and time.
//!
//! From the bottom up: `errand`, what a process is asked and what it answers; `open_errand`, which does the tasks; `sealed`, what the process gives up before it
//! looks at them; `serving`, all that it does from its start to its end. On the other side `breakdown`, what can go wrong; `answers`, which believes nothing that a
//! process says; and `warden`, who starts it and ends it.

mod answers;
mod breakdown;
mod errand;
mod open_errand;
mod sealed;
mod serving;
mod warden;

pub use breakdown::{Breakdown, Cause};
pub use errand::{Answer, Errand, LookedReport, NamedText, PlayedReplay, Task};
pub use sealed::{Walls, seal};
pub use serving::serve;
pub use warden::{Limits, Warden};
