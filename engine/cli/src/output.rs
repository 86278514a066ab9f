//! Writing to stdout. A reader that went away is an error like any other, not a panic.

use crate::outcome::Failure;
use crate::terminal;
use lunarena_content::{Report, is_hidden};
use serde::Serialize;
use std::io::{self, Write};

pub fn text(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(terminal::harmless(text).as_bytes())?;
    out.flush()
}

/// A value as one line of JSON.
pub fn json_line(value: &impl Serialize) -> Result<String, Failure> {
    let line = serde_json::to_string(value);
    line.map(|line| escaped(&line) + "\n")
        .map_err(|error| Report::error(format!("this can't be written as JSON: {error}")).into())
}

/// JSON leaves all but the oldest control characters as they are, and whoever looks at it in a terminal would have them. They stand in strings only, where
/// an escape means the same.
pub fn escaped(line: &str) -> String {
    if !line.chars().any(is_hidden) {
        return line.to_owned();
    }
    let mut out = String::with_capacity(line.len() + 16);
    for letter in line.chars() {
        if is_hidden(letter) {
            let mut units = [0; 2];
            out.extend(letter.encode_utf16(&mut units).iter().map(|unit| format!("\\u{unit:04x}")));
        } else {
            out.push(letter);
        }
    }
    out
}

pub fn json(value: &impl Serialize) -> Result<(), Failure> {
    Ok(text(&json_line(value)?)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_hides_nothing_and_says_the_same() {
        let text = "a\u{9b}b\u{202e}c\u{e0041}d\u{1b}\n\"";
        let line = json_line(&text).unwrap_or_default();
        assert_eq!(line, "\"a\\u009bb\\u202ec\\udb40\\udc41d\\u001b\\n\\\"\"\n");
        assert_eq!(serde_json::from_str::<String>(&line).ok().as_deref(), Some(text));
    }
}
