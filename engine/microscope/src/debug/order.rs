//! What the debugger says to the process that plays, and what it hears from there.

use super::breakpoints::Breakpoints;
use super::facts::{FrameFacts, Node, ThreadFacts};
use super::goal::Goal;
use super::stopped::Stopped;
use serde::{Deserialize, Serialize};

/// Where to go, and where to stand still on the way.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Order {
    pub goal: Goal,
    pub breakpoints: Breakpoints,
}

#[derive(Debug, Serialize, Deserialize)]
pub enum Command {
    Go(Box<Order>),
    Ask(Question),
}

/// What somebody wants to know where a match stands still.
#[derive(Debug, Serialize, Deserialize)]
pub enum Question {
    Threads,
    /// The calls of a thread.
    Frames(u64),
    /// What a call can see.
    Scopes(u64),
    /// What stands inside of what was shown with a number.
    Inside(u64),
    /// The value of an expression where a call stands; in that of what runs, if no call is named.
    Value {
        frame: Option<u64>,
        text: String,
    },
}

#[derive(Debug, Serialize, Deserialize)]
pub enum Answer {
    /// The match doesn't stand anywhere.
    Nowhere,
    Threads(Vec<ThreadFacts>),
    Frames(Vec<FrameFacts>),
    Nodes(Vec<Node>),
    Value(Result<Node, String>),
}

#[derive(Debug, Serialize, Deserialize)]
pub enum Told {
    Tidings(Tidings),
    Answer(Answer),
}

/// What is told without being asked for.
#[derive(Debug, Serialize, Deserialize)]
pub enum Tidings {
    Stopped(Stopped),
    /// What breakpoints say that don't stop.
    Said(String),
}

impl Told {
    pub fn stopped(stopped: Stopped) -> Told {
        Told::Tidings(Tidings::Stopped(stopped))
    }

    pub fn said(text: String) -> Told {
        Told::Tidings(Tidings::Said(text))
    }
}
