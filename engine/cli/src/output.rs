//! Writing to stdout. A reader that went away is an error like any other, not a panic.

use crate::outcome::Failure;
use crate::terminal;
use lunarena_content::Report;
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
    line.map(|line| line + "\n")
        .map_err(|error| Report::error(format!("this can't be written as JSON: {error}")).into())
}

pub fn json(value: &impl Serialize) -> Result<(), Failure> {
    Ok(text(&json_line(value)?)?)
}
