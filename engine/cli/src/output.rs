//! Writing to stdout. A reader that went away is an error like any other, not a panic.

use crate::outcome::Failure;
use lunarena_content::Report;
use serde::Serialize;
use std::borrow::Cow;
use std::io::{self, Write};

pub fn text(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(harmless(text).as_bytes())?;
    out.flush()
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

/// A value as one line of JSON.
pub fn json_line(value: &impl Serialize) -> Result<String, Failure> {
    let line = serde_json::to_string(value);
    line.map(|line| line + "\n")
        .map_err(|error| Report::error(format!("this can't be written as JSON: {error}")).into())
}

pub fn json(value: &impl Serialize) -> Result<(), Failure> {
    Ok(text(&json_line(value)?)?)
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
