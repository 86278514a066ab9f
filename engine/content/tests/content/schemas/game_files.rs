//! game.yaml and look.yaml.

use crate::agreement::{agree, source, value};
use crate::pebbles::GAME;
use crate::validator::faults;
use lunarena_content::{Document, GameFile, LookFile, Reports, Source, schema};
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
  { check_map: a.b, write_map: a.b, open_map: a.b, setup: a.b, view: a.b, read_orders: a.b, alive: a.b, over: a.b, standings: a.b, scene: a.b }
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
  leap: { text: Leap, phase: play, steps: [frog: thing, to: place], free: true, confirm: true, ends: true, answers: true, about: It leaps. }
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

/// What stands beside a map.
const A_FEW_KEYS: &str = "\
nobody: the heron
facts: { age: { name: age, unit: days, decimals: 1 } }
marks: { wet: { badge: dot, name: wet } }
decided: { score: more frogs }
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
        agree(&schema::look(), &value(&format!("{A_FEW_KEYS}{map}")), &beyond, read);
    }
    // A mod changes a part, adds and takes away.
    let over = value(
        "{ -nobody: , kinds: { frog: { -label: , glyph: g }, newt: { glyph: n } }, cells: { +last: { of: mud, number: {} } } }",
    );
    assert_eq!(faults(&schema::look_overlay(), &over), Vec::<String>::new());
    let wrong = value("{ kinds: { frog: { gliph: g } }, events: { leapt: { mark: huge } } }");
    assert_eq!(faults(&schema::look_overlay(), &wrong).len(), 2);
}
