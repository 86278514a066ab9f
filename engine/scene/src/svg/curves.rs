//! Figures over the match: a small diagram for each, with a line for every seat that ends in its letter.

use super::block::{Block, chip, quiet};
use super::drawing::Point;
use super::drawing::{Drawing, Path, number};
use super::lettering::{Lettering, Side};
use super::paints::Paints;
use crate::curves::Curve;
use crate::look::Role;
use crate::palette;

/// Of a diagram, at least; its name stands above it.
const LOWEST: f64 = 46.0;
const NAME: f64 = 16.0;
const BELOW: f64 = 12.0;
/// For the letters at its right.
const CHIPS: f64 = 16.0;
const GAP: f64 = 16.0;
/// The letters of two seats keep so far from each other.
const LEAST_APART: f64 = 14.0;
const NARROWEST: f64 = 110.0;
/// No more points than can be seen.
const MOST_POINTS: usize = 160;

/// All diagrams below each other, or side by side; nothing without any, or before anything happened.
pub(super) fn block(curves: &[Curve], paints: &Paints, width: f64) -> Option<Block> {
    let shown: Vec<&Curve> = curves.iter().filter(|curve| curve.seats.iter().any(|values| values.len() > 1)).collect();
    let last = shown.first()?.turn;
    let mut block = Block::new(width, &format!("figures up to turn {last}"));
    // The letters of all seats have room beside it.
    let high = LOWEST.max(LEAST_APART * paints.seats.len().saturating_sub(1) as f64);
    let columns = (((width + GAP) / (NARROWEST + GAP)) as usize).clamp(1, 3).min(shown.len());
    let wide = (width + GAP) / columns as f64 - GAP;
    for line in shown.chunks(columns) {
        for (column, curve) in line.iter().enumerate() {
            let corner = (column as f64 * (wide + GAP), block.height);
            diagram(&mut block.drawing, curve, paints, corner, (wide, high));
        }
        block.height += NAME + high + BELOW;
    }
    Some(block)
}

fn diagram(drawing: &mut Drawing, curve: &Curve, paints: &Paints, (left, top): Point, (wide, high): Point) {
    let lettering = Lettering::of(11.0);
    let (least, most) = curve.range();
    let highest = Lettering { size: 9.5, ..quiet() }.side(Side::End);
    let scale = if least < 0.0 { format!("{} to {}", curve.text(least), curve.text(most)) } else { curve.text(most) };
    let right = left + wide - CHIPS;
    let room = right - left - highest.width(&scale) - 6.0;
    lettering.write(drawing, left, top + 11.0, &lettering.cut(&curve.name, room));
    highest.write(drawing, right, top + 11.0, &scale);
    let (top, bottom) = (top + NAME, top + NAME + high);
    let span = if most > least { most - least } else { 1.0 };
    let level = |value: f64| bottom - (value - least) / span * high;
    let zero = level(0.0);
    let frame = format!(
        "M{} {}v{}M{} {}h{}",
        number(left),
        number(top),
        number(high),
        number(left),
        number(zero),
        number(right - left)
    );
    drawing.tag("path").word("d", &frame).word("fill", "none").stroke(palette::of(Role::Muted), 1.0).end();
    let steps = curve.seats.iter().map(Vec::len).max().unwrap_or(0).max(2) - 1;
    let across = |step: usize| left + (right - left) * step as f64 / steps as f64;
    let mut ends = Vec::new();
    for (seat, values) in curve.seats.iter().enumerate() {
        let mut path = Path::default();
        let mut goes_on = false;
        for step in thinned(values.len()) {
            if let Some(value) = values[step] {
                path.step(if goes_on { "L" } else { "M" }, &[across(step), level(value)]);
            }
            goes_on = values[step].is_some();
        }
        if let Some(tag) = drawing.path(&path) {
            let color = paints.seat_color(seat);
            tag.word("fill", "none").stroke(color, 1.6).word("stroke-linejoin", "round").end();
        }
        ends.extend(curve.last(seat).map(|value| (level(value), seat)));
    }
    for (y, seat) in apart(ends, (top, bottom)) {
        let letter = paints.seats.get(seat).and_then(|own| paints.letter(&own.name));
        chip(drawing, right + 2.0, y, paints.seat_color(seat), letter);
    }
}

/// The steps that are drawn: not more than can be seen, with the last.
fn thinned(steps: usize) -> impl Iterator<Item = usize> {
    let every = steps.div_ceil(MOST_POINTS).max(1);
    (0..steps).filter(move |step| step % every == 0 || step + 1 == steps)
}

/// Moved so far that no letter lies on another, from above.
fn apart(mut ends: Vec<(f64, usize)>, (top, bottom): Point) -> Vec<(f64, usize)> {
    ends.sort_by(|a, b| a.0.total_cmp(&b.0));
    let room = (bottom - top).max(0.0) / ends.len().saturating_sub(1).max(1) as f64;
    let gap = LEAST_APART.min(room);
    let mut from = f64::NEG_INFINITY;
    for (y, _) in &mut ends {
        *y = y.max(from);
        from = *y + gap;
    }
    let mut upto = bottom;
    for (y, _) in ends.iter_mut().rev() {
        *y = y.min(upto);
        upto = *y - gap;
    }
    ends
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_keep_apart() {
        let places = |ends: &[f64]| -> Vec<f64> {
            apart(ends.iter().copied().zip(0..).collect(), (0.0, 46.0)).into_iter().map(|(y, _)| y).collect()
        };
        assert_eq!(places(&[10.0, 40.0]), [10.0, 40.0]);
        assert_eq!(places(&[20.0, 20.0]), [20.0, 34.0]);
        assert_eq!(places(&[46.0, 46.0]), [32.0, 46.0]);
        // Six share what there is.
        assert_eq!(places(&[0.0; 6])[5], 46.0);
    }

    #[test]
    fn long_matches_are_thinned() {
        assert_eq!(thinned(3).collect::<Vec<_>>(), [0, 1, 2]);
        assert_eq!(thinned(161).last(), Some(160));
        assert!(thinned(100_000).count() <= MOST_POINTS + 1);
    }
}
