//! A debugger for recorded matches that goes forwards and backwards: the match is played again, up to any moment of it.
//!
//! A [`Debuggee`] plays the match in a process of its own and stands still where it is told to; while it does, others look around in it. On its way it leaves
//! copies of itself behind (`replicas`), from which the match goes on again when somebody wants to go back. A [`Session`]
//! goes from stop to stop, in both directions. Both know nothing of who gives the orders: `dap` speaks with editors, and terminals have their own way.

mod breakpoints;
mod condition;
pub mod dap;
mod debugged_file;
mod debuggee;
mod evaluate;
mod facts;
mod frames;
mod goal;
mod lens;
mod order;
mod place;
mod places;
mod playing;
mod position;
mod process;
mod replicas;
mod scope;
mod session;
mod stopped;
mod tree;
mod wire;
mod wires;

pub use breakpoints::{Breakpoint, Breakpoints, ErrorBreaks, EventBreaks};
pub use debugged_file::DebuggedFile;
pub use debuggee::Debuggee;
pub use facts::{FrameFacts, Node, ThreadFacts};
pub use goal::{Goal, Step};
pub use place::Place;
pub use places::Places;
pub use position::Position;
pub use scope::Scope;
pub use session::Session;
pub use stopped::{Reason, Stopped};
pub use tree::Tree;
