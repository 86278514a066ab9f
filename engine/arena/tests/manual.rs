//! What a game's MANUAL.md says of its constants and stages is so: every name in it exists, and a number told with its name is its value.

use lunarena_content::{Constant, Root, Ruleset, plain};
use lunarena_kernel::Value;
use std::path::Path;

/// `number (`key`)` and `number noun (`key`)`: the number that stands last before the bracket, with at most a few words between.
fn told_numbers(text: &str) -> Vec<(f64, String)> {
    let mut told = Vec::new();
    for (at, _) in text.match_indices("(`") {
        let Some(key) = text[at + 2..].split('`').next() else { continue };
        // Only the words right before the bracket belong to it.
        let before: Vec<&str> = text[..at].split_whitespace().rev().take(3).collect();
        let digits =
            |word: &&str| word.trim_matches(|c: char| !c.is_ascii_digit() && c != '-').replace(',', "").parse().ok();
        let number: Option<f64> = before.iter().find_map(digits);
        let unit = if before.contains(&"MiB") {
            1024.0 * 1024.0
        } else if before.contains(&"KiB") {
            1024.0
        } else {
            1.0
        };
        if let Some(number) = number {
            told.push((number * unit, key.to_owned()));
        }
    }
    told
}

/// All that stands in backquotes and looks like `group.key`.
fn named(text: &str) -> Vec<String> {
    let word = |c: char| c.is_ascii_lowercase() || c == '_' || c == '.';
    let quoted = text.split('`').skip(1).step_by(2);
    quoted
        .filter(|name| name.contains('.') && name.chars().all(word) && !name.ends_with('.'))
        .map(str::to_owned)
        .collect()
}

#[test]
fn manuals_agree_with_the_rules() {
    let root = Root::at(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).expect("the content");
    for game in root.games() {
        let ruleset = Ruleset::load(&root, &game, &[]).unwrap_or_else(|reports| panic!("{}", plain(&reports)));
        let manual =
            root.read(&format!("rules/{game}/MANUAL.md")).unwrap_or_else(|report| panic!("{}", plain(&report)));
        let functions: Vec<String> = ruleset.file.rule_functions().map(ToString::to_string).collect();
        let names = named(manual.text());
        assert!(names.len() > 10, "{game}: the manual names next to nothing");
        for name in names {
            let constant = ruleset
                .constants
                .leaves()
                .iter()
                .any(|leaf| leaf.path == name || leaf.path.starts_with(&format!("{name}.")));
            let file = [".lua", ".yaml", ".txt", ".md"].iter().any(|end| name.ends_with(end));
            assert!(
                constant || file || functions.contains(&name),
                "{game}: MANUAL.md speaks of `{name}`, which isn't there"
            );
        }
        for (number, key) in told_numbers(manual.text()) {
            if let Some(leaf) = ruleset.constants.get(&key)
                && let Constant::Plain(Value::Int(value)) = &leaf.value
            {
                assert_eq!(number, *value as f64, "{game}: MANUAL.md gives another value for `{key}`");
            }
        }
    }
}
