//! `lunarena mods`: which mods there are, and in which order they are loaded.

mod list;
mod order;

use crate::outcome::{Failure, Outcome};
use clap::Subcommand;
use lunarena_contest::ContentPlace;

#[derive(Subcommand)]
pub enum Verb {
    /// List all mods, with the game that each is for
    List(list::Flags),
    /// Show the order in which mods are loaded, and why
    Order(order::Flags),
}

pub fn run(place: &ContentPlace, verb: Verb) -> Result<Outcome, Failure> {
    match verb {
        Verb::List(flags) => list::run(place, flags),
        Verb::Order(flags) => order::run(place, flags),
    }
}
