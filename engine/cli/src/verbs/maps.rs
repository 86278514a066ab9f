//! `lunarena maps`: the maps of a game.

use crate::outcome::{Failure, Outcome};
use crate::text::file_list;
use lunarena_contest::ContentPlace;

const HELP: &str = "\
Examples:
  lunarena maps GAME
  lunarena maps GAME --json  a list of { name, file, about }

What a map says of itself is the first sentence of its file.
Exit codes: 0 success, 2 no such game.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// The game [default: the one whose folder you are in]
    game: Option<String>,
    /// Print a JSON list
    #[arg(long)]
    json: bool,
}

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    let root = place.root()?;
    let (game, _) = place.need_game(&root, flags.game)?;
    file_list::print("map", &root, &root.maps(&game), flags.json)?;
    Ok(Outcome::Good)
}
