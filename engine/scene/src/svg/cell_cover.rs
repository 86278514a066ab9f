//! What each cell of a grid is covered with, by one entry of the look.

use super::paints::Paints;
use super::patterns::{self, LOW};
use crate::look::{Appearance, CellLook, CellShow, Ramp, Role, Shape};
use crate::palette::{self, Color};
use crate::scene::GridField;
use std::collections::BTreeMap;

#[derive(Clone)]
pub(super) struct Cover {
    pub color: Option<Color>,
    pub pattern: Option<&'static str>,
    pub shape: Option<Shape>,
    pub number: Option<i64>,
    /// Of the shape and the number.
    pub ink: Color,
}

/// For each cell; nothing where it isn't known, or the entry has nothing to show.
pub(super) fn covers(grid: &GridField, look: &CellLook, paints: &Paints) -> Vec<Option<Cover>> {
    let layers: Vec<&[i64]> = look.of.iter().filter_map(|name| Some(grid.layers.get(name)?.0.as_slice())).collect();
    let mut seen: BTreeMap<Vec<i64>, Option<Cover>> = BTreeMap::new();
    let whole = !layers.is_empty() && layers.len() == look.of.len();
    let cover = |index: usize| {
        if !whole || !grid.is_known(index) {
            return None;
        }
        let values: Vec<i64> = layers.iter().map(|layer| layer.get(index).copied()).collect::<Option<_>>()?;
        seen.entry(values).or_insert_with_key(|values| of_values(&look.shown, values, paints)).clone()
    };
    (0..grid.len()).map(cover).collect()
}

/// As the entries of a table are named: `0 1`.
pub(super) fn key(values: &[i64]) -> String {
    values.iter().map(i64::to_string).collect::<Vec<_>>().join(" ")
}

fn of_values(shown: &CellShow, values: &[i64], paints: &Paints) -> Option<Cover> {
    match shown {
        CellShow::Table(table) => Some(of_appearance(table.get(&key(values))?, paints)),
        CellShow::Number { role, hide } => {
            let number = values.first().copied().filter(|value| Some(*value) != *hide)?;
            let ink = paints.color(*role, None);
            Some(Cover { color: None, pattern: None, shape: None, number: Some(number), ink })
        }
        CellShow::Ramp(ramp) => {
            let value = values.first().copied().filter(|value| Some(*value) != ramp.hide)?;
            let (color, is_low) = ramp_color(ramp, value as f64, paints);
            let pattern = (is_low && paints.letter_of_role(ramp.low).is_some()).then_some(LOW);
            Some(Cover { color: Some(color), pattern, shape: None, number: None, ink: color })
        }
    }
}

/// A shape has the colour, and the cell what lies below; without one it is the cell.
pub(super) fn of_appearance(look: &Appearance, paints: &Paints) -> Cover {
    let ink = paints.color(look.role.unwrap_or(Role::Muted), None);
    let color = (look.shape.is_none() && look.role.is_some()).then_some(ink);
    Cover { color, pattern: look.pattern.and_then(patterns::id), shape: look.shape, number: None, ink }
}

/// The colour of a value, and whether it lies below the middle. If the value that isn't shown lies between both ends, colours fade towards it.
pub(super) fn ramp_color(ramp: &Ramp, value: f64, paints: &Paints) -> (Color, bool) {
    let (low, high) = (paints.color(ramp.low, None), paints.color(ramp.high, None));
    let share = |from: f64, to: f64| if from == to { 1.0 } else { ((value - from) / (to - from)).clamp(0.0, 1.0) };
    let (least, most) = (ramp.from.min(ramp.to), ramp.from.max(ramp.to));
    let Some(middle) = ramp.hide.map(|hide| hide as f64).filter(|hide| least < *hide && *hide < most) else {
        return (low.toward(high, share(ramp.from, ramp.to)), false);
    };
    let is_low = (value < middle) == (ramp.from < middle);
    let (end, color) = if is_low { (ramp.from, low) } else { (ramp.to, high) };
    (palette::of(Role::Ground).toward(color, 0.25 + 0.6 * share(middle, end)), is_low)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::Look;
    use crate::scene::Scene;

    #[test]
    fn colours_fade_towards_what_is_not_shown() {
        let (scene, look) = (Scene::default(), Look::default());
        let paints = Paints::new(&scene, &look, &[]);
        let text = String::new;
        let mut ramp = Ramp {
            from: -10.0,
            to: 10.0,
            low: Role::Seat2,
            high: Role::Seat1,
            hide: Some(0),
            name: text(),
            many: text(),
        };
        let ground = palette::of(Role::Ground);
        let blue = |share| (ground.toward(palette::of(Role::Seat1), share), false);
        let red = |share| (ground.toward(palette::of(Role::Seat2), share), true);
        assert_eq!(ramp_color(&ramp, 10.0, &paints), blue(0.85));
        assert_eq!(ramp_color(&ramp, 5.0, &paints), blue(0.55));
        assert_eq!(ramp_color(&ramp, -10.0, &paints), red(0.85));
        assert_eq!(ramp_color(&ramp, -99.0, &paints), red(0.85));
        ramp.hide = None;
        let between = palette::of(Role::Seat2).toward(palette::of(Role::Seat1), 0.75);
        assert_eq!(ramp_color(&ramp, 5.0, &paints), (between, false));
        ramp.to = -10.0;
        assert_eq!(ramp_color(&ramp, 5.0, &paints).0, palette::of(Role::Seat1));
    }
}
