//! A debugger for recorded matches that goes forwards and backwards: the match is played again, up to any moment of it.
//!
//! A [`Debuggee`] plays the match on a thread of its own and stands still where it is told to; while it does, others look around in it. A [`Session`]
//! goes from stop to stop, in both directions. Both know nothing of who gives the orders: `dap` speaks with editors, and terminals have their own way.

mod breakpoints;
pub mod dap;
mod debuggee;
mod evaluate;
mod frames;
mod goal;
mod lens;
mod position;
mod scope;
mod session;
mod stopped;
mod tree;

pub use breakpoints::{Breakpoint, Breakpoints, ErrorBreaks, EventBreaks};
pub use debuggee::{Debuggee, MatchFiles};
pub use frames::{FrameFacts, ThreadFacts};
pub use goal::{Goal, Step};
pub use position::Position;
pub use scope::Scope;
pub use session::Session;
pub use stopped::{Reason, Stopped};
pub use tree::{Node, Tree};
