//! The engine knows no game: no word that only a game uses stands in it.

use lunarena_content::Root;
use std::fs;
use std::path::{Path, PathBuf};

/// Words that games use for files, calls and constants, and that are ordinary words of the engine too
/// (a `capture` here is a part of a text pattern).
const ORDINARY: &[&str] = &[
    "action",
    "actions",
    "agent",
    "arguments",
    "array",
    "attack",
    "base",
    "bases",
    "board",
    "build",
    "cancel",
    "capture",
    "captures",
    "checks",
    "choices",
    "clock",
    "commands",
    "construction",
    "cost",
    "directions",
    "draft",
    "effects",
    "fall",
    "field",
    "figures",
    "generators",
    "grass",
    "ground",
    "height",
    "idle",
    "initial",
    "instructions",
    "kinds",
    "launch",
    "least",
    "length",
    "letter",
    "level",
    "levels",
    "limit",
    "limits",
    "listed",
    "loss",
    "match",
    "memory",
    "most",
    "most_offset",
    "most_size",
    "move",
    "moves",
    "moving",
    "null",
    "opposite",
    "order",
    "orders",
    "output",
    "padding",
    "paint",
    "painted",
    "paths",
    "player",
    "players",
    "price",
    "print",
    "println",
    "questions",
    "radius",
    "random",
    "range",
    "ranking",
    "reach",
    "read",
    "rotate_left",
    "rounds",
    "sample",
    "scene",
    "scenes",
    "schedule",
    "settings",
    "share",
    "sheets",
    "sight",
    "signals",
    "size",
    "speed",
    "start",
    "states",
    "step",
    "stores",
    "system",
    "teams",
    "turn",
    "turns",
    "types",
    "unit",
    "units",
    "view",
    "water",
    "width",
    "words",
    "write",
    "yield",
];

fn files(dir: &Path, ends: &str, out: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(dir) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        // What strangers wrote, and what is made of our own, is not looked at.
        if path.is_dir() && !["node_modules", "built"].iter().any(|name| path.ends_with(name)) {
            files(&path, ends, out);
        } else if path.to_string_lossy().ends_with(ends) {
            out.push(path);
        }
    }
}

/// Names taken from the games: their folders, Lua files, calls of their API, groups and keys of their constants.
fn game_words(top: &Path, root: &Root) -> Vec<String> {
    let mut words = Vec::new();
    for game in root.games() {
        words.extend([game.clone(), game.replace('-', "_"), game.replace('-', " "), game.replace('-', "")]);
        words.extend(root.module_names(&game));
        words.extend(root.bots(&game).iter().map(ToString::to_string));
        let text = |file: &str| fs::read_to_string(top.join("rules").join(&game).join(file)).unwrap_or_default();
        let api = text("api.lua");
        words.extend(
            api.lines().filter_map(|line| line.strip_prefix("function api.")?.split('(').next().map(str::to_owned)),
        );
        let constants = text("constants.yaml");
        let keys = constants.lines().filter_map(|line| line.split_once(':')).map(|(key, _)| key.trim().to_owned());
        words.extend(keys.filter(|key| !key.contains(['#', ' '])));
    }
    words.sort();
    words.dedup();
    words.retain(|word| word.len() > 3 && !ORDINARY.contains(&word.to_lowercase().as_str()));
    words
}

fn holds_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        let inside = |letter: Option<char>| letter.is_some_and(|letter| letter.is_alphanumeric() || letter == '_');
        !inside(text[..at].chars().next_back()) && !inside(text[at + word.len()..].chars().next())
    })
}

#[test]
fn no_word_of_any_game_stands_in_the_engine() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let root = Root::at(&top).expect("the content");
    let words = game_words(&top, &root);
    assert!(words.len() > 10, "too few words to look for: {words:?}");
    let mut sources = Vec::new();
    for ends in [".rs", ".lua", ".txt", ".toml", ".md", ".ts", ".svelte"] {
        files(&top.join("engine"), ends, &mut sources);
    }
    // Measured are the games that ship, so that page names them.
    let is_engine = |path: &&PathBuf| {
        !path.components().any(|part| part.as_os_str() == "tests") && !path.ends_with("engine/SPEED.md")
    };
    let mut found = Vec::new();
    for path in sources.iter().filter(is_engine) {
        let text = fs::read_to_string(path).unwrap_or_default().to_lowercase();
        for word in &words {
            if holds_word(&text, &word.to_lowercase()) {
                found.push(format!("{}: {word}", path.strip_prefix(&top).unwrap_or(path).display()));
            }
        }
    }
    assert!(found.is_empty(), "words of a game in the engine:\n{}", found.join("\n"));
}
