//! `lunarena stubs`: what an editor, and the author of a bot, need to know of a game.

mod luarc;
mod meta;
mod page;
pub mod plan;

pub use meta::signature_of;

use crate::arguments::{Mods, Place};
use crate::outcome::{Failure, Outcome};
use crate::output;
use lunarena_arena::{Game, Guide};
use lunarena_content::{Report, disk};
use plan::{File, Guard, Plan, Step};
use serde::Serialize;
use std::path::PathBuf;

const HELP: &str = "\
Examples:
  lunarena stubs GAME                beside the house bots, in bots/GAME
  lunarena stubs GAME --out my-bots  in a folder of your own
  lunarena stubs GAME --json         a list of { file, written }

Open that folder in an editor with the Lua language server (LuaLS): it knows the game's calls and types then.
REFERENCE.md says the same for reading, with the limits and what library calls cost.
Exit codes: 0 good, 2 no such game, or a file is in the way or can't be written.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// The game
    game: String,
    #[command(flatten)]
    mods: Mods,
    /// The folder that your bots stand in [default: bots/GAME]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Overwrite files that you wrote yourself
    #[arg(long)]
    force: bool,
    /// Answer with a JSON list of the files
    #[arg(long)]
    json: bool,
}

/// Where the definition files go, below the folder of the bots. What stands there is ours.
const FOLDER: &str = ".stubs";
/// Where those of the engine go, below that.
const LIBRARY: &str = "lunarena";

pub fn run(place: &Place, flags: Flags) -> Result<Outcome, Failure> {
    let root = place.root()?.with_mods(&flags.game, &flags.mods.names)?;
    let game = Game::load(&root, &flags.game, &[])?;
    let guide = Guide::new(&game)?;
    let (dir, shown) = match flags.out {
        Some(dir) => (dir.clone(), dir.display().to_string()),
        None => {
            let (whole, shown) = (root.dir_to_write()?, format!("bots/{}", game.name()));
            let dir = whole.join(&shown);
            if disk::leads_out(whole, &dir) {
                return Err(Report::error(format!("{shown} is a link that leads elsewhere"))
                    .help("put a folder in the place of the link, or name another one with --out")
                    .into());
            }
            (dir, shown)
        }
    };
    let plan = Plan::new(&dir, &shown, files(&guide)?, flags.force)?;
    plan.carry_out()?;
    if flags.json {
        output::json(&plan.steps().map(Line::new).collect::<Vec<_>>())?;
    } else {
        output::text(&plan.steps().map(line).collect::<String>())?;
    }
    Ok(Outcome::Good)
}

fn files(guide: &Guide) -> Result<Vec<File>, Failure> {
    let game = guide.game.name();
    let ours = |path: String, text: String| File { path, text, guard: Guard::Ours };
    let library = guide.library.iter().map(|stub| ours(format!("{FOLDER}/{LIBRARY}/{}", stub.file), stub.text.into()));
    let mut files = vec![
        File { path: ".luarc.json".into(), text: luarc::text(guide)?, guard: Guard::Settings },
        File { path: "REFERENCE.md".into(), text: page::text(guide), guard: Guard::Signed },
        ours(format!("{FOLDER}/{game}.lua"), meta::text(guide)),
    ];
    files.extend(library);
    Ok(files)
}

fn line(step: &Step) -> String {
    match step.written {
        true => format!("wrote {}\n", step.shown),
        false => format!("kept  {}, which names {FOLDER} already\n", step.shown),
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
