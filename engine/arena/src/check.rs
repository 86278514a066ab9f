//! Looking a game over before anybody plays it: every file, and all faults at once.

mod bots;
mod calls;
mod cases;
mod counts;
mod data;
mod files;
mod known;
mod library;
mod manual;
mod offered;
mod refusals;
mod slips;
mod sources;
mod types;
mod unread;
mod written;

pub use offered::Offered;

use crate::constant_paths::ConstantPaths;
use crate::definitions::Definition;
use crate::game::{API, Game, Start, api_modules, check_formulas};
use crate::lua_report::was_stopped;
use crate::rules_types::RulesTypes;
use known::Known;
use library::OwnFields;
use lunarena_content::{
    BenchFile, BotStyle, Looked, LuaFile, MapFile, MapKind, MapOutline, Report, Reports, Root, Ruleset, Span,
};
use lunarena_kernel::near::near;
use lunarena_lint::{self as lint, Globals};
use lunarena_script::{RULES_GLOBALS, Signatures};
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
    let Looked { ruleset, declarations, map: outline, seats, reports: found } = Ruleset::look(root, name, &[])?;
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
    reports.extend(files::findings(root, name));
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
            reports.extend(unread::findings(ruleset, &sources));
            reports.extend(files::modules(ruleset, &sources));
        }
        reports.extend(defaults);
    }
    let types = RulesTypes::new(&told, &modules, &hooks);
    let found = types.findings(&reports);
    reports.extend(found);
    reports.extend(game.iter().flat_map(refusals::check));
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

/// The Lua that makes a map.
fn lua_of_map(file: &MapFile) -> Option<LuaFile> {
    match &file.kind {
        MapKind::Lua(source) => Some(LuaFile::new(&file.name, source.clone())),
        _ => None,
    }
}

fn lua_files(root: &Root, shown: impl Iterator<Item = String>, reports: &mut Vec<Report>) -> Vec<LuaFile> {
    shown.filter_map(|shown| LuaFile::read(root, &shown).map_err(|report| reports.push(report)).ok()).collect()
}

/// One file of the rules: its globals, what it uses of the library, the modules it requires, the constants it names.
fn check_module(
    module: &LuaFile,
    globals: Option<&Globals>,
    modules: &[LuaFile],
    own: &OwnFields,
    constants: Option<&ConstantPaths>,
) -> Vec<Report> {
    let known = Known { globals: RULES_GLOBALS.concat(), methods: Vec::new(), may_assign: false };
    let mut reports = known.findings(module);
    let Some(globals) = globals else { return reports };
    reports.extend(library::findings(module, globals, Signatures::of_rules(), own));
    let names: Vec<&str> = modules.iter().map(|module| module.name.as_str()).collect();
    for require in &globals.requires {
        if let Some(wanted) = &require.module
            && !names.contains(&wanted.as_str())
        {
            let label = near(wanted, names.iter().copied())
                .map_or("no such file".to_owned(), |close| format!("did you mean `{close}`?"));
            let span = Span::new(require.span.start, require.span.end);
            reports.push(Report::error(format!("there is no module `{wanted}`")).at(&module.source, span, label));
        }
    }
    reports.extend(constants.iter().flat_map(|constants| constants.check(module, globals)));
    reports
}

/// A map of a game that doesn't load: its keys and types.
fn check_map_alone(outline: Option<&MapOutline>, file: &MapFile, seats: &[String]) -> Vec<Report> {
    match (outline, &file.kind) {
        (Some(outline), MapKind::Data(document)) => {
            outline.check(document, seats).into_iter().map(|fault| fault.report).collect()
        }
        _ => Vec::new(),
    }
}

/// A map: found good by the game's own function, for all the game's seats or for fewer. A map that is good for none has the faults that it
/// has for all.
pub fn check_map_file(game: &Game, file: MapFile) -> Vec<Report> {
    let start = Start::Map(Box::new(file));
    let check = |count: usize| -> Vec<Report> {
        let found = game.rules(0).and_then(|mut ready| game.map_data(&mut ready, &start, &game.seats(count)));
        found.err().into_iter().flatten().collect()
    };
    let seats = &game.file.seats;
    let most = seats.names.len().min(seats.most.max(0) as usize);
    let faults = check(most);
    if faults.iter().any(was_stopped) {
        return faults;
    }
    let good_for_fewer = |count: usize| check(count).is_empty();
    if !faults.is_empty() && (seats.least.max(1) as usize..most).rev().any(good_for_fewer) {
        return Vec::new();
    }
    faults
}
