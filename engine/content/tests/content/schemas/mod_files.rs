//! mod.yaml, and what mods lay over the files of a game.

use super::modded;
use crate::agreement::{agree, source, value};
use crate::pebbles::{CONSTANTS, Pebbles};
use crate::validator::faults;
use lunarena_content::{ModFile, Report, Reports, Ruleset, Source, schema};
use lunarena_kernel::Value;

const MOD: &str = "\
name: flood
version: 1.2.0
title: Flood
description: More water
authors: [Ann]
license: MIT
game: pebbles
engine: '>= 0.1'
depends: ['base >= 1.0', other, '? maybe', '! foe < 2.0', '~ friend>=1,<2']
";

#[test]
fn mod_files() {
    let schema = schema::mod_file(&["pebbles".to_owned(), "word".to_owned()]);
    let read = |value: &Value| ModFile::read(&source(value), "flood").map(drop);
    // The reader of the file does not know which games there are; it does know the name of the folder.
    let games = value(MOD);
    let others = |value: &Value| match (read(value), value.field("game")) {
        (Ok(()), Some(game)) if !["pebbles", "word"].iter().any(|known| game.as_str() == Some(known)) => {
            Err(Reports::from(Report::error("there is no game")))
        }
        (result, _) => result,
    };
    agree(&schema, &games, &["stands in a folder called"], others);
    for (text, good) in
        [("1", true), ("1.10", true), ("'1.2.3'", true), ("1.2.3.4", false), ("v1", false), ("01.2.3", false)]
    {
        let file = MOD.replace("1.2.0", text);
        assert_eq!(ModFile::read(&Source::new("mod.yaml", &file), "flood").is_ok(), good, "the reader: {text}");
        assert_eq!(faults(&schema, &value(&file)).is_empty(), good, "the schema: {text}");
    }
}

#[test]
fn constants() {
    let game = Pebbles::new();
    let ruleset = game.load().expect("a good game");
    let read = |value: &Value| {
        let changed = Pebbles::new().file("rules/pebbles/constants.yaml", source(value).text());
        changed.load().map(drop)
    };
    agree(&schema::constants(&ruleset), &value(CONSTANTS), &[], read);
}

#[test]
fn a_choice_that_yaml_takes_for_a_number() {
    let game = Pebbles::new().change("game.yaml", "one of grey | white", "one of grey | 7 | true").change(
        "constants.yaml",
        "colour: grey",
        "colour: 7",
    );
    let ruleset = game.load().expect("a good game");
    let of = |colour: &str| value(&CONSTANTS.replace("colour: grey", &format!("colour: {colour}")));
    let good = |colour: &str| faults(&schema::constants(&ruleset), &of(colour)).is_empty();
    assert!(["grey", "7", "'7'", "true"].into_iter().all(good));
    assert!(!["8", "white", "false"].into_iter().any(good));
}

#[test]
fn files_of_mods() {
    let (game, rulesets) = modded();
    let constants = schema::constants_overlay(&rulesets.iter().collect::<Vec<_>>());
    for name in ["flood", "drought"] {
        let read = |file: &str| value(game.root().read(&format!("mods/{name}/{file}")).expect("a file").text());
        assert_eq!(faults(&constants, &read("constants.yaml")), Vec::<String>::new(), "{name}");
        assert_eq!(faults(&schema::game_overlay(), &read("game.yaml")), Vec::<String>::new(), "{name}");
    }
    for bad in [
        "heap: { size: 501 }", // 0..9 with the mod, 1..500 without
        "heap: { -weight: }",  // no such key to take away
        "heap: { -size: 3 }",  // taken away and set
        "flood: { width: 3 }",
        "stones: { flat: { weight: -1 } }",
        "stones: { a.b: {} }",
        "heap: 3",
    ] {
        assert_ne!(faults(&constants, &value(bad)), Vec::<String>::new(), "{bad}");
        let changed = modded().0.file(
            "mods/flood/constants.yaml",
            format!("flood: {{ depth: 3 }}\n{bad}\n").replace("flood: { depth: 3 }\nflood", "flood"),
        );
        let root = changed.root().with_mods("pebbles", &["flood".to_owned()]).expect("good mods");
        assert!(Ruleset::load(&root, "pebbles", &[]).is_err(), "{bad}");
    }
    for good in [
        "heap: { size: 500 }",
        "heap: { size: 0, -colour: }",
        "stones: { flat: { weight: 1 } }",
        "lucky: { +last: 3, -7: }",
        "{}",
    ] {
        assert_eq!(faults(&constants, &value(good)), Vec::<String>::new(), "{good}");
    }
    for (text, good) in [
        ("limits: { turn: 5, -call: }", true),
        ("functions: { -view: }", true),
        ("-prices:", true),
        ("constants: { -heap.size: }", true),
        ("-title:", false),
        ("limits: { -memory: }", false),
        ("limits: { tun: 5 }", false),
        ("constants: { -heap.size: integer }", false),
        ("turns: []", false),
        ("turns: [{ phase: play }]", false), // a list is whole
        ("turns: { play: { rounds: 3, stages: { action: { +after heap.take: [heap.sing], -heap.sort: } } } }", true),
        ("turns: { play: { stages: { turn_end: { +last: heap.sing }, -action: } } }", true),
        ("turns: { -play:, +first: { phase: early, kind: sequence, ask: turn, stages: {} } }", true),
        ("turns: { +first: { phase: early } }", false),
        ("turns: { play: { rouds: 3 } }", false),
        ("turns: { play: { stages: { action: { heap.take: heap.sing } } } }", false),
        ("turns: { play: { stages: { action: { +befor heap.take: heap.sing } } } }", false),
        ("turns: { play: { stages: { action: {} } } }", false),
        ("api: { +last: [songs], -api: }", true),
        ("constants: { heap.colour: { +last: blue, -grey: } }", true),
        ("constants: { heap.colour: { last: blue } }", false),
        ("conditions: { the heap is even: '= heap.size % 2 == 0', -the heap is odd: }", true),
        ("conditions: { the heap is even: heap.size % 2 == 0 }", false),
    ] {
        let found = faults(&schema::game_overlay(), &value(text));
        assert_eq!(found.is_empty(), good, "{text}: {found:?}");
    }
}
