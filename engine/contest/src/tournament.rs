//! Events of many bots: who meets whom, what came of it, and what one can say of it.
//!
//! An event is a function of its roster and of what matches came to. It is followed from its first round each time, so that one that was killed goes on as
//! if nothing had been, and however many threads play the matches, the tables are the same to the byte.
//!
//! From the bottom up: `roster`, who takes part; `bout` and its jobs; `formats`, who meets next; `course`, an event as far as it was played; `standings`, `bias` and
//! the like, what one can say of it; `store`, where results are kept; `event`, a roster with all files, and `crew`, which plays the jobs.

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
