//! The Debug Adapter Protocol: how editors give orders to the debugger.

mod arguments;
mod breakpoint_requests;
mod frames_json;
mod looking;
mod message;
mod server;

pub use message::{Reader, Writer};
pub use server::{DebuggedFile, Launch, Started, serve};
