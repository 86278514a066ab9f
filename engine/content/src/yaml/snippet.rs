//! A text inside a YAML file that is a small program of its own: a formula, or a bot written into an example.

use crate::text::source::Source;
use crate::text::span::Span;

/// The text of a scalar and where it is written. The two differ where quotes, escapes and folded lines come in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snippet {
    pub source: Source,
    pub span: Span,
    pub text: String,
}

impl Snippet {
    pub fn new(source: &Source, span: Span, text: &str) -> Snippet {
        Snippet { source: source.clone(), span, text: text.to_owned() }
    }

    /// Where the bytes `start..end` of the text stand in the file; the whole scalar if that cannot be told.
    pub fn locate(&self, start: usize, end: usize) -> Span {
        let Some(places) = self.places() else {
            return self.span;
        };
        let inside = |at: usize| places.iter().find(|(text, _)| *text >= at).map(|(_, file)| *file);
        let last = self.text[..border(&self.text, end)].char_indices().next_back();
        match (inside(start), last) {
            (Some(from), Some((at, letter))) if end > start => {
                let to = inside(at).map_or(from, |file| file + letter.len_utf8());
                Span::new(from, to)
            }
            (Some(from), _) => Span::new(from, from),
            (None, _) => Span::new(self.last_place(&places), self.last_place(&places)),
        }
    }

    fn last_place(&self, places: &[(usize, usize)]) -> usize {
        let letter = self.text.chars().next_back().map_or(0, char::len_utf8);
        places.last().map_or(self.span.start, |(_, file)| file + letter)
    }

    /// For every character of the text, its byte in the text and in the file. Text and file hold the same characters
    /// in the same order, but the file may have more (quotes, indents), and a folded line end is a space in the text.
    fn places(&self) -> Option<Vec<(usize, usize)>> {
        let raw = self.source.slice(self.span);
        let mut rest = raw.char_indices().peekable();
        if raw.starts_with(['\'', '"']) && !self.text.starts_with(['\'', '"']) {
            rest.next();
        }
        let mut places = Vec::new();
        for (at, letter) in self.text.char_indices() {
            let (file, _) =
                rest.find(|(_, found)| *found == letter || (letter.is_whitespace() && found.is_whitespace()))?;
            places.push((at, self.span.start + file));
        }
        Some(places)
    }
}

fn border(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::yaml::document::Document;
    use crate::yaml::node::Item;

    /// What the file holds where the text holds `part`.
    fn located(yaml: &str, part: &str) -> String {
        let document = Document::parse(&Source::new("test.yaml", yaml)).expect("good YAML");
        let node = document.root.get("f").expect("the key f");
        let Item::Str(text) = &node.item else { panic!("a string") };
        let scalar = Snippet::new(&document.source, node.span, text);
        let start = text.find(part).expect("part of the text");
        document.source.slice(scalar.locate(start, start + part.len())).to_owned()
    }

    #[test]
    fn parts_are_found_in_every_style() {
        assert_eq!(located("f: = floor(level) + 1 # c", "level"), "level");
        assert_eq!(located("f: \"= floor(level)\"", "level"), "level");
        assert_eq!(located("f: '= it''s level'", "level"), "level");
        assert_eq!(located("f: \"= é \\\" level\"", "level"), "level");
        assert_eq!(located("f: |\n  one\n  two level\n", "level"), "level");
        assert_eq!(located("f: >-\n  one\n\n  two level\n", "two"), "two");
        assert_eq!(located("f: one\n  two level", "level"), "level");
    }

    #[test]
    fn places_outside_the_text_do_no_harm() {
        let scalar = Snippet::new(&Source::new("x", "f: = é"), Span::new(3, 7), "= é");
        assert_eq!(scalar.locate(3, 900), Span::new(7, 7));
        assert_eq!(scalar.locate(900, 900), Span::new(7, 7));
        assert_eq!(scalar.locate(2, 3).start, 5);
        assert_eq!(Snippet::new(&scalar.source, scalar.span, "other").locate(0, 2), scalar.span);
    }
}
