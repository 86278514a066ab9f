//! `lunarena new`: starts to go on from.

mod map;

use crate::arguments::Place;
use crate::outcome::{Failure, Outcome};
use clap::Subcommand;

#[derive(Subcommand)]
pub enum Verb {
    /// A map of your own, made like another one
    Map(map::Flags),
}

pub fn run(place: &Place, verb: Verb) -> Result<Outcome, Failure> {
    match verb {
        Verb::Map(flags) => map::run(place, flags),
    }
}
