//! Looking a game over before anybody plays it: every file, and all faults at once.

mod bots;
mod calls;
mod constant_paths;
mod counts;
mod data;
mod files;
mod known;
mod library;
mod manual;
mod sources;
mod unread;
mod written;

pub use bots::Offered;

use crate::example::no_beginning;
use crate::game::{API, Game, Start, api_modules};
use crate::lua_report::was_stopped;
use constant_paths::ConstantPaths;
use known::Known;
use library::OwnFields;
use lunarena_content::{
    BenchFile, BotStyle, Case, FormulaSource, Looked, LuaFile, MapFile, MapKind, MapOutline, Report, Reports, Root,
    Ruleset, Span, Start as CaseStart, resolve,
};
use lunarena_kernel::near::near;
use lunarena_script::lint::{self, Globals};
use lunarena_script::{FORMULA_FUNCTIONS, RULES_GLOBALS, Signatures};
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
    checked.loads = game.is_some();
    let offered = match &game {
        Some(game) => Offered::by(game),
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
            (Ok(file), Some(game)) => reports.extend(check_map_file(game, file)),
            (Ok(file), None) => reports.extend(check_map_alone(outline.as_ref(), &file, &seats)),
            (Err(found), _) => reports.extend(found),
        }
    }
    let cases = Case::load(root, name).unwrap_or_else(|found| {
        reports.extend(found);
        readable_cases(root, name)
    });
    checked.cases = cases.len();
    if let Some(game) = &game {
        reports.extend(cases.iter().flat_map(|case| check_case(root, game, case)));
    }
    reports.extend(bench.check(root, name, game.as_ref().map(|game| &game.ruleset.constants)));
    checked.reports = Reports::new(reports);
    Ok(checked)
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

/// The names in all formulas of a game.
fn check_formulas(ruleset: &Ruleset) -> Vec<Report> {
    let constants = &ConstantPaths::of(&ruleset.constants);
    let all = ruleset.constants.formulas().into_iter().chain(ruleset.file.formulas());
    all.flat_map(|formula| check_formula(&formula, constants)).collect()
}

fn check_formula(formula: &FormulaSource, constants: &ConstantPaths) -> Vec<Report> {
    const HEAD: &str = "return ";
    let text = format!("{HEAD}{}", formula.expression);
    let within = |span: std::ops::Range<usize>| {
        let len = formula.expression.len();
        let at = |byte: usize| byte.saturating_sub(HEAD.len()).min(len);
        at(span.start)..at(span.end).max(at(span.start))
    };
    let globals = match lint::globals(&text) {
        Ok(globals) => globals,
        Err(error) => {
            let message = format!("formula `{}` can't be read: {}", formula.path, error.message);
            return vec![
                formula.report_within(within(error.span), message, "here").help("a formula is one Lua expression"),
            ];
        }
    };
    if let Err(error) = lint::sum(&formula.expression, &FORMULA_FUNCTIONS) {
        let message = format!("formula `{}` can't be read: {}", formula.path, error.message);
        let help = format!(
            "a formula is one expression of numbers, names and signs; it may call {}",
            FORMULA_FUNCTIONS.join(", ")
        );
        return vec![formula.report_within(error.span, message, "here").help(help)];
    }
    let groups: Vec<&str> = constants.iter().filter_map(|path| path.split('.').next()).collect();
    let known = |name: &str| {
        formula.arguments.iter().any(|argument| argument == name)
            || FORMULA_FUNCTIONS.contains(&name)
            || groups.contains(&name)
    };
    let names = || formula.arguments.iter().map(String::as_str).chain(FORMULA_FUNCTIONS).chain(groups.iter().copied());
    let mut reports = Vec::new();
    for used in globals.reads.iter().filter(|used| !known(&used.name)) {
        let label =
            near(&used.name, names()).map_or("not known".to_owned(), |close| format!("did you mean `{close}`?"));
        let message = format!("formula `{}`: nothing is called `{}`", formula.path, used.name);
        let arguments =
            if formula.arguments.is_empty() { "no arguments".to_owned() } else { formula.arguments.join(", ") };
        let help = format!("it may use {arguments}, the constants by their path, and {}", FORMULA_FUNCTIONS.join(", "));
        reports.push(formula.report_within(within(used.span.clone()), message, label).help(help));
    }
    for chain in globals
        .chains
        .iter()
        .filter(|chain| groups.contains(&chain.root.as_str()) && !formula.arguments.contains(&chain.root))
    {
        let keys: Vec<String> = std::iter::once(chain.root.clone()).chain(chain.path.iter().cloned()).collect();
        if let Some(missing) = constants.unknown(&keys) {
            let label = near(&missing, constants.iter())
                .map_or("not in constants.yaml".to_owned(), |close| format!("did you mean `{close}`?"));
            let message = format!("formula `{}`: there is no constant `{missing}`", formula.path);
            reports.push(formula.report_within(within(chain.span.clone()), message, label));
        }
    }
    reports
}

/// The cases of those files that can be read, if none of them needs one of the others.
fn readable_cases(root: &Root, name: &str) -> Vec<Case<CaseStart>> {
    let read = |shown: String| Case::parse(&root.read(&shown).ok()?).ok();
    resolve(root.examples(name).into_iter().filter_map(read).flatten().collect()).unwrap_or_default()
}

/// A case: its seats, its map and its constants are there.
fn check_case(root: &Root, game: &Game, case: &Case<CaseStart>) -> Vec<Report> {
    let mut reports = case.check_seats(&game.file.seats);
    if let CaseStart::Map { source, name } = &case.start
        && let Err(found) = root.map(game.name(), name)
    {
        reports.push(Report::error(format!("case `{}` has no map", case.name.value)).at(
            source,
            name.span,
            "not found",
        ));
        reports.extend(found);
    }
    if let (CaseStart::Nothing { source, span }, Some(_)) = (&case.start, &game.file.default.map) {
        reports.push(no_beginning(source, *span));
    }
    let mut constants = game.ruleset.constants.clone();
    for setting in &case.set {
        reports.extend(constants.overlay(&setting.source, &setting.name, &setting.value).err().into_iter().flatten());
    }
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
