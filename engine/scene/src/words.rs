//! The same scene in words, for those who can't see and for summaries.

mod counts;
mod details;
mod figures;
mod inspection;
mod terrain;

pub use figures::figure;
pub use inspection::{cell, thing};

use crate::film::Seat;
use crate::harmless;
use crate::look::Look;
use crate::place_name::place_text_above;
use crate::scene::{Field, Place, Scene};
use crate::telling::Told;

/// A step of a match: the heading, what each seat has, what lies on the field, what happened. A line each, and every line harmless.
pub fn describe(scene: &Scene, look: &Look, seats: &[Seat], heading: &str, told: &[Told]) -> String {
    let mut lines = Lines(Vec::new());
    if !heading.is_empty() {
        lines.push(heading);
        lines.push("");
    }
    for line in figures::lines(scene, look, seats) {
        lines.push(&line);
    }
    if let Some(line) = counts::line(scene, look, seats) {
        lines.push(&capitalised(&line));
    }
    for (name, rows) in counts::lists(scene, look) {
        lines.list(&capitalised(&name), rows);
    }
    for line in field_lines(scene, look, seats) {
        lines.push(&capitalised(&line));
    }
    lines.list("Notes", scene.notes.iter().cloned());
    lines.list("What happened", told.iter().map(Told::to_string));
    lines.0.iter().flat_map(|line| [line.as_str(), "\n"]).collect()
}

struct Lines(Vec<String>);

impl Lines {
    fn push(&mut self, line: &str) {
        self.0.push(harmless(line).into_owned());
    }

    fn list(&mut self, heading: &str, rows: impl IntoIterator<Item = String>) {
        for (number, row) in rows.into_iter().enumerate() {
            if number == 0 {
                self.push(&format!("{heading}:"));
            }
            self.push(&format!("- {row}"));
        }
    }
}

fn field_lines(scene: &Scene, look: &Look, seats: &[Seat]) -> Vec<String> {
    let mut lines = Vec::new();
    match &scene.field {
        Field::Grid(grid) => {
            lines.extend(look.cells.iter().filter_map(|shown| terrain::summary(grid, shown, seats)));
            let unknown = (0..grid.len()).filter(|cell| !grid.is_known(*cell)).count();
            if unknown > 0 {
                let (cells, verb) = (count(grid.len(), "cell", "cells"), if unknown == 1 { "is" } else { "are" });
                lines.push(format!("{unknown} of {cells} {verb} unknown"));
            }
        }
        Field::Graph(graph) => {
            let edges = look.field.edges.as_ref();
            let one = edges.and_then(|edges| edges.name.clone()).unwrap_or_else(|| "way".to_owned());
            let many = edges.and_then(|edges| edges.many.clone()).unwrap_or_else(|| format!("{one}s"));
            let places = count(graph.nodes.len(), "place", "places");
            lines.push(format!("{places} and {}", count(graph.edges.len(), &one, &many)));
        }
        Field::Hex(_) | Field::Nothing => {}
    }
    lines.extend(counts::links(scene, look));
    lines
}

/// `1 frog`, `3 frogs`.
fn count(number: usize, one: &str, many: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {many}") }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What a place of a scene is called.
fn place_in(scene: &Scene, look: &Look, place: &Place) -> String {
    place_text_above(place, look, scene.field.least_z().unwrap_or(0))
}
