//! `lunarena replay`: what a replay holds, whether it is true, and where two of them part.

pub mod content;
mod diff;
mod extract;
pub mod html;
mod moment;
mod pack;
mod picture;
mod play;
pub mod show;
mod verify;

use crate::outcome::{Failure, Outcome};
use clap::Subcommand;
use lunarena_arena::Replay;
use lunarena_content::{Report, Source};
use lunarena_contest::ContentPlace;
use std::path::Path;

#[derive(Subcommand)]
pub enum Verb {
    /// Look at the match step by step, on the whole terminal
    Play(play::Flags),
    /// Show players and result, or some of the turns
    Show(show::Flags),
    /// Draw a moment of the match as an SVG picture
    Picture(picture::Flags),
    /// Write the match as one HTML file, to be looked at in a browser
    Html(html::Flags),
    /// Play the match again and compare every turn
    Verify(verify::Flags),
    /// Find the first turn and value that differ between two replays
    Diff(diff::Flags),
    /// Put the files of the match into the replay, so that it can be played anywhere
    Pack(pack::Flags),
    /// Write turns of the match as an example for `lunarena test`
    Extract(extract::Flags),
}

pub fn run(place: &ContentPlace, verb: Verb) -> Result<Outcome, Failure> {
    match verb {
        Verb::Play(flags) => play::run(place, flags),
        Verb::Picture(flags) => picture::run(place, flags),
        Verb::Html(flags) => html::run(place, flags),
        Verb::Show(flags) => show::run(place, flags),
        Verb::Verify(flags) => verify::run(place, flags),
        Verb::Diff(flags) => diff::run(flags),
        Verb::Pack(flags) => pack::run(place, flags),
        Verb::Extract(flags) => extract::run(place, flags),
    }
}

/// A file that isn't there was named wrongly; one that is there but damaged is the answer.
pub fn read(path: &Path) -> Result<Replay, Failure> {
    Replay::parse(&text(path)?).map_err(Failure::Broken)
}

/// What stands in the file.
fn text(path: &Path) -> Result<Source, Failure> {
    match std::fs::metadata(path) {
        Err(error) => Err(Report::error(format!("the replay {} can't be opened: {error}", path.display())).into()),
        Ok(facts) if facts.is_dir() => {
            Err(Report::error(format!("{} is a folder, not a replay", path.display())).into())
        }
        // Opened, a pipe would have us wait for ever.
        Ok(facts) if !facts.is_file() => Err(Report::error(format!("{} is not a plain file", path.display())).into()),
        Ok(_) => Replay::text(path).map_err(Failure::Broken),
    }
}
