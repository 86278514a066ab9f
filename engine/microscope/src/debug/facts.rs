//! What is told of a match that stands still: threads, calls, values.

use serde::{Deserialize, Serialize};

/// A thread: what runs, a coroutine that waits, or a unit whose turn was broken off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThreadFacts {
    pub id: u64,
    pub name: String,
}

/// A call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FrameFacts {
    pub id: u64,
    pub name: String,
    /// As it is shown; nothing for the library.
    pub file: Option<String>,
    pub line: u32,
    pub is_of_rules: bool,
}

/// What is shown of a value: its name, the value in short, and a number by which what it holds can be asked for, or 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Node {
    pub name: String,
    pub value: String,
    pub kind: String,
    pub reference: u64,
    /// How many there are inside.
    pub count: usize,
}
