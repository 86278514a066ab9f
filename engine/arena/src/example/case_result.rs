//! What came of a case: the turns that were played, and all that is not as the case says.

use crate::match_run::{Standing, Turn};
use lunarena_content::{Source, Span};
use lunarena_kernel::Value;
use serde::Serialize;
use std::collections::BTreeMap;

/// What came of a case.
#[derive(Debug)]
pub struct CaseResult {
    pub name: String,
    pub manual: Option<String>,
    pub source: Source,
    pub span: Span,
    /// What the map was refused for.
    pub refused: Vec<String>,
    pub moments: Vec<Moment>,
    pub mismatches: Vec<Mismatch>,
    /// Why orders came to nothing in the steps that failed.
    pub refusals: Vec<Refusal>,
}

impl CaseResult {
    pub fn passed(&self) -> bool {
        self.mismatches.is_empty()
    }
}

/// One turn of a case, with the whole state after it and the standings as they were.
#[derive(Debug, Serialize)]
pub struct Moment {
    /// The step, from 1.
    pub step: usize,
    pub turn: Turn,
    pub standings: Vec<Standing>,
    /// Where the match goes on, as a case has it; nothing after its end.
    pub position: Option<Value>,
    #[serde(skip)]
    pub over: bool,
    /// The stages that the step asks for, to the state right after them.
    #[serde(skip)]
    pub after: BTreeMap<String, Value>,
    /// Where the step asks for any, all stages that ran.
    #[serde(skip)]
    pub ran: Vec<String>,
}

/// Something that is not as the case says.
#[derive(Clone, Debug, PartialEq)]
pub struct Mismatch {
    /// From 1; 0 before the first.
    pub step: usize,
    /// What was looked at: a path into the state, a view, an event.
    pub what: String,
    /// Both in words.
    pub expected: String,
    pub got: String,
    /// The same as they are, where values were compared.
    pub values: Option<(Value, Value)>,
    pub span: Span,
}

/// An event that says why an order came to nothing, or a live call that was refused.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Refusal {
    /// From 1.
    pub step: usize,
    /// The turn of the match.
    pub turn: u64,
    /// The event; of a call `{ seat, call, refused }`.
    pub said: Value,
}
