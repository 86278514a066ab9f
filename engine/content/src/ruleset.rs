//! A game as it is on disk, checked as far as it can be without Lua.

use crate::choices;
use crate::constants::Constants;
use crate::game::{GameFile, RuleFunction, is_word};
use crate::lua::LuaFile;
use crate::node::Document;
use crate::report::{Report, Reports};
use crate::root::Root;
use crate::source::Source;
use lunarena_kernel::digest::Digest;
use lunarena_kernel::near::near;

#[derive(Clone, Debug, PartialEq)]
pub struct Ruleset {
    /// The name of its folder.
    pub game: String,
    pub file: GameFile,
    pub constants: Constants,
    /// Sorted by name.
    pub modules: Vec<LuaFile>,
    /// 32 hexadecimal digits over all files of the rules and all `--set` values.
    pub hash: String,
    pub warnings: Reports,
}

impl Ruleset {
    /// `sets` are the keys and values of `--set`, in the order given. All mistakes of all files come at once.
    pub fn load(root: &Root, game: &str, sets: &[(String, String)]) -> Result<Ruleset, Reports> {
        let folder = root.game(game)?;
        let mut reports = Vec::new();
        let mut read = |shown: String| root.read(&shown).map_err(|report| reports.push(report)).ok();
        let game_source = read(format!("{folder}/game.yaml"));
        let constants_source = read(format!("{folder}/constants.yaml"));
        let modules = modules(root, game, &mut reports);

        let mut file = None;
        let mut declarations = None;
        if let Some(source) = &game_source {
            let reading = GameFile::read(source);
            reports.extend(reading.reports);
            reports.extend(missing_modules(source, &reading.functions, &folder, &root.modules(game)));
            (file, declarations) = (reading.file, reading.declarations);
        }

        let document = constants_source.as_ref().and_then(|source| keep(Document::parse(source), &mut reports));
        let mut constants = match (&document, &declarations) {
            (Some(document), Some(declarations)) => keep(Constants::read(document, declarations), &mut reports),
            _ => None,
        };
        if let Some(constants) = &mut constants {
            for (key, value) in sets {
                keep(constants.set(key, value), &mut reports);
            }
        }

        let reports = Reports::new(reports);
        match (file, constants) {
            (Some(file), Some(constants)) if !reports.has_errors() => {
                let sources: Vec<&Source> = game_source.iter().chain(&constants_source).collect();
                let hash = content_hash(&sources, &modules, sets);
                Ok(Ruleset { game: game.to_owned(), file, constants, modules, hash, warnings: reports })
            }
            _ => Err(reports),
        }
    }

    /// Whether the map and the bots that game.yaml names as defaults are there.
    pub fn check_defaults(&self, root: &Root) -> Reports {
        let source = &self.file.source;
        let missing = |what: &str, name: &crate::Spanned<String>, known: Vec<String>| {
            (!known.contains(&name.value)).then(|| {
                Report::error(format!("{} has no {what} `{}`", self.game, name.value))
                    .at(source, name.span, "the default")
                    .help(choices::suggestion(name, &format!("{what}s"), &known))
            })
        };
        let default = &self.file.default;
        let bots = default.bots.iter().filter_map(|name| missing("bot", name, root.bots(&self.game)));
        missing("map", &default.map, root.maps(&self.game)).into_iter().chain(bots).collect()
    }
}

/// What was read, or `None` with the mistakes noted.
fn keep<T>(result: Result<T, Reports>, reports: &mut Vec<Report>) -> Option<T> {
    result.map_err(|found| reports.extend(found)).ok()
}

fn modules(root: &Root, game: &str, reports: &mut Vec<Report>) -> Vec<LuaFile> {
    let mut modules = Vec::new();
    for name in root.modules(game) {
        let shown = format!("rules/{game}/{name}.lua");
        if !is_word(&name) {
            reports.push(
                Report::error(format!("{shown} cannot be named as a module"))
                    .help("name the file with letters, digits and _, not beginning with a digit"),
            );
        }
        match LuaFile::read(root, &shown) {
            Ok(module) => modules.push(module),
            Err(report) => reports.push(report),
        }
    }
    modules
}

fn missing_modules(source: &Source, functions: &[RuleFunction], folder: &str, known: &[String]) -> Vec<Report> {
    let missing = functions.iter().filter(|function| !known.contains(&function.module));
    missing
        .map(|function| {
            let label = match near(&function.module, known.iter().map(String::as_str)) {
                Some(close) => format!("did you mean `{close}.{}`?", function.function),
                None => format!("there is no {folder}/{}.lua", function.module),
            };
            let report = Report::error(format!("unknown module `{}`", function.module));
            let report = report.at(source, function.span, label);
            match choices::all(known) {
                Some(names) => report.help(format!("modules of this game: {names}")),
                None => report,
            }
        })
        .collect()
}

fn content_hash(sources: &[&Source], modules: &[LuaFile], sets: &[(String, String)]) -> String {
    let mut files: Vec<&Source> = sources.iter().copied().chain(modules.iter().map(|module| &module.source)).collect();
    files.sort_by(|a, b| a.shown().cmp(b.shown()));
    let mut digest = Digest::new();
    digest.open(true, files.len());
    for file in files {
        digest.bytes(file.shown().as_bytes());
        digest.bytes(file.text().as_bytes());
    }
    // In which order different keys were given makes no difference to the game.
    let mut sets: Vec<&(String, String)> = sets.iter().collect();
    sets.sort_by(|a, b| a.0.cmp(&b.0));
    digest.open(true, sets.len());
    for (key, value) in sets {
        digest.bytes(key.as_bytes());
        digest.bytes(value.as_bytes());
    }
    digest.finish()
}
