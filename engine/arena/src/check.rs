//! `lunarena check`: analyses every file of a game without playing, and reports all mistakes at once.

mod api_calls;
mod api_data;
mod argument_counts;
mod bots;
mod cases;
mod extent;
mod formulas;
mod known_names;
mod library;
mod look;
mod manual;
mod maps;
mod modules;
mod named_words;
mod offered;
mod sources;
mod strength_claims;
mod type_mistakes;
mod types;
mod unread_constants;
mod unused_files;
mod written_globals;

pub use look::missing_entries;
pub use maps::check_map_file;
pub use offered::Offered;
pub use unused_files::strays;

use crate::authoring::{Definition, RulesTypes};
use crate::game::{API, ConstantPaths, Game, api_modules};
use extent::Extent;
use known_names::LuaGlobals;
use library::OwnFields;
use lunarena_content::{BenchFile, PartialRuleset, Report, Reports, Root, Ruleset, Sketch};
use lunarena_lint as lint;
use maps::{check_map_alone, lua_of_map};
use modules::{check_module, readable, returns_nothing};
use sources::{Sources, lua_files};
use std::collections::BTreeSet;

/// What was looked at, and what was found.
#[derive(Debug, Default)]
pub struct Checked {
    pub modules: usize,
    pub constants: usize,
    pub maps: usize,
    pub bots: usize,
    pub cases: usize,
    /// Whether the rules themselves are without a fault.
    pub loads: bool,
    pub reports: Reports,
}

