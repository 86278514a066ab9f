//! The words that rules use as first arguments: of `rng`, the streams that they draw from, and of `event`, what they tell of.

use lunarena_content::{LuaFile, Root};
use lunarena_lint as lint;
use std::collections::BTreeSet;

/// The names that the rules give a function as first argument.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NamesInCalls {
    pub named: BTreeSet<String>,
    /// Some are put together while the rules run.
    pub others: bool,
}

impl NamesInCalls {
    /// From all calls of a global function, in the rules, the mods in use and the maps that Lua makes.
    pub fn of<'f>(function: &str, root: &Root, game: &str, files: impl Iterator<Item = &'f LuaFile>) -> NamesInCalls {
        let mut words = NamesInCalls::default();
        for file in files {
            words.read(function, file.source.text());
        }
        for map in maps(root, game) {
            words.read(function, map.source.text());
        }
        words
    }

    fn read(&mut self, function: &str, source: &str) {
        // What is no Lua is reported by those who look for that.
        let calls = lint::globals(source).map(|globals| globals.calls).unwrap_or_default();
        for call in calls.iter().filter(|call| call.name == function) {
            match source.get(call.span.start..).and_then(|text| first_argument(text.strip_prefix(function)?)) {
                Some(word) => self.named.extend([word.to_owned()]),
                None => self.others = true,
            }
        }
    }
}

/// The maps that are made by Lua.
fn maps(root: &Root, game: &str) -> Vec<LuaFile> {
    let files = root.all_map_files(game).into_iter();
    files.filter(|shown| shown.ends_with(".lua")).filter_map(|shown| root.read_lua(&shown).ok()).collect()
}

/// The first argument of a call, if that is a text and nothing else: `("field")`, `("sold", { ... })`, `"field"`.
fn first_argument(text: &str) -> Option<&str> {
    let text = text.trim_start();
    let (text, closed) = text.strip_prefix('(').map_or((text, false), |inner| (inner.trim_start(), true));
    let quote = text.chars().next().filter(|letter| matches!(letter, '"' | '\''))?;
    let (word, behind) = text[1..].split_once(quote)?;
    let alone = !closed || behind.trim_start().starts_with([')', ',']);
    (alone && !word.contains(['\\', '\n'])).then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_in_every_form_of_a_call() {
        let source = r#"
local chance = rng("field")
rng ( 'wind' ):int(1, 2)
rng"rain":real()
event("rng", { a = rng("wind") })
other.rng("no")
"#;
        let mut words = NamesInCalls::default();
        words.read("rng", source);
        assert_eq!(words.named.iter().map(String::as_str).collect::<Vec<_>>(), ["field", "rain", "wind"]);
        assert!(!words.others);
        words.read("rng", "local x = rng('dew of ' .. name) return rng(x)");
        assert_eq!(words.named.len(), 3);
        assert!(words.others);
    }

    #[test]
    fn what_is_put_together_is_no_word() {
        for text in ["(name)", "(\"a\" .. name)", "(\"a\\n\")", "", "(", "(\"", "[[long]]"] {
            assert_eq!(first_argument(text), None, "{text}");
        }
        assert_eq!(first_argument(" ( \"sold\" , {})"), Some("sold"));
    }
}
