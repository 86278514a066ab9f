//! `lunarena replay html`: a match as one HTML file, or two matches beside each other.

use super::content;
use super::moment::ReplayFiles;
use crate::flags::ForceFlag;
use crate::outcome::{Failure, Outcome};
use crate::output;
use lunarena_arena::Replay;
use lunarena_content::{OutputKind, Report};
use lunarena_contest::ContentPlace;
use lunarena_viewer::{PageData, ShownError, ShownMatch, html};
use serde::Serialize;
use std::path::{Path, PathBuf};

const HELP: &str = "\
Examples:
  lunarena replay html match.replay                  writes match.html
  lunarena replay html match.replay --out final.html
  lunarena replay html before.replay after.replay    both, in step

The page opens in any browser, by a double click; it needs no server, no
network and nothing but itself. Of two matches of the same game it shows where
they part and what is other then.
Exit codes: 0 success, 1 a file is damaged or no replay, 2 no such file, or
matches of different games.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// The replay
    file: PathBuf,
    /// Another replay of the same game, to compare it with
    #[arg(value_name = "FILE2")]
    other: Option<PathBuf>,
    /// The file to write [default: the replay's name with .html]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    force: ForceFlag,
    #[command(flatten)]
    files: ReplayFiles,
    /// Print the file and its size as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct PageJson {
    html: String,
    bytes: usize,
}

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    let target = flags.out.unwrap_or_else(|| flags.file.with_extension("html"));
    let out = flags.force.output(target.clone(), OutputKind::Page)?;
    let names = names(&flags.file, flags.other.as_deref());
    let read = |path: &Path, name: &str| shown(place, name, super::read(path)?, &flags.files);
    let first = read(&flags.file, &names[0])?;
    let second = flags.other.as_deref().map(|path| read(path, &names[1])).transpose()?;
    if let Some(other) = second.as_ref().map(|second| &second.replay.header.game)
        && *other != first.replay.header.game
    {
        let message = format!("these are matches of different games, {} and {other}", first.replay.header.game);
        return Err(Report::error(message).help("only matches of the same game can be shown beside each other").into());
    }
    let page = page(&first, second.as_ref())?;
    out.write(&page)?;
    match flags.json {
        true => output::json(&PageJson { html: target.display().to_string(), bytes: page.len() })?,
        false => output::text(&format!("wrote {}, {} KB\n", target.display(), page.len().div_ceil(1000)))?,
    }
    Ok(Outcome::Good)
}

/// Replays are known by the names of their files; two that share one, by their paths.
fn names(first: &Path, second: Option<&Path>) -> [String; 2] {
    let stem = |path: &Path| path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
    let second = second.unwrap_or(Path::new(""));
    match stem(first) == stem(second) {
        true => [first, second].map(|path| path.display().to_string()),
        false => [first, second].map(stem),
    }
}

/// A replay with all that the page shows of it. One without scenes is played again.
fn shown(place: &ContentPlace, name: &str, replay: Replay, files: &ReplayFiles) -> Result<ShownMatch, Failure> {
    let root = |replay: &Replay| content::root(place, replay, &files.files);
    ShownMatch::new(name, place, replay, root).map_err(|error| match error {
        ShownError::Content(reports) => reports.into(),
        ShownError::Replay(report) => Failure::Broken(report),
    })
}

/// The page of a match that was just played.
pub fn of_match(place: &ContentPlace, replay: Replay) -> Result<String, Failure> {
    page(&shown(place, "match", replay, &ReplayFiles::default())?, None)
}

fn page(first: &ShownMatch, second: Option<&ShownMatch>) -> Result<String, Failure> {
    let data = match second {
        Some(second) => PageData::compared(first, second),
        None => PageData::new(first),
    };
    let page = html(&data.map_err(Failure::Broken)?);
    Ok(page.map_err(|error| Report::error(format!("the page can't be made: {error}")))?)
}
