//! Queues of work, executed by threads of this program or by other machines through a NATS server. Callers do not see which.
//!
//! From the bottom up: `parcel`, a batch of tasks and its result; `outbox` and `inbox`, the two ends of a queue; `blob_cache`, texts by their hashes;
//! `here`, a queue inside this program, and `nats`, one on a server; `worker`, which executes parcels, and `workshop`, all workers of a machine; and
//! `dispatch`, which sends work until each task is answered exactly once.

mod blob_cache;
mod dispatch;
mod here;
mod inbox;
#[cfg(feature = "nats")]
pub mod nats;
mod outbox;
mod parcel;
mod worker;
#[cfg(feature = "nats")]
mod workshop;

pub use blob_cache::BlobCache;
pub use dispatch::{Claim, Difference, Dispatch, Listener, Texts};
pub use here::Here;
pub use inbox::{Inbox, Taken};
pub use outbox::{Delivered, Outbox, Submitted};
pub use parcel::{Outcome, Parcel, WorkLimits};
pub use worker::{Hands, Watcher, Worker};
#[cfg(feature = "nats")]
pub use workshop::{WorkDone, Workshop};
