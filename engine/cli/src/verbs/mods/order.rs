//! `lunarena mods order`: which mod is laid over which, and why.

use crate::flags::ModFlags;
use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::terminal::Paint;
use crate::terminal::text_table::{Cell, Table};
use lunarena_content::{OrderedMod, Root, mods_in_order};
use lunarena_contest::ContentPlace;
use serde::Serialize;

const HELP: &str = "\
Examples:
  lunarena mods order GAME --mod ONE --mod OTHER
  lunarena mods order GAME         all mods for the game, if they fit together
  lunarena mods order GAME --json  a list of { name, version, after, needed_by }

Exit codes: 0 success, 2 no such game or mod, or mods that don't fit together.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// The game [default: the one whose folder you are in]
    game: Option<String>,
    #[command(flatten)]
    mods: ModFlags,
    /// Print a JSON list
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct PlacedJson<'a> {
    name: &'a str,
    version: String,
    after: &'a [String],
    needed_by: Option<&'a str>,
}

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    let root = place.root()?;
    let (game, _) = place.need_game(&root, flags.game)?;
    let wanted = if flags.mods.names.is_empty() { all(&root, &game) } else { flags.mods.names };
    let mods = mods_in_order(&root, &game, &wanted)?;
    if flags.json {
        output::json(&mods.iter().map(json).collect::<Vec<_>>())?;
    } else {
        output::text(&text(&game, &mods))?;
    }
    Ok(Outcome::Good)
}

fn all(root: &Root, game: &str) -> Vec<String> {
    let is_for = |name: &String| lunarena_content::ModFile::load(root, name).is_ok_and(|file| file.game.value == game);
    root.mods().into_iter().filter(is_for).collect()
}

fn json(placed: &OrderedMod) -> PlacedJson<'_> {
    PlacedJson {
        name: placed.name(),
        version: placed.file.version.to_string(),
        after: &placed.after,
        needed_by: placed.needed_by.as_deref(),
    }
}

fn text(game: &str, mods: &[OrderedMod]) -> String {
    let mut table = Table::new(["", "mod", "version", "why there"]);
    table.row([Cell::from(0), Cell::from(game), Cell::default(), Cell::from("the game itself")]);
    for (number, placed) in (1..).zip(mods) {
        let place = match placed.after.as_slice() {
            [] => "by its name".to_owned(),
            names => format!("after {}", names.join(", ")),
        };
        let why = match &placed.needed_by {
            Some(by) => format!("{place}; {by} needs it"),
            None => place,
        };
        table.row([Cell::from(number), Cell::from(placed.name()), Cell::from(placed.file.version), Cell::from(why)]);
    }
    table.text("", Paint::stdout())
}
