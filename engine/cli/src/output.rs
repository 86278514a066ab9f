//! Writing to stdout. A reader that goes away, such as `head`, doesn't change the answer of a command: what is left of the output is dropped.

use crate::outcome::Failure;
use crate::terminal;
use lunarena_content::{Report, is_hidden};
use serde::Serialize;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the reader of stdout has gone away.
static IS_UNREAD: AtomicBool = AtomicBool::new(false);

pub fn text(text: &str) -> io::Result<()> {
    if IS_UNREAD.load(Ordering::Relaxed) {
        return Ok(());
    }
    let mut out = io::stdout().lock();
    match out.write_all(terminal::harmless(text).as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
            IS_UNREAD.store(true, Ordering::Relaxed);
            Ok(())
        }
        written => written,
    }
}

/// Fails if the reader has gone away: a command that has no answer of its own ends then, with success.
pub fn expect_reader() -> io::Result<()> {
    match IS_UNREAD.load(Ordering::Relaxed) {
        true => Err(io::ErrorKind::BrokenPipe.into()),
        false => Ok(()),
    }
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
