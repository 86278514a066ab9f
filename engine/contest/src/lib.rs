//! Many matches, and what a match needs: requests are looked up and loaded, matches are played and compared, experiments are planned, played on several
//! threads and summed up. Nothing here prints or knows a terminal: the command line, and later a server or a worker on another machine, stand above it.

mod bot_folder;
pub mod command_line;
mod content_place;
pub mod depot;
pub mod errand;
pub mod experiment;
mod file_entry;
pub mod live_calls;
mod match_costs;
#[cfg(feature = "tournament")]
pub mod match_process;
mod match_request;
#[cfg(feature = "tournament")]
mod named_values;
#[cfg(feature = "tournament")]
pub mod pairing;
mod played_match;
mod prepared_match;
mod print_change;
#[cfg(feature = "tournament")]
pub mod ratings;
mod refusal_signs;
pub mod replay_game;
pub mod replay_turn;
mod replayed_state;
mod report_json;
mod seat_player;
mod seat_turn;
pub mod secret;
#[cfg(feature = "tournament")]
pub mod site;
mod statistics;
mod target;
#[cfg(feature = "tournament")]
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
