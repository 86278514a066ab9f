//! What the mods in use change, for REFERENCE.md.

use super::page::{code, table};
use crate::text::mod_changes::ModChanges;
use lunarena_content::first_sentence;
use lunarena_contest::wording::shorten;
use lunarena_kernel::Value;

/// A value that is longer is cut: `rules diff --json` has it whole.
const LONGEST_VALUE: usize = 60;

/// Nothing, if nothing is changed.
pub fn text(diff: &ModChanges) -> String {
    let value = |value: &Option<Value>| match value {
        Some(value) => code(&shorten(&value.to_string(), LONGEST_VALUE)),
        None => "nothing".to_owned(),
    };
    let mut parts = Vec::new();
    for (title, changes) in [("constant", &diff.constants), ("in game.yaml", &diff.game)] {
        let rows = changes.iter().map(|change| {
            [
                code(&change.path),
                value(&change.old),
                value(&change.new),
                code(&format!("{}:{}", change.file, change.line)),
            ]
        });
        parts.push(table([title, "was", "is", "by"], rows));
    }
    let rows = diff.functions.iter().map(|function| {
        let line = function.line.map_or(String::new(), |line| format!(":{line}"));
        let place = code(&format!("{}{line}", function.file));
        [code(&function.name), way(&function.way), first_sentence(&function.doc), place]
    });
    parts.push(table(["function of the rules", "", "what is done there", "by"], rows));
    let rows = diff.modules.iter().map(|module| [code(module)]);
    parts.push(table(["module that is added"], rows));
    parts.retain(|part| !part.is_empty());
    parts.join("\n")
}

/// What hooks do to a function, in a word.
fn way(way: &str) -> String {
    match way {
        "add" => "added".to_owned(),
        "replace" => "replaced".to_owned(),
        other => format!("wrapped ({other})"),
    }
}
