//! The end of a depot where work comes from.

use super::parcel::{Outcome, Parcel};
use lunarena_content::Report;
use std::any::Any;
use std::sync::Arc;
use std::time::Duration;

/// For one run: an event, an experiment, a contest. Several may share a depot, and hear nothing of each other.
pub trait Outbox: Send + Sync {
    /// Lays a text down that parcels name by its hash. One that is there is laid down again: it may be broken.
    fn keep_blob(&self, hash: &str, text: &Arc<str>) -> Result<(), Report>;

    /// Puts a parcel into the queue, under its id, unless it is there. Never waits for room.
    fn submit(&self, id: &str, parcel: &Arc<Parcel>) -> Result<Submitted, Report>;

    /// The next result, if one comes in so much time. The same may come more than once, and after who sent it was started anew.
    fn result(&self, patience: Duration) -> Result<Option<Delivered>, Report>;

    /// A result was put where it outlives us: nobody needs to hear of it again.
    fn settle(&self, delivered: Delivered) -> Result<(), Report>;

    /// Whether a parcel waits, or somebody works on it. If not, a result is there, or it is lost.
    fn is_waiting(&self, id: &str) -> Result<bool, Report>;

    /// Takes a parcel out of the queue, if it is still there. Who works on it may still say what came of it.
    fn withdraw(&self, id: &str) -> Result<(), Report>;

    /// Nobody waits any more, now and later: what can't be done at once is not done.
    fn stop(&self);

    /// About so much work is worth a parcel.
    fn portion(&self) -> Duration;

    /// More parcels than this need not wait for somebody.
    fn window(&self) -> usize;

    /// Check one task in this many; 0 turns checks off.
    fn check_every(&self) -> u64;
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Submitted {
    Queued,
    /// There is no room. Nothing that waits is thrown away for it.
    Full,
}

/// A result on its way to the store.
pub struct Delivered {
    /// The id of the parcel.
    pub id: String,
    pub outcome: Outcome,
    /// By which the depot knows it again.
    pub slip: Box<dyn Any + Send>,
}
