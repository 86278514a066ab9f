//! Strengths of players, fitted to all results at once, with intervals.
//!
//! Two players follow the model of Bradley and Terry, more players that of Plackett and Luce: the probability to be the best of the remaining players
//! is the player's share of the sum of all `exp(strength + seat + seat on that map)`. A shared place counts as all orders of the players who share
//! it, in equal parts.

mod equations;
mod estimate;
mod fit;
#[cfg(test)]
mod made_event;
mod model;
mod outcome;
mod resampling;
mod seat_slopes;

pub use estimate::estimate;
pub use fit::{Ratings, rate};
pub use model::Scope;
pub use outcome::{Block, Outcome};
