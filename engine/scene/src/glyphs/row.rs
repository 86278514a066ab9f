//! Rows of styled text, as a terminal shows them: plain data, measured in columns.

use crate::harmless;
use crate::palette::Color;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Nothing: as the terminal has it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    pub fg: Option<Color>,
    pub bg: Option<Color>,
    pub bold: bool,
    pub faint: bool,
    pub reverse: bool,
}

impl Style {
    pub const BOLD: Style = Style { fg: None, bg: None, bold: true, faint: false, reverse: false };
    pub const FAINT: Style = Style { fg: None, bg: None, bold: false, faint: true, reverse: false };
    pub const PLAIN: Style = Style { fg: None, bg: None, bold: false, faint: false, reverse: false };
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    pub text: String,
    pub style: Style,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    pub spans: Vec<Span>,
}

/// What stands for all that was cut off.
const CUT: char = '…';
/// Accents on one letter: more than these would grow over the rows above.
const MOST_ACCENTS: usize = 2;

impl Row {
    pub fn new(text: &str, style: Style) -> Row {
        let mut row = Row::default();
        row.push(text, style);
        row
    }

    /// Adds a text that anybody may have written.
    pub fn push(&mut self, text: &str, style: Style) {
        let text = measurable(text);
        match self.spans.last_mut() {
            _ if text.is_empty() => {}
            Some(last) if last.style == style => last.text.push_str(&text),
            _ => self.spans.push(Span { text, style }),
        }
    }

    pub fn append(&mut self, other: Row) {
        for span in other.spans {
            match self.spans.last_mut() {
                Some(last) if last.style == span.style => last.text.push_str(&span.text),
                _ => self.spans.push(span),
            }
        }
    }

    /// In columns.
    pub fn width(&self) -> usize {
        self.spans.iter().map(|span| text_width(&span.text)).sum()
    }

    pub fn text(&self) -> String {
        self.spans.iter().map(|span| span.text.as_str()).collect()
    }

    /// With blanks up to this column.
    pub fn padded(mut self, width: usize) -> Row {
        let missing = width.saturating_sub(self.width());
        self.push(&" ".repeat(missing), Style::PLAIN);
        self
    }

    /// At most so wide: what is cut off leaves a mark.
    pub fn fitted(self, width: usize) -> Row {
        if self.width() <= width {
            return self;
        }
        let mut row = Row::default();
        let mut left = width.saturating_sub(1);
        let mut last = Style::PLAIN;
        'all: for span in self.spans {
            last = span.style;
            for letter in span.text.chars() {
                let wide = letter.width().unwrap_or(0);
                if wide > left {
                    break 'all;
                }
                left -= wide;
                row.push_letter(letter, span.style);
            }
        }
        if width > 0 {
            row.push_letter(CUT, last);
        }
        row
    }

    fn push_letter(&mut self, letter: char, style: Style) {
        match self.spans.last_mut() {
            Some(last) if last.style == style => last.text.push(letter),
            _ => self.spans.push(Span { text: letter.to_string(), style }),
        }
    }

    /// Broken between words; rows after the first begin with blanks. A word that is too long by itself is broken anywhere.
    pub fn wrapped(self, width: usize, indent: usize) -> Vec<Row> {
        if self.width() <= width || width == 0 {
            return vec![self.fitted(width)];
        }
        let indent = if indent < width { indent } else { 0 };
        let letters: Vec<(char, Style)> =
            self.spans.iter().flat_map(|span| span.text.chars().map(|letter| (letter, span.style))).collect();
        let (mut rows, mut rest) = (Vec::new(), letters.as_slice());
        while !rest.is_empty() {
            let blanks = if rows.is_empty() { 0 } else { indent };
            let taken = fitting(rest, width - blanks);
            let mut row = Row::new(&" ".repeat(blanks), Style::PLAIN);
            rest[..taken].iter().for_each(|(letter, style)| row.push_letter(*letter, *style));
            rows.push(row);
            rest = &rest[taken..];
            let gap = rest.iter().take_while(|(letter, _)| *letter == ' ').count();
            rest = &rest[gap..];
        }
        rows
    }
}

