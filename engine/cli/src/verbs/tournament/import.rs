//! `lunarena tournament import`.

use crate::outcome::{Failure, Outcome};
use crate::output;
use lunarena_contest::ContentPlace;
use lunarena_contest::tournament::Store;
use lunarena_contest::wording::count;
use std::path::PathBuf;

const HELP: &str = "\
Examples:
  lunarena tournament import cup.jsonl --store cup.sqlite
  lunarena tournament table cup.sqlite

What is in the store already stays; a result that differs from it is an alarm.
Exit codes: 0 success, 1 results differ, 2 a line is wrong: nothing of the file is
taken up.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// Lines that `tournament export` wrote
    #[arg(value_name = "FILE")]
    lines: String,
    /// The file to put the results into
    #[arg(long, value_name = "FILE")]
    store: PathBuf,
}

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    let source = place.root()?.read_user_file(&flags.lines)?;
    let mut store = Store::open(&flags.store)?;
    let before = store.alarms()?.len();
    let taken = store.import(&source)?;
    output::text(&format!("{} from {}\n", count(taken, "result"), source.shown()))?;
    super::run::tell_alarms(&store.alarms()?.split_off(before));
    Ok(Outcome::good_if(store.alarms()?.len() == before))
}
