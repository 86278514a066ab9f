//! A turn of a replay in words.

use crate::terminal::Paint;
use crate::terminal::text_width;
use lunarena_content::visible_line;
use lunarena_contest::live_calls::Questions;
use lunarena_contest::replay_turn::{self, word};
use lunarena_contest::{SeatTurn, unit_end};
use lunarena_kernel::Value;

/// Lines of a seat that stand together with those of the others: how they are called, and what they say.
type Part = (&'static str, fn(&SeatTurn) -> Vec<String>);

/// What seats did, and below what came of that all else.
const DONE: [Part; 6] = [
    ("clock", |seat| seat.stopped.iter().cloned().collect()),
    ("orders", |seat| seat.answer.map(answer).into_iter().collect()),
    ("call", |seat| seat.calls.iter().map(ToString::to_string).collect()),
    ("saved", |seat| seat.saved.map(|saved| lines(&saved.to_string())).into_iter().collect()),
    ("not saved", |seat| seat.unsaved.map(lines).into_iter().collect()),
    ("fault", |seat| seat.fault.map(|(kind, message)| format!("{kind}: {message}")).into_iter().collect()),
];
const ASIDES: [Part; 3] = [
    ("asked", |seat| seat.asked.iter().cloned().collect()),
    ("printed", |seat| seat.printed.map(lines).into_iter().collect()),
    ("instructions", |seat| seat.used.map(|used| used.to_string()).into_iter().collect()),
];

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
    let numbered = seats.iter().enumerate().filter(|(_, seat)| own.contains(seat));
    let shown: Vec<(usize, SeatTurn)> =
        numbered.map(|(number, seat)| (number, SeatTurn::new(turn, seat, questions))).collect();
    let parts = |parts: &[Part]| {
        let mut out = String::new();
        for (label, texts) in parts {
            for (number, seat) in &shown {
                texts(seat).iter().for_each(|text| out.push_str(&line(*number, label, text)));
            }
        }
        out
    };
    out.push_str(&parts(&DONE));
    if let Some(end) = unit_end(turn) {
        out.push_str(&format!("  {}   {end}\n", paint.faint("unit")));
    }
    for event in replay_turn::events(turn) {
        out.push_str(&format!("  {}  {}\n", paint.faint("event"), replay_turn::event(event)));
    }
    out.push_str(&parts(&ASIDES));
    match word(turn, "hash") {
        // Where units queue there is one only at the end of a round.
        "" => out,
        hash => out + &format!("  {}  {hash}\n", paint.faint("hash ")),
    }
}

fn answer(answer: &Value) -> String {
    match answer {
        Value::Null => "none".to_owned(),
        answer => lines(&answer.to_string()),
    }
}

/// Lines below the first are set in.
fn lines(text: &str) -> String {
    text.trim_end().replace('\n', "\n    ")
}
