//! `lunarena rules diff`: what mods change in a game.

use crate::flags::ModFlags;
use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::terminal::text_table::{Cell, Table};
use crate::terminal::{self, Paint};
use crate::text::mod_changes::{Changed, ModChanges, Wrapped};
use crate::text::value_change::value_change;
use lunarena_arena::Game;
use lunarena_content::{Report, first_sentence, visible_line};
use lunarena_contest::ContentPlace;
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
        output::text(&text(&diff, terminal::width(), Paint::stdout()))?;
    }
    Ok(Outcome::Good)
}

fn text(diff: &ModChanges, width: usize, paint: Paint) -> String {
    let mut out = String::new();
    for (title, changes) in [("constant", &diff.constants), ("key", &diff.game)] {
        for changes in changes.chunk_by(|one, next| one.file == next.file) {
            let mut table = Table::new(["line", title, "was → is"]);
            for Changed { path, old, new, line, .. } in changes {
                table.row([Cell::from(line), Cell::from(path), Cell::from(value_change(&shown(old), &shown(new)))]);
            }
            section(&mut out, &changes[0].file, table, width, paint);
        }
    }
    for functions in diff.functions.chunk_by(|one, next| one.file == next.file) {
        let mut table = Table::new(["line", "function", "how", "what it does"]);
        for Wrapped { name, way, line, doc, .. } in functions {
            let line = line.map_or(Cell::default(), Cell::from);
            table.row([line, Cell::from(name), Cell::from(way), Cell::from(first_sentence(doc))]);
        }
        section(&mut out, &functions[0].file, table, width, paint);
    }
    let mut table = Table::new(["added", ""]);
    for (kind, names) in [("module", &diff.modules), ("map", &diff.maps), ("bot", &diff.bots)] {
        for name in names {
            table.row([Cell::from(kind), Cell::from(name)]);
        }
    }
    if !(diff.modules.is_empty() && diff.maps.is_empty() && diff.bots.is_empty()) {
        let gap = if out.is_empty() { "" } else { "\n" };
        out.push_str(&format!("{gap}{}", table.text("", paint)));
    }
    if out.is_empty() { "nothing is changed\n".to_owned() } else { out }
}

/// What a file changes, below its name.
fn section(out: &mut String, file: &str, table: Table, width: usize, paint: Paint) {
    let gap = if out.is_empty() { "" } else { "\n" };
    let table = table.within(width.saturating_sub(2)).text("  ", paint);
    out.push_str(&format!("{gap}{}\n{table}", paint.bold(&visible_line(file))));
}

fn shown(value: &Option<Value>) -> String {
    value.as_ref().map_or("nothing".to_owned(), Value::to_string)
}