/// Every file of a game: rules, constants, maps, bots, examples. What is wrong with one of them doesn't keep the others from being looked over:
/// where the rules can't be run, all is judged by its text.
pub fn check_game(root: &Root, name: &str) -> Result<Checked, Reports> {
    root.game(name)?;
    let mut checked = Checked::default();
    let mut reports = Vec::new();
    let modules = lua_files(root, root.modules(name).into_iter(), &mut reports);
    let hooks = lua_files(root, root.hooks().into_iter(), &mut reports);
    checked.modules = modules.len() + hooks.len();
    let before = reports.len();
    let PartialRuleset { ruleset, declarations, sketch, map: outline, seats, is_whole, reports: found } =
        Ruleset::load_partial(root, name, &[])?;
    let is_sound = is_whole && !found.has_errors();
    reports.extend(found);
    let files = || modules.iter().chain(&hooks);
    let globals: Vec<LuaGlobals> = files().map(|module| lint::globals(module.source.text())).collect();
    // All modules run in one Lua: what one of them adds to the library, all have.
    let own = OwnFields::of(globals.iter().flatten());
    let constants = match (&ruleset, &declarations) {
        (Some(ruleset), _) if is_sound => Some(ConstantPaths::of(&ruleset.constants)),
        (ruleset, Some(declarations)) if is_whole || root.mods_in_use().is_empty() => {
            let read = ruleset.as_ref().map(|ruleset| &ruleset.constants);
            Some(ConstantPaths::read_or_declared(read, declarations))
        }
        _ => None,
    };
    for (module, globals) in files().zip(&globals) {
        reports.extend(check_module(module, globals, &modules, &own, constants.as_ref()));
        reports.extend(globals.as_ref().ok().and_then(|globals| returns_nothing(module, globals)));
    }
    reports.extend(unused_files::findings(root, name));
    let sources = Sources::of(root, name, &files().collect::<Vec<_>>());
    let mut told = match &ruleset {
        Some(ruleset) => Definition::of_rules(root, ruleset),
        None => Definition::of_rules_alone(root, name, &files().collect::<Vec<_>>(), &seats),
    };
    let (mut game, mut run) = (None, Vec::new());
    let names_api = ruleset.is_some() || sketch != Sketch::default();
    let api = ruleset.as_ref().map(|ruleset| api_modules(&ruleset.file)).unwrap_or_default();
    let api: Vec<String> =
        if api.is_empty() { sketch.api.clone() } else { api.into_iter().map(str::to_owned).collect() };
    let api = if api.is_empty() { vec![API.to_owned()] } else { api };
    if let Some(ruleset) = ruleset {
        checked.constants = ruleset.constants.leaves().len();
        let defaults = ruleset.check_defaults(root);
        if let Some(constants) = &constants {
            reports.extend(formulas::findings(&ruleset, constants, &told));
        }
        // Lua that can't be read, or a formula with an unknown name, would only be reported a second time.
        if !reports[before..].iter().any(Report::is_error) {
            game = Game::from_ruleset(ruleset).map_err(|found| run.extend(found)).ok();
        }
        // What isn't there, or is misspelled, might read it: so only of rules without a fault.
        if let Some(Game { ruleset, .. }) = &game {
            reports.extend(unread_constants::findings(ruleset, &sources));
            reports.extend(unused_files::modules(ruleset, &sources));
        }
        reports.extend(defaults);
    }
    told.extend(game.as_ref().map(Definition::of_words));
    let (of_modules, of_hooks) = globals.split_at(modules.len());
    let (readable, readable_hooks) = (readable(&modules, of_modules), readable(&hooks, of_hooks));
    let stages = game.as_ref().map(|game| stages(&game.ruleset)).unwrap_or_default();
    let mut types = RulesTypes::new(&told, &readable, &readable_hooks, stages);
    if constants.is_none() {
        types.open_constants();
    }
    let found = types.findings(&reports);
    reports.extend(found);
    add_new(&mut reports, run);
    reports.extend(game.iter().flat_map(named_words::check));
    reports.extend(game.iter().flat_map(|game| look::findings(root, game, &sources)));
    checked.loads = game.is_some();
    let offered = match &game {
        Some(game) => Offered::with(game, &types),
        None => {
            let is_read = |name: &String| {
                let at = modules.iter().position(|module| module.name == *name);
                at.is_some_and(|at| globals[at].is_ok())
            };
            let extent = match types.know_all_of(&api) && root.mods_in_use().is_empty() {
                _ if !names_api || !api.iter().all(is_read) => Extent::Part,
                true => Extent::Whole,
                false => Extent::MayBeMore,
            };
            Offered::read(name, &sketch, &api, (&readable, &readable_hooks), &types, extent)
        }
    };
    let (constant_paths, modules_of) = (constants.as_ref(), &modules);
    let known = manual::Known {
        root,
        game: name,
        modules: modules_of,
        constants: constant_paths,
        sources: &sources,
        offered: &offered,
    };
    reports.extend(known.findings());
    let bench = BenchFile::load(root, name).map_err(|found| reports.extend(found)).unwrap_or_default();
    // One that isn't there is told with the place that names it.
    let beside = bench.own_bots().into_iter().filter(|bot| root.has(bot));
    for bot in root.bots(name).into_iter().chain(beside) {
        checked.bots += 1;
        match root.bot(name, &bot) {
            Ok(file) => reports.extend(offered.check(&file)),
            Err(report) => reports.push(report),
        }
    }
    for map in root.maps(name) {
        checked.maps += 1;
        let file = match root.map(name, &map) {
            Ok(file) => file,
            Err(found) => {
                reports.extend(found);
                continue;
            }
        };
        let mut found = Vec::new();
        if let Some(lua) = lua_of_map(&file) {
            found = check_module(&lua, &lint::globals(lua.source.text()), &modules, &own, constants.as_ref());
            let more = types.of_map(&lua, &found);
            found.extend(more);
        }
        // What is found without running it is not told a second time.
        let runs = !found.iter().any(Report::is_error);
        reports.extend(found);
        match &game {
            _ if !runs => {}
            Some(game) => add_new(&mut reports, check_map_file(game, file)),
            None => reports.extend(check_map_alone(outline.as_ref(), &file, &seats)),
        }
    }
    reports.extend(strength_claims::findings(root, name));
    checked.cases = cases::check(root, name, game.as_ref(), &mut reports);
    reports.extend(bench.check(root, name, game.as_ref().map(|game| &game.ruleset.constants)));
    checked.reports = Reports::new(reports);
    Ok(checked)
}

/// The functions that the engine calls as stages.
fn stages(ruleset: &Ruleset) -> BTreeSet<String> {
    let phases = ruleset.file.turns.iter();
    let named = phases.flat_map(|phase| phase.stages.0.iter().flat_map(|(_, functions)| functions));
    named.map(ToString::to_string).collect()
}

/// What came of running something, but for lines of which an error is told already.
fn add_new(reports: &mut Vec<Report>, run: Vec<Report>) {
    let line = |report: &Report| report.place().map(|(file, line, _)| (file.to_owned(), line));
    let told: BTreeSet<_> = reports.iter().filter(|report| report.is_error()).filter_map(line).collect();
    reports.extend(run.into_iter().filter(|report| line(report).is_none_or(|line| !told.contains(&line))));
}
