//! A text file, read once: what every span points into and every report shows.

mod clean;

use crate::text::span::Span;
use clean::Clean;
use miette::{MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};
use std::sync::{Arc, OnceLock};

/// Longer lines are shown only in part. In bytes.
const LONGEST_LINE: usize = 200;

/// Cheap to clone: all of it is shared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    shown: String,
    text: String,
    /// Of files that were laid over one another: each with the byte at which its text begins here.
    parts: Vec<(usize, Source)>,
    /// Made when it is first shown; nothing, where all of it can be seen as it is.
    clean: OnceLock<Option<Clean>>,
    /// The bytes at which lines begin: asked for again and again.
    lines: OnceLock<Vec<usize>>,
}

impl PartialEq for Inner {
    fn eq(&self, other: &Inner) -> bool {
        (&self.shown, &self.text, &self.parts) == (&other.shown, &other.text, &other.parts)
    }
}

impl Eq for Inner {}

impl Source {
    /// `shown` is what a person reads in messages: a path relative to the content root, or a name such as `--set`.
    pub fn new(shown: &str, text: &str) -> Source {
        Source::with_parts(shown, text.to_owned(), Vec::new())
    }

    fn with_parts(shown: &str, text: String, parts: Vec<(usize, Source)>) -> Source {
        let (clean, lines) = (OnceLock::new(), OnceLock::new());
        Source(Arc::new(Inner { shown: shown.to_owned(), text, parts, clean, lines }))
    }

    /// The same text under another name.
    pub fn renamed(&self, shown: &str) -> Source {
        Source::new(shown, self.text())
    }

    /// Files that are read as one. A span of it lies in one of them, see [`Source::part`]; it is shown by the name of the first.
    pub fn joined(files: &[Source]) -> Source {
        let [first, rest @ ..] = files else { return Source::new("", "") };
        if rest.is_empty() {
            return first.clone();
        }
        let (mut text, mut parts) = (String::new(), Vec::new());
        for file in files {
            parts.push((text.len(), file.clone()));
            text.push_str(file.text());
            text.push('\n');
        }
        Source::with_parts(first.shown(), text, parts)
    }

    /// The bytes at which the files begin that this was joined from.
    pub fn starts(&self) -> Vec<usize> {
        self.0.parts.iter().map(|(start, _)| *start).collect()
    }

    /// The files that this was joined from; itself, if it wasn't.
    pub fn files(&self) -> Vec<&Source> {
        if self.0.parts.is_empty() { vec![self] } else { self.0.parts.iter().map(|(_, file)| file).collect() }
    }

    /// The file that a span lies in, and the span there.
    pub fn part(&self, span: Span) -> (&Source, Span) {
        match self.0.parts.iter().rev().find(|(start, _)| *start <= span.start) {
            Some((start, file)) => (file, Span::new(span.start - start, span.end - start)),
            None => (self, span),
        }
    }

    /// The file and the line that a span begins in.
    pub fn place(&self, span: Span) -> (&str, usize) {
        let (file, span) = self.part(span);
        (file.shown(), file.line_column(span.start).0)
    }

    pub fn shown(&self) -> &str {
        &self.0.shown
    }

    pub fn text(&self) -> &str {
        &self.0.text
    }

    pub fn slice(&self, span: Span) -> &str {
        let span = self.clamp(span);
        &self.0.text[span.start..span.end]
    }

    /// Line and column of a byte, both from 1, columns in characters.
    pub fn line_column(&self, offset: usize) -> (usize, usize) {
        let at = self.border(offset);
        let lines = self.lines();
        let line = lines.partition_point(|start| *start <= at).max(1);
        (line, 1 + self.0.text[lines[line - 1]..at].chars().count())
    }

    /// The byte where line and column (both from 1) stand, or the end of the line or text if they lie beyond it.
    pub fn offset(&self, line: usize, column: usize) -> usize {
        let Some(&start) = self.lines().get(line.saturating_sub(1)) else { return self.0.text.len() };
        let rest = &self.0.text[start..];
        let end = rest.bytes().position(ends_line).unwrap_or(rest.len());
        start + rest[..end].char_indices().nth(column.saturating_sub(1)).map_or(end, |(at, _)| at)
    }

    /// Where each line begins; the first one always does.
    fn lines(&self) -> &[usize] {
        self.0.lines.get_or_init(|| {
            let mut starts = vec![0];
            while let Some(next) = starts.last().and_then(|last| next_line(&self.0.text, *last)) {
                starts.push(next);
            }
            starts
        })
    }

