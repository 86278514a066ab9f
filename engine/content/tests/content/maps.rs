//! Maps against what game.yaml says that they hold.

use crate::agreement::{agree, source, value};
use crate::pebbles::{Pebbles, shows};
use crate::validator::faults;
use lunarena_content::{Document, MapFault, MapOutline, Report, Reports, Ruleset, Source, plain, schema};
use lunarena_kernel::Value;

const OUTLINE: &str = "map:
  title?: string
  heaps[].name: string
  heaps[].size: integer 0..99
  heaps[].owner?: seat
  heaps[].signs?: list of list of seat
  ponds?.*.depth: number 0..
  purses?.{seat}: list of integer 0..
  colour: one of grey | white
  stone?: key of stones
  notes?: anything
";

const MAP: &str = "title: Two heaps
heaps:
  - { name: north, size: 5, owner: Left, signs: [[Left], [Right, Left]] }
  - { name: south, size: 8 }
ponds: { east: { depth: 0.5 }, 7: { depth: 2 } }
purses: { Left: [1, 2], Right: [] }
colour: grey
stone: smooth
notes: { any: [1, x] }
";

fn game(outline: &str) -> Pebbles {
    Pebbles::new().change("game.yaml", "constants:\n", &format!("{outline}constants:\n"))
}

fn outline(ruleset: &Ruleset) -> MapOutline {
    ruleset.file.map.as_ref().expect("an outline").settled(&ruleset.constants)
}

fn seats() -> Vec<String> {
    ["Left", "Right"].map(str::to_owned).to_vec()
}

fn reports(faults: Vec<MapFault>) -> Reports {
    faults.into_iter().map(|fault| fault.report).collect()
}

fn checked(outline: &MapOutline, map: &str) -> Vec<MapFault> {
    let source = Source::new("maps/pebbles/test.yaml", map);
    outline.check(&Document::parse(&source).expect("good YAML"), &seats())
}

#[test]
fn schema_and_outline_say_the_same() {
    let ruleset = game(OUTLINE).load().expect("a good game");
    let outline = outline(&ruleset);
    let read = |value: &Value| {
        let found = outline.check(&Document::parse(&source(value)).expect("good YAML"), &seats());
        if found.is_empty() { Ok(()) } else { Err(reports(found)) }
    };
    agree(&schema::maps(&[&ruleset]), &value(MAP), &[], read);
}

#[test]
fn all_faults_of_a_map_come_at_once() {
    let ruleset = game(OUTLINE).load().expect("a good game");
    let map = "titel: x
heaps:
  - { nam: north, size: 100, owner: Lefty }
  - { name: south }
  - south
  - { name: 7, size: few, signs: [Left] }
ponds: [3]
purses: { Lift: [-1, x] }
colour: gray
stone: smoth
";
    let found = reports(checked(&outline(&ruleset), map));
    shows("map-outline-faults", &plain(&found));
}

#[test]
fn what_is_too_much_does_no_harm() {
    let ruleset = game(OUTLINE).load().expect("a good game");
    let harmless = |map: &str| checked(&outline(&ruleset), map).iter().map(|fault| fault.harmless).collect::<Vec<_>>();
    assert!(harmless("{ heaps: [], colour: grey, title: , ponds: }").is_empty());
    assert_eq!(harmless("{ heaps: [], colour: grey, sky: blue }"), [true]);
    assert_eq!(harmless("{ heaps: [], color: grey }"), [false], "what is misspelled is missing too");
    assert_eq!(harmless("{ heaps: [] }"), [false]);
    assert_eq!(harmless("{ heaps: 3, colour: grey, sky: blue }"), [false, true]);
}

#[test]
fn a_map_is_a_text_or_has_the_other_keys() {
    let ruleset = game("map:\n  text: string\n  title?: string\n  rows: list of string\n").load().expect("a good game");
    let (outline, schema) = (outline(&ruleset), schema::maps(&[&ruleset]));
    assert!(outline.reads_text());
    for (map, messages) in [
        ("{ text: abc }", &[][..]),
        ("{ rows: [a, b] }", &[]),
        ("{ rows: [a], title: x }", &[]),
        ("{ text: 5 }", &["expected a string, found an integer"]),
        ("{ text: abc, rows: [a] }", &["unknown key `rows`"]),
        ("{ title: x }", &["a map needs the key `rows`"]),
    ] {
        let found = reports(checked(&outline, map));
        assert_eq!(found.iter().map(Report::message).collect::<Vec<_>>(), messages, "{map}");
        assert_eq!(faults(&schema, &value(map)).is_empty(), messages.is_empty(), "{map}");
    }
}

#[test]
fn a_map_that_lua_made() {
    let ruleset = game(OUTLINE).load().expect("a good game");
    let lua = Source::new("maps/pebbles/random.lua", "return function() end\n");
    let check = |map: Value| reports(outline(&ruleset).check_made(&map, &lua, &seats()));
    // In Lua an empty table is both.
    let nothing = || Value::List(Vec::new());
    let good = [("heaps", nothing()), ("ponds", nothing()), ("colour", "grey".into())];
    assert!(check(Value::map(good)).is_empty());
    let heap = |size: Value| Value::map([("name", "north".into()), ("size", size)]);
    let heaps = Value::List(vec![heap(1.into()), heap(100.into()), heap(100.into()), heap("x".into())]);
    let found = check(Value::map([("heaps", heaps), ("colour", "grey".into()), ("titel", "x".into())]));
    let told: Vec<(&str, Option<&str>)> = found.iter().map(|report| (report.message(), report.label())).collect();
    assert_eq!(
        told,
        [
            // What is wrong in the same way in many places is told of the first.
            ("100 is not from 0 to 99", Some("makes `heaps.2.size`")),
            ("expected an integer from 0 to 99, found a string", Some("makes `heaps.4.size`")),
            ("unknown key `titel`", Some("makes `titel`")),
        ]
    );
    assert!(found.iter().all(|report| report.place() == Some(("maps/pebbles/random.lua", 1, 1))));
}

#[test]
fn outlines_that_are_none() {
    let broken = "map:
  title: strng
  a: string
  a.b: integer
  a?: string
  ponds.*.depth: integer
  ponds.east.depth: integer
  b[.c: integer
  stone: key of stone
  price: formula(level)
";
    shows("map-outline-broken", &game(broken).complaint());
}

#[test]
fn a_mod_adds_keys_and_takes_them_away() {
    let pebbles = game(OUTLINE)
        .file("mods/flood/mod.yaml", "name: flood\nversion: 1.0.0\ntitle: Flood\ngame: pebbles\n")
        .file("mods/flood/game.yaml", "map:\n  heaps[].wet?: boolean\n  colour: { +last: blue }\n  -notes?:\n");
    let root = pebbles.root().with_mods("pebbles", &["flood".to_owned()]).expect("a mod");
    let ruleset = Ruleset::load(&root, "pebbles", &[]).expect("a good game");
    let found = checked(&outline(&ruleset), "{ heaps: [{ name: x, size: 1, wet: true }], colour: blue, notes: 1 }");
    assert_eq!(reports(found).iter().map(Report::message).collect::<Vec<_>>(), ["unknown key `notes`"]);
}
