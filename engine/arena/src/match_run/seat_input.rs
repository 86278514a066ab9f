//! What a seat was given from outside in a turn: by a person who plays it, or by somebody who changed one turn of a match. It is an input like the seed: it
//! stands in the replay, and with it the match can be played again.

use lunarena_kernel::{Key, Value};
use serde::Serialize;
use std::collections::BTreeMap;

/// In the place of what the bot of the seat would have done, or before it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatInput {
    /// The unit that it is for, where units have turns of their own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<i64>,
    /// What the seat answers; for live calls the list of calls.
    pub orders: Value,
    /// Whether its bot is asked, too: it calls behind these calls. Where bots answer, its answer doesn't count, but it remembers the turn.
    pub bot: bool,
}

/// By seat.
pub type SeatInputs = BTreeMap<String, SeatInput>;

impl SeatInput {
    /// Those of a turn, as a replay has them.
    pub fn read_all(value: &Value) -> Option<SeatInputs> {
        let Value::Map(all) = value else { return None };
        all.iter().map(|(seat, input)| Some((Key::to_string(seat), SeatInput::read(input)?))).collect()
    }

    fn read(value: &Value) -> Option<SeatInput> {
        let Value::Bool(bot) = value.field("bot")? else { return None };
        let unit = match value.field("unit") {
            Some(unit) => Some(unit.as_int()?),
            None => None,
        };
        Some(SeatInput { unit, orders: value.field("orders").cloned().unwrap_or_default(), bot: *bot })
    }

    /// Nothing was done, and the bot plays by itself: as if nobody had been asked.
    pub fn leaves_all_to_bot(&self) -> bool {
        let nothing = match &self.orders {
            Value::Null => true,
            Value::List(calls) => calls.is_empty(),
            _ => false,
        };
        self.bot && nothing
    }
}
