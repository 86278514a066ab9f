//! Events of many bots: pairings, results and tables.
//!
//! An event is a function of its roster and the results of its matches. It is followed from the first round each time, so that an interrupted event
//! resumes, and the tables are equal to the byte for any number of threads.
//!
//! From the bottom up: `roster`, the entrants; `bout` and its jobs; `formats`, the next rounds; `course`, an event as far as it was played; `tables`,
//! standings and biases; `store`, kept results; `event`, a roster with all files, and `crew`, which plays the jobs.

mod bout;
mod course;
mod crew;
mod event;
pub mod formats;
mod job;
mod keeping;
mod page;
mod roster;
mod round;
mod store;
mod tables;
mod why;

pub use bout::{Bout, BoutResult, Group, sum_up};
pub use course::Course;
pub use crew::{Incidents, Played, play, trial};
pub use event::Event;
pub use job::{Job, JobState, Known, Results};
pub use keeping::{Keeper, worth_keeping};
pub use page::{EventPage, MatchNotes, MatchRow, OpenRound, PairReason, PlayWords, RoundReasons, SeatRow};
pub use roster::{Entrant, NamedHash, Roster};
pub use round::{PlayedRound, Round, times_each_met};
pub use store::{Alarm, Finished, KeptReplay, Store};
pub use tables::{Bias, BoutRow, Cell, MapBias, RoundRow, SeatBias, Standing, Tables};
pub use why::{PairingTerms, PricedPair, why};
