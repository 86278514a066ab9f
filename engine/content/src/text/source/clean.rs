//! A file as it may be shown on a terminal: files come from strangers.

use super::Source;
use crate::text::span::Span;
use crate::text::visible::{escape, is_hidden, visible_line};

/// The same text with all that hides in it made visible.
#[derive(Debug)]
pub(super) struct Clean {
    source: Source,
    /// Where the two part, byte by byte: the end of a character that is written otherwise, there and here.
    moved: Vec<(usize, usize)>,
}

impl Source {
    fn cleaned(&self) -> Option<&Clean> {
        let is_plain = |letter: char| !is_hidden(letter) || matches!(letter, '\n' | '\t');
        let clean = || {
            if self.0.text.chars().chain(self.0.shown.chars()).all(is_plain) {
                return None;
            }
            let (mut text, mut moved) = (String::with_capacity(self.0.text.len() + 64), Vec::new());
            for (at, letter) in self.0.text.char_indices() {
                match letter {
                    letter if is_plain(letter) => text.push(letter),
                    // A line end like any other, so that lines keep their numbers.
                    '\r' if self.0.text[at..].starts_with("\r\n") => {}
                    '\r' => text.push('\n'),
                    letter => escape(&mut text, letter),
                }
                let end = at + letter.len_utf8();
                let (then, now) = moved.last().copied().unwrap_or_default();
                if text.len() != now + (end - then) {
                    moved.push((end, text.len()));
                }
            }
            Some(Clean { source: Source::new(&visible_line(&self.0.shown), &text), moved })
        };
        self.0.clean.get_or_init(clean).as_ref()
    }

    /// As it may be shown on a terminal: files come from strangers.
    pub fn clean(&self) -> &Source {
        self.cleaned().map_or(self, |clean| &clean.source)
    }

    /// Where a span lies in the clean text.
    pub fn clean_span(&self, span: Span) -> Span {
        let Some(Clean { moved, .. }) = self.cleaned() else { return span };
        let place = |at: usize| {
            let before = moved.partition_point(|(then, _)| *then <= at);
            let (then, now) = before.checked_sub(1).and_then(|last| moved.get(last)).copied().unwrap_or_default();
            now + (at - then)
        };
        let span = self.clamp(span);
        Span::new(place(span.start), place(span.end))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_hides_is_shown_and_places_move_with_it() {
        let source = Source::new("a\u{202e}b", "x\u{1b}[2J = 1\r\ny = 'é\u{200b}'\rz = 3");
        let clean = source.clean();
        assert_eq!(clean.shown(), "a\\u{202e}b");
        assert_eq!(clean.text(), "x\\u{1b}[2J = 1\ny = 'é\\u{200b}'\nz = 3");
        for word in ["x", "[2J", "= 1", "y =", "'é", "z = 3"] {
            let at = source.text().find(word).expect(word);
            let span = source.clean_span(Span::new(at, at + word.len()));
            assert_eq!(clean.slice(span), word);
            assert_eq!(clean.line_column(span.start).0, source.line_column(at).0, "{word}");
        }
        let plain = Source::new("x", "a\n\tb");
        assert_eq!(plain.clean(), &plain);
    }
}
