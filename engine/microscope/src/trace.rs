//! One turn of a bot, line by line, with what each line changed.

mod recorder;
mod run;
mod snapshot;

pub use recorder::{TraceLine, Traced};
pub use run::{TraceRequest, trace};
