//! What the glyphs of a page stand for: of all that occurs, and of nothing else.

use super::cast::{Cast, one_column};
use super::cell::table_key;
use super::row::{Row, Style};
use crate::look::{Appearance, CellShow, Ramp, Role};
use crate::palette;
use crate::scene::{Field, GridField, Scene};
use std::collections::BTreeSet;

pub fn entries(scene: &Scene, cast: &Cast<'_>) -> Vec<Row> {
    let mut entries = Vec::new();
    let placed: BTreeSet<&str> =
        scene.things.iter().filter(|thing| thing.at.is_some()).map(|thing| thing.kind.as_str()).collect();
    let mut kinds: Vec<&str> = placed.into_iter().collect();
    kinds.sort_by_key(|kind| cast.rank(kind));
    for kind in kinds {
        let role = cast.kind(kind).and_then(|look| look.look.role).filter(|role| *role != Role::Owner);
        let style = role.map_or(Style::BOLD, |role| cast.inks.block(palette::of(role)));
        entries.push(entry(&cast.kind_glyph(kind).to_string(), style, cast.name(kind)));
    }
    entries.extend(marks(scene, cast));
    if let Some(ground) = &cast.look.field.ground {
        entries.extend(appearance(cast, ground, ""));
    }
    if let Field::Grid(grid) = &scene.field {
        entries.extend(layers(grid, cast));
        if grid.known.as_ref().is_some_and(|known| known.0.contains(&0)) {
            entries.push(entry(" ", cast.inks.block(palette::of(Role::Fog)), "not seen"));
        }
    }
    entries
}

fn entry(glyph: &str, style: Style, name: &str) -> Row {
    let mut row = Row::new(glyph, style);
    row.push(&format!(" {name}"), Style::PLAIN);
    row
}

/// Nothing, where it has no glyph or no name.
fn appearance(cast: &Cast<'_>, look: &Appearance, value: &str) -> Option<Row> {
    let glyph = look.glyph.as_deref().and_then(one_column)?;
    let name = Some(look.name(value)).filter(|name| !name.is_empty())?;
    Some(entry(&glyph.to_string(), cast.inks.ground(look.role), name))
}

fn marks(scene: &Scene, cast: &Cast<'_>) -> Vec<Row> {
    let met: BTreeSet<&str> = scene.things.iter().flat_map(|thing| thing.marks.iter().map(String::as_str)).collect();
    let shown = cast.look.marks.iter().filter(|(name, _)| met.contains(name));
    let entries = shown.filter_map(|(name, look)| {
        let glyph = look.glyph.as_deref().and_then(one_column).or_else(|| look.badge.map(super::cast::badge))?;
        Some(entry(&glyph.to_string(), Style::BOLD, look.name.as_deref().unwrap_or(name)))
    });
    entries.collect()
}

fn layers(grid: &GridField, cast: &Cast<'_>) -> Vec<Row> {
    let mut entries = Vec::new();
    for layer in &cast.look.cells {
        let columns: Option<Vec<&[i64]>> =
            layer.of.iter().map(|name| grid.layers.get(name).map(|cells| cells.0.as_slice())).collect();
        let Some(columns) = columns else { continue };
        let length = columns.iter().map(|cells| cells.len()).min().unwrap_or(0);
        let known = (0..length).filter(|index| grid.is_known(*index));
        let met: BTreeSet<Vec<i64>> = known.map(|index| columns.iter().map(|cells| cells[index]).collect()).collect();
        let name = layer.of.first().map_or("", String::as_str);
        let is_met = |hide: Option<i64>| met.iter().any(|values| hide.is_none_or(|hide| values.first() != Some(&hide)));
        match &layer.shown {
            CellShow::Table(table) => {
                let keys: BTreeSet<String> = met.iter().map(|values| table_key(values)).collect();
                let shown = table.iter().filter(|(value, _)| keys.contains(*value));
                entries.extend(shown.filter_map(|(value, look)| appearance(cast, look, value)));
            }
            CellShow::Number { role, hide } if is_met(*hide) => entries.push(entry("0-9", cast.inks.text(*role), name)),
            CellShow::Ramp(ramp) if is_met(ramp.hide) => entries.push(ramp_entry(ramp, cast)),
            _ => {}
        }
    }
    entries
}

/// Both of its ends; without colours the numbers themselves are shown.
fn ramp_entry(ramp: &Ramp, cast: &Cast<'_>) -> Row {
    let mut row = Row::new(&ramp.from.to_string(), cast.inks.block(palette::of(ramp.low)));
    row.push(" to ", Style::FAINT);
    row.push(&ramp.to.to_string(), cast.inks.block(palette::of(ramp.high)));
    row.push(&format!(" {}", ramp.name), Style::PLAIN);
    row
}
