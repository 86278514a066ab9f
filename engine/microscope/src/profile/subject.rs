//! Whose cost is looked at.

use lunarena_script::observe::Script;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Whose cost is looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Subject {
    /// The bot of a seat, all of its units together.
    Seat(String),
    Rules,
}

impl fmt::Display for Subject {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Subject::Seat(seat) => write!(out, "the bot of {seat}"),
            Subject::Rules => out.write_str("the rules"),
        }
    }
}

impl Subject {
    pub fn is(&self, script: &Script) -> bool {
        match (self, script) {
            (Subject::Seat(own), Script::Bot { seat, .. }) => own == seat,
            (Subject::Rules, Script::Rules) => true,
            _ => false,
        }
    }
}
