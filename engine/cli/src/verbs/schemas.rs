//! `lunarena schemas`: what an editor needs to know of the YAML files.

mod family;
mod settings;

use crate::flags::ForceFlag;
use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::verbs::stubs::plan::{File, Guard, Plan};
use family::Family;
use lunarena_content::{ModFile, Report, Reports, Root, schema};
use lunarena_contest::ContentPlace;
use lunarena_kernel::Value;
use serde::Serialize;
use settings::{Settings, Verdict};
use std::path::PathBuf;

const HELP: &str = "\
Examples:
  lunarena schemas            for all games and mods
  lunarena schemas GAME       for one game and its mods
  lunarena schemas --out DIR  into another folder
  lunarena schemas --json     a list of { file, written, add }; `add` is what
                              your settings lack

Open the folder in an editor with the YAML language server (in VS Code the
extension redhat.vscode-yaml). It then completes, checks and explains the keys
of game.yaml, constants.yaml, look.yaml, mod.yaml, maps, examples and events
(files in events/, or that end in .event.yaml). The schemas are written to
.schemas, and .vscode/settings.json says which schema is for which files.
Settings that you wrote are not changed; you are told what to add. Run it again
when constants, calls, maps or mods are added.
Exit codes: 0 success, 2 no such game, a game or mod that can't be loaded, or a
file that can't be written.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// The game [default: all]
    game: Option<String>,
    /// The folder to write to [default: the one with rules/]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    force: ForceFlag,
    /// Print a JSON list of the files
    #[arg(long)]
    json: bool,
}

/// Folder of the schemas.
const FOLDER: &str = ".schemas";

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    let root = place.root()?;
    let chosen = match &flags.game {
        Some(game) => {
            root.game(game)?;
            vec![game.clone()]
        }
        None => root.games(),
    };
    let families = families(&root, &chosen)?;
    let (dir, shown) = match flags.out {
        Some(dir) => (dir.clone(), dir.display().to_string()),
        None => (root.dir_to_write()?.to_owned(), String::new()),
    };
    let mut files = vec![
        file("game.json", &schema::game())?,
        file("game-overlay.json", &schema::game_overlay())?,
        file("look.json", &schema::look())?,
        file("look-overlay.json", &schema::look_overlay())?,
        file("mod.json", &schema::mod_file(&root.games()))?,
        file("event.json", &schema::event(&root.games()))?,
    ];
    for family in families.iter().filter(|family| chosen.contains(&family.game)) {
        for (name, schema) in family.schemas() {
            files.push(file(&format!("{}/{name}", family.game), &schema)?);
        }
    }
    // Those of other games stay in use if they were written before.
    let mapped = |family: &&Family| chosen.contains(&family.game) || dir.join(FOLDER).join(&family.game).is_dir();
    let settings = Settings::new(families.iter().filter(mapped));
    let verdict = settings.compare(&dir)?;
    if verdict == Verdict::Write {
        let guard = Guard::Signed("yaml.schemas");
        files.push(File { path: settings::PATH.into(), text: settings.text()?, guard });
    }
    let plan = Plan::new(&dir, &shown, files, flags.force.force)?;
    plan.carry_out()?;
    let mut lines: Vec<Line> = plan.steps().map(|step| Line::written(step.shown.clone())).collect();
    if verdict != Verdict::Write {
        let file = dir.join(settings::PATH);
        let shown = if shown.is_empty() { settings::PATH.to_owned() } else { file.display().to_string() };
        lines.push(Line { file: shown, written: false, add: (verdict == Verdict::Add).then_some(&settings) });
    }
    if flags.json {
        output::json(&lines)?;
    } else {
        let texts: Result<String, Failure> = lines.iter().map(Line::text).collect();
        output::text(&texts?)?;
    }
    Ok(Outcome::Good)
}

/// All games with their mods; those that are chosen are loaded. All that is wrong comes at once.
fn families(root: &Root, chosen: &[String]) -> Result<Vec<Family>, Reports> {
    let (mut mods, mut reports, mut families) = (Vec::new(), Vec::new(), Vec::new());
    for name in root.mods() {
        match ModFile::load(root, &name) {
            Ok(file) => mods.push(file),
            Err(found) => reports.extend(found),
        }
    }
    for game in root.games() {
        let own = mods.iter().filter(|file| file.game.value == game);
        let own = own.map(|file| file.name.value.clone()).collect();
        let mut family = Family::new(game, own);
        if chosen.contains(&family.game) {
            reports.extend(family.load(root).err().into_iter().flatten());
        }
        families.push(family);
    }
    if reports.is_empty() { Ok(families) } else { Err(Reports::new(reports)) }
}

fn file(name: &str, schema: &Value) -> Result<File, Failure> {
    Ok(File { path: format!("{FOLDER}/{name}"), text: pretty(schema)?, guard: Guard::Signed(schema::SIGN) })
}

fn pretty(value: &impl Serialize) -> Result<String, Failure> {
    let text = serde_json::to_string_pretty(value);
    text.map(|text| text + "\n")
        .map_err(|error| Report::error(format!("this can't be written as JSON: {error}")).into())
}

/// What became of one file.
#[derive(Serialize)]
struct Line<'a> {
    file: String,
    written: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    add: Option<&'a Settings>,
}

impl Line<'_> {
    fn written(file: String) -> Line<'static> {
        Line { file, written: true, add: None }
    }

    fn text(&self) -> Result<String, Failure> {
        Ok(match (self.written, self.add) {
            (true, _) => format!("wrote {}\n", self.file),
            (false, None) => format!("kept  {}, which names them already\n", self.file),
            (false, Some(settings)) => {
                format!("kept  {}, which is yours; add this to it:\n\n{}", self.file, settings.lines()?)
            }
        })
    }
}
