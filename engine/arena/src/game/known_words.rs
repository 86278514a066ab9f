//! The words that a game's rules know: a key of the state that is none of them is one that nobody reads.

use lunarena_content::Ruleset;
use lunarena_kernel::{Key, Value};
use lunarena_lint as lint;
use std::collections::BTreeSet;

/// From the Lua of the rules and of the mods in use, the constants, and the seats.
#[derive(Debug, Default)]
pub struct KnownWords {
    whole: BTreeSet<String>,
    /// What words are made of: rules put keys together (`kind .. "_rank"`).
    parts: BTreeSet<String>,
    seats: BTreeSet<String>,
}

impl KnownWords {
    pub fn of(ruleset: &Ruleset) -> KnownWords {
        let mut words = KnownWords::default();
        let lua = ruleset.modules.iter().chain(&ruleset.hooks);
        words.whole.extend(lua.flat_map(|file| lint::words(file.source.text())));
        gather(&ruleset.constants.plain(), &mut words.whole);
        words.seats.extend(ruleset.file.seats.names.iter().map(|name| name.value.clone()));
        // Sentences for people are full of words that are no keys.
        let keys = words.whole.iter().chain(&words.seats).filter(|word| !word.contains(char::is_whitespace));
        let parts: BTreeSet<String> = keys.flat_map(|word| parts(word)).map(str::to_owned).collect();
        words.parts = parts;
        words
    }

    /// Whether the rules may know it: a number, a word of theirs, or one that is put together of their words.
    pub fn know(&self, word: &str) -> bool {
        let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        let is_made_of_known = || {
            let several = parts(word).nth(1).is_some();
            parts(word).all(|part| is_number(part) || several && self.parts.contains(part))
        };
        self.whole.contains(word) || self.seats.contains(word) || is_made_of_known()
    }

    /// Whether it is a name of a field, not one of a seat: what has such a key is a record.
    pub fn is_field(&self, key: &Key) -> bool {
        matches!(key, Key::Str(word) if !self.seats.contains(word) && self.whole.contains(word))
    }

    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.whole.iter().chain(&self.seats).map(String::as_str)
    }
}

fn parts(word: &str) -> impl Iterator<Item = &str> {
    word.split(|letter: char| !letter.is_alphanumeric()).filter(|part| !part.is_empty())
}

/// All keys and texts in a value.
pub fn gather(value: &Value, out: &mut BTreeSet<String>) {
    match value {
        Value::Str(text) => drop(out.insert(text.clone())),
        Value::List(items) => items.iter().for_each(|item| gather(item, out)),
        Value::Map(map) => {
            for (key, value) in map {
                out.insert(key.to_string());
                gather(value, out);
            }
        }
        _ => {}
    }
}
