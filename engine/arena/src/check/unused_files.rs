//! Files that nothing reads: modules that nobody uses, and names that mean nothing where they stand.

use super::sources::Sources;
use crate::game::api_modules;
use lunarena_content::{Constant, LuaFile, Report, Root, Ruleset, Source, Span, did_you_mean};
use lunarena_kernel::Value;
use lunarena_kernel::near::near;
use std::collections::BTreeSet;

/// A folder of content: the files and folders that mean something in it, beside Lua modules.
struct ContentFolder<'a> {
    folder: &'a str,
    files: &'static [&'static str],
    folders: &'static [&'static str],
}

const RULES: (&[&str], &[&str]) = (&["game.yaml", "constants.yaml", "look.yaml", "bench.yaml"], &["examples", "bench"]);
const MOD: (&[&str], &[&str]) =
    (&["mod.yaml", "game.yaml", "constants.yaml", "look.yaml", HOOKS], &["bots", "maps", "examples"]);

/// The file of a mod that wraps functions of the rules.
const HOOKS: &str = "hooks.lua";

fn looks_like_hooks(name: &str) -> bool {
    name != HOOKS && name.ends_with(".lua") && near(name, [HOOKS]).is_some()
}

/// What ends the files of a folder that are read.
const KNOWN_ENDS: [(&str, &[&str]); 3] =
    [("examples", &[".yaml"]), ("maps", &[".yaml", ".txt", ".lua"]), ("bots", &[".lua", ".yaml"])];

/// Of a game, and of the mods in use.
pub fn findings(root: &Root, game: &str) -> Vec<Report> {
    let rules = format!("rules/{game}");
    let mut reports = ContentFolder { folder: &rules, files: RULES.0, folders: RULES.1 }.findings(root);
    for folder in root.folders_of_mods() {
        reports.extend(ContentFolder { folder: &folder, files: MOD.0, folders: MOD.1 }.findings(root));
    }
    for (folder, ends) in [("maps", KNOWN_ENDS[1].1), ("bots", KNOWN_ENDS[2].1)] {
        let below = format!("{folder}/{game}");
        let files = root.all_below(&below);
        let unread = files.iter().filter(|shown| !ends_known(shown, ends) && !is_for_people(shown));
        reports.extend(unread.map(|shown| no_end(root, shown, ends)));
    }
    reports
}

/// Bots and maps in folders that are named after no game.
pub fn strays(root: &Root) -> Vec<Report> {
    let games = root.games();
    let mut reports = Vec::new();
    for folder in ["bots", "maps"] {
        let mut told: BTreeSet<String> = BTreeSet::new();
        for shown in root.all_below(folder) {
            let mut parts = shown.split('/').skip(1);
            let (Some(game), Some(_)) = (parts.next(), parts.next()) else { continue };
            if games.iter().any(|known| known == game) || is_for_people(&shown) || !told.insert(game.to_owned()) {
                continue;
            }
            let label = match near(game, games.iter().map(String::as_str)) {
                Some(close) => format!("did you mean {folder}/{close}/?"),
                None => "not in a folder of a game".to_owned(),
            };
            let message = format!("nothing reads {shown}: there is no game `{game}`");
            reports.push(at_the_top(root, &shown, message, &label));
        }
    }
    reports
}

impl ContentFolder<'_> {
    /// Whether a file of a mod that has no hooks.lua was most likely meant to be it.
    fn misses_hooks(&self, root: &Root, name: &str) -> bool {
        self.files.contains(&HOOKS) && looks_like_hooks(name) && !root.has(&format!("{}/{HOOKS}", self.folder))
    }

    fn findings(&self, root: &Root) -> Vec<Report> {
        let mut reports = Vec::new();
        let mut told: BTreeSet<String> = BTreeSet::new();
        for shown in root.all_below(self.folder) {
            let Some(inside) = shown.strip_prefix(self.folder).and_then(|rest| rest.strip_prefix('/')) else {
                continue;
            };
            if is_for_people(&shown) {
                continue;
            }
            match inside.split_once('/') {
                None if self.misses_hooks(root, inside) => reports.push(unread(root, &shown, Some(HOOKS))),
                None if self.files.contains(&inside) || inside.ends_with(".lua") => {}
                None => reports.push(unread(root, &shown, near(inside, self.files.iter().copied()))),
                Some((folder @ ("bots" | "maps"), rest)) if self.folders.contains(&folder) && rest.contains('/') => {
                    let label = format!("files stand right in {}/{folder}/", self.folder);
                    reports.push(at_the_top(root, &shown, format!("nothing reads {shown}"), &label));
                }
                Some((folder, _)) if self.folders.contains(&folder) => {
                    let known = KNOWN_ENDS.iter().find(|(name, _)| *name == folder);
                    if let Some((_, ends)) = known.filter(|(_, ends)| !ends_known(&shown, ends)) {
                        reports.push(no_end(root, &shown, ends));
                    }
                }
                // One word for all that stands in it.
                Some((folder, _)) if told.insert(folder.to_owned()) => {
                    let close = near(folder, self.folders.iter().copied()).map(|name| format!("{name}/"));
                    reports.push(unread(root, &shown, close.as_deref()));
                }
                Some(_) => {}
            }
        }
        reports
    }
}

