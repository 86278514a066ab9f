//! `lunarena rules why`: the chain of places that a constant's value came through.

use crate::flags::SettingFlags;
use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::terminal::columns::wrap;
use crate::terminal::{self, Paint};
use crate::text::constant::{self, ConstantJson};
use lunarena_content::{Leaf, Origin, Report, Root, Ruleset, SET};
use lunarena_contest::ContentPlace;

const HELP: &str = "\
Examples:
  lunarena rules why GAME heap.size
  lunarena rules why GAME heap.size --set heap.size=30
  lunarena rules why GAME heap         every constant of a group

The base value comes first; the last one counts.
Exit codes: 0 success, 2 no such game or constant, or a file can't be loaded.";

/// Before the line of a file, below the name of that file.
const INDENT: &str = "    ";

/// Narrower lines would be single words.
const NARROWEST: usize = 20;

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// The game [default: the one whose folder you are in]
    #[arg(value_name = "GAME")]
    first: String,
    /// A constant or a group of them
    key: Option<String>,
    #[command(flatten)]
    settings: SettingFlags,
    /// Print a JSON list
    #[arg(long)]
    json: bool,
}

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    let root = place.root()?;
    let (game, leftover) = place.need_game(&root, Some(flags.first))?;
    let Some(key) = leftover.or(flags.key) else {
        return Err(Report::error("it isn't said which constant is meant")
            .help(format!("name one: lunarena rules why {game} KEY; `lunarena rules show {game}` lists them all"))
            .into());
    };
    let root = root.with_mods(&game, &flags.settings.mods.names)?;
    let ruleset = Ruleset::load(&root, &game, &flags.settings.set)?;
    let leaves = constant::at(&ruleset, &key)?;
    if flags.json {
        output::json(&leaves.into_iter().map(ConstantJson::new).collect::<Vec<_>>())?;
    } else {
        let texts: Vec<String> = leaves.into_iter().map(|leaf| text(&root, &ruleset, leaf, Paint::stdout())).collect();
        output::text(&texts.join("\n"))?;
    }
    Ok(Outcome::Good)
}

fn text(root: &Root, ruleset: &Ruleset, leaf: &Leaf, paint: Paint) -> String {
    let value = leaf.text();
    let equals = if value.starts_with('=') { "" } else { "= " };
    let mut out = format!("{}{} {equals}{value}\n", paint.bold(&leaf.path), constant::arguments(leaf));
    let mut steps = vec![declaration(ruleset, leaf)];
    steps.extend(leaf.origins.iter().map(|origin| (origin.to_string(), written(root, leaf, origin))));
    for (place, text) in steps.iter().filter(|(place, _)| !place.is_empty()) {
        out.push_str(&format!("  {}\n", paint.faint(place)));
        let lines = wrap(text, terminal::width().saturating_sub(INDENT.len()).max(NARROWEST));
        out.extend(lines.iter().map(|line| format!("{INDENT}{line}\n")));
    }
    for condition in ruleset.file.all_conditions().filter(|condition| condition.is_about(&leaf.path)) {
        out.push_str(&format!("  must hold: {}\n", condition.words.value));
    }
    out
}

/// Where game.yaml says what may stand there.
fn declaration(ruleset: &Ruleset, leaf: &Leaf) -> (String, String) {
    let keys: Vec<&str> = leaf.path.split('.').collect();
    let declarations = &ruleset.file.constants;
    match declarations.at(&keys) {
        lunarena_content::Place::Constant(declaration) => {
            let text = format!("{}: {}", declaration.pattern, declaration.text.as_str());
            (declarations.place(declaration), text)
        }
        _ => Default::default(),
    }
}

/// The line as it stands in the file, or what was typed.
fn written(root: &Root, leaf: &Leaf, origin: &Origin) -> String {
    if origin.source == SET {
        return format!("{}={}", leaf.path, origin.text);
    }
    match root.read(&origin.source) {
        Ok(source) => source.line(origin.line).trim().to_owned(),
        // The file went away since it was read: what was read is still known.
        Err(_) => origin.text.clone(),
    }
}
