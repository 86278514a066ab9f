//! What is known of the terminal, if there is one.

use std::borrow::Cow;
use std::io::IsTerminal;

/// In columns, where nobody says how wide the terminal is.
const USUAL_WIDTH: usize = 100;

/// Columns and rows.
fn size() -> Option<(usize, usize)> {
    let (width, height) = terminal_size::terminal_size()?;
    Some((usize::from(width.0), usize::from(height.0)))
}

/// How wide text may be. In a pipe always the same, so that the same command writes the same text.
pub fn width() -> usize {
    match size() {
        Some((width, _)) if std::io::stdout().is_terminal() && width > 0 => width,
        _ => USUAL_WIDTH,
    }
}

/// How many rows can be drawn over in place.
pub fn height() -> Option<usize> {
    size().map(|(_, height)| height).filter(|height| *height > 0)
}

/// Whether a picture on stdout can be drawn over.
pub fn redraws() -> bool {
    std::io::stdout().is_terminal() && std::env::var_os("TERM").is_none_or(|kind| kind != "dumb")
}

/// Whether to write colours there: a terminal whose owner did not ask for none (see no-color.org).
pub fn colours(stream: &impl IsTerminal) -> bool {
    stream.is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// The text without what would move a terminal's cursor or worse: bots print, and name things, as they like. Colours stay.
pub fn harmless(text: &str) -> Cow<'_, str> {
    let plain = |letter: char| !letter.is_control() || matches!(letter, '\n' | '\t');
    if text.chars().all(plain) {
        return Cow::Borrowed(text);
    }
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let colour = colour(rest);
        let (part, behind) = rest.split_at(colour.unwrap_or(letter.len_utf8()));
        kept.push_str(if colour.is_some() || plain(letter) { part } else { "\u{fffd}" });
        rest = behind;
    }
    Cow::Owned(kept)
}

/// The length of the colour sequence that the text begins with.
fn colour(text: &str) -> Option<usize> {
    let inside = text.strip_prefix("\u{1b}[")?;
    let end = inside.find(|letter: char| !letter.is_ascii_digit() && letter != ';')?;
    inside[end..].starts_with('m').then_some(end + 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_colours_reach_the_terminal() {
        for (text, shown) in [
            ("plain \u{e4} \t\n", "plain \u{e4} \t\n"),
            ("\u{1b}[1;31mred\u{1b}[0m", "\u{1b}[1;31mred\u{1b}[0m"),
            ("\u{1b}[2Jgone", "\u{fffd}[2Jgone"),
            ("\u{1b}]0;title\u{7}", "\u{fffd}]0;title\u{fffd}"),
            ("a\rb\u{8}\u{9b}c", "a\u{fffd}b\u{fffd}\u{fffd}c"),
            ("\u{1b}", "\u{fffd}"),
            ("\u{1b}[", "\u{fffd}["),
        ] {
            assert_eq!(harmless(text), shown, "{text:?}");
        }
    }
}
