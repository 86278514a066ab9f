//! What events of the step draw onto a field of cells or a list of nodes. Each kind has glyphs of its own, so that it can be told without colours.

use crate::effects::Drawn;
use crate::look::Effect;
use crate::palette::Color;
use crate::scene::Place;
use std::collections::BTreeMap;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    pub glyph: char,
    pub color: Color,
    /// Whether it is seen on a thing, too, and not only where nothing stands.
    pub is_flash: bool,
}

#[derive(Debug, Default)]
pub struct Marks(BTreeMap<Place, Mark>);

const FLASH: char = '✦';
const DOT: char = '•';
/// Of nodes that a trail or a line passes, and of the one that it ends at.
const PASSED: char = '╌';
const REACHED: char = '▸';
/// A file may say anything of places; no window shows a longer line.
const LONGEST: u64 = 2000;

impl Marks {
    pub fn new(effects: &[Drawn], y_up: bool) -> Marks {
        let mut marks = Marks::default();
        // What matters most is drawn last.
        for wanted in [Effect::Line, Effect::Trail, Effect::Dot, Effect::Flash] {
            for drawn in effects.iter().filter(|drawn| drawn.effect == wanted) {
                marks.draw(drawn, y_up);
            }
        }
        marks
    }

    pub fn get(&self, place: &Place) -> Option<Mark> {
        self.0.get(place).copied()
    }

    fn draw(&mut self, drawn: &Drawn, y_up: bool) {
        let Drawn { effect, places, color } = drawn;
        let mark = |glyph: char| Mark { glyph, color: color.color(), is_flash: *effect == Effect::Flash };
        match effect {
            Effect::Flash => self.0.extend(places.iter().map(|place| (place.clone(), mark(FLASH)))),
            Effect::Dot => self.0.extend(places.iter().map(|place| (place.clone(), mark(DOT)))),
            Effect::Trail | Effect::Line => {
                for pair in places.windows(2) {
                    self.0.extend(between(pair, *effect, y_up).into_iter().map(|(place, glyph)| (place, mark(glyph))));
                }
                if let Some((last, passed)) = places.split_last() {
                    let nodes = passed.iter().filter(|place| matches!(place, Place::Node(_)));
                    self.0.extend(nodes.map(|place| (place.clone(), mark(PASSED))));
                    let end = if matches!(last, Place::Node(_)) { REACHED } else { DOT };
                    self.0.insert(last.clone(), mark(end));
                }
            }
        }
    }
}

/// The cells of a straight line between two places of one plane, with the first and without the last.
fn between(pair: &[Place], effect: Effect, y_up: bool) -> Vec<(Place, char)> {
    let [Place::At(x, y, z), Place::At(to_x, to_y, to_z)] = pair else { return Vec::new() };
    let long = x.abs_diff(*to_x).max(y.abs_diff(*to_y));
    if z != to_z || long == 0 || long > LONGEST {
        return Vec::new();
    }
    let (right, down) = (to_x - x, to_y - y);
    let glyph = direction(right, if y_up { -down } else { down }, effect);
    let share = |by: i64, step: i64| {
        // Rounded to the nearest, the same for both directions.
        let (twice, long) = (2 * by * step, long as i64);
        (twice.abs() + long) / (2 * long) * twice.signum()
    };
    (0..long as i64).map(|step| (Place::At(x + share(right, step), y + share(down, step), *z), glyph)).collect()
}

/// Along which a line goes, on the screen; a trail is broken where there are glyphs for it.
fn direction(right: i64, down: i64, effect: Effect) -> char {
    let (across, along) = (right.unsigned_abs(), down.unsigned_abs());
    match (effect, right.signum() * down.signum()) {
        (Effect::Trail, _) if 2 * along < across => '╌',
        (Effect::Trail, _) if 2 * across < along => '╎',
        _ if 2 * along < across => '─',
        _ if 2 * across < along => '│',
        (_, 1) => '╲',
        _ => '╱',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::Role;
    use crate::palette::Tint;

    fn drawn(effect: Effect, places: &[(i64, i64)]) -> Drawn {
        let places = places.iter().map(|(x, y)| Place::At(*x, *y, 0)).collect();
        Drawn { effect, places, color: Tint::Role(Role::Ink) }
    }

    fn rows(effects: &[Drawn], y_up: bool) -> Vec<String> {
        let marks = Marks::new(effects, y_up);
        let glyph = |x: i64, y: i64| marks.get(&Place::At(x, y, 0)).map_or('.', |mark| mark.glyph);
        let rows = (0..4).map(|y| (0..5).map(|x| glyph(x, y)).collect::<String>());
        if y_up { rows.rev().collect() } else { rows.collect() }
    }

    #[test]
    fn lines_lead_from_place_to_place() {
        assert_eq!(rows(&[drawn(Effect::Line, &[(0, 0), (4, 0)])], false), ["────•", ".....", ".....", "....."]);
        assert_eq!(rows(&[drawn(Effect::Trail, &[(1, 3), (1, 0)])], false), [".•...", ".╎...", ".╎...", ".╎..."]);
        let bent = drawn(Effect::Line, &[(0, 0), (2, 2), (4, 2)]);
        assert_eq!(rows(std::slice::from_ref(&bent), false), ["╲....", ".╲...", "..──•", "....."]);
        assert_eq!(rows(&[bent], true), [".....", "..──•", ".╱...", "╱...."]);
        // Half a row down in the middle of it: that is rounded away from the beginning.
        assert_eq!(rows(&[drawn(Effect::Line, &[(4, 1), (0, 0)])], false), ["•──..", "...──", ".....", "....."]);
    }

    #[test]
    fn a_flash_is_seen_above_all_and_no_line_is_endless() {
        let all = [
            drawn(Effect::Flash, &[(1, 0)]),
            drawn(Effect::Line, &[(0, 0), (3, 0)]),
            drawn(Effect::Dot, &[(1, 0), (4, 3)]),
        ];
        assert_eq!(rows(&all, false), ["─✦─•.", ".....", ".....", "....•"]);
        let far = drawn(Effect::Line, &[(0, 0), (i64::MAX, i64::MIN)]);
        assert_eq!(rows(&[far], false), [".....", ".....", ".....", "....."]);
    }
}
