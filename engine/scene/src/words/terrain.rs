//! What the cells of a grid show, in words: of one cell, and of all.

use super::count;
use crate::film::Seat;
use crate::look::{Appearance, CellLook, CellShow, Look, Named, Ramp, Role};
use crate::plain_words::{listed, spaced};
use crate::scene::GridField;
use std::collections::BTreeMap;

/// What one cell shows, the lowest first.
pub fn of_cell(grid: &GridField, cell: usize, look: &Look) -> Vec<String> {
    let shown = |entry: &CellLook| {
        let values = values(grid, entry, cell)?;
        match &entry.shown {
            CellShow::Table(table) => {
                let key = key(&values);
                table.get(&key).map(|look| look.name(&key).to_owned())
            }
            CellShow::Number { hide, .. } => {
                let number = values.first().filter(|number| Some(**number) != *hide)?;
                Some(format!("{} {number}", layer_name(entry)))
            }
            CellShow::Ramp(ramp) => {
                let number = values.first().filter(|number| Some(**number) != ramp.hide)?;
                Some(format!("{} {number}", ramp_name(ramp, entry)))
            }
        }
    };
    look.cells.iter().filter_map(shown).collect()
}

/// What all known cells show of some layers; nothing, if there is nothing to see.
pub fn summary(grid: &GridField, entry: &CellLook, seats: &[Seat]) -> Option<String> {
    let known = (0..grid.len()).filter(|cell| grid.is_known(*cell));
    let mut counts: BTreeMap<Vec<i64>, usize> = BTreeMap::new();
    for values in known.filter_map(|cell| values(grid, entry, cell)) {
        *counts.entry(values).or_default() += 1;
    }
    match &entry.shown {
        CellShow::Table(table) => {
            let counts = counts.into_iter().map(|(values, number)| (key(&values), number)).collect();
            table_summary(table, &counts)
        }
        CellShow::Number { hide, .. } => {
            let shown = || counts.iter().filter(|(values, _)| values.first() != hide.as_ref());
            let cells: usize = shown().map(|(_, number)| number).sum();
            let sum: i128 = shown().map(|(values, number)| i128::from(values[0]) * *number as i128).sum();
            let name = layer_name(entry);
            (cells > 0).then(|| format!("{} with {name}, {sum} in all", count(cells, "cell", "cells")))
        }
        CellShow::Ramp(ramp) => ramp_summary(ramp, entry, &counts, seats),
    }
}

/// `14 cells of water, 3 of reed, 2 stones`: what has a shape of its own is counted itself.
fn table_summary(table: &Named<Appearance>, counts: &BTreeMap<String, usize>) -> Option<String> {
    let met = || table.iter().filter_map(|(key, look)| Some((key, look, *counts.get(key)?)));
    let ground = met().filter(|(_, look, _)| look.shape.is_none()).enumerate().map(|(at, (key, look, number))| {
        let cells = if at == 0 { count(number, "cell", "cells") } else { number.to_string() };
        format!("{cells} of {}", look.name(key))
    });
    let objects = met().filter(|(_, look, _)| look.shape.is_some());
    let objects = objects.map(|(key, look, number)| look.count(key, number));
    let words: Vec<String> = ground.chain(objects).collect();
    (!words.is_empty()).then(|| words.join(", "))
}

/// `5 cells of mud: 3 of Left and 2 of Right`, or `3 high and 2 low` where the colours are not those of seats.
fn ramp_summary(ramp: &Ramp, entry: &CellLook, counts: &BTreeMap<Vec<i64>, usize>, seats: &[Seat]) -> Option<String> {
    let middle = (ramp.from + ramp.to) / 2.0;
    let rising = ramp.from <= ramp.to;
    let (mut high, mut low, mut between) = (0, 0, 0);
    for (values, number) in counts.iter().filter(|(values, _)| values.first() != ramp.hide.as_ref()) {
        let value = values[0] as f64;
        let side = match value.partial_cmp(&middle) {
            Some(std::cmp::Ordering::Greater) if rising => &mut high,
            Some(std::cmp::Ordering::Less) if !rising => &mut high,
            Some(std::cmp::Ordering::Equal) | None => &mut between,
            _ => &mut low,
        };
        *side += number;
    }
    let end = |role: Role, plain: &str| match seat_of(role, seats) {
        Some(seat) => format!("of {seat}"),
        None => plain.to_owned(),
    };
    let ends = [(high, end(ramp.high, "high")), (low, end(ramp.low, "low")), (between, "in the middle".to_owned())];
    let words: Vec<String> =
        ends.iter().filter(|(number, _)| *number > 0).map(|(number, side)| format!("{number} {side}")).collect();
    let cells = count(high + low + between, "cell", "cells");
    (!words.is_empty()).then(|| format!("{cells} of {}: {}", ramp_name(ramp, entry), listed(&words)))
}

fn seat_of(role: Role, seats: &[Seat]) -> Option<&str> {
    seats
        .iter()
        .enumerate()
        .find(|(number, _)| *number < 6 && Role::seat(*number) == role)
        .map(|(_, seat)| seat.name.as_str())
}

fn values(grid: &GridField, entry: &CellLook, cell: usize) -> Option<Vec<i64>> {
    entry
        .of
        .iter()
        .map(|layer| grid.value(layer, cell))
        .collect::<Option<Vec<i64>>>()
        .filter(|values| !values.is_empty())
}

fn key(values: &[i64]) -> String {
    values.iter().map(i64::to_string).collect::<Vec<_>>().join(" ")
}

fn layer_name(entry: &CellLook) -> String {
    entry.of.first().map(|layer| spaced(layer)).unwrap_or_default()
}

fn ramp_name(ramp: &Ramp, entry: &CellLook) -> String {
    if ramp.name.is_empty() { layer_name(entry) } else { ramp.name.clone() }
}