/// Lua modules of the game and of the mods in use that nobody requires or names.
pub fn modules(ruleset: &Ruleset, sources: &Sources) -> Vec<Report> {
    let requires = || sources.lua.iter().flat_map(|globals| &globals.requires);
    // Which module is required shows only when the rules run.
    if !sources.all_read || requires().any(|require| require.module.is_none()) {
        return Vec::new();
    }
    let mut used: BTreeSet<&str> = requires().filter_map(|require| require.module.as_deref()).collect();
    used.extend(ruleset.file.rule_functions().map(|function| function.module.as_str()));
    used.extend(api_modules(&ruleset.file));
    let named = ruleset.constants.leaves().iter().filter_map(|leaf| Some((leaf, leaf.ty.named()?)));
    for (leaf, functions) in named {
        used.extend(functions.modules.iter().map(String::as_str));
        if let (true, Constant::Plain(value)) = (functions.modules.is_empty(), &leaf.value) {
            let names = value.as_list().unwrap_or(std::slice::from_ref(value)).iter().filter_map(Value::as_str);
            used.extend(names.filter_map(|name| name.split('.').next()));
        }
    }
    let is_used = |module: &LuaFile| {
        let name = module.name.as_str();
        // What looks like hooks is told as that.
        used.contains(name)
            || is_definitions(module)
            || acts(module, sources)
            || looks_like_hooks(&format!("{name}.lua"))
    };
    let unused = ruleset.modules.iter().filter(|module| !is_used(module));
    unused.map(|module| unused_module(ruleset, module)).collect()
}

/// What language servers read, and the rules don't.
fn is_definitions(module: &LuaFile) -> bool {
    module.source.text().trim_start().starts_with("---@meta")
}

/// Whether a module gives something to all others, as a new function of the library is.
fn acts(module: &LuaFile, sources: &Sources) -> bool {
    let at = sources.files.iter().position(|file| file.source.shown() == module.source.shown());
    let globals = at.and_then(|at| sources.lua.get(at));
    globals.is_none_or(|globals| {
        let assigned = globals.chains.iter().any(|chain| chain.purpose == lunarena_lint::Purpose::Assigned);
        assigned || !globals.writes.is_empty()
    })
}

fn unused_module(ruleset: &Ruleset, module: &LuaFile) -> Report {
    let (shown, name) = (module.source.shown(), &module.name);
    let report = Report::warning(format!("nothing uses {shown}"));
    let report = report.at(&module.source, module.source.line_span(1), "no module requires it");
    let help = "name a function of it in game.yaml, or take the file away";
    report.help(format!("`require(\"{name}\")` in another module of {}, {help}", ruleset.game))
}

fn unread(root: &Root, shown: &str, close: Option<&str>) -> Report {
    let label = did_you_mean(close, "no such name is known here");
    at_the_top(root, shown, format!("nothing reads {shown}"), &label)
}

fn no_end(root: &Root, shown: &str, ends: &[&str]) -> Report {
    let message = format!("nothing reads {shown}");
    at_the_top(root, shown, message, &format!("files here end in {}", ends.join(", ")))
}

fn at_the_top(root: &Root, shown: &str, message: String, label: &str) -> Report {
    // It may be no text at all.
    let source = root.read(shown).unwrap_or_else(|_| Source::new(shown, ""));
    let span = if source.text().is_empty() { Span::default() } else { source.line_span(1) };
    Report::warning(message).at(&source, span, label)
}

fn ends_known(shown: &str, ends: &[&str]) -> bool {
    ends.iter().any(|end| shown.ends_with(end))
}

/// Texts and pictures about the game, which no program needs to read; settings and back-ups of editors.
fn is_for_people(shown: &str) -> bool {
    const ENDS: [&str; 16] = [
        ".md", ".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp", ".pdf", ".snap", ".toml", ".txt", "~", ".bak",
        ".orig", ".swp", ".tmp",
    ];
    let name = shown.rsplit('/').next().unwrap_or(shown).to_ascii_lowercase();
    let named = ["readme", "license", "licence", "copying", "notice", "authors", "changelog", "changes"];
    ENDS.iter().any(|end| name.ends_with(end)) || named.contains(&name.split('.').next().unwrap_or(&name))
}
