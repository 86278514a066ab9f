//! `lunarena tournament void`.

use super::event_place::EventFlags;
use crate::outcome::{Failure, Outcome};
use crate::output;
use lunarena_content::Report;
use lunarena_contest::ContentPlace;
use lunarena_contest::tournament::Store;

const HELP: &str = "\
Examples:
  lunarena tournament void cup.yaml 3f9c... --why 'wrong file'
  lunarena tournament rounds cup.yaml --json   has the keys of all matches

All matches of the pairing with the same map and seed no longer count, so that
nobody loses a seat by it. The rounds after it are paired by what is left: `run`
plays what is missing then.
Exit codes: 0 success, 2 no such event or match.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    #[command(flatten)]
    event: EventFlags,
    /// The key of the match
    #[arg(value_name = "MATCH")]
    key: String,
    /// For those who ask later
    #[arg(long, value_name = "TEXT", default_value = "")]
    why: String,
}

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    let mut store = Store::open_to_read(&flags.event.store_path(place)?)?;
    if !store.void(&flags.key, &flags.why)? {
        return Err(Report::error(format!("there is no match with the key {}", flags.key))
            .help("`lunarena tournament rounds EVENT --json` has the keys of all matches")
            .into());
    }
    output::text("this match doesn't count any more\n")?;
    Ok(Outcome::Good)
}
