//! `lunarena tournament`: events of many bots.

mod bias;
mod cross;
pub mod event_place;
mod export;
mod html;
mod import;
mod rounds;
mod run;
mod sheet;
mod table;
mod void;
mod why;

use crate::outcome::{Failure, Outcome};
use clap::Subcommand;
use lunarena_contest::ContentPlace;
use sheet::ViewFlags;

#[derive(Subcommand)]
pub enum Verb {
    /// Play an event: all that is still missing of it
    Run(Box<run::Flags>),
    /// Show the table: places, points, ratings with their intervals
    #[command(after_help = table::HELP)]
    Table(ViewFlags),
    /// Show who got what from whom
    #[command(after_help = cross::HELP)]
    Cross(ViewFlags),
    /// Show who met whom, round by round
    Rounds(rounds::Flags),
    /// Show whether seats, maps or faults had a say in the results
    #[command(after_help = bias::HELP)]
    Bias(ViewFlags),
    /// Show why two bots met in a round, or did not
    Why(why::Flags),
    /// Write the event as one HTML page that opens in any browser
    Html(html::Flags),
    /// Write all results as lines of JSON
    Export(export::Flags),
    /// Make results again of exported lines
    Import(import::Flags),
    /// Decide that a match doesn't count
    Void(void::Flags),
}

pub fn run(place: &ContentPlace, verb: Verb) -> Result<Outcome, Failure> {
    match verb {
        Verb::Run(flags) => run::run(place, &flags),
        Verb::Table(flags) => table::run(place, flags),
        Verb::Cross(flags) => cross::run(place, flags),
        Verb::Rounds(flags) => rounds::run(place, flags),
        Verb::Bias(flags) => bias::run(place, flags),
        Verb::Why(flags) => why::run(place, flags),
        Verb::Html(flags) => html::run(place, flags),
        Verb::Export(flags) => export::run(place, flags),
        Verb::Import(flags) => import::run(place, flags),
        Verb::Void(flags) => void::run(place, flags),
    }
}
