//! A part of the panel: a heading and lines below it, as wide as its column.

use super::drawing::Drawing;
use super::lettering::{Lettering, Side};
use super::paints::readable_on;
use crate::look::Role;
use crate::palette::{self, Color};

pub(super) const TEXT: f64 = 12.5;
pub(super) const LINE: f64 = 18.0;

#[derive(Default)]
pub(super) struct Block {
    pub drawing: Drawing,
    pub width: f64,
    /// Where the next line begins.
    pub height: f64,
}

impl Block {
    pub fn new(width: f64, heading: &str) -> Block {
        let mut block = Block { width, ..Block::default() };
        if !heading.is_empty() {
            let lettering = Lettering::of(13.0).bold();
            lettering.write(&mut block.drawing, 0.0, 13.0, &lettering.cut(heading, width));
            block
                .drawing
                .tag("path")
                .word("d", &format!("M0 19h{}", super::drawing::number(width)))
                .stroke(palette::of(Role::Muted), 1.0)
                .end();
            block.height = 25.0;
        }
        block
    }

    /// The base line of the next line, which is then behind.
    pub fn next_line(&mut self) -> f64 {
        self.height += LINE;
        self.height - LINE * 0.3
    }

    /// The middle of the line that was begun last.
    pub fn middle(&self) -> f64 {
        self.height - LINE * 0.54
    }

    /// A text that goes on in further lines.
    pub fn sentence(&mut self, text: &str, most_lines: usize) {
        let lettering = Lettering::of(TEXT);
        let bullet = self.height + LINE * 0.46;
        let dot = self.drawing.tag("circle").number("cx", 3.0).number("cy", bullet).number("r", 2.0);
        dot.fill(palette::of(Role::Muted)).end();
        for line in lettering.lines(text, self.width - 12.0, most_lines) {
            let y = self.next_line();
            lettering.write(&mut self.drawing, 12.0, y, &line);
        }
    }

    /// A line that says how much was left out.
    pub fn more(&mut self, count: usize, what: &str) {
        if count > 0 {
            let y = self.next_line();
            quiet().write(&mut self.drawing, 12.0, y, &format!("and {count} more{what}"));
        }
    }

    /// A cell of a table, on the line that was begun last.
    pub fn cell(&mut self, lettering: Lettering, x: f64, y: f64, room: f64, text: &str) {
        if text.is_empty() {
            return;
        }
        let shown = lettering.cut(text, room);
        let x = if matches!(lettering.side, Side::End) { x + room } else { x };
        lettering.write(&mut self.drawing, x, y, &shown);
    }
}

pub(super) fn quiet() -> Lettering {
    Lettering::of(TEXT).color(palette::of(Role::Ink).toward(palette::of(Role::Muted), 0.55))
}

/// The colour of a seat with its letter.
pub(super) fn chip(drawing: &mut Drawing, x: f64, y: f64, color: Color, letter: Option<char>) {
    let square = drawing.tag("rect").number("x", x).number("y", y - 7.0).number("width", 14.0).number("height", 14.0);
    square.number("rx", 3.0).fill(color).end();
    if let Some(letter) = letter {
        let lettering = Lettering::of(10.5).bold().color(readable_on(color));
        lettering.write_around(drawing, x + 7.0, y, &letter.to_string());
    }
}
