//! What came to nothing of what a seat did in a match: refused orders, answers without any, units that were paused.

use crate::terminal::columns::wrap;
use crate::terminal::{self, Paint};
use lunarena_content::visible_line;
use lunarena_contest::live_calls::call_text;
use lunarena_contest::wording::{count, shorten};
use lunarena_contest::{MatchCosts, Noted, SeatCosts, replay_turn};
use lunarena_kernel::Value;
use lunarena_scene::{Context, Look, tell};
use serde::Serialize;
use std::collections::BTreeMap;

/// An answer or a reason that is longer is cut; a replay has it whole.
const LONGEST: usize = 160;

/// A paragraph for each kind of fact, of all seats; nothing where all went well.
pub fn text(costs: &MatchCosts, look: &Look, paint: Paint) -> String {
    let mut out = String::new();
    for (number, seat) in costs.seats.iter().enumerate() {
        for fact in of_seat(seat, look) {
            // The seat's own colour is put in last: it has no width.
            let lines =
                wrap(&visible_line(&format!("{}: {fact}", seat.name)), terminal::width().saturating_sub(2).max(20));
            let lines = lines.join("\n  ");
            let rest = lines.strip_prefix(&*visible_line(&seat.name)).unwrap_or(&lines);
            out.push_str(&format!("{}{rest}\n", paint.seat(number, &seat.name)));
        }
    }
    if out.is_empty() { out } else { format!("\n{out}") }
}

fn of_seat(seat: &SeatCosts, look: &Look) -> Vec<String> {
    let mut facts = Vec::new();
    let misshapen = &seat.misshapen;
    if let Some((turn, answer)) = &misshapen.first {
        let (of, first) = (count(seat.asked, "answer"), first(misshapen, *turn));
        let shown = shorten(&answer.to_string(), LONGEST);
        facts.push(format!("{} of {of} hold no orders, {first}: {} `{shown}`", misshapen.count, answer.kind()));
    }
    if let Some((turn, ())) = seat.unanswered.first.filter(|_| seat.is_silent()) {
        let (silent, of) = (seat.unanswered.count, count(seat.asked, "answer"));
        facts.push(format!("{silent} of {of} are nothing, {}", first(&seat.unanswered, turn)));
    }
    if let Some((turn, said)) = &seat.refused.first {
        let noun = if said.field("call").is_some() { "call" } else { "order" };
        let first = first(&seat.refused, *turn);
        facts.push(format!("{} refused, {first}: {}", count(seat.refused.count, noun), reason(said, look)));
    }
    if let Some((turn, unit)) = seat.paused.first {
        let first = first(&seat.paused, turn);
        facts.push(format!(
            "units ran out of instructions {} and were paused, {first} (unit {unit})",
            times(&seat.paused)
        ));
    }
    if let Some((turn, unit)) = seat.returned.first {
        let first = first(&seat.returned, turn);
        facts.push(format!("units returned from their function {}, {first} (unit {unit})", times(&seat.returned)));
    }
    facts
}

fn first<T>(noted: &Noted<T>, turn: u64) -> String {
    if noted.count == 1 { format!("in turn {turn}") } else { format!("the first in turn {turn}") }
}

fn times<T>(noted: &Noted<T>) -> String {
    if noted.count == 1 { "once".to_owned() } else { format!("{} times", noted.count) }
}

/// Why something was refused: `leap(9): too far`, or the sentence that the game has for the event.
fn reason(said: &Value, look: &Look) -> String {
    let text = match (said.field("call"), said.field("refused")) {
        (Some(call), Some(why)) => format!("{}: {why}", call_text(call)),
        _ => {
            let context = Context { look, before: None, after: None, seats: &[] };
            let told = tell(std::slice::from_ref(said), &context, None);
            told.into_iter().next().map_or_else(|| replay_turn::event(said), |told| told.text)
        }
    };
    shorten(&text, LONGEST)
}

/// What of this came to nothing, for programs: each by seat, and only where there is any.
#[derive(Default, Serialize)]
pub struct SeatFactsJson {
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    refused: BTreeMap<String, RefusedJson>,
    /// Answers that hold no orders.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    no_orders: BTreeMap<String, AnswerJson>,
    /// Answers that are nothing.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    no_answer: BTreeMap<String, CountJson>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    paused: BTreeMap<String, UnitJson>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    returned: BTreeMap<String, UnitJson>,
}

#[derive(Serialize)]
struct RefusedJson {
    count: u64,
    turn: u64,
    reason: String,
    /// The event; of a call `{ seat, call, refused }`.
    said: Value,
}

#[derive(Serialize)]
struct AnswerJson {
    count: u64,
    of: u64,
    turn: u64,
    answer: String,
}

#[derive(Serialize)]
struct CountJson {
    count: u64,
    of: u64,
    turn: u64,
}

#[derive(Serialize)]
struct UnitJson {
    count: u64,
    turn: u64,
    unit: i64,
}

impl SeatFactsJson {
    pub fn new(costs: &MatchCosts, look: &Look) -> SeatFactsJson {
        let mut json = SeatFactsJson::default();
        for seat in &costs.seats {
            let name = || seat.name.clone();
            let refused = seat.refused.first.as_ref().map(|(turn, said)| RefusedJson {
                count: seat.refused.count,
                turn: *turn,
                reason: reason(said, look),
                said: said.clone(),
            });
            let no_orders = seat.misshapen.first.as_ref().map(|(turn, answer)| AnswerJson {
                count: seat.misshapen.count,
                of: seat.asked,
                turn: *turn,
                answer: shorten(&answer.to_string(), LONGEST),
            });
            let silent = seat.unanswered.first.filter(|_| seat.is_silent());
            let no_answer = silent.map(|(turn, ())| CountJson { count: seat.unanswered.count, of: seat.asked, turn });
            let unit = |noted: &Noted<i64>| noted.first.map(|(turn, unit)| UnitJson { count: noted.count, turn, unit });
            json.refused.extend(refused.map(|one| (name(), one)));
            json.no_orders.extend(no_orders.map(|one| (name(), one)));
            json.no_answer.extend(no_answer.map(|one| (name(), one)));
            json.paused.extend(unit(&seat.paused).map(|one| (name(), one)));
            json.returned.extend(unit(&seat.returned).map(|one| (name(), one)));
        }
        json
    }
}
