//! Texts side by side, each wrapped inside its own column.

use crate::terminal::Paint;
use crate::terminal::text_width;
use lunarena_content::{visible, visible_line};

/// Between two columns.
const GAP: &str = " │ ";

/// Narrower than this, a column shows too little to be read.
const NARROWEST: usize = 12;

/// Rows under headings, no wider than `width` where that can be done.
pub fn side_by_side<const N: usize>(head: [&str; N], rows: &[[String; N]], width: usize, paint: Paint) -> String {
    let flat = |row: &[String; N]| std::array::from_fn(|column| visible(&row[column]).into_owned());
    let rows: &[[String; N]] = &rows.iter().map(flat).collect::<Vec<_>>();
    let head: [std::borrow::Cow<str>; N] = head.map(visible_line);
    let natural: [usize; N] = std::array::from_fn(|column| {
        let widest = |text: &str| text.lines().map(text_width).max().unwrap_or(0);
        rows.iter().map(|row| widest(&row[column])).chain([widest(&head[column])]).max().unwrap_or(0)
    });
    let widths = fit(natural, width.saturating_sub(text_width(GAP) * N.saturating_sub(1)));
    let mut out =
        line(&std::array::from_fn(|column| head[column].clone().into_owned()), &widths, |text| paint.faint(text));
    for row in rows {
        let wrapped: Vec<Vec<String>> = row.iter().zip(widths).map(|(text, width)| wrap_cell(text, width)).collect();
        let height = wrapped.iter().map(Vec::len).max().unwrap_or(0);
        for at in 0..height {
            let piece = |column: usize| wrapped[column].get(at).cloned().unwrap_or_default();
            out.push_str(&line(&std::array::from_fn(piece), &widths, str::to_owned));
        }
    }
    out
}

fn line<const N: usize>(texts: &[String; N], widths: &[usize; N], paint: impl Fn(&str) -> String) -> String {
    let cells = texts.iter().zip(widths).map(|(text, width)| {
        let blanks = " ".repeat(width.saturating_sub(text_width(text)));
        format!("{}{blanks}", paint(text))
    });
    format!("{}\n", cells.collect::<Vec<_>>().join(GAP).trim_end())
}

/// Takes from the widest columns until all fit.
fn fit<const N: usize>(mut widths: [usize; N], room: usize) -> [usize; N] {
    while widths.iter().sum::<usize>() > room {
        let Some(widest) = widths.iter_mut().max().filter(|widest| **widest > NARROWEST) else { break };
        *widest -= 1;
    }
    widths
}

/// Of several lines in one cell, what is wrapped hangs below its own line.
pub fn wrap_cell(text: &str, width: usize) -> Vec<String> {
    if text.lines().count() < 2 {
        return wrap(text, width);
    }
    let hanging = |line: &str| {
        let pieces = wrap(line, width.saturating_sub(2).max(1)).into_iter().enumerate();
        pieces.map(|(at, piece)| if at == 0 { piece } else { format!("  {piece}") }).collect::<Vec<_>>()
    };
    text.lines().flat_map(hanging).collect()
}

/// Lines of at most `width` characters, broken at blanks where there are any.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for whole in text.lines() {
        let mut rest = whole;
        while text_width(rest) > width {
            let end = rest.char_indices().nth(width).map_or(rest.len(), |(at, _)| at);
            // A blank right behind the last character that fits is as good a place.
            let reach = rest[end..].chars().next().map_or(end, |next| end + next.len_utf8());
            let (cut, next) = match rest[..reach].rfind(' ') {
                Some(at) if at > 0 => (at, at + 1),
                _ => (end, end),
            };
            lines.push(rest[..cut].trim_end().to_owned());
            rest = rest[next..].trim_start();
        }
        lines.push(rest.to_owned());
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_blanks_or_where_they_must() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("one two three", 8), ["one two", "three"]);
        assert_eq!(wrap("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(wrap("größer als", 6), ["größer", "als"]);
        assert_eq!(wrap("a\nb", 9), ["a", "b"]);
        assert!(wrap("", 5).is_empty());
    }

    #[test]
    fn in_a_cell_of_several_lines_each_can_be_told_from_the_next() {
        assert_eq!(wrap_cell("one two three\nfour", 9), ["one two", "  three", "four"]);
        assert_eq!(wrap_cell("one two three", 9), ["one two", "three"]);
    }

    #[test]
    fn the_widest_column_gives_way() {
        assert_eq!(fit([4, 60, 20], 60), [4, 36, 20]);
        assert_eq!(fit([4, 60, 50], 60), [4, 28, 28]);
        assert_eq!(fit([4, 12, 12], 5), [4, 12, 12]);
    }

    #[test]
    fn both_sides_are_wrapped() {
        let rows = [["heap".to_owned(), "1 2 3 4 5 6 7 8 9".to_owned()]];
        let text = side_by_side(["expected", "got"], &rows, 23, Paint::stdout());
        assert_eq!(text, "expected │ got\nheap     │ 1 2 3 4 5 6\n         │ 7 8 9\n");
    }
}