/// How many letters go on a row: up to the last gap between words, if there is one.
fn fitting(letters: &[(char, Style)], width: usize) -> usize {
    let mut used = 0;
    let fits = letters.iter().take_while(|(letter, _)| {
        used += letter.width().unwrap_or(0);
        used <= width
    });
    // A letter that is wider than the whole row is taken all the same, so that there is an end.
    let most = fits.count().max(1);
    if most == letters.len() || letters[most].0 == ' ' {
        return most;
    }
    match letters[..most].iter().rposition(|(letter, _)| *letter == ' ') {
        Some(gap) if letters[..gap].iter().any(|(letter, _)| *letter != ' ') => gap,
        _ => most,
    }
}

/// Rows of items that stand side by side as far as there is room.
pub fn flow(items: impl IntoIterator<Item = Row>, gap: usize, width: usize, indent: usize) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for item in items {
        let wide = item.width();
        match rows.last_mut() {
            Some(last) if last.width() + gap + wide <= width => {
                last.push(&" ".repeat(gap), Style::PLAIN);
                last.append(item);
            }
            last => {
                let blanks = if last.is_some() && indent + wide <= width { indent } else { 0 };
                let mut row = Row::new(&" ".repeat(blanks), Style::PLAIN);
                row.append(item);
                rows.push(row.fitted(width));
            }
        }
    }
    rows
}

/// In columns.
pub fn text_width(text: &str) -> usize {
    text.chars().map(|letter| letter.width().unwrap_or(0)).sum::<usize>().max(text.width())
}

/// Harmless, and as wide as its letters are: without what asks for another form of a letter, and without heaps of accents.
fn measurable(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut accents = MOST_ACCENTS;
    for letter in harmless(text).chars() {
        let is_form = ('\u{fe00}'..='\u{fe0f}').contains(&letter);
        accents = if letter.width().unwrap_or(0) > 0 { 0 } else { accents + 1 };
        if !is_form && accents <= MOST_ACCENTS {
            kept.push(letter);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> Row {
        Row::new(text, Style::PLAIN)
    }

    #[test]
    fn what_is_cut_leaves_a_mark() {
        assert_eq!(plain("pond").fitted(4).text(), "pond");
        assert_eq!(plain("ponds").fitted(4).text(), "pon…");
        // Two columns a letter: the second one would stand half outside.
        assert_eq!(plain("漢字漢").fitted(4).text(), "漢…");
        assert_eq!(plain("pond").fitted(0).text(), "");
    }

    #[test]
    fn words_are_kept_whole_where_they_can_be() {
        let rows = |text: &str, width| plain(text).wrapped(width, 2).iter().map(Row::text).collect::<Vec<_>>();
        assert_eq!(rows("a frog in a pond", 8), ["a frog", "  in a", "  pond"]);
        assert_eq!(rows("salamander", 5), ["salam", "  and", "  er"]);
        assert_eq!(rows("漢字", 1), ["漢", "字"]);
        assert_eq!(rows("", 8), [""]);
    }

    #[test]
    fn items_stand_side_by_side() {
        let rows = flow(["frog", "newt", "toad"].map(plain), 2, 10, 1);
        assert_eq!(rows.iter().map(Row::text).collect::<Vec<_>>(), ["frog  newt", " toad"]);
    }

    #[test]
    fn nothing_is_wider_than_it_seems() {
        for (text, shown) in [
            ("\u{1b}[2J", "\\u{1b}[2J"),
            // A form that takes two columns is asked for.
            ("⚔\u{fe0f}", "⚔"),
            ("e\u{301}\u{301}\u{301}\u{301}", "e\u{301}\u{301}"),
            ("\u{301}e", "e"),
        ] {
            assert_eq!(plain(text).text(), shown);
        }
    }
}
