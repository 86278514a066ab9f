//! `lunarena rules diff`: what mods change in a game.

use crate::ansi::Paint;
use crate::arguments::{Mods, Place};
use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::table::{Cell, Table};
use crate::wording::shorten;
use lunarena_arena::Game;
use lunarena_content::{Change, Inside, Report, Root};
use lunarena_kernel::Value;
use serde::Serialize;

const HELP: &str = "\
Examples:
  lunarena rules diff GAME --mod MOD
  lunarena rules diff GAME --mod ONE --mod OTHER --json
                            { constants, game, functions, modules, maps, bots }

Exit codes: 0 good, 2 no such game or mod, or mods that can't be loaded.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// The game
    game: String,
    #[command(flatten)]
    mods: Mods,
    /// Answer with one JSON object
    #[arg(long)]
    json: bool,
}

/// A value that is longer is cut; JSON has it whole.
const LONGEST_VALUE: usize = 40;

/// All that mods change.
#[derive(Serialize)]
pub struct Diff {
    pub constants: Vec<Changed>,
    pub game: Vec<Changed>,
    pub functions: Vec<Wrapped>,
    pub modules: Vec<String>,
    pub maps: Vec<String>,
    pub bots: Vec<String>,
}

#[derive(Serialize)]
pub struct Changed {
    pub path: String,
    pub old: Option<Value>,
    pub new: Option<Value>,
    pub file: String,
    pub line: usize,
}

#[derive(Serialize)]
pub struct Wrapped {
    pub name: String,
    pub way: String,
    pub file: String,
}

pub fn run(place: &Place, flags: Flags) -> Result<Outcome, Failure> {
    let base = place.root()?;
    base.game(&flags.game)?;
    if flags.mods.names.is_empty() {
        return Err(Report::error("a game differs from itself by mods: name one with --mod")
            .help("`lunarena mods list` shows those that are there")
            .into());
    }
    let root = base.with_mods(&flags.game, &flags.mods.names)?;
    let game = Game::load(&root, &flags.game, &[])?;
    let diff = diff(&base, &root, &game)?;
    if flags.json {
        output::json(&diff)?;
    } else {
        output::text(&text(&diff, Paint::stdout()))?;
    }
    Ok(Outcome::Good)
}

pub fn diff(base: &Root, root: &Root, game: &Game) -> Result<Diff, Failure> {
    let name = game.name();
    let change = |change: &Change| Changed {
        path: change.path.clone(),
        old: change.old.clone(),
        new: change.new.clone(),
        file: change.place.0.clone(),
        line: change.place.1,
    };
    let field = |value: &Value, name: &str| value.field(name).map(Value::to_string).unwrap_or_default();
    let ready = game.rules(0)?;
    let functions = ready.rules.wrapped().as_list().unwrap_or_default().iter().map(|value| Wrapped {
        name: field(value, "name"),
        way: field(value, "way"),
        file: format!("mods/{}", field(value, "file")),
    });
    let names = |all: Vec<Inside>| all.iter().map(ToString::to_string).collect::<Vec<_>>();
    let added = |all: Vec<String>, own: Vec<String>| all.into_iter().filter(|name| !own.contains(name)).collect();
    Ok(Diff {
        constants: game.ruleset.changes.constants.iter().map(change).collect(),
        game: game.ruleset.changes.game.iter().map(change).collect(),
        functions: functions.collect(),
        modules: added(root.modules(name), base.modules(name)),
        maps: added(names(root.maps(name)), names(base.maps(name))),
        bots: added(names(root.bots(name)), names(base.bots(name))),
    })
}

fn text(diff: &Diff, paint: Paint) -> String {
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
