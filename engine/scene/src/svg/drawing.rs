//! The text of a picture while it is being made: elements one after the other, a line each, with all that strangers wrote escaped.

use crate::harmless;
use crate::palette::Color;
use std::fmt::Write;

pub(super) type Point = (f64, f64);

#[derive(Default)]
pub struct Drawing {
    text: String,
}

/// An element whose attributes are being written.
pub struct Tag<'d> {
    drawing: &'d mut Drawing,
    name: &'static str,
}

impl Drawing {
    pub fn tag(&mut self, name: &'static str) -> Tag<'_> {
        let _ = write!(self.text, "<{name}");
        Tag { drawing: self, name }
    }

    pub fn close(&mut self, name: &str) {
        let _ = writeln!(self.text, "</{name}>");
    }

    /// A path, if it has any point.
    pub(super) fn path(&mut self, path: &Path) -> Option<Tag<'_>> {
        (!path.0.is_empty()).then(|| self.tag("path").word("d", &path.0))
    }

    pub fn into_text(self) -> String {
        self.text
    }

    pub fn add(&mut self, other: Drawing) {
        self.text.push_str(&other.text);
    }
}

impl Tag<'_> {
    pub fn word(self, key: &str, value: &str) -> Self {
        let _ = write!(self.drawing.text, " {key}=\"{}\"", escaped(value));
        self
    }

    pub fn number(self, key: &str, value: f64) -> Self {
        let _ = write!(self.drawing.text, " {key}=\"{}\"", number(value));
        self
    }

    pub fn fill(self, color: Color) -> Self {
        self.word("fill", &color.hex())
    }

    pub fn stroke(self, color: Color, width: f64) -> Self {
        self.word("stroke", &color.hex()).number("stroke-width", width)
    }

    /// Only what is given.
    pub fn maybe(self, key: &str, value: Option<&str>) -> Self {
        match value {
            Some(value) => self.word(key, value),
            None => self,
        }
    }

    pub fn end(self) {
        self.drawing.text.push_str("/>\n");
    }

    /// Other elements come in it, until it is closed.
    pub fn open(self) {
        self.drawing.text.push_str(">\n");
    }

    pub fn holding(self, text: &str) {
        let _ = writeln!(self.drawing.text, ">{}</{}>", escaped(text), self.name);
    }

    pub fn holding_lines(self, lines: &[String]) {
        let lines: Vec<String> = lines.iter().map(|line| escaped(line)).collect();
        let _ = writeln!(self.drawing.text, ">{}</{}>", lines.join("\n"), self.name);
    }
}

/// The data of a path.
#[derive(Default)]
pub(super) struct Path(String);

impl Path {
    pub fn line(points: &[(f64, f64)]) -> Path {
        let mut path = Path::default();
        for (at, point) in points.iter().enumerate() {
            path.step(if at == 0 { "M" } else { "L" }, &[point.0, point.1]);
        }
        path
    }

    /// A letter and its numbers.
    pub fn step(&mut self, letter: &str, numbers: &[f64]) {
        self.0.push_str(letter);
        for (at, value) in numbers.iter().enumerate() {
            let gap = if at == 0 { "" } else { " " };
            let _ = write!(self.0, "{gap}{}", number(*value));
        }
    }

    pub fn rectangle(&mut self, x: f64, y: f64, width: f64, height: f64) {
        self.step("M", &[x, y]);
        self.step("h", &[width]);
        self.step("v", &[height]);
        self.step("h", &[-width]);
        self.step("z", &[]);
    }
}

/// With at most two digits behind the point.
pub(super) fn number(value: f64) -> String {
    if !value.is_finite() {
        return "0".to_owned();
    }
    let text = format!("{value:.2}");
    match text.trim_end_matches('0').trim_end_matches('.') {
        "-0" => "0".to_owned(),
        short => short.to_owned(),
    }
}

/// As it may stand in an XML file: without anything that would end an element or an attribute, and without characters that XML doesn't know.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in harmless(text).chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            letter => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (value, text) in
            [(0.0, "0"), (-0.001, "0"), (12.0, "12"), (1.5, "1.5"), (0.126, "0.13"), (-100.0, "-100"), (f64::NAN, "0")]
        {
            assert_eq!(number(value), text);
        }
    }

    #[test]
    fn what_strangers_wrote_stays_text() {
        assert_eq!(escaped("<b a=\"1\">&'"), "&lt;b a=&quot;1&quot;&gt;&amp;&#39;");
        assert_eq!(escaped("a\u{0}b\u{202e}c\u{ffff}"), "a\\u{0}b\\u{202e}c\u{fffd}");
    }
}
