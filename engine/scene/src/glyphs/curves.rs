//! Figures over the match, as curves of dots: a small diagram for each figure, with a line for each seat and its letter on it.

use super::row::{Row, Style};
use crate::curves::Curve;
use crate::film::Seat;
use crate::glyphs::inks::Inks;
use crate::look::Role;
use crate::seat_letters;
use std::collections::BTreeSet;

/// Columns that a diagram needs with the numbers at its left, and rows with its name and the turns below it.
const LEAST: (usize, usize) = (34, 6);
const MOST_HIGH: usize = 14;
const WIDEST: usize = 100;
const GAP: usize = 2;
/// Dots of a letter's place.
const DOTS: (usize, usize) = (2, 4);
/// A letter stands on a curve so often, in columns, for each seat.
const LETTERS_EVERY: usize = 6;

/// All diagrams, in as many columns as there is room for; nothing, if there is none for a single one.
pub fn rows(curves: &[Curve], seats: &[Seat], (width, height): (usize, usize), colors: bool) -> Vec<Row> {
    if curves.is_empty() || width < LEAST.0 || height < LEAST.1 {
        return Vec::new();
    }
    let columns = ((width + GAP) / (LEAST.0 + GAP)).clamp(1, curves.len());
    // As many as it takes to see all of them at once, none too wide, and no more.
    let columns = (1..=columns)
        .find(|columns| curves.len().div_ceil(*columns) * LEAST.1 <= height && width / columns <= WIDEST)
        .unwrap_or(columns);
    let lines = curves.len().div_ceil(columns);
    let high = (height / lines).clamp(LEAST.1, MOST_HIGH);
    let wide = (width + GAP) / columns - GAP;
    let names: Vec<&str> = seats.iter().map(|seat| seat.name.as_str()).collect();
    let letters = seat_letters(&names);
    let mut rows = vec![Row::default(); lines * high];
    for (number, curve) in curves.iter().enumerate() {
        let (line, column) = (number / columns, number % columns);
        let diagram = Diagram { curve, letters: &letters, inks: Inks { colors } }.rows(wide, high);
        for (row, drawn) in rows[line * high..].iter_mut().zip(diagram) {
            *row = std::mem::take(row).padded(column * (wide + GAP));
            row.append(drawn);
        }
    }
    rows
}

struct Diagram<'c> {
    curve: &'c Curve,
    letters: &'c [char],
    inks: Inks,
}

/// A place of the diagram: its dots, whose they are, and a letter in place of them.
#[derive(Clone, Copy, Default)]
struct Dots {
    bits: u8,
    seat: Option<usize>,
    letter: bool,
}

