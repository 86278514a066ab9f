//! `lunarena new game --turns`, with and without `--bare`: each kind makes a game that is whole.

use super::game::{files, outside};
use crate::content::Content;
use crate::run::shows;
use serde_json::Value;

const KINDS: [&str; 4] = ["simultaneous", "sequence", "queue", "rules"];

fn made(kind: &str, flags: &str) -> Content {
    let content = Content::nothing();
    let told = outside(&content, &format!("new game my-game --turns {kind} {flags}")).says(0);
    assert!(told.contains(&format!("\nturns   {kind}\n")), "{told}");
    content
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Every verb that an author uses first.
fn is_whole(content: &Content, kind: &str) {
    assert!(content.run("check").says(0).ends_with(": good\n"), "{kind}");
    assert!(content.run("check --twice").says(0).ends_with("the same: good\n"), "{kind}");
    assert!(content.run("test my-game").says(0).ends_with(" passed, 0 failed\n"), "{kind}");
    let shown = json(&content.run("rules show my-game --json").says(0));
    assert_eq!(shown["facts"]["phases"][0]["kind"], kind);
    let played = json(&content.run("play my-game --seed 7 --json").says(0));
    assert_eq!(played["faults"], Value::Array(Vec::new()), "{kind}");
    content.run("new bot mine --game my-game").says(0);
    assert!(content.run("check").says(0).ends_with(": good\n"), "{kind}");
    // A bot that never answers doesn't keep a match from its end.
    let played = json(&content.run("play my-game mine mine --seed 7 --json").says(0));
    assert_eq!(played["faults"], Value::Array(Vec::new()), "{kind}");
    content.run("new mod mine --game my-game").says(0);
    assert!(content.run("test mine").says(0).ends_with("\n1 passed, 0 failed\n"), "{kind}");
}

/// No mark is left, and nothing shows where lines were left out.
fn reads_well(content: &Content, kind: &str) {
    for file in files(content.dir()) {
        let text = content.read(&file);
        assert!(!text.contains("{{"), "{kind}: {file} has a gap");
        assert!(!text.contains("\n\n\n") && !text.ends_with("\n\n"), "{kind}: {file} has empty lines");
    }
}

#[test]
fn every_kind_of_turns_makes_a_game() {
    for kind in KINDS {
        let content = made(kind, "");
        reads_well(&content, kind);
        is_whole(&content, kind);
    }
}

#[test]
fn the_least_that_plays_has_five_files() {
    for kind in KINDS {
        let content = made(kind, "--bare");
        let all = files(content.dir());
        assert_eq!(all.len(), 5, "{all:?}");
        let lines: usize = all.iter().map(|file| content.read(file).lines().count()).sum();
        assert!(lines <= 130, "{kind}: {lines} lines");
        let told = content.run("check").says(0);
        assert_eq!(told, "my-game: 1 rules file, 2 constants, 0 maps, 1 bot, 1 case: good\n");
        reads_well(&content, kind);
        is_whole(&content, kind);
    }
    let content = made("sequence", "--bare");
    shows("new-game-bare", &content.run("play my-game --seed 7").says(0));
}

/// The constants that the manual names in brackets, each with the number before it.
fn told_numbers(manual: &str) -> Vec<(&str, Option<i64>)> {
    let brackets = manual.match_indices("(`").filter_map(|(at, open)| {
        let key = manual[at + open.len()..].split('`').next()?;
        let before = manual[..at].split_whitespace().rev().take(3);
        Some((key, before.filter_map(|word| word.parse().ok()).next()))
    });
    brackets.collect()
}

#[test]
fn a_manual_is_about_its_game() {
    for kind in KINDS {
        let content = made(kind, "");
        let manual = content.read("rules/my-game/MANUAL.md");
        assert!(manual.starts_with("# My Game\n") && !manual.contains("Lunarena"), "{manual}");
        let shown = json(&content.run("rules show my-game --json").says(0));
        let constants = shown["constants"].as_array().expect("a list");
        let told = told_numbers(&manual);
        for (key, number) in &told {
            let known = constants.iter().find(|constant| constant["key"] == *key);
            let value = &known.unwrap_or_else(|| panic!("{kind}: {key} is no constant"))["value"];
            assert_eq!(value.as_i64(), *number, "{kind}: {key}");
        }
        // All figures are told but those of random maps and of what bots may use beside instructions.
        let untold = constants.iter().filter_map(|constant| constant["key"].as_str()).filter(|key| {
            !told.iter().any(|(told, _)| told == key)
                && !key.starts_with("random_meadow.")
                && !key.starts_with("limits.")
        });
        assert_eq!(untold.collect::<Vec<_>>(), [""; 0], "{kind}");
        // Every stage, and all that a bot sees and may answer.
        let stages = shown["facts"]["phases"][0]["stages"].as_object().expect("moments").values();
        for stage in stages.flat_map(|stages| stages.as_array().into_iter().flatten()).filter_map(Value::as_str) {
            assert!(stage == "bees.line_up" || manual.contains(&format!("`{stage}`")), "{kind}: {stage}");
        }
        let api = content.read("rules/my-game/api.lua");
        let view = api.split("---@class View\n").nth(1).and_then(|rest| rest.split("\n\n").next()).expect("a class");
        for field in view.lines().filter_map(|line| line.strip_prefix("---@field ")?.split(' ').next()) {
            assert!(manual.contains(&format!("`view.{field}`")), "{kind}: {field}");
        }
        for order in api.lines().filter_map(|line| line.strip_prefix("function api.")?.split('(').next()) {
            assert!(manual.contains(&format!("`return {order}(")), "{kind}: {order}");
        }
    }
}

#[test]
fn the_quotes_of_examples_stand_in_the_manual() {
    for kind in KINDS {
        let content = made(kind, "");
        let manual = content.read("rules/my-game/MANUAL.md").split_whitespace().collect::<Vec<_>>().join(" ");
        // Quotes leave out the names of constants.
        let parts = manual.split(" (`").map(|part| part.split_once("`)").map_or(part, |(_, rest)| rest));
        let manual = parts.collect::<String>().to_lowercase();
        for file in files(&content.dir().join("rules/my-game/examples")) {
            let text = content.read(&format!("rules/my-game/examples/{file}"));
            for line in text.lines().filter(|line| line.starts_with("  manual: ")) {
                let quote = line.split('\'').nth(1).unwrap_or_else(|| panic!("no quote: {line}"));
                assert!(manual.contains(&quote.to_lowercase()), "{kind}, {file}: {quote}");
            }
        }
    }
}

#[test]
fn a_kind_that_is_none_is_told() {
    let content = Content::pebbles();
    let told = content.run("new game meadow --turns quue").complains(2);
    assert!(told.contains("[possible values: simultaneous, sequence, queue, rules]"), "{told}");
    assert!(!content.has("rules/meadow"));
    // There are as many as game.yaml may name.
    let other = made("sequence", "--bare").change("rules/my-game/game.yaml", "kind: sequence", "kind: xyzzy");
    let told = other.run("check").err;
    assert!(told.contains("kinds of a phase: `simultaneous`, `sequence`, `queue` and `rules`\n"), "{told}");
    let told = content.run("new game meadow --bare").says(0);
    assert!(told.contains("\nturns   simultaneous, as nothing was said; --turns names another kind\n"), "{told}");
}
