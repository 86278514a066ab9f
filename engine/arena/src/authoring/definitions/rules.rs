//! What the rules of a game have beside those of all games: its constants, streams, events, its turn and its state.

use super::streams_and_events::NamesInCalls;
use super::{constants, one_of, signature, turn};
use lunarena_content::{GameFile, LuaFile, Root, Ruleset, visible_line};
use lunarena_lint as lint;

/// The class that the rules declare for what lives from turn to turn.
const STATE: &str = "State";

pub fn text(root: &Root, ruleset: &Ruleset) -> String {
    let file = &ruleset.file;
    let signed = signature(&ruleset.game, &ruleset.mods);
    let head = format!("---@meta\n--- {} {}, for its rules. {signed}\n", visible_line(&file.title), file.version);
    let files: Vec<&LuaFile> = ruleset.modules.iter().chain(&ruleset.hooks).collect();
    let body = body(root, &ruleset.game, &files, Some(file), &[]);
    [head, body, constants::text(&ruleset.constants)].join("\n")
}

/// What can be said of rules without a game.yaml that can be understood: nothing of the constants.
pub fn sketched(root: &Root, game: &str, files: &[&LuaFile], seats: &[String]) -> String {
    body(root, game, files, None, seats)
}

fn body(root: &Root, game: &str, files: &[&LuaFile], file: Option<&GameFile>, seats: &[String]) -> String {
    let declared = declared(files);
    let words = |function: &str| NamesInCalls::of(function, root, game, files.iter().copied());
    let streams = alias("Rng.Stream", "Streams that the rules draw from.", &words("rng"));
    // Nobody but people reads the name of an event: another one is no slip.
    let events = NamesInCalls { others: true, ..words("event") };
    let events = alias("Event.Name", "Events that the rules tell of.", &events);
    let mut parts = vec![streams, events, turn::text(file, seats, &declared)];
    if !declared.iter().any(|name| name == STATE) {
        parts.push(undeclared_state(file.map_or("setup", |file| &file.functions.setup.module)));
    }
    parts.join("\n")
}

/// The names of all types that the rules declare themselves.
fn declared(files: &[&LuaFile]) -> Vec<String> {
    let types = files.iter().flat_map(|file| lint::documentation(file.source.text()).unwrap_or_default().types);
    types.map(|declared| declared.name).collect()
}

fn alias(name: &str, about: &str, words: &NamesInCalls) -> String {
    let named: Vec<&String> = words.named.iter().collect();
    let text = match (named.is_empty(), words.others) {
        (true, _) => "string".to_owned(),
        (false, true) => format!("{}|string", one_of(&named)),
        (false, false) => one_of(&named),
    };
    format!("--- {about}\n---@alias {name} {text}\n")
}

/// Until the rules say more of it, anything goes.
fn undeclared_state(module: &str) -> String {
    format!(
        "--- What `setup` makes. {module}.lua can say more of it: `---@class {STATE}`, and a `---@field` for each part.\n---@class {STATE}\n---@field [string] any\n"
    )
}
