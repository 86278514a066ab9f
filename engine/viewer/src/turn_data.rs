//! What the seats did in each turn.

use crate::refused_orders::refusals;
use lunarena_arena::{Header, Replay, SeatRef, TurnLimits};
use lunarena_content::{visible, visible_line};
use lunarena_contest::live_calls::{Call, Questions};
use lunarena_contest::wording::shorten;
use lunarena_contest::{SeatTurn, replay_turn, unit_end};
use lunarena_kernel::Value;
use lunarena_scene::plain_words::order_text;
use lunarena_scene::{Look, Step};
use serde::Serialize;
use std::collections::BTreeMap;

/// An order, or what it gave back, that is longer is cut.
const LONGEST: usize = 300;

/// So many letters of what a bot prints in a turn are shown, and so many of all that it prints; the replay has the rest.
const LONGEST_PRINT: usize = 10_000;
const MOST_PRINTED: usize = 2_000_000;

#[derive(Clone, Serialize)]
pub struct TurnData {
    turn: u64,
    heading: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    unit: Option<i64>,
    seats: BTreeMap<String, SeatTurnData>,
}

#[derive(Clone, Default, PartialEq, Serialize)]
struct SeatTurnData {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    orders: Vec<OrderData>,
    #[serde(skip_serializing_if = "Option::is_none")]
    asked: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    printed: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    used: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<FaultData>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
}

#[derive(Clone, PartialEq, Serialize)]
struct OrderData {
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<String>,
}

#[derive(Clone, PartialEq, Serialize)]
struct FaultData {
    kind: String,
    message: String,
}

/// What a seat has left, from turn to turn.
struct Left {
    /// Instructions for the whole match, if they are limited.
    bank: Option<u64>,
    /// Letters of what it prints.
    prints: usize,
}

/// Makes the turns of a match, one after the other.
pub struct TurnWriter {
    limits: TurnLimits,
    left: BTreeMap<String, Left>,
}

impl TurnWriter {
    pub fn new(header: &Header, limits: &TurnLimits) -> TurnWriter {
        let left = |seat: &SeatRef| (seat.seat.clone(), Left { bank: limits.bank, prints: MOST_PRINTED });
        TurnWriter { limits: limits.clone(), left: header.seats.iter().map(left).collect() }
    }

    pub fn next(&mut self, turn: &Value, look: &Look, questions: &Questions) -> TurnData {
        let question = turn.field("question").and_then(Value::as_str);
        let of_turn = self.limits.of_turn(replay_turn::word(turn, "phase"), question);
        let mut seats = BTreeMap::new();
        for (seat, left) in self.left.iter_mut().filter(|(seat, _)| replay_turn::asks(turn, seat)) {
            let own = SeatTurn::new(turn, seat, questions);
            let limit = [of_turn, left.bank].into_iter().flatten().min();
            let mut data = SeatTurnData::new(own, seat, turn, look);
            data.limit = limit.filter(|_| data.used.is_some());
            data.printed = data.printed.map(|printed| left.print(&printed));
            left.bank = left.bank.map(|bank| bank.saturating_sub(data.used.unwrap_or(0)));
            if !data.is_empty() {
                seats.insert(seat.clone(), data);
            }
        }
        let unit = turn.field("unit").and_then(Value::as_int);
        TurnData { turn: number(turn), heading: heading(turn, unit), unit, seats }
    }
}

impl TurnData {
    /// What one seat did, and nothing of what others did.
    pub fn of_seat(&self, seat: &str) -> TurnData {
        let mut own = self.clone();
        own.seats.retain(|name, _| name == seat);
        own
    }

    /// With nothing of what goes on inside of other seats' bots: what they print, what they need, and how they fail.
    pub fn keep_inside_of(&mut self, own: &[String]) {
        for (_, seat) in self.seats.iter_mut().filter(|(name, _)| !own.contains(name)) {
            let fault =
                seat.fault.take().map(|fault| FaultData { message: "only its own team sees why".to_owned(), ..fault });
            *seat = SeatTurnData { orders: std::mem::take(&mut seat.orders), fault, ..SeatTurnData::default() };
        }
        self.seats.retain(|_, seat| !seat.is_empty());
    }
}

