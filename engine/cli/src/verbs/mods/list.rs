//! `lunarena mods list`: what stands in mods/.

use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::terminal;
use crate::terminal::Paint;
use crate::terminal::text_table::{Cell, Table};
use crate::text::reports;
use lunarena_content::{ModFile, Reports};
use lunarena_contest::ContentPlace;
use serde::Serialize;

const HELP: &str = "\
Examples:
  lunarena mods list
  lunarena mods list GAME    the mods for one game
  lunarena mods list --json  a list of { name, version, title, description,
                             authors, license, game }

Exit codes: 0 success, 1 a mod.yaml can't be read, 2 no such game.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// Only mods for this game
    game: Option<String>,
    /// Print a JSON list
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct ModJson<'a> {
    name: &'a str,
    version: String,
    title: &'a str,
    description: &'a str,
    authors: &'a [String],
    license: Option<&'a str>,
    game: &'a str,
}

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    let root = place.root()?;
    if let Some(game) = &flags.game {
        root.game(game)?;
    }
    let (mut mods, mut reports) = (Vec::new(), Vec::new());
    for name in root.mods() {
        match ModFile::load(&root, &name) {
            Ok(file) => mods.push(file),
            Err(found) => reports.extend(found),
        }
    }
    mods.retain(|file| flags.game.as_ref().is_none_or(|game| file.game.value == *game));
    if flags.json {
        output::json(&mods.iter().map(json).collect::<Vec<_>>())?;
    } else {
        output::text(&text(&mods))?;
    }
    let reports = Reports::new(reports);
    reports::say(&reports.iter().collect::<Vec<_>>());
    Ok(Outcome::good_if(!reports.has_errors()))
}

fn json(file: &ModFile) -> ModJson<'_> {
    ModJson {
        name: &file.name,
        version: file.version.to_string(),
        title: &file.title,
        description: &file.description,
        authors: &file.authors,
        license: file.license.as_deref(),
        game: &file.game,
    }
}

fn text(mods: &[ModFile]) -> String {
    if mods.is_empty() {
        return "there are no mods here\n".to_owned();
    }
    let mut table = Table::new(["mod", "version", "game", "title"]);
    for file in mods {
        table.row([
            Cell::from(&file.name.value),
            Cell::from(file.version),
            Cell::from(&file.game.value),
            Cell::from(&file.title),
        ]);
    }
    table.within(terminal::width()).text("", Paint::stdout())
}
