//! What the scripts of a match cost: instructions by function and by line, calls of the library as they are priced, memory by line, and the rules'
//! share of time.

mod call_tree;
mod code_counts;
mod difference;
mod flame;
mod heavy_turns;
mod line_costs;
mod memory;
mod recorder;
mod result;
mod run;
mod subject;
mod time_shares;

pub use difference::{Changed, ProfileDifference};
pub use flame::flame_graph;
pub use heavy_turns::{DearestLine, HeavyTurn, dearest_line, heavy_turn};
pub use recorder::Recorder;
pub use result::{FunctionCost, LibraryCost, LineCost, Profile, ProfiledFile, TreeNode};
pub use run::{Profiled, profile};
pub use subject::Subject;
pub use time_shares::{TimeShares, time_shares};
