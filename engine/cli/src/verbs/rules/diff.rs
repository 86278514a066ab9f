//! `lunarena rules diff`: what mods change in a game.

use crate::flags::ModFlags;
use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::terminal::Paint;
use crate::terminal::text_table::{Cell, Table};
use crate::text::mod_changes::{Changed, ModChanges, Wrapped};
use lunarena_arena::Game;
use lunarena_content::Report;
use lunarena_contest::{ContentPlace, wording::shorten};
use lunarena_kernel::Value;

const HELP: &str = "\
Examples:
  lunarena rules diff GAME --mod MOD
  lunarena rules diff GAME --mod ONE --mod OTHER --json
                            { constants, game, functions, modules, maps, bots }

Exit codes: 0 success, 2 no such game or mod, or mods that can't be loaded.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// The game [default: the one whose folder you are in]
    game: Option<String>,
    #[command(flatten)]
    mods: ModFlags,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A value that is longer is cut; JSON has it whole.
const LONGEST_VALUE: usize = 40;

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    let base = place.root()?;
    let (name, _) = place.need_game(&base, flags.game)?;
    if flags.mods.names.is_empty() {
        return Err(Report::error("there is nothing to compare: name a mod with --mod")
            .help("`lunarena mods list` lists them")
            .into());
    }
    let root = base.with_mods(&name, &flags.mods.names)?;
    let game = Game::load(&root, &name, &[])?;
    let diff = ModChanges::new(&base, &root, &game)?;
    if flags.json {
        output::json(&diff)?;
    } else {
        output::text(&text(&diff, Paint::stdout()))?;
    }
    Ok(Outcome::Good)
}

fn text(diff: &ModChanges, paint: Paint) -> String {
    let shown =
        |value: &Option<Value>| shorten(&value.as_ref().map_or("nothing".to_owned(), Value::to_string), LONGEST_VALUE);
    let mut out = String::new();
    for (title, changes) in [("constants", &diff.constants), ("game.yaml", &diff.game)] {
        let mut table = Table::new([title, "was", "is", "by"]);
        for Changed { path, old, new, file, line } in changes {
            let place = format!("{file}:{line}");
            table.row([Cell::from(path), Cell::from(shown(old)), Cell::from(shown(new)), Cell::from(place)]);
        }
        out.push_str(&section(&out, changes.is_empty(), &table, paint));
    }
    let mut table = Table::new(["function", "wrapped", "by"]);
    for Wrapped { name, way, file } in &diff.functions {
        table.row([Cell::from(name), Cell::from(way), Cell::from(file)]);
    }
    out.push_str(&section(&out, diff.functions.is_empty(), &table, paint));
    let mut table = Table::new(["added", ""]);
    for (kind, names) in [("module", &diff.modules), ("map", &diff.maps), ("bot", &diff.bots)] {
        for name in names {
            table.row([Cell::from(kind), Cell::from(name)]);
        }
    }
    let none = diff.modules.is_empty() && diff.maps.is_empty() && diff.bots.is_empty();
    out.push_str(&section(&out, none, &table, paint));
    if out.is_empty() { "nothing is changed\n".to_owned() } else { out }
}

/// A table below what stands there, unless it is empty.
fn section(above: &str, empty: bool, table: &Table, paint: Paint) -> String {
    let gap = if above.is_empty() { "" } else { "\n" };
    if empty { String::new() } else { format!("{gap}{}", table.text("", paint)) }
}
