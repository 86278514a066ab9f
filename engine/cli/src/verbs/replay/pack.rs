//! `lunarena replay pack`: the files of a match put into its replay.

use super::content;
use crate::flags::{ForceFlag, typed};
use crate::outcome::{Failure, Outcome};
use crate::output;
use lunarena_arena::{Replay, pack};
use lunarena_content::{OutputKind, UserPath};
use lunarena_contest::ContentPlace;
use serde::Serialize;
use std::path::PathBuf;

const HELP: &str = "\
Examples:
  lunarena replay pack match.replay --out whole.replay
  lunarena replay pack match.replay --out whole.replay --file ~/bots/mine.lua

Writes the replay with the rules, mods, map and bots of its match inside, as
long as they are what they were. Such a replay can be verified, extracted and
forked on any machine, also after the files changed.
`lunarena play ... --replay FILE --with-content` writes one at once.
Exit codes: 0 success, 1 the replay is damaged, 2 no such file, or files
changed.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// The replay
    replay: PathBuf,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    force: ForceFlag,
    /// A bot or map of the replay outside the content folder (repeatable)
    #[arg(long = "file", value_name = "PATH", value_parser = typed)]
    files: Vec<UserPath>,
    /// Print how much was packed as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct PackedJson {
    files: usize,
    bytes: usize,
}

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    let out = flags.force.output(flags.out, OutputKind::Replay)?.other_than([flags.replay.as_path()])?;
    let source = super::text(&flags.replay)?;
    let replay = Replay::parse(&source).map_err(Failure::Broken)?;
    let root = place.root()?.with_replay_files(&flags.files)?;
    let (pack, text) = pack(&root, &replay, source.text())?;
    out.write(&text)?;
    match flags.json {
        true => output::json(&PackedJson { files: pack.len(), bytes: pack.size() })?,
        false => output::text(&format!("packed {}\n", content::told(&pack)))?,
    }
    Ok(Outcome::Good)
}
