//! Where work waits until somebody does it: on threads here, or on many machines by way of a NATS server. Nothing above this knows which.
//!
//! From the bottom up: `parcel`, a message of work and what came of it; `outbox` and `inbox`, the two ends of a depot; `blob_cache`, texts by their hashes; `here`, a
//! depot inside this program, and `nats`, one on a server; `worker`, who takes parcels and does them, and `workshop`, all of a machine; and `dispatch`, which sends work out until each task of it is answered, once.

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
