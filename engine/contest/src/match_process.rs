//! Matches of strangers' bots in a process of their own: the second wall, behind the one that Lua runs in. Who breaks out of that one is in a process that
//! can open nothing, reach nobody, and has little memory and time.
//!
//! From the bottom up: `sealed`, what a process gives up before it looks at its errand; `serving`, all that it does from its start to its end. On the other side
//! `breakdown`, what can go wrong; `answers`, which believes nothing that a process says; `warden`, who starts it and ends it; and `tries`, for errands in which one
//! breaks down.

mod answers;
mod breakdown;
mod sealed;
mod serving;
mod tries;
mod warden;

pub use answers::Done;
pub use breakdown::{Breakdown, Cause};
pub use sealed::{Walls, seal};
pub use serving::serve;
pub use warden::{Limits, Warden};
