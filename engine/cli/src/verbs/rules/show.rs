//! `lunarena rules show`: a game and its constants as they are in force.

use crate::flags::SettingFlags;
use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::terminal::columns::wrap;
use crate::terminal::{self, Paint, text_width};
use crate::text::constant::{self, ConstantJson};
use crate::text::facts::{self, FactsJson};
use lunarena_arena::Game;
use lunarena_content::{Leaf, Ruleset};
use lunarena_contest::ContentPlace;
use serde::Serialize;

const HELP: &str = "\
Examples:
  lunarena rules show GAME             the game, its stages and all constants
  lunarena rules show GAME heap        one group of constants
  lunarena rules show GAME heap.size --set heap.size=30

Exit codes: 0 success, 2 no such game or constant, or a file can't be loaded.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// The game [default: the one whose folder you are in]
    game: Option<String>,
    /// A constant or a group of them [default: all]
    key: Option<String>,
    #[command(flatten)]
    settings: SettingFlags,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A wider value pushes its place to the right, or below it, instead of all others.
const WIDEST_VALUE: usize = 24;

/// A narrower column would be one of single words.
const NARROWEST: usize = 20;

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    let root = place.root()?;
    let (game, leftover) = place.need_game(&root, flags.game)?;
    let key = leftover.or(flags.key);
    let root = root.with_mods(&game, &flags.settings.mods.names)?;
    let ruleset = Ruleset::load(&root, &game, &flags.settings.set)?;
    let paint = Paint::stdout();
    let leaves = match &key {
        Some(key) => constant::at(&ruleset, key)?,
        None => ruleset.constants.leaves().iter().collect(),
    };
    let facts = if key.is_none() { Some(Game::from_ruleset(ruleset.clone())?) } else { None };
    if flags.json {
        output::json(&ShowJson {
            game: &game,
            facts: facts.as_ref().map(FactsJson::new),
            constants: leaves.into_iter().map(ConstantJson::new).collect(),
        })?;
    } else {
        let head = facts.map(|game| facts::text(&game, paint) + "\n").unwrap_or_default();
        output::text(&(head + &tree(&leaves, &format!("rules/{game}/"), terminal::width(), paint)))?;
    }
    Ok(Outcome::Good)
}

#[derive(Serialize)]
struct ShowJson<'a> {
    game: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    facts: Option<FactsJson>,
    constants: Vec<ConstantJson<'a>>,
}

/// A constant, or the name of a group above those in it.
struct Row {
    name: String,
    value: String,
    place: String,
}

/// Groups with their constants indented below them, then values and places in columns. The game's own files are known by their names
/// alone, without their `folder`.
fn tree(leaves: &[&Leaf], folder: &str, width: usize, paint: Paint) -> String {
    let mut rows = Vec::new();
    let mut open: Vec<&str> = Vec::new();
    for leaf in leaves {
        let keys: Vec<&str> = leaf.path.split('.').collect();
        let Some((name, groups)) = keys.split_last() else { continue };
        let common = open.iter().zip(groups).take_while(|(one, other)| one == other).count();
        for (depth, group) in groups.iter().enumerate().skip(common) {
            rows.push(Row {
                name: format!("{}{group}", "  ".repeat(depth)),
                value: String::new(),
                place: String::new(),
            });
        }
        open = groups.to_vec();
        rows.push(Row {
            name: format!("{}{name}{}", "  ".repeat(groups.len()), constant::arguments(leaf)),
            value: leaf.text(),
            place: leaf.origins.last().map(|origin| origin.to_string().replacen(folder, "", 1)).unwrap_or_default(),
        });
    }
    let names = rows.iter().map(|row| text_width(&row.name)).max().unwrap_or(0);
    let values =
        rows.iter().map(|row| text_width(&row.value)).filter(|width| *width <= WIDEST_VALUE).max().unwrap_or(0);
    let line = |row: Row| {
        let Row { name, value, place } = row;
        if value.is_empty() && place.is_empty() {
            return format!("{}\n", paint.bold(&name));
        }
        let mut out = String::new();
        let mut lead = format!("{name}{}", " ".repeat(names - text_width(&name)));
        let mut pieces = wrap(&value, width.saturating_sub(names + 2).max(NARROWEST));
        let last = pieces.pop().unwrap_or_default();
        for piece in pieces {
            out.push_str(&format!("{lead}  {piece}\n"));
            lead = " ".repeat(names);
        }
        let used = names + 2 + values.max(text_width(&last));
        let gap = match used + 2 + text_width(&place) <= width {
            true => " ".repeat(2 + values.saturating_sub(text_width(&last))),
            false => format!("\n{}", " ".repeat(names + 2)),
        };
        out + &format!("{lead}  {last}{gap}{}\n", paint.faint(&place))
    };
    rows.into_iter().map(line).collect()
}
