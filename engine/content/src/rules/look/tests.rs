use super::*;
use crate::text::source::Source;
use lunarena_scene::look::{CellShow, Role, Seen, Shape, Stress};

fn read_text(text: &str) -> (LookFile, Vec<String>) {
    let document = Document::parse(&Source::new("look.yaml", text)).expect("good YAML");
    let (file, reports) = LookFile::read(&document);
    (file, reports.iter().map(|report| report.message().to_owned()).collect())
}

#[test]
fn a_look_is_read() {
    let (file, wrong) = read_text(
        "nobody: the heron
fog: true
field: { place: '{x}/{y}', y: up, planes: [deep, shallow], arrange: stack, ground: { glyph: '.', role: muted } }
cells:
  - of: [depth, reed]
    table: { 0 0: { name: mud }, 1 0: { glyph: '~', role: water, pattern: waves } }
  - of: warmth
    ramp: { from: = -heat.most, to: 10, low: seat2, high: seat1, hide: 0, name: warm cell }
kinds:
  newt: { glyph: n, shape: drop, name: newt, bar: health }
  frog: { glyph: f, shape: disc, many: frogs, list: market, columns: [age] }
figures:
  frogs: { one: frog, name: frogs, curve: true, lead: true, seen: owner, decimals: 1 }
events:
  leapt: { text: '{frog:thing} leapt', mark: big, show: { trail: [from, to] }, seen: [seat, to] }
  croaked: { seen: all }
tables: { cause: { 1: a heron } }
decided: { score: more frogs }
",
    );
    assert_eq!(wrong, Vec::<String>::new());
    let look = &file.look;
    assert_eq!((look.nobody(), look.fog, look.field.y_up, look.field.stack), ("the heron", true, true, true));
    assert_eq!(look.layers().collect::<Vec<_>>(), ["depth", "reed", "warmth"]);
    let CellShow::Table(table) = &look.cells[0].shown else { panic!("a table") };
    assert_eq!(table.get("1 0").and_then(|look| look.role), Some(Role::Water));
    // One end is a formula, which is worked out later.
    assert_eq!(file.ramps.len(), 1);
    assert!(file.ramps[0].1.formula().is_some() && file.ramps[0].2.known() == Some(10));
    assert_eq!(look.kinds.names().collect::<Vec<_>>(), ["newt", "frog"]);
    assert_eq!(look.kinds.get("frog").and_then(|kind| kind.look.shape), Some(Shape::Disc));
    assert_eq!(
        look.lead().map(|(name, figure)| (name, figure.own, figure.fact.decimals)),
        Some(("frogs", true, Some(1)))
    );
    let leapt = look.events.get("leapt").expect("an event");
    assert_eq!((leapt.stress, leapt.seen.clone()), (Stress::Big, Some(Seen::By(vec!["seat".into(), "to".into()]))));
    assert_eq!(look.events.get("croaked").and_then(|event| event.seen.clone()), Some(Seen::All));
    assert_eq!(file.sentences[0].1.value, "{frog:thing} leapt");
    assert_eq!(look.tables.get("cause").and_then(|table| table.get("1")).map(String::as_str), Some("a heron"));
}

#[test]
fn what_is_wrong_in_a_look_is_told_all_at_once() {
    let (_, wrong) = read_text(
        "kind: {}
cells:
  - of: depth
  - { of: depth, number: {}, ramp: { from: 1, to: 2, low: seat1, high: seat2 } }
kinds:
  frog: { glyph: ff, shape: disk }
  newt: { gliph: n }
areas: { sight: { name: what it sees } }
figures: { depth: { decimals: 12 } }
",
    );
    for part in [
        "unknown key `kind`",
        "cells are shown in one way",
        "`ff` is not one column wide",
        "unknown shape `disk`",
        "unknown key `gliph`",
        "an area needs the key `metric`",
        "a number is shown with 0 to 9 decimals",
    ] {
        assert!(wrong.iter().any(|message| message.contains(part)), "{part}: {wrong:#?}");
    }
}