impl Diagram<'_> {
    fn style(&self, seat: usize) -> Style {
        self.inks.text(Role::seat(seat))
    }

    fn rows(&self, wide: usize, high: usize) -> Vec<Row> {
        let (least, most) = self.curve.range();
        let ends = [self.curve.text(most), self.curve.text(least)];
        let edge = ends.iter().map(|text| text.chars().count()).max().unwrap_or(0).min(wide / 3);
        let (across, down) = (wide - edge - 1, high - 2);
        let dots = self.dots(across, down);
        let mut rows = vec![self.name().fitted(wide)];
        for (number, line) in dots.chunks(across).enumerate() {
            let label = match number {
                0 => ends[0].as_str(),
                _ if number + 1 == down => ends[1].as_str(),
                _ => "",
            };
            let mut row = Row::new(&format!("{label:>edge$}│"), Style::FAINT).fitted(edge + 1);
            for dots in line {
                row.push(&self.glyph(dots).to_string(), dots.seat.map_or(Style::PLAIN, |seat| self.style(seat)));
            }
            rows.push(row);
        }
        let shown =
            (across * self.curve.seats.iter().map(Vec::len).max().unwrap_or(0)).div_ceil(self.curve.length.max(1));
        let turn = format!("turn {}", self.curve.turn);
        let behind = shown.min(across).max(turn.len()).saturating_sub(turn.len());
        let axis = format!("{:edge$}└{}{turn}", "", "─".repeat(behind));
        rows.push(Row::new(&axis, Style::FAINT).fitted(wide));
        rows
    }

    /// The name, and what each seat has now.
    fn name(&self) -> Row {
        let mut row = Row::new(&self.curve.name, Style::BOLD);
        for (seat, letter) in self.letters.iter().enumerate() {
            let value = self.curve.last(seat).map_or("?".to_owned(), |value| self.curve.text(value));
            row.push("  ", Style::PLAIN);
            row.push(&letter.to_string(), Style { bold: true, ..self.style(seat) });
            row.push(&format!(" {value}"), Style::PLAIN);
        }
        row
    }

    fn glyph(&self, dots: &Dots) -> char {
        match dots.seat.filter(|_| dots.letter) {
            Some(seat) => self.letters.get(seat).copied().unwrap_or('?'),
            None if dots.bits == 0 => ' ',
            None => char::from_u32(0x2800 + u32::from(dots.bits)).unwrap_or(' '),
        }
    }

    /// Row by row.
    fn dots(&self, across: usize, down: usize) -> Vec<Dots> {
        let mut dots = vec![Dots::default(); across * down];
        let seats: Vec<Vec<(usize, usize)>> =
            self.curve.seats.iter().map(|values| self.line(values, (across * DOTS.0, down * DOTS.1))).collect();
        for (seat, line) in seats.iter().enumerate() {
            let mut last: Option<(usize, usize)> = None;
            for (column, row) in line {
                // Steep parts are filled, so that the line has no holes.
                let from = match last.filter(|(before, _)| before + 1 == *column) {
                    Some((_, last)) if last < *row => last + 1,
                    Some((_, last)) if last > *row => last - 1,
                    _ => *row,
                };
                for filled in from.min(*row)..=from.max(*row) {
                    let place = &mut dots[filled / DOTS.1 * across + column / DOTS.0];
                    place.bits |= bit(column % DOTS.0, filled % DOTS.1);
                    place.seat = Some(seat);
                }
                last = Some((*column, *row));
            }
        }
        // Letters stand above all lines; those at the ends above all others, and beside each other where they meet.
        let every = LETTERS_EVERY * seats.len().max(1);
        for (seat, line) in seats.iter().enumerate() {
            let own = |column: usize| column % every == LETTERS_EVERY * seat + LETTERS_EVERY / 2;
            let letters = line.iter().filter(|(column, _)| own(column / DOTS.0));
            letters.for_each(|(column, row)| dots[row / DOTS.1 * across + column / DOTS.0].mark(seat));
        }
        let mut taken = BTreeSet::new();
        for (seat, line) in seats.iter().enumerate() {
            let Some((column, row)) = line.last() else { continue };
            let row = row / DOTS.1;
            let free = (0..=column / DOTS.0).rev().find(|column| taken.insert((row, *column)));
            free.into_iter().for_each(|column| dots[row * across + column].mark(seat));
        }
        dots
    }

    /// The dots of one seat, from left to right, in so many columns and rows of dots.
    fn line(&self, values: &[Option<f64>], (columns, rows): (usize, usize)) -> Vec<(usize, usize)> {
        let (least, most) = self.curve.range();
        let span = if most > least { most - least } else { 1.0 };
        let last = rows.saturating_sub(1);
        let level = |value: f64| (((most - value) / span * last as f64).round() as usize).min(last);
        let dot = |column: usize| {
            let step = column * self.curve.length.max(1) / columns;
            Some((column, level(values.get(step).copied().flatten()?)))
        };
        (0..columns).filter_map(dot).collect()
    }
}

impl Dots {
    fn mark(&mut self, seat: usize) {
        (self.seat, self.letter) = (Some(seat), true);
    }
}

/// Of a character of Braille, from the left and from above.
fn bit(right: usize, down: usize) -> u8 {
    [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]][right.min(1)][down.min(3)]
}
