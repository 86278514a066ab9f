//! `lunarena stubs`: what an editor, and the author of bots, rules or mods, need to know of a game.

mod changes;
mod emmyrc;
mod layout;
mod luarc;
mod page;
pub mod plan;
mod stale;
mod vscode;

use crate::flags::ModFlags;
use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::text::mod_changes::ModChanges;
use lunarena_arena::{Game, Guide, LIBRARY};
use lunarena_content::Root;
use lunarena_contest::{ContentPlace, wording::count};
use plan::{File, Plan, Step};
use serde::Serialize;
use std::path::{Path, PathBuf};

const HELP: &str = "\
Examples:
  lunarena stubs GAME                  for its rules, maps and bots
  lunarena stubs GAME --mod MOD        for a mod, with what the mod changes
  lunarena stubs GAME --out my-bots    for bots in a folder of your own
  lunarena stubs GAME --out my-bots --mod MOD
                                       for bots that play with a mod
  lunarena stubs GAME --json           a list of { file, written }

Open rules/GAME, maps/GAME, bots/GAME, mods/MOD or my-bots in an editor with a
Lua language server (LuaLS or EmmyLua). It then knows what Lua can call there,
with types: for bots the game's calls; for rules and mods the constants, random
streams, turn and state.
  .luarc.json   in each of these folders, says where the definitions are
  .emmyrc.json  the same for what only EmmyLua needs
  .stubs/       the definitions, in the folder with rules/ or in my-bots
  REFERENCE.md  next to bots and in mods/MOD: all calls, limits and costs
  .vscode/      lets VS Code debug matches (see `lunarena debug`): agree to the
                extension that it finds there, and choose a configuration
Settings that you wrote are not changed. Run it again when the game gets new
calls, constants or streams.
Exit codes: 0 success, 2 no such game or mod, or a file can't be written.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// The game [default: the one whose folder you are in]
    game: Option<String>,
    #[command(flatten)]
    mods: ModFlags,
    /// A folder of your own with bots [default: all folders of the game or mod]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Overwrite files that you wrote
    #[arg(long)]
    force: bool,
    /// Print a JSON list of the files
    #[arg(long)]
    json: bool,
}

/// Folder of the definition files.
const FOLDER: &str = ".stubs";

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    let base = place.root()?;
    let (name, _) = place.need_game(&base, flags.game)?;
    let root = base.with_mods(&name, &flags.mods.names)?;
    let game = Game::load(&root, &name, &[])?;
    let guide = Guide::new(&game)?;
    let named = &flags.mods.names;
    let changes = if named.is_empty() { String::new() } else { changes::text(&ModChanges::new(&base, &root, &game)?) };
    // Where older definitions may stand that would be mixed with these.
    let swept;
    let (dir, shown, files) = match flags.out {
        Some(dir) => {
            swept = dir.clone();
            (dir.clone(), dir.display().to_string(), layout::own_folder(&guide, &changes)?)
        }
        None => {
            let dir = root.dir_to_write()?.to_owned();
            swept = dir.join("bots").join(game.name());
            let files = match named.is_empty() {
                true => layout::game(&root, &dir, &guide)?,
                false => of_mods(&root, &dir, &guide, named, &changes)?,
            };
            (dir, String::new(), files)
        }
    };
    let plan = Plan::new(&dir, &shown, files, flags.force)?;
    plan.carry_out()?;
    stale::remove(&swept, &plan);
    if flags.json {
        output::json(&plan.steps().map(Line::new).collect::<Vec<_>>())?;
    } else {
        output::text(&lines(&plan))?;
    }
    Ok(Outcome::Good)
}

/// For each mod that was named; those that it needs have folders of their own.
fn of_mods(root: &Root, dir: &Path, guide: &Guide, names: &[String], changes: &str) -> Result<Vec<File>, Failure> {
    let mut files = Vec::new();
    for (at, name) in names.iter().enumerate() {
        if !names[..at].contains(name) {
            files.extend(layout::of_mod(root, dir, guide, name, changes)?);
        }
    }
    Ok(files)
}

/// What became of each file; definitions are told by their folder.
fn lines(plan: &Plan) -> String {
    let mut folders: Vec<(&str, usize)> = Vec::new();
    let mut text = String::new();
    for step in plan.steps() {
        let folder = step.shown.rsplit_once('/').map(|(folder, _)| folder.strip_suffix(LIBRARY).unwrap_or(folder));
        let folder = folder.map(|folder| folder.trim_end_matches('/'));
        match folder.filter(|folder| folder.split('/').any(|part| part == FOLDER)) {
            Some(folder) => match folders.last_mut() {
                Some((last, count)) if *last == folder => *count += 1,
                _ => folders.push((folder, 1)),
            },
            None => text.push_str(&line(step)),
        }
    }
    let definitions = folders.iter().map(|(folder, files)| format!("wrote {folder}: {}\n", count(*files, "file")));
    text.extend(definitions);
    text
}

fn line(step: &Step) -> String {
    match step.written {
        true => format!("wrote {}\n", step.shown),
        false => format!("kept  {}, {}\n", step.shown, step.kept),
    }
}

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    written: bool,
}

impl Line<'_> {
    fn new(step: &Step) -> Line<'_> {
        Line { file: &step.shown, written: step.written }
    }
}