    /// The text of a line, counted from 1, without its end.
    pub fn line(&self, line: usize) -> &str {
        let rest = &self.0.text[self.offset(line, 1)..];
        &rest[..rest.bytes().position(ends_line).unwrap_or(rest.len())]
    }

    /// The text of a line without its indent: what to show of an error of which only the line is known.
    pub fn line_span(&self, line: usize) -> Span {
        let start = self.offset(line, 1);
        let text = self.line(line);
        let indent = text.len() - text.trim_start().len();
        Span::new(start + indent, start + text.trim_end().len())
    }

    /// The same span moved inside the text and onto borders between characters.
    fn clamp(&self, span: Span) -> Span {
        Span::new(self.border(span.start), self.border(span.end))
    }

    fn border(&self, at: usize) -> usize {
        let mut at = at.min(self.0.text.len());
        while !self.0.text.is_char_boundary(at) {
            at -= 1;
        }
        at
    }
}

/// Written here rather than taken from miette, whose own source counts columns in bytes, fails on a span behind the
/// last character, and may cut a character in two.
impl SourceCode for Source {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        lines_before: usize,
        lines_after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let span = self.clamp(Span::new(span.offset(), span.offset().saturating_add(span.len())));
        let (line, column) = self.line_column(span.start);
        let first = line.saturating_sub(lines_before).max(1);
        let mut start = self.offset(first, 1);
        let mut end = span.end;
        for _ in 0..=lines_after {
            end = next_line(&self.0.text, end).unwrap_or(self.0.text.len());
        }
        if self.text()[start..end].lines().any(|line| line.len() > LONGEST_LINE) {
            if self.slice(span).chars().count() > LONGEST_LINE {
                // Two labels far apart in one line: refused, so that miette shows each on its own.
                return Err(MietteError::OutOfBounds);
            }
            // Only what stands around the place: no one reads a line of thousands of characters.
            start = start.max(self.border(span.start.saturating_sub(LONGEST_LINE / 2)));
            end = end.min(self.border(span.end.saturating_add(LONGEST_LINE / 2)));
        }
        // miette asks without context only to learn the line and column of a label.
        let (line, column) = if lines_before == 0 { (line, column) } else { self.line_column(start) };
        Ok(Box::new(MietteSpanContents::new_named(
            self.0.shown.clone(),
            &self.0.text.as_bytes()[start..end],
            (start, end - start).into(),
            line - 1,
            column - 1,
            1 + breaks(&self.0.text[start..end]),
        )))
    }
}

/// The start of the line after the one that holds byte `from`.
fn next_line(text: &str, from: usize) -> Option<usize> {
    let rest = &text[from..];
    let end = rest.bytes().position(ends_line)?;
    let width = if rest[end..].starts_with("\r\n") { 2 } else { 1 };
    Some(from + end + width)
}

fn ends_line(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// The number of line ends, where "\r\n" is one. Byte by byte, since this is asked of whole files again and again.
fn breaks(text: &str) -> usize {
    let count = |wanted: u8| text.bytes().filter(|byte| *byte == wanted).count();
    let pairs = |returns: usize| if returns == 0 { 0 } else { text.matches("\r\n").count() };
    let returns = count(b'\r');
    count(b'\n') + returns - pairs(returns)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_characters_and_every_kind_of_line_end() {
        let source = Source::new("x", "aé\r\nb\rc\n");
        assert_eq!(source.line_column(0), (1, 1));
        assert_eq!(source.line_column(3), (1, 3));
        assert_eq!(source.line_column(5), (2, 1));
        assert_eq!(source.line_column(7), (3, 1));
        assert_eq!(source.line_column(900), (4, 1));
        for offset in [0, 1, 3, 5, 7] {
            let (line, column) = source.line_column(offset);
            assert_eq!(source.offset(line, column), offset);
        }
        assert_eq!(source.line(1), "aé");
        assert_eq!(source.line(9), "");
        let source = Source::new("x", "one\n  two \n\n");
        assert_eq!(source.slice(source.line_span(2)), "two");
        assert!(source.line_span(3).is_empty() && source.line_span(99).is_empty());
    }

    #[test]
    fn a_span_inside_a_character_or_behind_the_end_is_shown_all_the_same() {
        let source = Source::new("x", "é");
        for (start, len) in [(1, 1), (0, 1), (2, 0), (50, 50)] {
            assert!(source.read_span(&(start, len).into(), 1, 1).is_ok());
        }
        assert_eq!(source.slice(Span::new(1, 900)), "é");
    }
}
