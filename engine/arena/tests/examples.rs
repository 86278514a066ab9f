//! Every example of every shipped game, locked whole: what went in, what came out, the state after every step.

use lunarena_arena::{CaseResult, Game, Moment, run_examples};
use lunarena_content::{Case, ModFile, Root, Start, plain};
use lunarena_kernel::Value;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

fn root() -> Root {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    Root::at(&top).unwrap_or_else(|report| panic!("{}", plain(&report)))
}

/// Grids with more cells are told by what is on them, not cell by cell.
const MANY_CELLS: usize = 100;

/// A value as it is, but for large grids: of each layer how many cells are not 0 and a digest, of each occupancy who stands where.
fn brief(value: &Value) -> String {
    let joined = |parts: Vec<String>| parts.join(", ");
    match value {
        Value::Grid(grid) if grid.frame().len() > MANY_CELLS => {
            let layer = |name: &&str| {
                let layer = grid.values(grid.layer(name).expect("its own layer"));
                let taken = layer.cells().iter().filter(|cell| **cell != 0).count();
                format!("{name}: {taken} not 0 #{:08x}", layer.sum() as u32)
            };
            let occupancy = |name: &&str| {
                let places = grid.occupants(grid.occupancy(name).expect("its own occupancy")).iter();
                let places = places.map(|(unit, index)| {
                    let cell = grid.frame().cell(index);
                    format!("{unit}: [{}, {}, {}]", cell.x, cell.y, cell.z)
                });
                format!("{name}: {{{}}}", joined(places.collect()))
            };
            let layers = grid.layer_names().iter().map(layer).collect();
            let occupants = grid.occupancy_names().iter().map(occupancy).collect();
            format!(
                "grid of {} cells, layers {{{}}}, occupants {{{}}}",
                grid.frame().len(),
                joined(layers),
                joined(occupants)
            )
        }
        Value::List(items) => format!("[{}]", joined(items.iter().map(brief).collect())),
        Value::Map(map) => {
            format!("{{{}}}", joined(map.iter().map(|(key, value)| format!("{key}: {}", brief(value))).collect()))
        }
        other => other.to_string(),
    }
}

/// One line for each thing in the state: a list of tables takes a line for each.
fn state_lines(out: &mut String, state: &Value) {
    let Value::Map(map) = state else { return };
    for (key, value) in map {
        match value {
            Value::List(items) if items.iter().any(|item| matches!(item, Value::Map(_))) => {
                for item in items {
                    let _ = writeln!(out, "      {key}: {}", brief(item));
                }
            }
            other => {
                let _ = writeln!(out, "      {key}: {}", brief(other));
            }
        }
    }
}

fn moment_lines(out: &mut String, moment: &Moment) {
    let turn = &moment.turn;
    let _ = writeln!(out, "  step {} (turn {})", moment.step, turn.turn);
    for (seat, orders) in &turn.orders {
        if *orders != Value::Null {
            let _ = writeln!(out, "    {seat}: {orders}");
        }
    }
    for (seat, saved) in &turn.saved {
        let _ = writeln!(out, "    saved by {seat}: {saved}");
    }
    for (seat, why) in &turn.unsaved {
        let _ = writeln!(out, "    not saved by {seat}: {why}");
    }
    for (seat, results) in &turn.results {
        let _ = writeln!(out, "    results for {seat}: {results}");
    }
    for (seat, fault) in &turn.faults {
        let _ = writeln!(out, "    fault of {seat}: {}: {}", fault.kind, fault.message);
    }
    for event in &turn.events {
        let _ = writeln!(out, "    event {event}");
    }
    let ranks: Vec<String> =
        moment.standings.iter().map(|standing| format!("{} {}", standing.rank, standing.seat)).collect();
    let _ = writeln!(out, "    standings {}", ranks.join(", "));
    if let Some(state) = &turn.state {
        let _ = writeln!(out, "    state");
        state_lines(out, state);
    }
}

/// A long case shows its first and its last turn.
fn case_text(case: &CaseResult) -> String {
    let mut out = format!("{}\n", case.name);
    if let Some(manual) = &case.manual {
        let _ = writeln!(out, "  manual: {manual}");
    }
    for message in &case.refused {
        let _ = writeln!(out, "  refused: {message}");
    }
    for (at, moment) in case.moments.iter().enumerate() {
        let same = |other: Option<&Moment>| other.is_some_and(|other| other.step == moment.step);
        let inside = at > 0 && same(case.moments.get(at - 1)) && same(case.moments.get(at + 1));
        if !inside {
            moment_lines(&mut out, moment);
        }
    }
    out
}

/// Plays the examples below a folder and compares them with snapshots/NAME.
fn hold(root: &Root, game: &str, folder: &str, name: &str) {
    let game = Game::load(root, game, &[]).unwrap_or_else(|reports| panic!("{}", plain(&reports)));
    let own = |case: &Case<Start>| case.source.shown().starts_with(folder);
    let results = run_examples(root, &game, own, |_, _| ()).unwrap_or_else(|reports| panic!("{}", plain(&reports)));
    assert!(!results.is_empty(), "{name} has no examples");
    let mut files: BTreeMap<String, String> = BTreeMap::new();
    for case in &results {
        assert!(case.passed(), "{name}: case `{}`: {:#?}", case.name, case.mismatches);
        let shown = case.source.shown();
        let file = shown.rsplit('/').next().unwrap_or(shown).trim_end_matches(".yaml");
        let text = files.entry(file.to_owned()).or_default();
        text.push_str(&case_text(case));
        text.push('\n');
    }
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(format!("../../../snapshots/{name}"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| {
        for (file, text) in files {
            insta::assert_snapshot!(file, text);
        }
    });
}

#[test]
fn every_example_holds_and_stays_as_it_is() {
    let root = root();
    for name in root.games() {
        hold(&root, &name, "rules/", &name);
    }
}

/// Each mod alone, with what it needs.
#[test]
fn every_example_of_a_mod_holds_and_stays_as_it_is() {
    let root = root();
    let mods = root.mods();
    assert!(mods.len() >= 10, "there are only {} mods", mods.len());
    for name in mods {
        let file = ModFile::load(&root, &name).unwrap_or_else(|reports| panic!("{}", plain(&reports)));
        let modded = root.with_mods(&file.game, std::slice::from_ref(&name));
        let modded = modded.unwrap_or_else(|reports| panic!("{}", plain(&reports)));
        hold(&modded, &file.game, &format!("mods/{name}/"), &name);
    }
}
