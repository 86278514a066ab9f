//! `lunarena new game`: a small game that is complete, to be changed into another one.

use super::{command, name, template, told};
use crate::arguments::Place;
use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::parcel::{Parcel, must_be_folder};
use lunarena_content::Report;
use serde::Serialize;
use std::path::{Path, PathBuf};

const HELP: &str = "\
Examples:
  lunarena new game meadow               beside the games that are here
  lunarena new game meadow --root games  in a folder of its own, which is made if it isn't there
  lunarena new game meadow --json        the name, and a list of the files

Two to four bees gather nectar: every file is short, and says what it is for. Play it, read its
MANUAL.md, then change it into a game of your own, rule by rule: nothing has to be compiled.
Exit codes: 0 good, 2 no such folder, a name that can't be one, or files that are in the way.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// The name of the new game
    name: String,
    /// Overwrite the files of that game, if it was begun in the same way
    #[arg(long)]
    force: bool,
    /// Answer with JSON: the game, the files
    #[arg(long)]
    json: bool,
}

/// The files of the game: the folder that they belong in, their place in it, and their text, in which the game's name and title are left
/// open.
const FILES: [(&str, &str, &str); 23] = [
    ("rules", "MANUAL.md", include_str!("game/rules/MANUAL.md")),
    ("rules", "game.yaml", include_str!("game/rules/game.yaml")),
    ("rules", "constants.yaml", include_str!("game/rules/constants.yaml")),
    ("rules", "api.lua", include_str!("game/rules/api.lua")),
    ("rules", "meadow.lua", include_str!("game/rules/meadow.lua")),
    ("rules", "flowers.lua", include_str!("game/rules/flowers.lua")),
    ("rules", "bees.lua", include_str!("game/rules/bees.lua")),
    ("rules", "hives.lua", include_str!("game/rules/hives.lua")),
    ("rules", "honey.lua", include_str!("game/rules/honey.lua")),
    ("rules", "orders.lua", include_str!("game/rules/orders.lua")),
    ("rules", "view.lua", include_str!("game/rules/view.lua")),
    ("rules", "board.lua", include_str!("game/rules/board.lua")),
    ("rules", "examples/flights.yaml", include_str!("game/rules/examples/flights.yaml")),
    ("rules", "examples/flowers.yaml", include_str!("game/rules/examples/flowers.yaml")),
    ("rules", "examples/hives.yaml", include_str!("game/rules/examples/hives.yaml")),
    ("rules", "examples/orders.yaml", include_str!("game/rules/examples/orders.yaml")),
    ("rules", "examples/maps.yaml", include_str!("game/rules/examples/maps.yaml")),
    ("rules", "examples/the-end.yaml", include_str!("game/rules/examples/the-end.yaml")),
    ("bots", "greedy.lua", include_str!("game/bots/greedy.lua")),
    ("bots", "random.lua", include_str!("game/bots/random.lua")),
    ("bots", "idle.lua", include_str!("game/bots/idle.lua")),
    ("maps", "garden.yaml", include_str!("game/maps/garden.yaml")),
    ("maps", "random.lua", include_str!("game/maps/random.lua")),
];

#[derive(Serialize)]
struct Made<'a> {
    game: &'a str,
    files: Vec<String>,
}

pub fn run(place: &Place, flags: Flags) -> Result<Outcome, Failure> {
    let game = flags.name.as_str();
    name::check_small(game, "game")?;
    let title = name::title(game);
    let values = [("name", game), ("title", title.as_str())];
    let dir = folder(place, game)?;
    check_not_there(&dir, game, flags.force)?;
    let mut parcel = Parcel::new(&dir);
    for (kind, path, text) in FILES {
        parcel = parcel.file(format!("{kind}/{game}/{path}"), template::filled(text, &values));
    }
    parcel.write(flags.force)?;
    if flags.json {
        output::json(&Made { game, files: parcel.files() })?;
    } else {
        let next = [
            ("play", command(place, &["play", game])),
            ("test", command(place, &["test", game])),
            ("bot", command(place, &["new", "bot", "NAME", "--game", game])),
        ];
        output::text(&told(&parcel.files(), &next))?;
    }
    Ok(Outcome::Good)
}

/// A game that is there is told as one thing, not file by file. It is overwritten only if it was made here: of two games mixed none is good.
fn check_not_there(dir: &Path, game: &str, force: bool) -> Result<(), Report> {
    let rules = dir.join("rules").join(game);
    if !rules.join("game.yaml").exists() {
        return Ok(());
    }
    let there = Report::error(format!("the game `{game}` is there already"));
    match foreign_file(&rules) {
        Some(file) => Err(there.help(format!(
            "choose another name; --force would not help, as rules/{game}/{file} is no file of a new game"
        ))),
        None if force => Ok(()),
        None => Err(there.help("choose another name, or have its files overwritten with --force")),
    }
}

/// The first file among the rules of a game, by name, that isn't one of those made here.
fn foreign_file(rules: &Path) -> Option<String> {
    let own = |file: &String| FILES.iter().any(|(kind, path, _)| *kind == "rules" && path == file);
    let files = ["", "examples/"].into_iter().flat_map(|folder| {
        let entries = std::fs::read_dir(rules.join(folder)).into_iter().flatten().flatten();
        let names =
            entries.filter(|entry| entry.path().is_file()).filter_map(|entry| entry.file_name().into_string().ok());
        names.map(move |name| format!("{folder}{name}"))
    });
    files.filter(|file| [".lua", ".yaml"].iter().any(|end| file.ends_with(end)) && !own(file)).min()
}

/// The folder that was named, whatever is in it, or the one that we are in.
fn folder(place: &Place, game: &str) -> Result<PathBuf, Report> {
    match place.named() {
        Some(dir) => must_be_folder(dir, "name a folder with --root").map(|()| dir.to_owned()),
        None => place.root()?.dir().map(Path::to_owned).ok_or_else(|| {
            Report::error("there is no folder for games here: none that holds rules/")
                .help(format!("name one, it is made if it isn't there: lunarena new game {game} --root games"))
        }),
    }
}
