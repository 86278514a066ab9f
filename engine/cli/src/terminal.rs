//! Terminals: what is known of the one there is, and what is drawn on it.

pub mod browser;
pub mod columns;
pub mod paint;
pub mod progress;
pub mod rows;
pub mod screen;
pub mod text_table;
pub mod viewer;

use lunarena_content::{escape, is_hidden};
use std::borrow::Cow;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::IsTerminal;
use std::sync::OnceLock;
use unicode_width::UnicodeWidthStr;

pub use paint::Paint;

/// In columns, where nobody says how wide the terminal is.
const USUAL_WIDTH: usize = 80;

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

/// How many columns a text takes.
pub fn text_width(text: &str) -> usize {
    text.width()
}

/// How many rows can be drawn over in place.
pub fn height() -> Option<usize> {
    size().map(|(_, height)| height).filter(|height| *height > 0)
}

/// Whether a picture on stdout can be drawn over.
pub fn redraws() -> bool {
    std::io::stdout().is_terminal() && !is_dumb()
}

fn is_dumb() -> bool {
    !reads_escape_codes() || std::env::var_os("TERM").is_some_and(|kind| kind == "dumb")
}

/// A console of Windows does so from the first call on, if it can at all.
#[cfg(windows)]
fn reads_escape_codes() -> bool {
    crossterm::ansi_support::supports_ansi()
}

#[cfg(not(windows))]
fn reads_escape_codes() -> bool {
    true
}

static COLOURS: OnceLock<bool> = OnceLock::new();

/// Colours always, or never; without an answer each stream is looked at.
pub fn set_colours(wanted: Option<bool>) {
    // Also for colours that are written without a question.
    reads_escape_codes();
    if let Some(wanted) = wanted {
        let _ = COLOURS.set(wanted);
    }
}

/// Whether to write colours there: a terminal that knows them, whose owner did not ask for none (see no-color.org).
pub fn colours(stream: &impl IsTerminal) -> bool {
    let unwanted = || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    COLOURS.get().copied().unwrap_or_else(|| stream.is_terminal() && !is_dumb() && !unwanted())
}

/// What begins a colour of our own, until the text is written. Nobody who only writes content can know it: it is drawn anew in each process.
pub fn mark() -> &'static str {
    static MARK: OnceLock<String> = OnceLock::new();
    MARK.get_or_init(|| {
        let draw = || RandomState::new().build_hasher().finish();
        format!("\u{1b}{:016x}{:016x}[", draw(), draw())
    })
}

/// A text that is all our own, with colours in it, such as a report once it is drawn: marked, so that the colours stay.
pub fn own(text: &str) -> String {
    text.replace("\u{1b}[", mark())
}

/// The text as a terminal may have it: with our own colours, and with all else that it would act on made visible. Bots print, and content names things, as
/// they like. Everything that is written comes through here.
pub fn harmless(text: &str) -> Cow<'_, str> {
    let plain = |letter: char| !is_hidden(letter) || matches!(letter, '\n' | '\t');
    if text.chars().all(plain) {
        return Cow::Borrowed(text);
    }
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        if let Some((colour, behind)) = colour(rest) {
            kept.extend(["\u{1b}[", colour, "m"]);
            rest = behind;
            continue;
        }
        if plain(letter) {
            kept.push(letter)
        } else {
            escape(&mut kept, letter)
        }
        rest = &rest[letter.len_utf8()..];
    }
    Cow::Owned(kept)
}

/// The colour of our own that the text begins with, and what comes behind it.
fn colour(text: &str) -> Option<(&str, &str)> {
    let (code, behind) = text.strip_prefix(mark())?.split_once('m')?;
    code.chars().all(|letter| letter.is_ascii_digit() || letter == ';').then_some((code, behind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_colours_of_our_own_reach_the_terminal() {
        for (text, shown) in [
            ("plain \u{e4} \t\n", "plain \u{e4} \t\n"),
            ("\u{1b}[1;31mred\u{1b}[0m", "\\u{1b}[1;31mred\\u{1b}[0m"),
            ("\u{1b}[2Jgone", "\\u{1b}[2Jgone"),
            ("\u{1b}]0;title\u{7}", "\\u{1b}]0;title\\u{7}"),
            ("a\rb\u{8}\u{9b}c", "a\\rb\\u{8}\\u{9b}c"),
            ("\u{202e}right to left", "\\u{202e}right to left"),
            ("\u{1b}", "\\u{1b}"),
            ("\u{1b}[", "\\u{1b}["),
        ] {
            assert_eq!(harmless(text), shown, "{text:?}");
        }
        assert_eq!(harmless(&own("a\u{1b}[1;31mred\u{1b}[0m")), "a\u{1b}[1;31mred\u{1b}[0m");
        assert_eq!(harmless(&format!("{}2Jx", mark())), format!("{}2Jx", mark().replace('\u{1b}', "\\u{1b}")));
    }
}
