//! The Debug Adapter Protocol: how editors give orders to the debugger.

mod arguments;
mod breakpoint_requests;
mod frames_json;
mod launch;
mod looking;
mod message;
mod server;
mod stops_json;

pub use arguments::Counting;
pub use launch::{Launch, Started};
pub use message::{Reader, Writer};
pub use server::serve;
