//! The lint's parser against the real Lua's loader, on whole scripts, mutations of them and random pieces.

use lunarena_lint as lint;
use mlua::Lua;
use proptest::prelude::*;

const CORPUS: &[&str] = &[
    include_str!("lint_agreement/every_feature.lua"),
    include_str!("lint_agreement/jumps.lua"),
    include_str!("lint_agreement/literals.lua"),
];

/// Checks that both accept the source or both refuse it.
fn agree(lua: &Lua, source: &str) -> Result<(), String> {
    let theirs = lua.load(source).set_name("=x").into_function();
    match (lint::globals(source), theirs) {
        (Ok(_), Ok(_)) | (Err(_), Err(_)) => Ok(()),
        (Ok(_), Err(error)) => Err(format!("only Lua refuses:\n{source}\n{error}")),
        (Err(error), Ok(_)) => Err(format!("only the lint refuses:\n{source}\n{error}")),
    }
}

#[test]
fn the_corpus_is_lua() {
    let lua = crate::plain_lua();
    for source in CORPUS {
        agree(&lua, source).unwrap();
        assert!(lint::globals(source).is_ok());
        // Every prefix too, at character boundaries.
        for end in (0..source.len()).filter(|&end| source.is_char_boundary(end)) {
            agree(&lua, &source[..end]).unwrap();
        }
    }
}

#[test]
fn nesting_is_limited() {
    let lua = crate::plain_lua();
    for (open, close) in [
        ("do ", "end "),
        ("x = function() ", "end "),
        ("if a then ", "end "),
        ("repeat ", "until x "),
        ("while x do ", "end "),
        ("f(", ")"),
    ] {
        for (count, fits) in [(90, true), (100_000, false)] {
            let source = format!("{}{}", open.repeat(count), close.repeat(count));
            assert_eq!(lint::globals(&source).is_ok(), fits, "{open} {count}");
            assert_eq!(lua.load(&source).into_function().is_ok(), fits, "{open} {count}");
        }
    }
    for source in [
        format!("x = {}1", "(".repeat(100_000)),
        format!("x = {}1", "- ".repeat(100_000)),
        format!("x = {}1", "1 .. ".repeat(100_000)),
        format!("x = {}1", "2 ^ ".repeat(100_000)),
        format!("{}x = 1", "x, ".repeat(100_000)),
        format!("x = {}", "{".repeat(100_000)),
    ] {
        assert!(lint::globals(&source).unwrap_err().message.starts_with("chunk has too many syntax levels"));
        assert!(lua.load(&source).into_function().is_err());
    }
}

#[test]
fn locals_are_limited() {
    let lua = crate::plain_lua();
    for (count, fits) in [(200, true), (201, false)] {
        let source = "local x ".repeat(count);
        assert_eq!(lint::globals(&source).is_ok(), fits);
        assert_eq!(lua.load(&source).into_function().is_ok(), fits);
    }
}

/// Splits the source into words, blanks and single characters.
fn pieces(source: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut start = 0;
    let mut previous = ' ';
    for (at, letter) in source.char_indices() {
        let joined = letter.is_ascii_alphanumeric() && previous.is_ascii_alphanumeric();
        if at > start && !joined {
            pieces.push(&source[start..at]);
            start = at;
        }
        previous = letter;
    }
    pieces.push(&source[start..]);
    pieces
}

const WORDS: &str = "and break do else elseif end false for function goto if in local nil not or repeat return then true until while \
    + - * / // % ^ # & ~ | << >> == ~= <= >= < > = ( ) { } [ ] :: ; : , . .. ... a b c _ENV x.y f() 1 0x1p4 .5 3e2 3..2 'a' \"b\\z  \" \
    [[c]] [==[d]]]==] --e --[[f]] <const> <close> ::a:: goto_a local_x";

fn word() -> impl Strategy<Value = &'static str> {
    prop::sample::select(WORDS.split_whitespace().collect::<Vec<_>>())
}

#[derive(Clone, Debug)]
enum Mutation {
    Remove,
    Double,
    Swap,
    Insert(&'static str),
    Replace(&'static str),
}

fn mutation() -> impl Strategy<Value = Mutation> {
    prop_oneof![
        Just(Mutation::Remove),
        Just(Mutation::Double),
        Just(Mutation::Swap),
        word().prop_map(Mutation::Insert),
        word().prop_map(Mutation::Replace),
    ]
}

fn mutate(pieces: &mut Vec<&str>, at: prop::sample::Index, mutation: Mutation) {
    let at = at.index(pieces.len());
    match mutation {
        Mutation::Remove => pieces[at] = "",
        Mutation::Double => pieces.insert(at, pieces[at]),
        Mutation::Swap => {
            let other = (at * 7 + 1) % pieces.len();
            pieces.swap(at, other);
        }
        Mutation::Insert(word) => pieces.splice(at..at, [" ", word, " "]).for_each(drop),
        Mutation::Replace(word) => pieces[at] = word,
    }
}

thread_local!(static LUA: Lua = crate::plain_lua());

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases.max(1500), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn mutated_sources_parse_as_in_lua(
        source in prop::sample::select(CORPUS), mutations in prop::collection::vec((any::<prop::sample::Index>(), mutation()), 1..4),
    ) {
        let mut parts = pieces(source);
        for (at, mutation) in mutations {
            mutate(&mut parts, at, mutation);
        }
        LUA.with(|lua| agree(lua, &parts.concat())).map_err(TestCaseError::fail)?;
    }

    #[test]
    fn random_words_parse_as_in_lua(words in prop::collection::vec(word(), 0..12)) {
        LUA.with(|lua| agree(lua, &words.join(" "))).map_err(TestCaseError::fail)?;
        LUA.with(|lua| agree(lua, &words.concat())).map_err(TestCaseError::fail)?;
    }

    #[test]
    fn random_statements_parse_as_in_lua(statements in prop::collection::vec(prop::sample::select(vec![
        "local a", "local b <const> = 1", "a = b", "b = 2", "goto a", "::a::", "goto b", "::b::", ";", "do", "end", "repeat", "until a",
        "while a do", "for i = 1, 2 do", "if a then", "elseif b then", "else", "break", "local function f()", "return", "f()",
    ]), 0..14)) {
        LUA.with(|lua| agree(lua, &statements.join(" "))).map_err(TestCaseError::fail)?;
    }

    #[test]
    fn random_numerals_parse_as_in_lua(numeral in "[0-9.][0-9a-fxXpPeE.+-]{0,6}") {
        LUA.with(|lua| agree(lua, &format!("x = {numeral}"))).map_err(TestCaseError::fail)?;
    }

    #[test]
    fn random_strings_parse_as_in_lua(text in "[\\\\\"'abfnrtvxuz{}0-9 \n\r\\]\\[=é]{0,12}") {
        LUA.with(|lua| agree(lua, &format!("x = \"{text}\" y = [=[{text}]=] --[[{text}]]"))).map_err(TestCaseError::fail)?;
    }
}
