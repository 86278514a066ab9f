//! Schemas and readers say the same of every file.

use crate::agreement::{agree, source, value};
use crate::pebbles::{CONSTANTS, GAME, Pebbles};
use crate::validator::{entries, faults};
use lunarena_content::{
    Begin, BenchFile, Case, Document, GameFile, LookFile, ModFile, Report, Reports, Ruleset, Source, Start, schema,
    stage_names,
};
use lunarena_kernel::Value;

/// Every key of game.yaml, with every kind of phase.
const ORDERS: &str = "\
title: Pebbles
version: 1.0.0
summary: take pebbles
seats: { names: [Left, Right], least: 2, most: 2 }
default: { map: heap, bots: [taker, idle] }
bots: orders
api: [api, colours]
turns:
  - { phase: draft, kind: sequence, ask: pick, rounds: 1, order: snake, keep: true, limits: { turn: 9 }, stages: { skipped: [heap.rest] } }
  - { phase: play, kind: simultaneous, ask: turn, rounds: = heap.size, actions: 3, stages: { action: [heap.take, heap.look] } }
  - { phase: run, kind: queue, ask: run, rounds: 9, pause: true, limits: { call: = 7, turn: 8 }, stages: { turn_end: [] } }
limits: { call: 5, turn: = 6, bank: 7, memory: 1000000, output: 0, load: 10000 }
functions:
  { check_map: a.b, write_map: a.b, open_map: a.b, setup: a.b, common_view: a.b, view: a.b, read_orders: a.b, alive: a.b, over: a.b, standings: a.b, scene: a.b }
map:
  title?: string
  heaps[].owner?: seat
  ponds.*.{seat}: list of integer 0..
constants: { heap.size: integer 1..500, stones.*.weight: number 0.. }
";

const GAME_BEYOND: [&str; 8] = [
    // How numbers and names fit each other.
    "`least` is",
    "only 2 have names",
    "only 1 have names",
    "the number of default bots",
    "this must be at least 1, but it is 0", // rounds of the last phase
    // Whether there is an end.
    "a phase behind this one never comes",
    "nothing ends the match",
    "the match could go on for ever",
];

fn read_game(value: &Value) -> Result<(), Reports> {
    GameFile::parse(&source(value)).map(drop)
}

#[test]
fn game_files() {
    agree(&schema::game(), &value(ORDERS), &GAME_BEYOND, read_game);
    let calls = ORDERS.replace("bots: orders", "bots: calls\nprices: price");
    agree(&schema::game(), &value(&calls), &GAME_BEYOND, read_game);
    agree(&schema::game(), &value(GAME), &GAME_BEYOND, read_game);
}

#[test]
fn types_of_constants() {
    for (text, good) in [
        ("integer", true),
        ("integer 1..500", true),
        ("integer -5.. ", true),
        ("integer ..+9", true),
        (" number ..0.5 ", true),
        ("number 0..1", true),
        ("one of a|b c | d", true),
        ("key of stones", true),
        ("list of key of stones", true),
        ("key of", false),
        ("key of stones or", false),
        ("list of list of string", true),
        ("formula()", true),
        ("formula (a, b_2)", true),
        ("intger 1..", false),
        ("integer 5", false),
        ("integer1..", false),
        ("integer ..", false),
        ("integer 0.5..", false),
        ("number 0..inf", false),
        ("string 5", false),
        ("one of", false),
        ("one of a | ", false),
        ("list", false),
        ("list of intger", false),
        ("formula", false),
        ("formula(a", false),
        ("formula(a, 2)", false),
    ] {
        let file = GAME.replace("integer 1..500", &format!("'{text}'"));
        assert_eq!(GameFile::parse(&Source::new("game.yaml", &file)).is_ok(), good, "the reader: {text}");
        assert_eq!(faults(&schema::game(), &value(&file)).is_empty(), good, "the schema: {text}");
    }
}

