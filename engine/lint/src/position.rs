//! From byte offsets to lines and columns.

use std::ops::Range;

/// The beginnings of all lines. Lua ends a line with any of `\n`, `\r`, `\r\n` and `\n\r`, and its messages count so.
pub(crate) struct Lines<'s> {
    source: &'s str,
    starts: Vec<usize>,
    /// The number of characters before each stretch of [`STRETCH`] bytes: a source of one long line must not be counted anew
    /// for every name in it.
    characters: Vec<usize>,
}

const STRETCH: usize = 256;

impl<'s> Lines<'s> {
    pub(crate) fn of(source: &'s str) -> Self {
        let bytes = source.as_bytes();
        let mut starts = vec![0];
        let mut at = 0;
        while at < bytes.len() {
            at += match line_break(bytes, at) {
                0 => 1,
                width => {
                    starts.push(at + width);
                    width
                }
            };
        }
        let mut characters = vec![0];
        for stretch in bytes.chunks(STRETCH) {
            characters.push(characters.last().copied().unwrap_or(0) + count(stretch));
        }
        Self { source, starts, characters }
    }

    /// Line and column of an offset, both from 1; the column counts characters.
    pub(crate) fn position(&self, offset: usize) -> (usize, usize) {
        let line = self.starts.partition_point(|&start| start <= offset);
        let start = self.starts.get(line.saturating_sub(1)).copied().unwrap_or(0);
        (line, self.characters_before(offset) - self.characters_before(start) + 1)
    }

    fn characters_before(&self, offset: usize) -> usize {
        let offset = offset.min(self.source.len());
        let stretch = offset / STRETCH;
        let rest = &self.source.as_bytes()[stretch * STRETCH..offset];
        self.characters.get(stretch).copied().unwrap_or(0) + count(rest)
    }

    /// The span widened to whole characters, so that no one who cuts the source with it fails.
    pub(crate) fn whole(&self, span: Range<usize>) -> Range<usize> {
        let mut start = span.start.min(self.source.len());
        let mut end = span.end.clamp(start, self.source.len());
        while !self.source.is_char_boundary(start) {
            start -= 1;
        }
        while !self.source.is_char_boundary(end) {
            end += 1;
        }
        start..end
    }
}

/// How many characters begin in these bytes.
fn count(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| (**byte & 0xc0) != 0x80).count()
}

/// The length of the line break that begins at `at`, 0 if there is none.
pub(crate) fn line_break(bytes: &[u8], at: usize) -> usize {
    match (bytes.get(at), bytes.get(at + 1)) {
        (Some(b'\r'), Some(b'\n')) | (Some(b'\n'), Some(b'\r')) => 2,
        (Some(b'\r' | b'\n'), _) => 1,
        _ => 0,
    }
}
