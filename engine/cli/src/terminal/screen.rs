//! A picture on a terminal, drawn over itself.
//!
//! The cursor always rests below the picture and is never hidden: however the process ends, the terminal is as it was.

use crate::terminal;
use std::io::{self, Write};

/// Rows that are left for what is written below the picture.
const BELOW: usize = 3;

#[derive(Default)]
pub struct Screen {
    /// Lines on the terminal that the next picture goes over.
    drawn: usize,
}

impl Screen {
    /// Columns and rows that a picture may take.
    pub fn room(&self) -> (usize, usize) {
        (terminal::width(), terminal::height().map_or(usize::MAX, |height| height.saturating_sub(BELOW)))
    }

    /// The picture stays where it is: what is written now, and the next picture, come below.
    pub fn leave(&mut self) {
        self.drawn = 0;
    }

    pub fn draw(&mut self, lines: &[String]) -> io::Result<()> {
        let mut picture = String::new();
        if self.drawn > 0 {
            picture.push_str(&format!("\x1b[{}A\r", self.drawn));
        }
        for line in lines {
            picture.push_str(&terminal::harmless(line));
            picture.push_str("\x1b[K\n");
        }
        // What is left of a taller picture.
        picture.push_str("\x1b[J");
        self.drawn = lines.len();
        let mut out = io::stdout().lock();
        out.write_all(picture.as_bytes())?;
        out.flush()
    }
}
