//! A turn of a replay in words.

use crate::terminal::Paint;
use crate::terminal::text_width;
use crate::text::live_calls::Questions;
use crate::text::replay_turn::{self, word};
use lunarena_content::visible_line;
use lunarena_kernel::Value;

/// What a turn holds for each seat, as the replay names it and as a person reads it: what it did, and below what came of that all else.
const DONE: [(&str, &str); 5] =
    [("stops", "clock"), ("orders", "orders"), ("saved", "saved"), ("unsaved", "not saved"), ("faults", "fault")];
const ASIDES: [(&str, &str); 2] = [("output", "printed"), ("used", "instructions")];

/// Everything but the state, which is for programs, and of the seats only what these `own` did.
pub fn text(turn: &Value, seats: &[&str], own: &[&str], questions: &Questions, paint: Paint) -> String {
    let mut head = format!("turn {}", replay_turn::number(turn));
    for name in ["phase", "round", "seat", "unit", "question", "seats"] {
        if let Some(value) = turn.field(name) {
            head.push_str(&format!(", {name} {value}"));
        }
    }
    let mut out = format!("{}\n", paint.bold(&visible_line(&head)));
    let longest = seats.iter().map(|seat| text_width(seat)).max().unwrap_or(0);
    let line = |number: usize, label: &str, text: &str| {
        let seat = seats[number];
        let blanks = " ".repeat(longest - text_width(seat));
        let (seat, label) = (paint.seat(number, seat), paint.faint(&format!("{label:<12}")));
        format!("  {seat}{blanks}  {label}  {text}\n")
    };
    let seats_to_show = || seats.iter().enumerate().filter(|(_, seat)| own.contains(seat));
    let mut asked = String::new();
    for (name, label) in DONE {
        for (number, seat) in seats_to_show() {
            let of = |name: &str| turn.field(name).and_then(|all| all.field(seat));
            match (of(name), of("results")) {
                (Some(calls), Some(results)) if name == "orders" => {
                    let (orders, questions) = questions.told(calls, results);
                    orders.iter().for_each(|order| out.push_str(&line(number, "call", order)));
                    asked.extend(questions.map(|questions| line(number, "asked", &questions)));
                }
                (Some(value), _) => out.push_str(&line(number, label, &shown(name, value))),
                (None, _) => {}
            }
        }
    }
    match word(turn, "unit_end") {
        "paused" => out.push_str(&format!("  {}   out of instructions: it is paused\n", paint.faint("unit"))),
        "returned" => out.push_str(&format!("  {}   its function returned\n", paint.faint("unit"))),
        _ => {}
    }
    for event in replay_turn::events(turn) {
        out.push_str(&format!("  {}  {}\n", paint.faint("event"), replay_turn::event(event)));
    }
    out.push_str(&asked);
    for (name, label) in ASIDES {
        for (number, seat) in seats_to_show() {
            if let Some(value) = turn.field(name).and_then(|all| all.field(seat)) {
                out.push_str(&line(number, label, &shown(name, value)));
            }
        }
    }
    match word(turn, "hash") {
        // Where units queue there is one only at the end of a round.
        "" => out,
        hash => out + &format!("  {}  {hash}\n", paint.faint("hash ")),
    }
}

fn figure(value: &Value, name: &str) -> i64 {
    value.field(name).and_then(Value::as_int).unwrap_or(0)
}

fn shown(name: &str, value: &Value) -> String {
    match (name, value) {
        ("orders", Value::Null) => "none".to_owned(),
        ("stops", stops) => {
            let one = |stop: &Value| format!("stopped it after {} instructions", figure(stop, "used"));
            stops.as_list().unwrap_or_default().iter().map(one).collect::<Vec<_>>().join(", then ")
        }
        ("faults", fault) => format!("{}: {}", word(fault, "kind"), word(fault, "message")),
        (_, value) => value.to_string().trim_end().replace('\n', "\n    "),
    }
}
