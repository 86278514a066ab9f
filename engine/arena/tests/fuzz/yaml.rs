//! YAML content: game files, constants, examples.

use crate::meadow::Meadow;
use crate::sound::{self, Texts};
use crate::target::{PATIENCE, Target};
use lunarena_content::{Case, Constants, Document, GameFile, Item, MapFile, Node, Source, Span, Type, resolve};
use lunarena_kernel::Value;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

const WORDS: &[&str] = &[
    "\n",
    "\r\n",
    "\r",
    "  ",
    "\t",
    ": ",
    ":",
    "- ",
    "-",
    "[",
    "]",
    "{",
    "}",
    ", ",
    "'",
    "\"",
    "#",
    " # ",
    "|\n",
    ">-\n",
    "|2+\n",
    "&a ",
    "*a",
    "<<: *a",
    "? ",
    "!!str ",
    "!!int ",
    "!!binary ",
    "!x ",
    "%YAML 1.2\n",
    "---\n",
    "...\n",
    "\u{feff}",
    "\0",
    "\u{85}",
    "\u{2028}",
    "\u{202e}",
    "\u{1b}[31m",
    "é",
    "\u{10ffff}",
    "\\",
    "\\x00",
    "\\u2028",
    "~",
    "null",
    "true",
    "yes",
    "= ",
    "= 1 // 0",
    "title",
    "turns",
    "phase",
    "kind",
    "stages",
    "seats",
    "limits",
    "functions",
    "constants",
    "formula(",
    "integer 1..",
    "list of ",
    "one of ",
    "name",
    "map",
    "base",
    "steps",
    "expect",
    "'@grid'",
    "'@graph'",
    "'@hex'",
    "*",
];

/// The one name of all texts that are not in a file.
const SHOWN: &str = "any.yaml";

/// Text as it is read from a file; bytes that are none are refused by a report without a place.
fn source(bytes: &[u8]) -> Option<Source> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Some(Source::new(SHOWN, text)),
        Err(_) => {
            let file = crate::watch::save("yaml-bytes", bytes);
            let refused = sound::read(Source::read(&file, SHOWN), &|_| Vec::new());
            let _ = std::fs::remove_file(file);
            assert_eq!(refused, None, "bytes that are no text");
            None
        }
    }
}

fn check(meadow: &Meadow, bytes: &[u8]) {
    let Some(source) = source(bytes) else { return };
    let texts: Texts = &|shown| if shown == SHOWN { vec![source.text().to_owned()] } else { meadow.texts(shown) };
    if let Some(document) = sound::read(Document::parse(&source), texts) {
        places_are_true(&document.root, source.text());
        for path in ["", "a.1.b", "heaps.2", "name.name"] {
            sound::check(&document.report(path, "message", Some("hint")), texts);
        }
        if let Some(value) = sound::read(document.value(), texts) {
            comes_back(&document.root.to_plain());
            let _ = value.to_plain().to_string();
        }
        check_constants(meadow, &document, texts);
    }
    sound::read(Case::parse(&source).and_then(resolve), texts);
    sound::read(MapFile::read("any", source.clone()), texts);
    if let Some(file) = sound::read(GameFile::parse(&source), texts) {
        for formula in file.formulas() {
            for range in [0..0, 1..3, 5..500, 500..501] {
                sound::check(&formula.report_within(range, "message", "label"), texts);
            }
        }
        sound::read(file.settle(|_| Ok(1)), texts);
        try_as(meadow, "rules/meadow/game.yaml", source.text());
    }
    if let Err(error) = Type::parse(source.text()) {
        assert!(source.text().get(error.start..error.end).is_some(), "{error:?}");
    }
}

/// As the constants of a game, and as one value of them.
fn check_constants(meadow: &Meadow, document: &Document, texts: Texts) {
    let game = GameFile::parse(&Meadow::source()).expect("a good game file");
    let text = document.source.text();
    if let Some(mut constants) = sound::read(Constants::read(document, &[], &game.constants), texts) {
        for leaf in constants.leaves() {
            let origin = &leaf.origins[0];
            let line = document.source.line(origin.line);
            assert!(line.contains(&origin.text) || origin.text.starts_with('['), "{line:?} {origin:?}");
        }
        let keys: Vec<String> = constants.leaves().iter().map(|leaf| leaf.path.clone()).collect();
        for key in keys.iter().map(String::as_str).chain(["", "day", "sheep.*.sound", text]) {
            let typed = format!("{key}={text}");
            sound::read(constants.set(key, text), &|_| vec![typed.clone()]);
        }
        try_as(meadow, "rules/meadow/constants.yaml", text);
    }
}

