//! Lua errors as data: a message, a place in a file and a stack trace.

use std::fmt;

/// A line of a Lua file. `chunk` is the short file name shown in messages, such as `heaps.lua`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub chunk: String,
    pub line: usize,
}

/// One level of the call stack at the time of an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    pub place: Place,
    pub function: String,
}

/// The call stack at the time of an error, innermost level first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace(pub Vec<Level>);

/// An error in a Lua script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptError {
    pub message: String,
    pub place: Option<Place>,
    pub trace: Trace,
    /// Whether the error is a syntax error: the source text is not valid Lua.
    pub syntax: bool,
}

impl ScriptError {
    pub fn new(message: impl Into<String>) -> ScriptError {
        ScriptError { message: message.into(), place: None, trace: Trace::default(), syntax: false }
    }

    /// Parses an error message in Lua's format, `chunk:line: message`. A text in any other format becomes the message.
    pub fn from_text(text: &str) -> ScriptError {
        // The engine's own Lua code has no line information.
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
