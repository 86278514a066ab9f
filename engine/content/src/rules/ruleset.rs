//! A game as it is on disk, checked as far as it can be without Lua.

use crate::files::lua_file::LuaFile;
use crate::files::map_file::MapFile;
use crate::files::paths::ContentPath;
use crate::files::root::Root;
use crate::rules::constants::Constants;
use crate::rules::declarations::Declarations;
use crate::rules::game::{GameFile, RuleFunction, Sketch};
use crate::rules::look::LookFile;
use crate::rules::map_outline::MapOutline;
use crate::rules::word::is_word;
use crate::text::choices;
use crate::text::report::{Report, Reports};
use crate::text::source::Source;
use crate::text::span::Spanned;
use crate::yaml::overlay::{Change, Overlaid};
use lunarena_kernel::digest::Digest;
use lunarena_kernel::near::near;

#[derive(Clone, Debug, PartialEq)]
pub struct Ruleset {
    /// The name of its folder.
    pub game: String,
    pub file: GameFile,
    pub constants: Constants,
    /// How it looks. It is no part of the hash: no match goes another way for it.
    pub look: LookFile,
    /// Those of the game sorted by name, then those of the mods.
    pub modules: Vec<LuaFile>,
    /// What mods wrap around functions of the rules, in the order of loading.
    pub hooks: Vec<LuaFile>,
    /// The mods in use, in the order of loading.
    pub mods: Vec<String>,
    /// What mods change in game.yaml and constants.yaml.
    pub changes: Changes,
    /// All files that it was read from.
    pub sources: Vec<Source>,
    /// 32 hexadecimal digits over all files of the rules and all `--set` values.
    pub hash: String,
    pub warnings: Reports,
}

/// What could be read of a game that may have faults.
pub struct PartialRuleset {
    /// Nothing, if game.yaml can't be understood. Constants with faults are left out of it.
    pub ruleset: Option<Ruleset>,
    /// What game.yaml declares, also if the rest of it can't be understood.
    pub declarations: Option<Declarations>,
    /// What matters to bots, also if the rest of game.yaml can't be understood.
    pub sketch: Sketch,
    /// What its maps hold.
    pub map: Option<MapOutline>,
    /// The names of all seats.
    pub seats: Vec<String>,
    /// Whether all constants of the game and its mods could be read: else there may be more of them.
    pub is_whole: bool,
    pub reports: Reports,
}

/// What the mods in use changed, file by file, each in the order in which it happened.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Changes {
    pub game: Vec<Change>,
    pub constants: Vec<Change>,
}

impl Ruleset {
    /// The game with the mods that the root has in use. `sets` are the keys and values of `--set`, in the order given. All mistakes of all files come at once.
    pub fn load(root: &Root, game: &str, sets: &[(String, String)]) -> Result<Ruleset, Reports> {
        let PartialRuleset { ruleset, reports, .. } = Ruleset::load_partial(root, game, sets)?;
        ruleset.filter(|_| !reports.has_errors()).ok_or(reports)
    }

