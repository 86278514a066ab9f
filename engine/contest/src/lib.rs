//! Many matches, and what a match needs: requests are resolved and loaded, matches played and compared, experiments and tournaments planned, run and
//! evaluated. Nothing here prints.
//!
//! - `experiment`: all variants play the same seeds, and each seed with all rotations of the bots. Results are kept in `.lunarena/experiments`,
//!   sealed with a secret of this user, because files that came with a folder cannot be trusted. The seed is the unit of all statistics.
//! - `tournament`: an event is a function of its roster and the results of its jobs. It is followed from the first round each time, so that an
//!   interrupted event resumes and any number of threads gives the same tables. A job's key is a digest of everything that decides the match; a
//!   second, different result under one key is an alarm.
//! - `pairing` and `ratings`: who plays whom, by cost; strengths fitted to all results at once. Sums have a fixed order and exponentials come from
//!   `libm`, so that all machines agree.
//! - `errand` and `depot`: work for other threads, processes and machines. `Dispatch` sends work and repeats it until each task is answered once;
//!   `Worker` does it; neither knows whether the queue between them is local (`here.rs`) or on a NATS server (`nats`). Replays do not travel: whoever
//!   wants one plays the match again.
//! - `match_process`: plays strangers' bots in a process that seals itself before it reads anything (Linux seccomp, limits of memory and time). Its
//!   answers are treated as hostile input.
//! - `site`: a contest in one SQLite file and a folder of replays. Each action is one transaction; a request carries an id and takes effect once. Of
//!   tokens and codes only digests are stored.
//! - `watch`: plays a match again after every save. The files are read anew and compared; file events only wake it up.

mod bot_folder;
pub mod command_line;
mod content_place;
pub mod depot;
pub mod errand;
pub mod experiment;
mod file_entry;
pub mod live_calls;
mod match_costs;
#[cfg(feature = "processes")]
pub mod match_process;
mod match_request;
mod named_values;
pub mod pairing;
mod played_match;
mod prepared_match;
mod print_change;
pub mod ratings;
mod refusal_signs;
pub mod replay_game;
pub mod replay_turn;
mod replayed_state;
mod report_json;
mod seat_player;
mod seat_turn;
pub mod secret;
#[cfg(feature = "site")]
pub mod site;
mod statistics;
mod target;
pub mod tournament;
pub mod watch;
pub mod wording;

pub use bot_folder::bots_in;
pub use content_place::{ChosenGame, ContentPlace};
pub use file_entry::FileEntry;
pub use match_costs::{MatchCosts, Noted, SeatCosts};
pub use match_request::{MatchRequest, Settings};
pub use played_match::{Audience, PlayOutcome, PlayedMatch};
pub use prepared_match::{MatchInputs, PreparedMatch, Recorded, Seat, draw_seed};
pub use print_change::PrintChange;
pub use refusal_signs::RefusalSigns;
pub use report_json::ReportJson;
pub use seat_player::{Helper, SeatPlayer};
pub use seat_turn::{SeatTurn, unit_end};
pub use target::Target;