/// Every key of look.yaml.
const LOOK: &str = "\
nobody: the heron
fog: true
field:
  place: '{x}/{y}'
  y: up
  planes: [deep, shallow]
  arrange: stack
  ground: { glyph: '.', shape: disc, pattern: waves, role: muted, name: mud, many: mud, a: some mud }
  edges: { line: dashed, arrow: end, role: path, label: weight, show: always, name: brook, many: brooks }
cells:
  - { of: [depth, reed], table: { a b: { glyph: '~' } } }
  - { of: warmth, ramp: { from: = 1, to: 10, low: seat2, high: seat1, hide: 0, name: warm cell, many: warm cells } }
  - { of: fish, number: { role: ink, hide: 0 } }
kinds: { frog: { glyph: f, label: age, bar: health, list: frogs, columns: [age] } }
marks: { wet: { glyph: w, badge: dot, style: faded, name: wet } }
links: { leap: { line: solid } }
areas: { sight: { metric: hops, role: owner, show: select, name: what it sees } }
facts: { age: { name: age, unit: days, decimals: 1 } }
figures: { frogs: { name: frogs, unit: frogs, decimals: 0, one: frog, curve: true, lead: true, seen: owner } }
events:
  leapt:
    text: '{frog:thing} leapt[ {far:how}]'
    mark: big
    show: { flash: frog, trail: [from, to], line: from, dot: to, color: tint }
    seen: [seat, to]
tables: { how: { far: a long way } }
decided: { score: more frogs }
actions:
  leap: { text: Leap, phase: play, steps: [frog: thing, to: place], free: true, confirm: true, ends: true, about: It leaps. }
helper: greedy
map:
  form: rows
  planes: [deep, flat]
  cell: word
  top: most y
  origin: { x: = -1, y: 2 }
  size: { width: 2..5, height: { least: 1, most: = 9 } }
  brushes:
    mud: { writes: m, like: mud, above: a, seat: Left, only: 2 }
    fish: { number: { least: 1, most: 9 }, like: frog }
  symmetry: { kinds: [horizontal], key: mirror, swaps: { a: b } }
";

/// The other forms of maps.
const OTHER_MAPS: [&str; 2] = [
    "map: { form: records, at: frogs, field: hex, size: size, symmetry: { kinds: [sixth turn] } }",
    "map: { form: nodes, at: ponds, edges: brooks, spot: spot, brushes: { pond: { writes: { depth: 1 }, like: pond } } }",
];

#[test]
fn look_files() {
    let read = |value: &Value| {
        let document = Document::parse(&source(value))?;
        let (_, reports) = LookFile::read(&document);
        let reports = Reports::new(reports);
        if reports.has_errors() { Err(reports) } else { Ok(()) }
    };
    let beyond = [
        // What sentences are made of.
        "is neither a form nor a table",
        "the name of a place has no",
        "two steps are called",
        // What fits the form of a map.
        "writes no ",
        "what is written above is no cell",
        "`planes` names no plane",
        "is no symmetry of these maps",
    ];
    agree(&schema::look(), &value(LOOK), &beyond, read);
    for map in OTHER_MAPS {
        agree(&schema::look(), &value(map), &beyond, read);
    }
    // A mod changes a part, adds and takes away.
    let over = value(
        "{ -nobody: , kinds: { frog: { -label: , glyph: g }, newt: { glyph: n } }, cells: { +last: { of: mud, number: {} } } }",
    );
    assert_eq!(faults(&schema::look_overlay(), &over), Vec::<String>::new());
    let wrong = value("{ kinds: { frog: { gliph: g } }, events: { leapt: { mark: huge } } }");
    assert_eq!(faults(&schema::look_overlay(), &wrong).len(), 2);
}

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

