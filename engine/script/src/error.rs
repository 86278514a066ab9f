//! What went wrong in Lua, as data: where, what, and the way there.

use std::fmt;

/// A line of a Lua file. `chunk` is the file's short name inside its state, such as `heaps.lua`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub chunk: String,
    pub line: usize,
}

/// One level of the stack at an error, innermost first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    pub place: Place,
    pub function: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace(pub Vec<Level>);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptError {
    pub message: String,
    pub place: Option<Place>,
    pub trace: Trace,
    /// The text could not be read as Lua at all.
    pub syntax: bool,
}

impl ScriptError {
    pub fn new(message: impl Into<String>) -> ScriptError {
        ScriptError { message: message.into(), place: None, trace: Trace::default(), syntax: false }
    }

    /// From Lua's own text, `chunk:line: message`.
    pub fn from_text(text: &str) -> ScriptError {
        // The engine's own Lua has no lines that could be shown.
        let text = text.strip_prefix("?:-1: ").unwrap_or(text);
        let mut parts = text.splitn(3, ':');
        if let (Some(chunk), Some(line), Some(message)) = (parts.next(), parts.next(), parts.next())
            && let Ok(line) = line.parse()
            && chunk.len() < 60
        {
            let place = Some(Place { chunk: chunk.to_owned(), line });
            return ScriptError { place, ..ScriptError::new(message.trim_start()) };
        }
        ScriptError::new(text)
    }
}

impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Some(place) => write!(f, "{}:{}: {}", place.chunk, place.line, self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for ScriptError {}
