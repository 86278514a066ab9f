//! What happened in a turn, as plain data that a replay can hold.

use super::scene_step::SceneStep;
use super::seat_input::SeatInputs;
use super::stops::Stops;
use crate::lua_report;
use lunarena_content::{LuaFile, Report};
use lunarena_kernel::Value;
use lunarena_script::{FaultKind, RefusedCalls, ScriptError};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

/// One turn: what the seats answered, what the rules reported, what it cost, and the hash of everything up to here.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Turn {
    pub turn: u64,
    pub phase: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<i64>,
    /// How the unit's turn ended, if it neither ended it itself nor failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit_end: Option<UnitEnd>,
    /// Where the rules say who is asked next: what was asked, by the name that they have for it, and whom.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<String>,
    /// Seat to the runs of its bot that the clock stopped: an input, not an outcome.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub stops: Stops,
    /// Seat to what it was given from outside: an input, too.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub inputs: SeatInputs,
    /// Seat to what it answered; for live calls the list of calls.
    pub orders: BTreeMap<String, Value>,
    /// Seat to what it saved beside that.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub saved: BTreeMap<String, Value>,
    /// Seat to why what it saved can't be read, and counts as nothing.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub unsaved: BTreeMap<String, String>,
    /// Seat to what each of its live calls returned.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub results: BTreeMap<String, Value>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub faults: BTreeMap<String, FaultRecord>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub output: BTreeMap<String, OutputRecord>,
    pub events: Vec<Value>,
    /// Seat to instructions used.
    pub used: BTreeMap<String, u64>,
    /// The hash of the state after the turn, when hashes are asked for; where units have turns of their own, after the last of a round.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub hash: String,
    /// What there was to see after each step of the turn, when scenes are asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub scenes: Vec<SceneStep>,
    /// The whole state after the turn, when frames are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<Value>,
    /// Seat to how many of its live calls came to nothing, also of those that are not written down; never written.
    #[serde(skip)]
    pub refused: BTreeMap<String, RefusedCalls>,
    /// Seat to what it saw, when views are asked for; never written.
    #[serde(skip)]
    pub views: BTreeMap<String, Value>,
}

/// How the turn of a unit ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum UnitEnd {
    /// Its instructions were used up: it goes on in its next turn.
    Paused,
    /// Its function came to its end.
    Returned,
}

impl UnitEnd {
    /// As replays write it.
    pub fn name(self) -> &'static str {
        match self {
            UnitEnd::Paused => "paused",
            UnitEnd::Returned => "returned",
        }
    }
}

impl Turn {
    /// Whether the same happened in both, whatever bots printed and how many instructions they used.
    pub fn is_played_as(&self, other: &Turn) -> bool {
        let Turn { turn, phase, round, seat, unit, question, seats, .. } = self;
        let Turn { orders, saved, unsaved, results, faults, events, hash, .. } = self;
        (turn, phase, round, seat, unit) == (&other.turn, &other.phase, &other.round, &other.seat, &other.unit)
            && (question, seats) == (&other.question, &other.seats)
            && (hash, events, faults) == (&other.hash, &other.events, &other.faults)
            && (orders, saved, unsaved, results) == (&other.orders, &other.saved, &other.unsaved, &other.results)
            && self.state == other.state
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FaultRecord {
    pub kind: &'static str,
    pub message: String,
}

impl FaultRecord {
    /// Whether the bot took more than it may have: instructions or memory.
    pub fn is_over_limit(&self) -> bool {
        [FaultKind::OverBudget, FaultKind::OutOfMemory].iter().any(|kind| kind.name() == self.kind)
    }

    /// The fault as a report on the bot's file.
    pub fn report(&self, bot: &LuaFile) -> Report {
        lua_report::report(&ScriptError::from_text(&self.message), [bot])
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputRecord {
    pub text: String,
    pub cut: bool,
}

impl Serialize for OutputRecord {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mark = if self.cut { "\n[output cut]\n" } else { "" };
        serializer.collect_str(&format_args!("{}{mark}", self.text))
    }
}
