//! `lunarena contest restore`.

use super::backup::tell;
use super::contest_place::ContestFlags;
use crate::outcome::{Failure, Outcome};
use lunarena_contest::site::restore;
use std::path::PathBuf;

const HELP: &str = "\
Examples:
  lunarena contest restore backups/monday cup.yaml
  lunarena contest serve cup.yaml

Nothing is written over: where there is a contest already, move it away first.
Exit codes: 0 success, 2 no such backup, or there is a contest already.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// The folder that `lunarena contest backup` made
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    #[command(flatten)]
    contest: ContestFlags,
    /// Print how much was copied as JSON
    #[arg(long)]
    json: bool,
}

pub fn run(flags: Flags) -> Result<Outcome, Failure> {
    let backup = restore(&flags.folder, &flags.contest.path()?)?;
    tell(&backup, flags.json)
}
