//! Matches of strangers' bots in a separate process, a second wall behind the Lua sandbox. Code that escapes from Lua is in a process that can open
//! nothing, reach nothing, and has little memory and time.
//!
//! From the bottom up: `sealed`, what the process gives up before it reads its errand; `serving`, its whole run. In the parent: `breakdown`, what can
//! go wrong; `answers`, which trusts nothing from the process; `warden`, which starts and ends it; and `tries`, which repeats an errand after a
//! breakdown.

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
