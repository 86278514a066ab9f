//! A depot on a NATS server with JetStream, for workers on many machines.
//!
//! From the bottom up: `names` of streams and subjects; `options`, where the server is; `trouble`, what may go wrong; `connecting`; `packing` of messages; `link`, what is
//! asked of the server; `layout`, the streams that there must be; `pull`, messages that are fetched; `blobs`, texts by their hashes; `signs` that workers are there and `commands` of
//! workers; `server`, all of this for threads that wait; `slip`, a parcel in hand; `inbox` and `outbox`, the two ends of the depot. Nothing else knows NATS.

mod blobs;
mod commands;
mod connecting;
mod inbox;
mod layout;
mod link;
mod names;
mod options;
mod outbox;
mod packing;
mod pull;
mod queue_state;
mod server;
mod signs;
mod slip;
mod trouble;

pub use commands::{Commands, WorkerCommand};
pub use inbox::NatsInbox;
pub use options::{NatsOptions, Pace};
pub use outbox::NatsOutbox;
pub use queue_state::QueueState;
pub use server::NatsServer;
pub use signs::{WorkerSign, WorkerState};
