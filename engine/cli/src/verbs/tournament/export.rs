//! `lunarena tournament export`.

use super::event_place::EventFlags;
use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::result_file::ResultFile;
use lunarena_contest::ContentPlace;
use lunarena_contest::tournament::Store;
use std::path::PathBuf;

const HELP: &str = "\
Examples:
  lunarena tournament export cup.yaml > cup.jsonl
  lunarena tournament export cup.yaml --out cup.jsonl
  lunarena tournament import cup.jsonl --store copy.sqlite

Each line is an object with one key: `roster` (the event), `text` (a bot or a map,
by its hash), `rules` (what jobs share), `job` (a match with its state and result)
or `alarm` (a result that differed). The same results give the same lines.
Exit codes: 0 success, 2 no such event.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    #[command(flatten)]
    event: EventFlags,
    /// Write to this file instead of stdout
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    let file = flags.out.map(ResultFile::new).transpose()?;
    let store = Store::open_to_read(&flags.event.store_path(place)?)?;
    let mut text = String::new();
    store.export(|line| {
        text.extend([&output::escaped(line), "\n"]);
        Ok(())
    })?;
    match file {
        Some(file) => file.write(&text)?,
        None => output::text(&text)?,
    }
    Ok(Outcome::Good)
}
