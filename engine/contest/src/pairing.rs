//! Who meets whom in a round: one matching over all players at once, by what each meeting would cost.
//!
//! What is worse than something else is so many times worse that no number of the lesser evils makes up for it: to meet again is worse than any gap in score, a
//! gap worse than whom it hits again, and that worse than who of a group meets whom. What is left is decided by a hash, so that there is one best pairing,
//! and whoever looks for it finds the same.

mod blossom;
mod matching;
mod meeting;
mod player;
mod tables;

pub use blossom::heaviest_matching;
pub use matching::{Pairing, pair};
pub use meeting::{Meeting, Terms, lot};
pub use player::{Field, Player};
pub use tables::tables;
