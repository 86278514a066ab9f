//! `lunarena new mod`: a mod that does one small thing to a game, and says how to do more.

use super::{command, name, template, told};
use crate::outcome::{Failure, Outcome};
use crate::output;
use lunarena_arena::Game;
use lunarena_content::NewFiles;
use lunarena_content::{Constant, Leaf, Report};
use lunarena_contest::ContentPlace;
use lunarena_kernel::Value;
use serde::Serialize;

const HELP: &str = "\
Examples:
  lunarena new mod harvest --game GAME         creates mods/harvest
  lunarena new mod harvest --game GAME --json  the game, the mod and its files

The new mod works as it is: it reports one moment of the match, and its example
passes. Its files explain how to change constants and how to wrap functions of
the rules.
Exit codes: 0 success, 2 no such game, a bad name, or files exist.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// The name of the new mod
    name: String,
    /// Overwrite existing files
    #[arg(long)]
    force: bool,
    /// Print the game, the mod and its files as JSON
    #[arg(long)]
    json: bool,
}

/// The files of a mod, with gaps for what they tell of the game.
const FILES: [(&str, &str); 5] = [
    ("mod.yaml", include_str!("mod_folder/mod.yaml")),
    ("constants.yaml", include_str!("mod_folder/constants.yaml")),
    ("hooks.lua", include_str!("mod_folder/hooks.lua")),
    ("look.yaml", include_str!("mod_folder/look.yaml")),
    ("examples/{{name}}.yaml", include_str!("mod_folder/example.yaml")),
];

#[derive(Serialize)]
struct Made<'a> {
    game: &'a str,
    #[serde(rename = "mod")]
    name: &'a str,
    files: Vec<String>,
}

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    let root = place.root()?;
    let (game, _) = place.need_game(&root, None)?;
    let name = flags.name.as_str();
    name::check_mod(name)?;
    let loaded = Game::load(&root, &game, &[])?;
    let title = name::title(name);
    let stage = first_stage(&loaded)?;
    let (path, constant) = a_constant(&loaded);
    let seats = loaded.file.default.bots.len().to_string();
    let map = match &loaded.file.default.map {
        Some(map) => format!("map: \"{}\" # or a map written out here", map.value),
        None => "# the game has no maps: a case begins with what its rules make".to_owned(),
    };
    let values = [
        ("name", name),
        ("title", &title),
        ("game", &game),
        ("stage", &stage),
        ("path", &path),
        ("constant", &constant),
        ("map", &map),
        ("seats", &seats),
    ];
    let mut files = NewFiles::new(root.dir_to_write()?);
    for (file, text) in FILES {
        let file = template::filled(&format!("mods/{name}/{file}"), &values);
        files = files.file(file, template::filled(text, &values));
    }
    files.write(flags.force)?;
    if flags.json {
        output::json(&Made { game: &game, name, files: files.paths() })?;
    } else {
        let next = [
            ("check", command(place, &["check", name])),
            ("test", command(place, &["test", name])),
            ("play", command(place, &["play", &game, "--mod", name])),
            ("watch", command(place, &["watch", &game, "--mod", name])),
            ("editor", command(place, &["stubs", &game, "--mod", name])),
        ];
        output::text(&told(&files.paths(), &next))?;
    }
    Ok(Outcome::Good)
}

/// The function of the rules that runs first in a match.
fn first_stage(game: &Game) -> Result<String, Report> {
    let phases = game.file.turns.iter().filter(|phase| phase.rounds != Some(0));
    let mut stages = phases.flat_map(|phase| phase.kind.moments().iter().flat_map(|moment| phase.stages.at(moment)));
    stages.next().map(ToString::to_string).ok_or_else(|| {
        Report::error(format!("{} has no stages that a mod could wrap", game.name()))
            .help(format!("name a function in the stages of rules/{}/game.yaml", game.name()))
    })
}

/// The path of a constant, and the lines that set it to what it is, as comments. A plain number is the easiest to change; a game without
/// any has none to show, and gets one that is made up.
fn a_constant(game: &Game) -> (String, String) {
    let number = |leaf: &Leaf| match &leaf.value {
        Constant::Plain(Value::Int(number)) => Some((leaf.path.clone(), *number)),
        _ => None,
    };
    let found = game.ruleset.constants.leaves().iter().find_map(number);
    let (path, number) = found.unwrap_or_else(|| ("group.key".to_owned(), 7));
    let lines = path.split('.').enumerate().map(|(depth, key)| format!("# {}{key}:", "  ".repeat(depth)));
    let lines = lines.collect::<Vec<_>>().join("\n");
    (path, format!("{lines} {number}"))
}
