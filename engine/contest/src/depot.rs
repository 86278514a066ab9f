//! Where work waits until somebody does it: on threads here, or on many machines by way of a NATS server. Nothing above this knows which.
//!
//! From the bottom up: `parcel`, a message of work and what came of it; `outbox` and `inbox`, the two ends of a depot; `blob_shelf`, texts by their hashes; `here`, a
//! depot inside this program; `worker`, who takes parcels and does them; and `dispatch`, which sends work out, until each task of it is answered once.

mod inbox;
mod outbox;
mod parcel;

pub use inbox::{Inbox, Taken};
pub use outbox::{Delivered, Outbox, Submitted};
pub use parcel::{Outcome, Parcel, WorkLimits};