/// The game, and the game with two mods, one of which needs the other.
fn modded() -> (Pebbles, Vec<Ruleset>) {
    let game = Pebbles::new()
        .file("mods/flood/mod.yaml", "name: flood\nversion: 1.0\ntitle: Flood\ngame: pebbles\n")
        .file("mods/flood/game.yaml", "constants: { flood.depth: integer 1.., heap.size: integer 0..9 }\n")
        .file("mods/flood/constants.yaml", "flood: { depth: 3 }\nheap: { size: 0 }\n")
        .file("mods/drought/mod.yaml", "name: drought\nversion: 1.0\ntitle: Drought\ngame: pebbles\ndepends: [flood]\n")
        .file("mods/drought/game.yaml", "constants: { -stones.*.song: }\n")
        .file("mods/drought/constants.yaml", "flood: { depth: 1 }\nstones: { smooth: { -song: }, -rough: }\n");
    let load = |mods: &[&str]| {
        let mods: Vec<String> = mods.iter().map(|name| (*name).to_owned()).collect();
        let root = game.root().with_mods("pebbles", &mods).expect("good mods");
        Ruleset::load(&root, "pebbles", &[]).expect("a good game")
    };
    let rulesets = vec![load(&[]), load(&["flood"]), load(&["drought"])];
    (game, rulesets)
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
        ("functions: { -common_view: }", true),
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

const CASES: &str = "\
- name: all there is
  manual: The heap
  map: heap
  seats: 2
  set: { heap.size: 3, stones.smooth.weight: 2.5 }
  pin: { weather: 0, wind: [2, 1.5] }
  state: { players.Left.pebbles: 30 }
  turn: { number: 41, phase: take, round: 3, place: 2, seat: Left, unit: -7 }
  queues: { Left: [1, -2, 3], Right: { order: [4, 5], begun: 1, away: [6], added: 2 } }
  seed: 7
  streams: { weather: ['0x1', '0x00000000000000ff', '0xa', '0x0'] }
  bank: { Left: 1200 }
  bots: { Right: function turn() end }
  steps:
    - orders: { Left: [[take, 3]] }
      times: 2
      sees: { Left: { pebbles: 30 } }
      expect: { players.Left.pebbles: 33, heaps: { ~count: 2, ~has: { a: 1 } }, b: { ~one of: [1], ~any order: [1] } }
      after: { heap.take: { heap: { ~about: 3, ~within: 0.5 } } }
      events: [{ name: taken, pebbles: 3 }]
      faults: { Left: { error: { ~contains: word } }, Right: over budget }
      results: { Left: [true] }
      prints: { Left: [a line] }
      standings: { Left: 1, Right: { rank: 2 } }
      over: true
    - stages: [heap.look, heap.take]
- name: a table
  map: heap
  names: { scout: { units: { x: 3 } } }
  pin: { weather: $level }
  queues: { Left: [$scout] }
  rows: [{ level: 1 }, { level: 2 }]
- { name: a map that is written out, map: { heaps: [] }, refused: [no heaps] }
- { name: a state, start: { pebbles: 3 }, turn: 41, seed: '0xffffffffffffffff' }
- { name: another, base: a state }
";

const BENCH: &str = "\
originals:
  - { name: both, map: heap, bots: [taker], set: { heap.size: 5 }, seed: 2, written_in: C, seconds: 1.5, times: 10 }
growth:
  - { name: pebbles, map: heap, seed: 0, sizes: [{ size: 1, bots: [taker] }, { size: 2, map: heap, set: { heap.size: 5 } }] }
";

#[test]
fn examples() {
    let (game, rulesets) = modded();
    let seats = rulesets[0].file.settle(|_| Ok(5)).expect("good numbers").seats;
    let known = schema::Known {
        rulesets: rulesets.iter().collect(),
        seats: vec![&seats],
        maps: game.root().maps("pebbles").iter().map(ToString::to_string).collect(),
        calls: vec!["take".to_owned()],
        live: false,
    };
    let schema = schema::examples(&known);
    let phases: Vec<&str> = rulesets[0].file.turns.iter().map(|phase| phase.name.as_str()).collect();
    let stages = stage_names(&rulesets[0].file.turns);
    let read = |value: &Value| {
        let cases = Case::parse(&source(value))?;
        let mut reports: Vec<Report> = cases.iter().flat_map(|case| case.check_seats(&seats)).collect();
        for case in &cases {
            reports.extend(case.first_phase(&phases).err());
            reports.extend(case.check_stages(&stages));
            if let Begin::Own(Start::Map { name, .. }) = &case.start {
                reports.extend(game.root().map("pebbles", name).err().into_iter().flatten());
            }
            let mut constants = rulesets[1].constants.clone();
            for set in &case.set {
                reports.extend(constants.overlay(&set.source, &set.name, &set.value).err().into_iter().flatten());
            }
        }
        // What is no state at all is told when it is played.
        let start = value.as_list().unwrap_or_default().iter().filter_map(|case| case.field("start"));
        reports.extend(start.filter(|start| !matches!(start, Value::Map(_))).map(|_| Report::error("no state")));
        if reports.is_empty() { Ok(()) } else { Err(Reports::new(reports)) }
    };
    let beyond = [
        "18",
        "is not from 0 to 9",
        "is in the queue twice",
        "can't have begun",
        "that are not all zero",
        // What stands beside a matcher.
        "a plain key is beside a matcher",
        "beside it",
        "a bot fails in one way",
        // What is in a row, and which name is where.
        "uses the column",
        "a number or a list of numbers",
        "this row lacks",
        "looked for at one path",
        "which one it is are missing",
    ];
    agree(&schema, &value(CASES), &beyond, read);
    let read = |value: &Value| {
        let reports = BenchFile::read(&source(value))?.check(&game.root(), "pebbles", Some(&rulesets[1].constants));
        if reports.is_empty() { Ok(()) } else { Err(Reports::new(reports)) }
    };
    let beyond = ["is not larger than", "shows no growth", "has no map", "has no bot", "is not from 0 to 9"];
    agree(&schema::bench(&known), &value(BENCH), &beyond, read);
    // Where bots call live, a call is one of the API's.
    let live = schema::examples(&schema::Known { live: true, ..known });
    let mistyped = CASES.replace("[[take, 3]]", "[[tkae, 3]]");
    assert_eq!(faults(&live, &value(CASES)), Vec::<String>::new());
    assert_eq!(faults(&live, &value(&mistyped)), [".1.steps.1.orders.Left.1.1: enum [take], not tkae"]);
    assert_eq!(faults(&schema, &value(&mistyped)), Vec::<String>::new());
}

/// Every property of every schema says what it is for.
#[track_caller]
fn explained(schema: &Value, path: &str) {
    for (keyword, inner) in entries(schema) {
        match (keyword.as_str(), inner) {
            ("properties", properties) if !path.contains("allOf") => {
                for (name, property) in entries(properties) {
                    let path = format!("{path}.{name}");
                    let about = property.field("description").and_then(Value::as_str);
                    assert!(about.is_some_and(|about| about.len() > 5), "{path} is not explained");
                    explained(property, &path);
                }
            }
            (_, Value::List(items)) => items.iter().for_each(|item| explained(item, &format!("{path} {keyword}"))),
            (_, inner) => explained(inner, &format!("{path} {keyword}")),
        }
    }
}

#[test]
fn every_property_is_explained() {
    let (_, rulesets) = modded();
    let all: Vec<&Ruleset> = rulesets.iter().collect();
    explained(&schema::game(), "game");
    explained(&schema::game_overlay(), "game");
    explained(&schema::mod_file(&[]), "mod");
    explained(&schema::bench(&schema::Known { rulesets: all.clone(), ..Default::default() }), "bench");
    explained(&schema::constants(&rulesets[0]), "constants");
    explained(&schema::maps(&all), "map");
    explained(&schema::constants_overlay(&all), "overlay");
    let size = schema::constants_overlay(&all);
    let size = size.field("properties").and_then(|all| all.field("heap")?.field("properties")?.field("colour"));
    let about = size.and_then(|size| size.field("description")).and_then(Value::as_str);
    let wanted = "One of `grey` or `white`. rules/pebbles/game.yaml:23 declares it as `one of grey | white`. The game has `grey`.";
    assert_eq!(about, Some(wanted));
}
