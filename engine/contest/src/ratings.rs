//! Strengths of players, fitted to all results at once, with how sure one can be of them.
//!
//! Where two play it is the model of Bradley and Terry, where more do that of Plackett and Luce: the chance to be the best of those who are left is one's share
//! of the sum of all their `exp(strength + seat + seat on that map)`. A shared place counts as all orders of those who share it, in equal parts.

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