    /// The same for one that may have faults: as much of it as can be read. Only a game that isn't there is an error.
    pub fn load_partial(root: &Root, game: &str, sets: &[(String, String)]) -> Result<PartialRuleset, Reports> {
        let folder = root.game(game)?;
        let mut reports = Vec::new();
        let sources = |name: &str, reports: &mut Vec<Report>| layers(root, &folder, name, reports);
        let game_sources = sources("game.yaml", &mut reports);
        let game_file = layered(&game_sources, &mut reports);
        let constants_sources = sources("constants.yaml", &mut reports);
        // What a mod declares is not known if its game.yaml can't be read.
        let is_declared = game_file.as_ref().is_some_and(|file| file.layers.len() == game_sources.len());
        let known = if is_declared { &constants_sources[..] } else { constants_sources.get(..1).unwrap_or_default() };
        let constants_file = layered(known, &mut reports);
        let is_whole = constants_file.as_ref().is_some_and(|file| file.layers.len() == constants_sources.len());
        let look = look(root, &folder, &mut reports);
        let modules = modules(root, game, &mut reports);
        let hooks = lua_files(root, &root.hooks(), &mut reports);

        let (mut file, mut declarations, mut sketch) = (None, None, Sketch::default());
        let (mut map, mut seats) = (None, Vec::new());
        if let Some(Overlaid { document, .. }) = &game_file {
            let reading = GameFile::read(document);
            reports.extend(reading.reports);
            // Also those that can't be read, which is told already.
            let known = root.module_names(game);
            reports.extend(missing_modules(&document.source, &reading.functions, &folder, &known));
            (file, declarations, sketch) = (reading.file, reading.declarations, reading.sketch);
            (map, seats) = (reading.map, reading.seats);
        }
        reports.extend(file.iter().flat_map(|file| look.unknown_phases(&file.phases())));

        let mut are_sound = false;
        let mut constants = declarations.as_ref().map(|declarations| {
            let (constants, found) = match &constants_file {
                Some(Overlaid { document, layers, .. }) => Constants::look(document, layers, declarations),
                // Those of the mods can be held against what is declared, though not laid over anything.
                None => Constants::of_layers(constants_sources.get(1..).unwrap_or_default(), declarations),
            };
            are_sound = is_whole && found.is_empty();
            reports.extend(found);
            constants
        });
        if let Some(constants) = &mut constants {
            for (key, value) in sets {
                keep(constants.set(key, value), &mut reports);
            }
        }

        // The keys of groups are not all known where some constants are left out.
        if let (Some(outline), Some(constants), true) = (&mut map, &constants, are_sound) {
            *outline = outline.settled(constants);
        }
        let reports = Reports::new(reports);
        let ruleset = file.zip(constants).map(|(file, constants)| {
            let sources = [&game_file, &constants_file].into_iter().flatten().flat_map(Overlaid::sources);
            let lua = modules.iter().chain(&hooks).map(|file| &file.source);
            let sources: Vec<Source> = sources.chain(lua).cloned().collect();
            let hash = content_hash(sources.iter().collect(), sets);
            let changes = Changes {
                game: game_file.map(|file| file.changes).unwrap_or_default(),
                constants: constants_file.map(|file| file.changes).unwrap_or_default(),
            };
            let mods = root.mods_in_use().to_vec();
            let (game, warnings) = (game.to_owned(), reports.clone());
            Ruleset { game, file, constants, look, modules, hooks, mods, changes, sources, hash, warnings }
        });
        Ok(PartialRuleset { ruleset, declarations, sketch, map, seats, is_whole, reports })
    }

    /// The map that is played when nobody names one; [`MapFile::nothing`], if the game has none.
    pub fn default_map(&self, root: &Root) -> Result<MapFile, Reports> {
        let Some(name) = &self.file.default.map else { return Ok(MapFile::nothing()) };
        root.map(&self.game, name).map_err(|found| self.named_as_default(name, found))
    }

    /// The bots that play when nobody names any.
    pub fn default_bots(&self, root: &Root) -> Result<Vec<LuaFile>, Reports> {
        let (mut bots, mut reports) = (Vec::new(), Vec::new());
        for name in self.file.default.bots.iter() {
            match root.bot(&self.game, name) {
                Ok(bot) => bots.push(bot),
                Err(report) => reports.extend(self.named_as_default(name, report.into())),
            }
        }
        if reports.is_empty() { Ok(bots) } else { Err(Reports::new(reports)) }
    }

    /// What is wrong with a file that game.yaml names is shown where it does, unless it has a place of its own.
    fn named_as_default(&self, name: &Spanned<ContentPath>, found: Reports) -> Reports {
        let placed = |report: Report| match report.place() {
            Some(_) => report,
            None => report.at(&self.file.source, name.span, "the default"),
        };
        found.into_iter().map(placed).collect()
    }