pub fn turns(replay: &Replay, look: &Look, limits: &TurnLimits) -> Vec<TurnData> {
    let questions = Questions::of(&replay.turns, false);
    let mut writer = TurnWriter::new(&replay.header, limits);
    replay.turns.iter().map(|turn| writer.next(turn, look, &questions)).collect()
}

fn number(turn: &Value) -> u64 {
    u64::try_from(replay_turn::number(turn)).unwrap_or(0)
}

/// `turn 12, round 3, Left, unit 7`.
fn heading(turn: &Value, unit: Option<i64>) -> String {
    let step = Step {
        turn: number(turn),
        round: turn.field("round").and_then(Value::as_int).and_then(|round| u64::try_from(round).ok()),
        seat: turn.field("seat").and_then(Value::as_str).map(str::to_owned),
        ..Step::default()
    };
    let unit = unit.map(|unit| format!("unit {unit}"));
    let question = turn.field("question").map(Value::to_string);
    let parts: Vec<String> = std::iter::once(step.heading()).chain(unit).chain(question).collect();
    visible_line(&parts.join(", ")).into_owned()
}

impl Left {
    /// As much of it as there is room for.
    fn print(&mut self, text: &str) -> String {
        let room = self.prints.min(LONGEST_PRINT);
        let kept: String = text.trim_end().chars().take(room).collect();
        self.prints -= kept.chars().count();
        let mark = if kept.len() < text.trim_end().len() { "\n[cut: the replay has the rest]" } else { "" };
        format!("{kept}{mark}")
    }
}

impl SeatTurnData {
    /// A seat that is out of the match has turns in which it isn't asked.
    fn is_empty(&self) -> bool {
        *self == SeatTurnData::default()
    }

    fn new(own: SeatTurn, seat: &str, turn: &Value, look: &Look) -> SeatTurnData {
        let orders = match own.answer {
            None | Some(Value::Null) => own.calls.into_iter().map(OrderData::from).collect(),
            Some(answer) => answered(answer, seat, turn, look),
        };
        let mut notes: Vec<String> = Vec::new();
        notes.extend((own.answer == Some(&Value::Null) && own.fault.is_none()).then(|| "no answer".to_owned()));
        notes.extend(own.stopped.map(|stopped| format!("the clock {stopped}")));
        notes.extend(own.saved.map(|saved| format!("saved {}", line(&saved.to_string()))));
        notes.extend(own.unsaved.map(|why| format!("not saved: {}", line(why))));
        notes.extend(unit_end(turn).filter(|_| replay_turn::word(turn, "seat") == seat).map(str::to_owned));
        SeatTurnData {
            orders,
            asked: own.asked,
            // Before it is cut: it counts as it is shown.
            printed: own.printed.map(|text| visible(text).into_owned()),
            used: own.used.and_then(|used| u64::try_from(used).ok()),
            limit: None,
            fault: own.fault.map(|(kind, message)| FaultData { kind: kind.to_owned(), message: message.to_owned() }),
            notes,
        }
    }
}

/// An answer that is a list of orders is shown order by order.
fn answered(answer: &Value, seat: &str, turn: &Value, look: &Look) -> Vec<OrderData> {
    let is_order = |item: &Value| matches!(item, Value::List(_) | Value::Map(_));
    let orders = match answer {
        Value::List(items) if items.iter().all(is_order) => items.as_slice(),
        one => std::slice::from_ref(one),
    };
    let refused = refusals(orders, seat, replay_turn::events(turn), look);
    let data = orders.iter().zip(refused).map(|(order, refused)| OrderData {
        text: line(&order_text(order)),
        refused: refused.map(|why| line(&why)),
        result: None,
    });
    data.collect()
}

impl From<Call> for OrderData {
    fn from(Call { text, refused, result }: Call) -> OrderData {
        let shown = |text: Option<String>| text.map(|text| line(&text));
        OrderData { text: line(&text), refused: shown(refused), result: shown(result) }
    }
}

fn line(text: &str) -> String {
    visible_line(&shorten(text, LONGEST)).into_owned()
}
