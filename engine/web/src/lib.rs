//! Matches on live pages: a server on this machine that lists games, plays matches, lets people play, and tells browsers what happens.
//!
//! A match is played on a thread of its own, as everywhere; what it tells goes into logs that are only ever added to (`event_log`), so that whoever comes late, or
//! comes back, gets all of it. What people send waits for that thread (`desk`), which alone knows the state. Nothing here prints or knows a terminal.

mod access;
mod asking;
mod content_list;
mod desk;
mod event_log;
mod event_stream;
mod hall;
mod listening;
mod live_match;
mod maps;
mod match_order;
mod match_thread;
mod pages;
mod person_requests;
mod places;
mod problem;
mod replays;
mod routes;
mod server;
#[cfg(feature = "contest")]
mod site;
mod started;
mod telling;
mod watch_list;
mod watched_match;
mod watches;
mod what_if;

pub use hall::Hall;
pub use live_match::{LiveMatch, Outcome, Phase};
pub use server::{Options, Server};
#[cfg(feature = "contest")]
pub use site::{ContestOptions, ContestServer};
