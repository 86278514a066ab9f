//! Looking a game over before anybody plays it: every file, and all faults at once.

mod api_calls;
mod api_data;
mod argument_counts;
mod bots;
mod cases;
mod known_names;
mod library;
mod manual;
mod maps;
mod modules;
mod named_words;
mod offered;
mod sources;
mod type_mistakes;
mod types;
mod unread_constants;
mod unused_files;
mod written_globals;

pub use maps::check_map_file;
pub use offered::Offered;

use crate::authoring::{Definition, RulesTypes};
use crate::game::{API, ConstantPaths, Game, api_modules, check_formulas};
use library::OwnFields;
use lunarena_content::{BenchFile, BotStyle, LuaFile, PartialRuleset, Report, Reports, Root, Ruleset};
use lunarena_lint::{self as lint, Globals};
use maps::{check_map_alone, lua_of_map};
use modules::{check_module, lua_files};
use sources::Sources;

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

/// Every file of a game: rules, constants, maps, bots, examples.
pub fn check_game(root: &Root, name: &str) -> Result<Checked, Reports> {
    root.game(name)?;
    let mut checked = Checked::default();
    let mut reports = Vec::new();
    let modules = lua_files(root, root.modules(name).into_iter(), &mut reports);
    let hooks = lua_files(root, root.hooks().into_iter(), &mut reports);
    checked.modules = modules.len() + hooks.len();
    let before = reports.len();
    let PartialRuleset { ruleset, declarations, map: outline, seats, reports: found } =
        Ruleset::load_partial(root, name, &[])?;
    reports.extend(found);
    let files = || modules.iter().chain(&hooks);
    let globals: Vec<Option<Globals>> = files().map(|module| lint::globals(module.source.text()).ok()).collect();
    // All modules run in one Lua: what one of them adds to the library, all have.
    let own = OwnFields::of(globals.iter().flatten());
    let constants = ruleset.as_ref().map(|ruleset| ConstantPaths::of(&ruleset.constants));
    let constants = constants.or(declarations.as_ref().map(ConstantPaths::declared));
    for (module, globals) in files().zip(&globals) {
        reports.extend(check_module(module, globals.as_ref(), &modules, &own, constants.as_ref()));
    }
    let style = ruleset.as_ref().map_or(BotStyle::Orders, |ruleset| ruleset.file.bots);
    let api = ruleset.as_ref().map_or(vec![API], |ruleset| api_modules(&ruleset.file));
    let api: Vec<LuaFile> = modules.iter().filter(|module| api.contains(&module.name.as_str())).cloned().collect();
    let told = ruleset.as_ref().map(|ruleset| Definition::of_rules(root, ruleset)).unwrap_or_default();
    let mut game = None;
    reports.extend(unused_files::findings(root, name));
    if let Some(ruleset) = ruleset {
        checked.constants = ruleset.constants.leaves().len();
        let defaults = ruleset.check_defaults(root);
        reports.extend(check_formulas(&ruleset));
        let sources = Sources::of(root, name, &files().collect::<Vec<_>>());
        reports.extend(manual::findings(root, &ruleset, &sources));
        // Lua that can't be read, or a formula with an unknown name, would only be reported a second time.
        if !reports[before..].iter().any(Report::is_error) {
            game = Game::from_ruleset(ruleset).map_err(|found| reports.extend(found)).ok();
        }
        // What isn't there, or is misspelled, might read it: so only of rules without a fault.
        if let Some(Game { ruleset, .. }) = &game {
            reports.extend(unread_constants::findings(ruleset, &sources));
            reports.extend(unused_files::modules(ruleset, &sources));
        }
        reports.extend(defaults);
    }
    let types = RulesTypes::new(&told, &modules, &hooks);
    let found = types.findings(&reports);
    reports.extend(found);
    reports.extend(game.iter().flat_map(named_words::check));
    checked.loads = game.is_some();
    let offered = match &game {
        Some(game) => Offered::with(game, &types),
        None => Offered::read(style, &api),
    };
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
        match (root.map(name, &map), &game) {
            (Ok(file), game) => {
                let found = lua_of_map(&file).map(|lua| {
                    let globals = lint::globals(lua.source.text()).ok();
                    let mut found = check_module(&lua, globals.as_ref(), &modules, &own, constants.as_ref());
                    let more = types.of_map(&lua, &found);
                    found.extend(more);
                    found
                });
                let found = found.unwrap_or_default();
                // What is found without running it is not told a second time.
                let runs = !found.iter().any(Report::is_error);
                reports.extend(found);
                match game {
                    _ if !runs => {}
                    Some(game) => reports.extend(check_map_file(game, file)),
                    None => reports.extend(check_map_alone(outline.as_ref(), &file, &seats)),
                }
            }
            (Err(found), _) => reports.extend(found),
        }
    }
    checked.cases = cases::check(root, name, game.as_ref(), &mut reports);
    reports.extend(bench.check(root, name, game.as_ref().map(|game| &game.ruleset.constants)));
    checked.reports = Reports::new(reports);
    Ok(checked)
}
