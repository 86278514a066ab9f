//! Servers: live matches, people who play, what-if, the map editor, watched files, and with the feature `contest` the site of a contest. Nothing here
//! prints.
//!
//! A match runs on a thread of its own (`match_thread`), which alone touches the state. What it reports goes into append-only logs, one per audience
//! (`event_log`), and a stream is a log with a position, so that late and returning browsers miss nothing. Requests of people wait for the match's
//! thread (`desk`); each names the question it answers, and each that changes something carries an id, so that a repeated request takes effect once.
//!
//! `access` rejects requests for another host, from another site, or without the token. Names in requests are looked up in lists of what exists and
//! are never used as paths. The editor overwrites a map only if the file is still the one that was opened (`maps/saving.rs`).
//!
//! The contracts with browsers are `engine/viewer/page/src/live/protocol.ts` and `engine/viewer/page/src/site/protocol.ts`; change both sides
//! together.

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
