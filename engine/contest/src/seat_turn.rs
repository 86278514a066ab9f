//! What a seat did in a turn of a replay, and what came of it.

use crate::live_calls::{Call, Questions};
use crate::replay_turn::word;
use lunarena_kernel::Value;

pub struct SeatTurn<'v> {
    /// What the clock did to it.
    pub stopped: Option<String>,
    /// What it answered, where it doesn't call the game live.
    pub answer: Option<&'v Value>,
    pub calls: Vec<Call>,
    /// Live calls that only ask, as one line.
    pub asked: Option<String>,
    pub saved: Option<&'v Value>,
    /// Why what it saved can't be read.
    pub unsaved: Option<&'v str>,
    /// Kind and message.
    pub fault: Option<(&'v str, &'v str)>,
    pub printed: Option<&'v str>,
    /// Instructions.
    pub used: Option<i64>,
}

impl<'v> SeatTurn<'v> {
    pub fn new(turn: &'v Value, seat: &str, questions: &Questions) -> SeatTurn<'v> {
        let of = |name: &str| turn.field(name).and_then(|all| all.field(seat));
        let (answer, calls, asked) = match (of("orders"), of("results")) {
            (Some(calls), Some(results)) => {
                let (calls, asked) = questions.told(calls, results);
                (None, calls, asked)
            }
            (answer, _) => (answer, Vec::new(), None),
        };
        SeatTurn {
            stopped: of("stops").map(stopped),
            answer,
            calls,
            asked,
            saved: of("saved"),
            unsaved: of("unsaved").and_then(Value::as_str),
            fault: of("faults").map(|fault| (word(fault, "kind"), word(fault, "message"))),
            printed: of("output").and_then(Value::as_str),
            used: of("used").and_then(Value::as_int),
        }
    }
}

/// `stopped it after 1200 instructions`.
fn stopped(stops: &Value) -> String {
    let one = |stop: &Value| {
        let used = stop.field("used").and_then(Value::as_int).unwrap_or(0);
        format!("stopped it after {used} instructions")
    };
    stops.as_list().unwrap_or_default().iter().map(one).collect::<Vec<_>>().join(", then ")
}

/// How the turn of a unit ended, if it neither ended it itself nor failed.
pub fn unit_end(turn: &Value) -> Option<&'static str> {
    match word(turn, "unit_end") {
        "paused" => Some("out of instructions: it is paused"),
        "returned" => Some("its function returned"),
        _ => None,
    }
}
