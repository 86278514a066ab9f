//! How much of a match is written down. A bot can answer, save, print and call as much as it likes in every turn of a long match, and a replay has to stay
//! a file that can be handed on: of each seat it holds so many bytes, and of the rest that it was left out.

use crate::match_run::{FaultRecord, OutputRecord, Turn};
use lunarena_kernel::{Key, Value};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{self, Write};

/// Bytes of a replay for what one seat answered, saved, printed, called and did wrong, in all turns together.
const OF_A_SEAT: u64 = 32 << 20;

/// And for that of all seats: where there are more than eight, each has less.
const OF_ALL_SEATS: u64 = 256 << 20;

/// Bytes of a replay for all events, which are the rules' own but may repeat what bots say.
const OF_EVENTS: u64 = 128 << 20;

pub struct SizeLimit {
    /// For each seat.
    whole: u64,
    /// What is left, by seat.
    seats: BTreeMap<String, u64>,
    events: u64,
}

impl SizeLimit {
    /// For a match of so many seats.
    pub fn new(seats: usize) -> SizeLimit {
        let whole = OF_A_SEAT.min(OF_ALL_SEATS / (seats as u64).max(1));
        SizeLimit { whole, seats: BTreeMap::new(), events: OF_EVENTS }
    }

    /// The turn without what there is no room for, each part of a seat by itself; nothing, if all of it fits.
    pub fn cut(&mut self, turn: &Turn) -> Option<Turn> {
        let mut cut: Option<Turn> = None;
        let mut fits = |seat: &String, size: u64| {
            if !self.seats.contains_key(seat) {
                self.seats.insert(seat.clone(), self.whole);
            }
            self.seats.get_mut(seat).is_some_and(|left| spend(left, size))
        };
        // What it did comes first, what it said last.
        for (seat, orders) in &turn.orders {
            if !fits(seat, value_size(orders)) {
                shortened(&mut cut, turn).orders.insert(seat.clone(), mark());
            }
        }
        for (seat, results) in &turn.results {
            if !fits(seat, value_size(results)) {
                shortened(&mut cut, turn).results.insert(seat.clone(), mark());
            }
        }
        for (seat, fault) in &turn.faults {
            if !fits(seat, size(&fault.message)) {
                let record = FaultRecord { message: CUT.to_owned(), ..fault.clone() };
                shortened(&mut cut, turn).faults.insert(seat.clone(), record);
            }
        }
        for (seat, saved) in &turn.saved {
            if !fits(seat, value_size(saved)) {
                shortened(&mut cut, turn).saved.insert(seat.clone(), mark());
            }
        }
        for (seat, why) in &turn.unsaved {
            if !fits(seat, size(why)) {
                shortened(&mut cut, turn).unsaved.insert(seat.clone(), CUT.to_owned());
            }
        }
        for (seat, output) in &turn.output {
            if !fits(seat, size(output)) {
                let record = OutputRecord { text: String::new(), cut: true };
                shortened(&mut cut, turn).output.insert(seat.clone(), record);
            }
        }
        if !turn.events.is_empty() && !spend(&mut self.events, list_size(&turn.events)) {
            shortened(&mut cut, turn).events = vec![mark()];
        }
        cut
    }
}

fn shortened<'c>(cut: &'c mut Option<Turn>, turn: &Turn) -> &'c mut Turn {
    cut.get_or_insert_with(|| turn.clone())
}

/// Stands for a value that was left out.
fn mark() -> Value {
    Value::map([("cut", true.into())])
}

/// Stands for a text that was left out.
const CUT: &str = "[cut]";

fn spend(left: &mut u64, size: u64) -> bool {
    match left.checked_sub(size) {
        Some(rest) => {
            *left = rest;
            true
        }
        None => false,
    }
}

/// Returns the bytes that a value takes in a replay. Counting is faster than writing.
fn value_size(value: &Value) -> u64 {
    match value {
        Value::Null | Value::Bool(true) => 4,
        Value::Bool(false) => 5,
        Value::Int(number) => int_size(*number),
        Value::Str(text) => text_size(text),
        Value::List(items) => list_size(items),
        Value::Map(map) => {
            let entries = map.iter().map(|(key, value)| key_size(key) + 1 + value_size(value));
            entries.sum::<u64>() + table_size(map.len())
        }
        Value::Float(_) | Value::Grid(_) | Value::Graph(_) | Value::Hex(_) => size(value),
    }
}

