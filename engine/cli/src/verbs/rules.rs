//! `lunarena rules`: what a game's constants are, where each value came from, and what mods change or can wrap.

mod diff;

mod hooks;
mod show;
mod why;

use crate::outcome::{Failure, Outcome};
use clap::Subcommand;
use lunarena_contest::ContentPlace;

#[derive(Subcommand)]
pub enum Verb {
    /// Show a game's stages and constants, and where each value is set
    Show(show::Flags),
    /// Show what mods change in a game
    Diff(diff::Flags),
    /// List the functions that mods can wrap, and who wraps them
    Hooks(hooks::Flags),
    /// Show where the value of a constant comes from, step by step
    Why(why::Flags),
}

pub fn run(place: &ContentPlace, verb: Verb) -> Result<Outcome, Failure> {
    match verb {
        Verb::Show(flags) => show::run(place, flags),
        Verb::Diff(flags) => diff::run(place, flags),
        Verb::Hooks(flags) => hooks::run(place, flags),
        Verb::Why(flags) => why::run(place, flags),
    }
}
