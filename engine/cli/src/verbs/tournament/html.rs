//! `lunarena tournament html`: an event as one HTML file, with a page beside it for each match whose replay is kept.

mod match_pages;

use super::event_place::{EventFlags, Shown, is_event_file, is_store_file, replays};
use crate::flags::ForceFlag;
use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::text::reports;
use lunarena_content::{OutputKind, Report};
use lunarena_contest::ContentPlace;
use lunarena_contest::tournament::{EventPage, MatchNotes, PlayWords};
use lunarena_contest::wording::count;
use lunarena_viewer::event_html;
use match_pages::MatchPages;
use serde::Serialize;
use std::path::{Path, PathBuf};

const HELP: &str = "\
Examples:
  lunarena tournament html cup.yaml                  writes cup.html
  lunarena tournament html cup.yaml --out site/index.html
  lunarena tournament html cup.yaml --no-matches     the one page alone
  lunarena tournament html GAME                      writes GAME.html here

The page has the standings, the cross table, all rounds with their matches,
curves of points, and whether seats, maps or faults had a say in the results. It
opens in any browser, by a double click, and needs no server and no network.
Each match whose replay is kept gets a page of its own in the folder
cup-matches, and a link that leads to the turn that decided it: send both along.
With `replays: all` in the event every match has one.
Exit codes: 0 success, 1 the replay of a match can't be read, 2 no such event.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    #[command(flatten)]
    event: EventFlags,
    /// The file to write [default: the name of the event with .html]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    force: ForceFlag,
    /// The folder for pages of matches [default: the name of the page with -matches, beside it]
    #[arg(long, value_name = "DIR")]
    matches: Option<PathBuf>,
    /// Write no pages of matches
    #[arg(long, conflicts_with = "matches")]
    no_matches: bool,
    /// Print the files and the size of the page as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct WrittenJson {
    html: String,
    bytes: usize,
    /// The folder, and how many pages are in it.
    matches: Option<String>,
    pages: usize,
}

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    let target = flags.out.unwrap_or_else(|| default_file(&flags.event.event));
    let out = flags.force.output(target.clone(), OutputKind::Page)?;
    let mut shown = flags.event.read(place)?;
    let folder = flags.matches.unwrap_or_else(|| default_folder(&target));
    let pages = match flags.no_matches {
        true => MatchPages::default(),
        false => MatchPages::write(place, &shown, &replays(shown.store.path()), &folder, flags.force)?,
    };
    let written = page(place, &mut shown, &pages, &target, &folder)?;
    out.write(&written)?;
    let matches = (!pages.decided.is_empty()).then(|| folder.display().to_string());
    let told =
        WrittenJson { html: target.display().to_string(), bytes: written.len(), matches, pages: pages.decided.len() };
    tell(flags.json, &told)?;
    reports::say(&pages.unread.iter().collect::<Vec<_>>());
    Ok(Outcome::good_if(pages.unread.is_empty()))
}

fn page(
    place: &ContentPlace,
    shown: &mut Shown,
    pages: &MatchPages,
    target: &Path,
    folder: &Path,
) -> Result<String, Failure> {
    let tables = shown.tables()?;
    let notes = MatchNotes { whys: shown.store.whys()?, decided: pages.decided.clone() };
    let play = PlayWords::new(place, &shown.roster);
    let mut event = EventPage::new(&shown.roster, &shown.course, &shown.results, tables, &notes, play);
    event.folder = (!pages.decided.is_empty()).then(|| way(target, folder));
    event.alarms = shown.store.alarms()?.len();
    Ok(event_html(&event).map_err(|error| Report::error(format!("the page can't be made: {error}")))?)
}

fn tell(as_json: bool, told: &WrittenJson) -> Result<(), Failure> {
    if as_json {
        return output::json(told);
    }
    let mut text = format!("wrote {}, {} KB\n", told.html, told.bytes.div_ceil(1000));
    if let Some(folder) = &told.matches {
        text.push_str(&format!("wrote {} into {folder}\n", count(told.pages, "match page")));
    }
    Ok(output::text(&text)?)
}

/// Beside the file of the event; of a game, where one stands.
fn default_file(event: &str) -> PathBuf {
    match is_event_file(event) || is_store_file(event) {
        true => Path::new(event).with_extension("html"),
        false => PathBuf::from(format!("{event}.html")),
    }
}

/// `cup.html` has its matches in `cup-matches`.
fn default_folder(page: &Path) -> PathBuf {
    let stem = page.file_stem().unwrap_or_default().to_string_lossy();
    page.with_file_name(format!("{stem}-matches"))
}

/// The way from a page to a folder, as a link goes it.
fn way(page: &Path, folder: &Path) -> String {
    let whole = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let (page, to) = (whole(page), whole(folder));
    let from = page.parent().unwrap_or(Path::new("/"));
    let shared = from.components().zip(to.components()).take_while(|(one, other)| one == other).count();
    let up = from.components().skip(shared).map(|_| "..".to_owned());
    let down = to.components().skip(shared).map(|part| part.as_os_str().to_string_lossy().into_owned());
    up.chain(down).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_of_matches_are_found_from_the_page() {
        for (page, folder, found) in [
            ("cup.html", "cup-matches", "cup-matches"),
            ("site/index.html", "site/index-matches", "index-matches"),
            ("site/index.html", "matches", "../matches"),
            ("/a/b/cup.html", "/a/c/d e", "../c/d e"),
        ] {
            assert_eq!(way(Path::new(page), Path::new(folder)), found);
        }
        assert_eq!(default_folder(Path::new("site/cup.html")), Path::new("site/cup-matches"));
        assert_eq!(default_file("events/cup.yaml"), Path::new("events/cup.html"));
        assert_eq!(default_file("pond"), Path::new("pond.html"));
    }
}
