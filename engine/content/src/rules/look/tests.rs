use super::*;
use crate::text::source::Source;
use lunarena_scene::look::{
    CellShow, MapLayout, MapRows, MapSize, Paint, Role, Seen, Shape, StepKind, Stress, SymmetryKind,
};

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
actions:
  leap: { text: Leap, phase: day, steps: [frog: thing, over: path, far: number], confirm: true, about: It leaps. }
  rest: { text: Rest, ends: true, answers: true }
helper: heron
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
    let leap = look.actions.get("leap").expect("an action");
    let steps: Vec<(&str, StepKind)> = leap.steps.iter().map(|step| (step.name.as_str(), step.kind)).collect();
    assert_eq!(steps, [("frog", StepKind::Thing), ("over", StepKind::Path), ("far", StepKind::Number)]);
    assert_eq!((leap.phase.as_deref(), leap.confirm, leap.free, leap.ends), (Some("day"), true, false, false));
    assert_eq!((leap.about.as_deref(), leap.step("far"), leap.step("near")), (Some("It leaps."), Some(2), None));
    let rest = look.actions.get("rest").expect("an action");
    assert!(rest.steps.is_empty() && rest.ends && rest.answers && !leap.answers && rest.phase.is_none());
    assert_eq!(look.helper.as_deref(), Some("heron"));
}

#[test]
fn how_maps_are_drawn_is_read() {
    let (file, wrong) = read_text(
        "map:
  form: rows
  planes: [deep, flat]
  cell: word
  top: most y
  origin: { x: = -pond.radius, y: -3 }
  size: { width: 20..60, height: = 2 * pond.radius + 1 }
  brushes:
    mud: { writes: '.', like: mud }
    fish: { number: { least: = fish.least, most: 9 }, like: fish }
    spring: { writes: '+', like: spring, above: '-', seat: Left, only: 1 }
  symmetry: { kinds: [horizontal, rotational], key: mirror, swaps: { A: B, 1: 2 } }
",
    );
    assert_eq!(wrong, Vec::<String>::new());
    // Formulas are worked out later: here each of them is 7.
    let form = file.map.expect("a map").map(&mut |number| number.known().unwrap_or(7));
    let rows = MapRows {
        keys: vec!["deep".into(), "flat".into()],
        has_planes: true,
        words: true,
        top_is_most_y: true,
        origin: Some((7, -3)),
    };
    assert_eq!(form.layout, MapLayout::Rows(rows));
    assert_eq!(form.size, Some(MapSize::Between { width: (20, 60), height: (7, 7) }));
    assert_eq!(form.brushes.names().collect::<Vec<_>>(), ["mud", "fish", "spring"]);
    assert_eq!(form.brushes.get("fish").map(|brush| brush.paint.clone()), Some(Paint::Number(7, 9)));
    let spring = form.brushes.get("spring").expect("a brush");
    assert_eq!((&spring.above, spring.seat.as_deref(), spring.only), (&Some("-".into()), Some("Left"), Some(1)));
    let symmetry = form.symmetry.expect("a symmetry");
    assert_eq!(symmetry.kinds, [SymmetryKind::Horizontal, SymmetryKind::Rotational]);
    assert_eq!(symmetry.swaps.len(), 2);
    assert!(symmetry.swaps.contains(&("A".into(), "B".into())) && symmetry.swaps.contains(&(1.into(), 2.into())));
}

#[test]
fn what_is_wrong_with_maps_is_told_all_at_once() {
    let told = |map: &str, parts: &[&str]| {
        let (_, wrong) = read_text(map);
        for part in parts {
            assert!(wrong.iter().any(|message| message.contains(part)), "{part}: {wrong:#?}");
        }
        assert_eq!(wrong.len(), parts.len(), "{wrong:#?}");
    };
    told("map: { form: rose, at: rows }", &["unknown form `rose`"]);
    told("map: { form: rows }", &["a map is drawn at one place"]);
    told("map: { at: rows, planes: [deep] }", &["a map's look needs the key `form`", "a map is drawn at one place"]);
    told("map: { form: rows, at: rows, plaines: [a] }", &["unknown key `plaines`"]);
    told(
        "map: { form: nodes, at: ponds, cell: word, field: hex, size: { width: 1..x, height: 3 } }",
        &["`cell` is a key of the form `rows`", "`field` is a key of the form `records`", "`1..x` is no range"],
    );
    told(
        "map: { form: rows, at: rows, brushes: { a: { writes: ab, like: x }, b: { like: x }, c: { writes: c, like: x, only: 0 } } }",
        &["a brush draws one thing", "`only` must be at least 1"],
    );
    told(
        "map: { form: rows, at: rows, brushes: { a: { writes: ab, like: x }, b: { writes: b, like: x, above: c } } }",
        &["`a` writes no cell", "`above` is for maps with `planes`"],
    );
    told(
        "map: { form: records, at: frogs, brushes: { a: { writes: a, like: x } }, symmetry: { kinds: [third turn] } }",
        &["`a` writes no record", "`third turn` is no symmetry of these maps"],
    );
}

#[test]
fn an_action_in_a_phase_that_there_is_not_is_told_with_a_near_name() {
    let (file, _) = read_text("actions:\n  rest: { text: Rest, phase: nigth }\n  leap: { text: Leap, phase: day }\n");
    let reports = file.unknown_phases(&["day", "night"]);
    let told: Vec<_> = reports.iter().map(|report| (report.message(), report.label(), report.place())).collect();
    assert_eq!(told, [("unknown phase `nigth`", Some("did you mean `night`?"), Some(("look.yaml", 2, 30)))]);
}

#[test]
fn what_is_wrong_with_actions_is_told_all_at_once() {
    let (_, wrong) = read_text(
        "actions:
  leap: { steps: [frog: thing] }
  rest: { text: Rest, steps: [frog: thong, 2nd: word] }
  swim: { text: Swim, steps: [to: place, to: place] }
  dive: { text: Dive, steps: [frog] }
  hide: { text: Hide, step: [] }
  hunt: { text: Hunt, steps: [{ fly: thing, at: place }] }
",
    );
    for part in [
        "an action needs the key `text`",
        "unknown kind of step `thong`",
        "`2nd` can't be the name of a step",
        "two steps are called `to`",
        "expected a map of one key, found a string",
        "unknown key `step`",
        "each step stands by itself",
    ] {
        assert!(wrong.iter().any(|message| message.contains(part)), "{part}: {wrong:#?}");
    }
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
