//! The end of a depot where work is done.

use super::parcel::{Outcome, Parcel};
use crate::errand::Answer;
use lunarena_content::Report;
use std::any::Any;
use std::sync::Arc;
use std::time::Duration;

pub trait Inbox: Send + Sync {
    /// The next parcel, if one comes in so much time. Nobody else gets it while it is in hand, unless this worker shows no sign.
    fn next(&self, patience: Duration) -> Result<Option<Taken>, Report>;

    /// The next task of a parcel is done: a sign that it is worked on, and an answer for depots that can hand it on ahead of the others. That somebody is still there at
    /// all a depot that has to know finds out by itself, from a thread that no match can hold up.
    fn progress(&self, taken: &Taken, number: usize, answer: &Answer) -> Result<(), Report>;

    /// What came of it, which is kept before the parcel is taken out of the queue.
    fn finish(&self, taken: Taken, outcome: &Outcome) -> Result<(), Report>;

    /// It is not done here: somebody else gets it, so much later.
    fn give_back(&self, taken: Taken, after: Duration) -> Result<(), Report>;

    /// A text by its hash. Nobody has looked yet whether it is the right one.
    fn blob(&self, hash: &str) -> Result<Arc<str>, Report>;
}

/// A parcel in hand. Dropped, it goes back to the queue, soon or late.
pub struct Taken {
    /// The id of the parcel.
    pub id: String,
    pub parcel: Arc<Parcel>,
    /// It was handed out so many times, this one included.
    pub tries: u64,
    /// By which the depot knows it again.
    pub slip: Box<dyn Any + Send>,
}
