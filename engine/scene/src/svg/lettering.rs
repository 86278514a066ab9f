//! How wide text is about, where it is cut, and where it goes on in the next line.

use super::drawing::Drawing;
use crate::harmless;
use crate::look::Role;
use crate::palette::{self, Color};
use unicode_width::UnicodeWidthChar;

#[derive(Clone, Copy)]
pub(super) enum Side {
    Start,
    Middle,
    End,
}

/// How a text is written.
#[derive(Clone, Copy)]
pub(super) struct Lettering {
    pub size: f64,
    pub color: Color,
    pub bold: bool,
    pub side: Side,
    /// A light edge around each letter, where it stands on anything.
    pub halo: bool,
}

impl Lettering {
    pub fn of(size: f64) -> Lettering {
        Lettering { size, color: palette::of(Role::Ink), bold: false, side: Side::Start, halo: false }
    }

    pub fn bold(self) -> Lettering {
        Lettering { bold: true, ..self }
    }

    pub fn color(self, color: Color) -> Lettering {
        Lettering { color, ..self }
    }

    pub fn side(self, side: Side) -> Lettering {
        Lettering { side, ..self }
    }

    pub fn middle(self) -> Lettering {
        self.side(Side::Middle)
    }

    pub fn halo(self) -> Lettering {
        Lettering { halo: true, ..self }
    }

    /// How wide a text is in the widest of the usual fonts.
    pub fn width(&self, text: &str) -> f64 {
        let letters: f64 = harmless(text).chars().map(letter_width).sum();
        letters * self.size * if self.bold { 1.1 } else { 1.0 }
    }

    /// The text, or its beginning with an ellipsis.
    pub fn cut(&self, text: &str, room: f64) -> String {
        let shown = harmless(text);
        if self.width(&shown) <= room {
            return shown.into_owned();
        }
        let mut kept = String::new();
        for letter in shown.chars() {
            kept.push(letter);
            if self.width(&kept) + self.width("…") > room {
                kept.pop();
                break;
            }
        }
        format!("{}…", kept.trim_end())
    }

    /// The text in lines, at most so many, the last of which is cut.
    pub fn lines(&self, text: &str, room: f64, most: usize) -> Vec<String> {
        let shown = harmless(text);
        let mut lines: Vec<String> = Vec::new();
        let mut words = shown.split(' ').filter(|word| !word.is_empty()).peekable();
        let mut line = String::new();
        while let Some(word) = words.peek() {
            let longer = if line.is_empty() { (*word).to_owned() } else { format!("{line} {word}") };
            if line.is_empty() || self.width(&longer) <= room {
                line = longer;
                words.next();
                continue;
            }
            if lines.len() + 1 == most {
                let rest: Vec<&str> = words.by_ref().collect();
                line = format!("{line} {}", rest.join(" "));
                break;
            }
            lines.push(std::mem::take(&mut line));
        }
        lines.push(line);
        lines.iter().map(|line| self.cut(line, room)).collect()
    }

    /// Writes it at the base line.
    pub fn write(&self, drawing: &mut Drawing, x: f64, y: f64, text: &str) {
        let anchor = match self.side {
            Side::Start => None,
            Side::Middle => Some("middle"),
            Side::End => Some("end"),
        };
        let tag = drawing.tag("text").number("x", x).number("y", y).number("font-size", self.size).fill(self.color);
        let tag = tag.maybe("text-anchor", anchor).maybe("font-weight", self.bold.then_some("bold"));
        let tag = match self.halo {
            true => tag.word("paint-order", "stroke").word("stroke", "#fff").number("stroke-width", self.size * 0.22),
            false => tag,
        };
        tag.maybe("stroke-linejoin", self.halo.then_some("round")).holding(text);
    }

    /// Writes it around a point.
    pub fn write_around(&self, drawing: &mut Drawing, x: f64, y: f64, text: &str) {
        self.middle().write(drawing, x, y + self.size * 0.36, text);
    }
}

/// In parts of the size of the font.
fn letter_width(letter: char) -> f64 {
    match letter {
        'i' | 'j' | 'l' | '\'' | '|' | '.' | ',' | ':' | ';' | '!' | ' ' => 0.33,
        'f' | 'r' | 't' | '(' | ')' | '[' | ']' | '-' | '/' | '\\' => 0.4,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 0.95,
        '…' => 0.95,
        letter if letter.is_ascii_uppercase() => 0.7,
        letter if letter.is_ascii() => 0.62,
        letter => match letter.width() {
            Some(0) => 0.0,
            Some(1) => 0.68,
            _ => 1.1,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_cut_with_an_ellipsis() {
        let lettering = Lettering::of(10.0);
        assert_eq!(lettering.cut("frog", 100.0), "frog");
        // Ten times 6.2, and 9.5 for the ellipsis.
        assert_eq!(lettering.cut(&"o".repeat(20), 72.0), format!("{}…", "o".repeat(10)));
        assert_eq!(lettering.cut("\u{202e}", 200.0), "\\u{202e}");
        assert_eq!(lettering.cut("漢字", 10.0), "…");
    }

    #[test]
    fn texts_go_on_in_the_next_line() {
        let lettering = Lettering::of(10.0);
        // Each word is 24.8 wide, a blank 3.3.
        assert_eq!(lettering.lines("oooo eeee aaaa", 60.0, 3), ["oooo eeee", "aaaa"]);
        assert_eq!(lettering.lines("oooo eeee aaaa uuuu oooo eeee", 55.0, 2), ["oooo eeee", "aaaa uu…"]);
        assert_eq!(lettering.lines("", 55.0, 2), [""]);
    }
}