/// In place of a file of a whole game, where it is good by itself.
fn try_as(meadow: &Meadow, shown: &str, text: &str) {
    let before = meadow.texts(shown).concat();
    meadow.write(shown, text);
    sound::read(meadow.look_over(), &|shown| meadow.texts(shown));
    meadow.write(shown, &before);
}

/// Every span lies in the text, and a number or a bare word is what stands there.
fn places_are_true(node: &Node, text: &str) {
    let slice = |span: Span| text.get(span.start..span.end).unwrap_or_else(|| panic!("{span:?} of {}", text.len()));
    let written = slice(node.span);
    match &node.item {
        Item::Int(number) => assert!(written.parse().map_or(true, |read: i64| read == *number), "{number} {written:?}"),
        Item::Str(word) => {
            // Quotes, folds and a tag before the text make it another; the first line of a text block ends as a line.
            let bare = !written.starts_with(['\'', '"', '|', '>', '&', '!']) && !written.contains(['\n', '\r']);
            if bare && !text.contains("!!binary") {
                assert_eq!(word.trim(), written.trim());
            }
        }
        Item::List(items) => items.iter().for_each(|item| places_are_true(item, text)),
        Item::Map(entries) => {
            for (name, value) in entries {
                slice(name.span);
                places_are_true(value, text);
            }
        }
        _ => {}
    }
}

/// JSON is YAML: what was read can be written and read again. Only a key may not be as long there.
fn comes_back(value: &Value) {
    const LONGEST_KEY: usize = 1000;
    if longest_key(value) > LONGEST_KEY {
        return;
    }
    let json = serde_json::to_string(value).expect("plain data");
    let again = Document::parse(&Source::new("again.yaml", &json));
    let again = again.unwrap_or_else(|reports| panic!("{}\n{json}", lunarena_content::plain(&reports)));
    assert_eq!(again.root.to_plain(), *value, "{json}");
}

fn longest_key(value: &Value) -> usize {
    match value {
        Value::List(items) => items.iter().map(longest_key).max().unwrap_or(0),
        Value::Map(map) => {
            map.iter().map(|(key, item)| longest_key(item).max(key.to_string().len())).max().unwrap_or(0)
        }
        _ => 0,
    }
}

fn with_target(run: impl FnOnce(Target)) {
    let meadow = Meadow::new();
    run(Target { name: "yaml", words: WORDS, cases: 800, patience: PATIENCE, check: &|bytes| check(&meadow, bytes) });
}

#[test]
fn kept_files_are_read_or_reported() {
    with_target(|target| target.kept());
}

#[test]
fn changed_files_are_read_or_reported() {
    with_target(|target| target.changed());
}

#[test]
fn text_full_of_meaning_is_read_or_reported() {
    let piece = prop_oneof![
        6 => select(WORDS).prop_map(str::to_owned),
        1 => "[a-z]{1,3}",
        1 => "-?[0-9]{1,3}",
        1 => any::<char>().prop_map(String::from),
    ];
    with_target(|target| target.made(vec(piece, 0..40).prop_map(|pieces| pieces.concat().into_bytes())));
}

/// Lines with true indents, so that the depths of YAML are reached and not only its borders.
#[test]
fn nested_blocks_are_read_or_reported() {
    let key = select(
        &["a: ", "name: ", "- ", "- - ", "? ", "&a b: ", "'@grid': ", "\"q\": ", "sheep: ", "*a : ", "! c: "][..],
    );
    let value = select(
        &[
            "",
            "1",
            "x y",
            "'it''s'",
            "\"\\u00e9\\n\"",
            "[1, {b: 2}]",
            "{}",
            "|",
            ">",
            "*a",
            "&a",
            "= 1 + 1",
            "~",
            "1.5",
        ][..],
    );
    let line = (0usize..6, key, value).prop_map(|(depth, key, value)| format!("{}{key}{value}\n", "  ".repeat(depth)));
    with_target(|target| target.made(vec(line, 0..20).prop_map(|lines| lines.concat().into_bytes())));
}