    /// Whether the map and the bots that game.yaml names as defaults are there.
    pub fn check_defaults(&self, root: &Root) -> Reports {
        let source = &self.file.source;
        let missing = |what: &str, name: &Spanned<ContentPath>, known: Vec<ContentPath>| {
            (!known.contains(&name.value)).then(|| {
                Report::error(format!("{} has no {what} `{}`", self.game, name.value))
                    .at(source, name.span, "the default")
                    .help(choices::suggestion(name, &format!("{what}s"), &known))
            })
        };
        let default = &self.file.default;
        let bots = default.bots.iter().filter_map(|name| missing("bot", name, root.bots(&self.game)));
        let map = default.map.iter().filter_map(|name| missing("map", name, root.maps(&self.game)));
        map.chain(bots).collect()
    }
}

/// What was read, or `None` with the mistakes noted.
fn keep<T>(result: Result<T, Reports>, reports: &mut Vec<Report>) -> Option<T> {
    result.map_err(|found| reports.extend(found)).ok()
}

/// A file of the game, and those of the mods in use that are laid over it. Nothing, if the game's own can't be read.
fn layers(root: &Root, folder: &str, name: &str, reports: &mut Vec<Report>) -> Vec<Source> {
    let own = match root.read(&format!("{folder}/{name}")) {
        Ok(own) => own,
        Err(report) => {
            reports.push(report);
            return Vec::new();
        }
    };
    let mods = root.folders_of_mods().map(|folder| format!("{folder}/{name}"));
    let read = mods.filter(|shown| root.has(shown)).map(|shown| root.read(&shown));
    let read: Vec<_> = read.filter_map(|read| read.map_err(|report| reports.push(report)).ok()).collect();
    std::iter::once(own).chain(read).collect()
}

/// How the game looks, with what its mods say of that. A game can do without.
fn look(root: &Root, folder: &str, reports: &mut Vec<Report>) -> LookFile {
    const LOOK: &str = "look.yaml";
    if !root.has(&format!("{folder}/{LOOK}")) {
        return LookFile::default();
    }
    let Some(overlaid) = layered(&layers(root, folder, LOOK, reports), reports) else { return LookFile::default() };
    let (file, found) = LookFile::read(&overlaid.document);
    reports.extend(found);
    file
}

/// The files as one. Those of mods that can't be read are left out.
fn layered(sources: &[Source], reports: &mut Vec<Report>) -> Option<Overlaid> {
    if sources.is_empty() {
        return None;
    }
    let (overlaid, found) = Overlaid::look(sources);
    reports.extend(found);
    reports.extend(overlaid.iter().flat_map(|overlaid| overlaid.warnings.clone()));
    overlaid
}

fn modules(root: &Root, game: &str, reports: &mut Vec<Report>) -> Vec<LuaFile> {
    let mut modules: Vec<LuaFile> = Vec::new();
    for module in lua_files(root, &root.modules(game), reports) {
        let shown = module.source.shown();
        if !is_word(&module.name) {
            reports.push(
                Report::error(format!("{shown} cannot be named as a module"))
                    .help("name the file with letters, digits and _, not beginning with a digit"),
            );
        }
        if let Some(first) = modules.iter().find(|other| other.name == module.name) {
            reports.push(
                Report::error(format!("{shown} has the name of another module: {}", first.source.shown()))
                    .help("give it another name; functions of a module that is there are wrapped in hooks.lua"),
            );
            continue;
        }
        modules.push(module);
    }
    modules
}

fn lua_files(root: &Root, files: &[String], reports: &mut Vec<Report>) -> Vec<LuaFile> {
    let read = |shown: &String| root.read_lua(shown).map_err(|report| reports.push(report)).ok();
    files.iter().filter_map(read).collect()
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

fn content_hash(mut files: Vec<&Source>, sets: &[(String, String)]) -> String {
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
