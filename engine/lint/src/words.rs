//! The words of a source that can be keys of data: what it reads or writes by name stands among them, whatever else does.

use crate::lexer::Lexer;
use crate::token::{Kind, Symbol};
use std::collections::BTreeSet;

/// Names behind a dot or a colon, names in front of `=` (keys of tables, among others), and text literals. Of a source that is no Lua, those up to the
/// place where that shows.
pub fn words(source: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut lexer = Lexer::new(source);
    // Whether the token before makes a field of a name, and the name before.
    let (mut is_field, mut before) = (false, None);
    while let Ok(token) = lexer.next() {
        let name = before.take();
        let text = &source[token.span.clone()];
        match &token.kind {
            Kind::End => break,
            Kind::Name if is_field => drop(found.insert(text.to_owned())),
            Kind::Name => before = Some(text),
            Kind::String(bytes) => found.extend(std::str::from_utf8(bytes).map(str::to_owned)),
            Kind::Symbol(Symbol::Assign) => found.extend(name.map(str::to_owned)),
            _ => {}
        }
        is_field = matches!(token.kind, Kind::Symbol(Symbol::Dot | Symbol::Colon));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_keys_and_texts_are_words_and_other_names_are_not() {
        let source =
            "local sum = state.money + other -- state.comment\nreturn { kind = 'a b', [\"owner\"] = x, turn:take(y) }";
        let words: Vec<String> = words(source).into_iter().collect();
        assert_eq!(words, ["a b", "kind", "money", "owner", "sum", "take"]);
    }

    #[test]
    fn what_is_no_lua_gives_the_words_before_it() {
        assert_eq!(words("a.b = 'open").into_iter().collect::<Vec<_>>(), ["b"]);
    }
}
