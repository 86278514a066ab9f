//! `lunarena new map`: a map that is there, or that Lua makes, written to a file of its own.

use super::{command, name, told};
use crate::flags::{SettingFlags, seed, typed};
use crate::outcome::{Failure, Outcome};
use crate::output;
use lunarena_arena::{Game, Start};
use lunarena_content::NewFiles;
use lunarena_content::{MapFile, MapKind, Report, Root, UserPath};
use lunarena_contest::{ContentPlace, draw_seed};
use serde::Serialize;

const HELP: &str = "\
Examples:
  lunarena new map valley --game GAME       copy the default map
  lunarena new map valley --game GAME --like random --seed 7
                                            a generated map

The map is checked, and written to maps/GAME in a form that is easy to edit: as
text if the game has a text form for maps, else as YAML.
Exit codes: 0 success, 2 no such game or map, a bad map, or the file exists.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// The name of the new map
    name: String,
    /// The map to copy: a name, or the path of a .yaml, .txt or .lua file [default: the game's default map]
    #[arg(long, value_name = "MAP", value_parser = typed)]
    like: Option<UserPath>,
    /// Random seed for a map made by Lua [default: a random one, which is shown]
    #[arg(long, value_name = "N", value_parser = seed, allow_hyphen_values = true)]
    seed: Option<u64>,
    #[command(flatten)]
    settings: SettingFlags,
    /// Overwrite an existing map
    #[arg(long)]
    force: bool,
    /// Print the file and the seed as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Made {
    file: String,
    like: String,
    /// Only where Lua made it.
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
}

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    let root = place.root()?;
    let (name, _) = place.need_game(&root, None)?;
    name::check(&flags.name, "map", "use letters, digits, `-` and `_`; the file gets its end by itself")?;
    let root = root.with_mods(&name, &flags.settings.mods.names)?;
    let game = Game::load(&root, &name, &flags.settings.set)?;
    let (like, map) = match flags.like {
        Some(like) => (like.to_string(), root.user_map(&name, &like)?),
        None => match &game.file.default.map {
            Some(map) => (map.to_string(), game.ruleset.default_map(&root)?),
            None => {
                return Err(Report::error(format!("{name} has no maps"))
                    .help("its matches need none; --like names a map file to copy")
                    .into());
            }
        },
    };
    let seed = flags.seed.unwrap_or_else(draw_seed);
    let made = matches!(map.kind, MapKind::Lua(_)).then_some(seed);
    let mut ready = game.rules(seed)?;
    let seats = game.seats(game.file.default.bots.len());
    let data = game.map_data(&mut ready, &Start::Map(Box::new(map)), &seats)?;
    let (end, text) = MapFile::written(&game.map_to_write(&mut ready, data)?);
    let file = format!("maps/{name}/{}{end}", flags.name);
    expect_room(&root, &name, &flags.name, flags.force.then_some(file.as_str()))?;
    let files = NewFiles::new(root.dir_to_write()?).file(file, text);
    files.write(flags.force)?;
    if flags.json {
        output::json(&Made { file: files.paths().concat(), like, seed: made })?;
    } else {
        let mut play = vec!["play", &name, "--map", &flags.name];
        play.extend(flags.settings.mods.names.iter().flat_map(|name| ["--mod", name.as_str()]));
        let mut next = vec![("like", like)];
        next.extend(made.map(|seed| ("seed", seed.to_string())));
        next.push(("play", command(place, &play)));
        output::text(&told(&files.paths(), &next))?;
    }
    Ok(Outcome::Good)
}

/// No map has this name, whatever its end: a name must tell which one is meant. One file may be overwritten.
fn expect_room(root: &Root, game: &str, name: &str, mine: Option<&str>) -> Result<(), Report> {
    let Some(file) = root.map_files(game, name).into_iter().find(|file| Some(file.as_str()) != mine) else {
        return Ok(());
    };
    let help = if mine.is_some() { "move it away" } else { "choose another name, or overwrite it with --force" };
    Err(Report::error(format!("{game} has a map `{name}` already: {file}")).help(help))
}