fn list_size(items: &[Value]) -> u64 {
    items.iter().map(value_size).sum::<u64>() + table_size(items.len())
}

/// Returns the bytes of the brackets and commas of a list or map.
fn table_size(len: usize) -> u64 {
    2 + (len as u64).saturating_sub(1)
}

fn key_size(key: &Key) -> u64 {
    match key {
        Key::Int(number) => 2 + int_size(*number),
        Key::Str(text) => text_size(text),
    }
}

fn int_size(number: i64) -> u64 {
    let digits = 1 + number.unsigned_abs().checked_ilog10().unwrap_or(0);
    u64::from(digits) + u64::from(number < 0)
}

fn text_size(text: &str) -> u64 {
    let is_escaped = |byte: u8| byte < b' ' || byte == b'"' || byte == b'\\';
    match text.bytes().any(is_escaped) {
        true => size(&text),
        false => 2 + text.len() as u64,
    }
}

/// Returns the bytes that anything takes in a replay.
fn size(value: &impl Serialize) -> u64 {
    struct Counter(u64);
    impl Write for Counter {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 += bytes.len() as u64;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let mut counter = Counter(0);
    // What can't be written as JSON is told when the line is written.
    let _ = serde_json::to_writer(&mut counter, value);
    counter.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(orders: usize, output: usize) -> Turn {
        let text = |length: usize| Value::Str("x".repeat(length));
        let printed = OutputRecord { text: "y".repeat(output), cut: false };
        Turn {
            orders: [("Left".to_owned(), text(orders)), ("Right".to_owned(), text(1))].into(),
            output: [("Left".to_owned(), printed)].into(),
            ..Turn::default()
        }
    }

    #[test]
    fn what_does_not_fit_is_left_out_and_marked() {
        let mut limit = SizeLimit::new(2);
        let half = OF_A_SEAT as usize / 2;
        // Two quotes stand around each text.
        assert_eq!(limit.cut(&turn(half - 2, half - 3)), None);
        let cut = limit.cut(&turn(0, 0)).expect("one byte is left");
        assert_eq!(cut.orders["Left"], mark());
        assert_eq!(cut.orders["Right"], Value::from("x"), "the others are none of its business");
        assert_eq!(cut.output["Left"], OutputRecord { text: String::new(), cut: true });
    }

    #[test]
    fn a_part_that_fits_is_kept_beside_one_that_does_not() {
        let mut limit = SizeLimit::new(2);
        let cut = limit.cut(&turn(OF_A_SEAT as usize, 10)).expect("too long");
        assert_eq!((&cut.orders["Left"], &cut.output["Left"]), (&mark(), &turn(0, 10).output["Left"]));
        assert_eq!(limit.cut(&turn(100, 100)), None);
    }

    #[test]
    fn many_seats_share_what_there_is() {
        let mut limit = SizeLimit::new(64);
        let share = OF_ALL_SEATS as usize / 64;
        assert_eq!(limit.cut(&turn(share - 2 - 13, 11)), None);
        assert!(limit.cut(&turn(0, 0)).is_some());
    }

    #[test]
    fn counted_bytes_are_those_that_are_written() {
        let texts = ["", "newt", "höhe", "a\"b", "a\\b", "line\n", "\u{1}\u{7f}"].map(Value::from);
        let numbers = [0, 7, -7, 10, 99, 100, -1000, i64::MAX, i64::MIN].map(Value::Int);
        let others = [Value::Null, true.into(), false.into(), Value::Float(0.1), Value::Float(f64::INFINITY)];
        let values: Vec<Value> = texts.into_iter().chain(numbers).chain(others).collect();
        let keys = [Key::Int(-12), Key::Int(3), "a".into(), "b\"".into()];
        let map = Value::Map(keys.into_iter().zip(values.clone()).collect());
        let tables = [Value::List(Vec::new()), Value::Map([].into()), map, values.clone().into()];
        for value in values.iter().chain(&tables) {
            let text = serde_json::to_string(value).expect("JSON");
            assert_eq!((value_size(value), size(value)), (text.len() as u64, text.len() as u64), "{text}");
        }
    }

    #[test]
    fn events_have_room_of_their_own() {
        let mut limit = SizeLimit::new(2);
        let event = |length: u64| Turn { events: vec![Value::Str("e".repeat(length as usize))], ..Turn::default() };
        assert_eq!(limit.cut(&event(OF_EVENTS - 4)), None);
        assert_eq!(limit.cut(&event(0)).expect("nothing is left").events, [mark()]);
    }
}
