//! What a case came to, as text: what went in, what came out, the state after every step.

use crate::example::{CaseResult, Moment};
use lunarena_kernel::{Key, Value};
use std::fmt::Write;

/// Grids with more cells are told by what is on them, not cell by cell.
const MANY_CELLS: usize = 100;

/// A value as it is, but for large grids: of each layer how many cells are not 0 and a digest, of each occupancy who stands where.
fn brief(value: &Value) -> String {
    let joined = |parts: Vec<String>| parts.join(", ");
    match value {
        Value::Grid(grid) if grid.frame().cell_count() > MANY_CELLS => {
            let layer = |name: &&str| {
                let layer = grid.values(grid.layer(name)?);
                let taken = layer.cells().iter().filter(|cell| **cell != 0).count();
                Some(format!("{name}: {taken} not 0 #{:08x}", layer.checksum() as u32))
            };
            let occupancy = |name: &&str| {
                let places = grid.occupants(grid.occupancy(name)?).iter();
                let places = places.map(|(unit, index)| {
                    let cell = grid.frame().cell(index);
                    format!("{unit}: [{}, {}, {}]", cell.x, cell.y, cell.z)
                });
                Some(format!("{name}: {{{}}}", joined(places.collect())))
            };
            let layers = grid.layer_names().iter().filter_map(layer).collect();
            let occupants = grid.occupancy_names().iter().filter_map(occupancy).collect();
            format!(
                "grid of {} cells, layers {{{}}}, occupants {{{}}}",
                grid.frame().cell_count(),
                joined(layers),
                joined(occupants)
            )
        }
        Value::List(items) => format!("[{}]", joined(items.iter().map(brief).collect())),
        Value::Map(map) => {
            let key = |key: &Key| match key {
                Key::Int(number) => number.to_string(),
                Key::Str(name) => written(name),
            };
            let parts = map.iter().map(|(name, value)| format!("{}: {}", key(name), brief(value)));
            format!("{{{}}}", joined(parts.collect()))
        }
        Value::Str(text) => written(text),
        other => other.to_string(),
    }
}

/// A text in quotes, where it would read like something else: a number that becomes a text is another outcome.
fn written(text: &str) -> String {
    let other = ["", "true", "false", "nothing", "null", "~"].contains(&text) || text.parse::<f64>().is_ok();
    if other { format!("'{text}'") } else { text.to_owned() }
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
            let _ = writeln!(out, "    {seat}: {}", brief(orders));
        }
    }
    for (seat, saved) in &turn.saved {
        let _ = writeln!(out, "    saved by {seat}: {}", brief(saved));
    }
    for (seat, why) in &turn.unsaved {
        let _ = writeln!(out, "    not saved by {seat}: {why}");
    }
    for (seat, results) in &turn.results {
        let _ = writeln!(out, "    results for {seat}: {}", brief(results));
    }
    for (seat, fault) in &turn.faults {
        let _ = writeln!(out, "    fault of {seat}: {}: {}", fault.kind, fault.message);
    }
    for event in &turn.events {
        let _ = writeln!(out, "    event {}", brief(event));
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
pub fn of_case(case: &CaseResult) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_reads_like_something_else_is_told_apart() {
        let text = |text: &str| brief(&text.into());
        for plain in ["sun", "3 suns", "-", "0x10", "true north", "Infinite"] {
            assert_eq!(text(plain), plain);
        }
        for odd in ["", "3", "-2.50", "1e9", "inf", "NaN", "true", "false", "nothing", "null", "~"] {
            assert_eq!(text(odd), format!("'{odd}'"));
        }
        let value = Value::Map([(Key::Int(3), 3.into()), (Key::Str("3".to_owned()), "3".into())].into());
        assert_eq!(brief(&value), "{3: 3, '3': '3'}");
    }
}
