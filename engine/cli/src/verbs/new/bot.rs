//! `lunarena new bot`: a bot to begin with, made from what the game says of itself.

mod first_calls;
mod page;

use super::{command, name, told};
use crate::outcome::{Failure, Outcome};
use crate::output;
use first_calls::first_calls;
use lunarena_arena::{Game, Guide};
use lunarena_content::NewFiles;
use lunarena_content::{Report, Root};
use lunarena_contest::{ContentPlace, command_line};
use page::Page;
use serde::Serialize;
use std::path::{Path, PathBuf};

const HELP: &str = "\
Examples:
  lunarena new bot scout --game GAME           in bots/GAME, with the house bots
  lunarena new bot mine/scout.lua --game GAME  anywhere else
  lunarena new bot scout --game GAME --json    the game, the bot and its file

The bot can be played at once but does nothing yet. Its comments explain what
it is asked, what it sees, what it may do, and how to try it.
Exit codes: 0 success, 2 no such game, a bad name, or the file exists.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// The name of the new bot, or the path of a .lua file
    name: String,
    /// Overwrite an existing bot
    #[arg(long)]
    force: bool,
    /// Print the game, the bot and its file as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Made<'a> {
    game: &'a str,
    /// As it is named on a command line.
    bot: &'a str,
    file: &'a str,
}

/// Where a bot is to stand.
struct Spot {
    dir: PathBuf,
    file: String,
    /// How `check` is told of it.
    check: Vec<String>,
    /// How its editor is told of the game.
    stubs: Vec<String>,
}

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    let root = place.root()?;
    let (name, _) = place.need_game(&root, None)?;
    let spot = spot(&root, &name, &flags.name)?;
    let game = Game::load(&root, &name, &[])?;
    let guide = Guide::new(&game)?;
    let bots =
        [flags.name.as_str()].into_iter().chain(game.file.default.bots.iter().skip(1).map(|bot| bot.value.as_str()));
    let bots: Vec<&str> = bots.collect();
    let line = |verb: &str| command(place, &[vec![verb, &name], bots.clone()].concat());
    let calls = first_calls(&guide, &root, page::MOST_CALLS);
    let page = Page { bots: &bots, check: &spot.check, stubs: &spot.stubs, calls: &calls };
    let files = NewFiles::new(&spot.dir).file(&spot.file, page::text(&guide, &page));
    files.write(flags.force)?;
    if flags.json {
        output::json(&Made { game: &name, bot: &flags.name, file: &spot.file })?;
    } else {
        let next = [("check", command(place, &spot.check)), ("play", line("play")), ("watch", line("watch"))];
        output::text(&told(&files.paths(), &next))?;
    }
    Ok(Outcome::Good)
}

/// A name belongs to the game's folder of bots; a path is relative to where the person stands.
fn spot(root: &Root, game: &str, name: &str) -> Result<Spot, Report> {
    if name.ends_with(".lua") {
        let check = ["check", "--game", game, name].map(str::to_owned).to_vec();
        let folder = Path::new(name).parent().and_then(Path::to_str).filter(|folder| !folder.is_empty());
        let stubs = ["stubs", game, "--out", folder.unwrap_or(".")].map(str::to_owned).to_vec();
        return Ok(Spot { dir: PathBuf::new(), file: name.to_owned(), check, stubs });
    }
    name::check(name, "bot", "use letters, digits, `-` and `_`, or name a path that ends in .lua")?;
    let file = format!("bots/{game}/{name}.lua");
    let check = ["check", &file].map(str::to_owned).to_vec();
    let stubs = ["stubs", game].map(str::to_owned).to_vec();
    let dir = root.dir_to_write().map_err(|report| {
        let here = command_line::line(&["lunarena", "new", "bot", &format!("{name}.lua"), "--game", game]);
        let other = report.help_text().map(|help| format!("; {help}")).unwrap_or_default();
        report.help(format!("`{here}` makes one right here{other}"))
    })?;
    Ok(Spot { dir: dir.to_owned(), file, check, stubs })
}
