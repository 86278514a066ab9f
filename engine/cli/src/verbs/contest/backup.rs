//! `lunarena contest backup`.

use super::contest_place::ContestFlags;
use crate::outcome::{Failure, Outcome};
use crate::output;
use lunarena_contest::site::{Backup, back_up};
use lunarena_contest::wording::{count, list};
use std::path::PathBuf;

const HELP: &str = "\
Examples:
  lunarena contest backup cup.yaml backups/monday
  lunarena contest restore backups/monday elsewhere/cup.yaml

The copy is what the contest was at one moment, also while it is served. It is
tried before this says that it is good: everything in it can be read.
Exit codes: 0 success, 2 no such contest, or the folder is there already.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    #[command(flatten)]
    contest: ContestFlags,
    /// A folder that isn't there yet
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// Print how much was copied as JSON
    #[arg(long)]
    json: bool,
}

pub fn run(flags: Flags) -> Result<Outcome, Failure> {
    let backup = back_up(&flags.contest.known()?, &flags.folder)?;
    tell(&backup, flags.json)
}

pub fn tell(backup: &Backup, json: bool) -> Result<Outcome, Failure> {
    if json {
        output::json(backup)?;
        return Ok(Outcome::Good);
    }
    let parts = [
        count(backup.teams, "team"),
        count(backup.versions, "version"),
        count(backup.bouts, "bout"),
        count(backup.matches, "match"),
        count(backup.replays, "replay"),
    ];
    output::text(&format!("copied and tried: {}\n", list(&parts)))?;
    Ok(Outcome::Good)
}
