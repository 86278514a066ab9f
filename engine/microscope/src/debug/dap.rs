//! The Debug Adapter Protocol: how editors give orders to the debugger.

mod arguments;
mod breakpoint_requests;
mod debugged_file;
mod frames_json;
mod launch;
mod looking;
mod message;
mod server;

pub use debugged_file::DebuggedFile;
pub use launch::{Launch, Started};
pub use message::{Reader, Writer};
pub use server::serve;
