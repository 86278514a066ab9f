//! What one place of a field shows: the ground, its layers, and whatever lies on top.

use super::cast::{Cast, GROUND, one_column};
use super::effects::Mark;
use super::overlay::Overlay;
use super::row::Style;
use crate::look::{Appearance, CellShow, Named, Pattern, Ramp, Role, Style as MarkStyle};
use crate::palette::{self, Color};
use crate::scene::{Field, GridField, Place, Scene, Thing};
use std::collections::BTreeMap;

pub type Spot = (i64, i64, i64);

/// A thing that is larger than any window covers no more of it.
const MOST_SIDE: i64 = 1000;

/// From two on; the last one stands for all that are more.
const COUNTS: [char; 9] = ['²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹', '⁺'];

pub struct Cells<'a> {
    cast: &'a Cast<'a>,
    grid: Option<&'a GridField>,
    /// The topmost last.
    things: BTreeMap<Spot, Vec<&'a Thing>>,
    overlay: &'a Overlay<'a>,
}

/// A cell, with as many columns of text as it is wide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    pub text: String,
    pub style: Style,
}

impl<'a> Cells<'a> {
    pub fn new(scene: &'a Scene, cast: &'a Cast<'a>, overlay: &'a Overlay<'a>) -> Cells<'a> {
        let mut things: BTreeMap<Spot, Vec<&Thing>> = BTreeMap::new();
        for thing in &scene.things {
            covered(thing, |spot| things.entry(spot).or_default().push(thing));
        }
        for stack in things.values_mut() {
            stack.sort_by_key(|thing| cast.rank(&thing.kind));
        }
        let grid = if let Field::Grid(grid) = &scene.field { Some(grid) } else { None };
        Cells { cast, grid, things, overlay }
    }

    pub fn paint(&self, spot: Spot, width: usize) -> Cell {
        let place = Place::At(spot.0, spot.1, spot.2);
        let stack = self.things.get(&spot);
        let mut cell = stack.map_or_else(|| self.ground(spot, width), |stack| self.stack(stack, width));
        if self.overlay.marked.contains(&place) {
            cell.style.reverse = true;
            cell.style.faint = false;
        }
        match self.overlay.effects.get(&place) {
            Some(mark) if stack.is_none() => self.draw_mark(&mut cell, mark, width),
            Some(mark) if mark.is_flash => flash(&mut cell, mark, width),
            _ => {}
        }
        cell
    }

    /// On the ground.
    fn draw_mark(&self, cell: &mut Cell, mark: Mark, width: usize) {
        cell.text = (0..width).map(|column| if column == usize::from(width > 1) { mark.glyph } else { ' ' }).collect();
        (cell.style.bold, cell.style.faint) = (true, false);
        if cell.style.bg.is_none() && self.cast.inks.colors && mark.color != palette::of(Role::Ink) {
            cell.style.fg = Some(mark.color);
        }
    }

    fn ground(&self, spot: Spot, width: usize) -> Cell {
        let inks = self.cast.inks;
        let plain = Appearance::default();
        let ground = self.cast.look.field.ground.as_ref().unwrap_or(&plain);
        let mut cell = Cell { text: appearance_text(ground, width, Some(GROUND)), style: inks.ground(ground.role) };
        let Some((grid, index)) = self.grid.and_then(|grid| Some((grid, grid.index(spot.0, spot.1, spot.2)?))) else {
            return cell;
        };
        if !grid.is_known(index) {
            return Cell { text: " ".repeat(width), style: inks.block(palette::of(Role::Fog)) };
        }
        // What has a shape of its own is still to be seen below a number.
        let mut sign = None;
        for layer in &self.cast.look.cells {
            let values: Option<Vec<i64>> = layer.of.iter().map(|name| grid.value(name, index)).collect();
            let Some(values) = values else { continue };
            match (&layer.shown, values.first()) {
                (CellShow::Table(table), _) => {
                    show_value(&mut cell, table, &values, width, self);
                    let look = table.get(&table_key(&values)).filter(|look| look.shape.is_some());
                    sign = look.and_then(|look| look.glyph.as_deref().and_then(one_column)).or(sign);
                }
                (CellShow::Number { hide, .. }, Some(value)) if *hide == Some(*value) => {}
                (CellShow::Number { role, .. }, Some(value)) => {
                    match sign {
                        Some(sign) if value.to_string().len() < width => {
                            cell.text = format!("{sign}{}", number_text(*value, width - 1));
                        }
                        // Without colours nobody could tell it from other numbers.
                        Some(_) if !inks.colors => {}
                        _ => cell.text = number_text(*value, width),
                    }
                    let own = inks.text(*role);
                    cell.style = if cell.style.bg.is_some() { cell.style } else { own };
                }
                (CellShow::Ramp(ramp), Some(value)) => {
                    let color = ramp_color(ramp, *value);
                    if let Some(color) = color.filter(|_| inks.colors) {
                        cell.style = inks.on(cell.style, color);
                    } else if color.is_some() {
                        // Without colours the number itself has to tell.
                        cell.text = number_text(*value, width);
                    }
                }
                (_, None) => {}
            }
        }
        cell
    }

    fn stack(&self, stack: &[&Thing], width: usize) -> Cell {
        let Some(top) = stack.last() else { return Cell { text: " ".repeat(width), style: Style::PLAIN } };
        let glyph = self.cast.glyph(top);
        let text = match width {
            1 => cased(glyph, self.cast.owner(top)).to_string(),
            2 => format!("{}{glyph}", self.cast.letter(top)),
            _ => format!("{}{glyph}{}", self.cast.letter(top), self.extra(stack, top)),
        };
        let faded = top.marks.iter().any(|mark| {
            self.cast.look.marks.get(mark).is_some_and(|look| matches!(look.style, Some(MarkStyle::Faded)))
        });
        let mut style = self.cast.inks.block(self.cast.color(top));
        style.faint = faded;
        style.bold = !faded && self.cast.owner(top).is_some();
        if self.overlay.chosen.is_some_and(|id| stack.iter().any(|thing| thing.id == *id)) {
            style.reverse = true;
        }
        Cell { text, style }
    }

    /// The third column: how many there are, a badge, or a short label.
    fn extra(&self, stack: &[&Thing], top: &Thing) -> char {
        match stack.len() {
            0 | 1 => {
                let label = || top.label.as_ref().map(ToString::to_string).filter(|label| label.chars().count() == 1);
                let label = || label().and_then(|label| one_column(&label));
                self.cast.badge(top).or_else(label).unwrap_or(' ')
            }
            // Raised, so that it isn't taken for a label.
            count => COUNTS[(count - 2).min(COUNTS.len() - 1)],
        }
    }
}

/// A thing to which something happened: in three columns with a mark, in fewer turned over alone.
fn flash(cell: &mut Cell, mark: Mark, width: usize) {
    (cell.style.bold, cell.style.faint, cell.style.reverse) = (true, false, true);
    if width >= 3 {
        cell.text = cell.text.chars().take(width - 1).chain([mark.glyph]).collect();
    }
}

/// Every spot that a thing lies on.
pub fn covered(thing: &Thing, mut each: impl FnMut(Spot)) {
    let Some(Place::At(x, y, z)) = thing.at else { return };
    let (wide, high) = thing.size.unwrap_or((1, 1));
    for row in 0..high.clamp(1, MOST_SIDE) {
        for column in 0..wide.clamp(1, MOST_SIDE) {
            each((x.saturating_add(column), y.saturating_add(row), z));
        }
    }
}

/// In one column the case tells two owners apart.
fn cased(glyph: char, owner: Option<usize>) -> char {
    match owner {
        Some(0) => glyph.to_ascii_uppercase(),
        Some(_) => glyph.to_ascii_lowercase(),
        None => glyph,
    }
}

fn show_value(cell: &mut Cell, table: &Named<Appearance>, values: &[i64], width: usize, cells: &Cells<'_>) {
    match table.get(&table_key(values)) {
        Some(look) => {
            if look.glyph.is_some() {
                cell.text = appearance_text(look, width, None);
            }
            cell.style = cells.cast.inks.ground(look.role);
        }
        // What nothing is said of, and isn't just empty, must be seen.
        None if values.iter().any(|value| *value != 0) => {
            cell.text = number_text(values.iter().copied().find(|value| *value != 0).unwrap_or(0), width);
            cell.style = Style::PLAIN;
        }
        None => {}
    }
}

/// The name of values in a table.
pub fn table_key(values: &[i64]) -> String {
    values.iter().map(i64::to_string).collect::<Vec<_>>().join(" ")
}

/// What fills its cell is written as often as there is room.
fn appearance_text(look: &Appearance, width: usize, default: Option<char>) -> String {
    let glyph = look.glyph.as_deref().and_then(one_column).or(default).unwrap_or(' ');
    let fills = matches!(look.pattern, Some(Pattern::Solid | Pattern::Waves | Pattern::Hatched));
    (0..width).map(|column| if fills || column == usize::from(width > 1) { glyph } else { ' ' }).collect()
}

/// Right-aligned; a number that has no room is a plus or a minus.
fn number_text(value: i64, width: usize) -> String {
    let digits = value.to_string();
    if digits.len() <= width {
        return format!("{digits:>width$}");
    }
    let sign = if value < 0 { "-" } else { "+" };
    format!("{sign:>width$}")
}

/// Nothing, where it is hidden.
pub fn ramp_color(ramp: &Ramp, value: i64) -> Option<Color> {
    if ramp.hide == Some(value) {
        return None;
    }
    let span = ramp.to - ramp.from;
    let share = if span == 0.0 { 0.0 } else { (value as f64 - ramp.from) / span };
    Some(palette::of(ramp.low).toward(palette::of(ramp.high), share))
}
