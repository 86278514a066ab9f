//! What came of an attack in the words of the snapshot: a line for each place, equal turns together.

use super::attack::Verdict;
use lunarena_arena::Turn;
use lunarena_kernel::Value;

/// More of a text than this is not worth a reader's time.
const LONGEST: usize = 100;

pub fn shortened(text: &str) -> String {
    let line: String = text.chars().flat_map(visible).collect();
    match line.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}... ({} bytes)", &line[..at], text.len()),
        None => line,
    }
}

/// A character that drives a terminal is shown by its escape.
fn visible(letter: char) -> impl Iterator<Item = char> {
    let drives = letter.is_control() || ('\u{2028}'..='\u{202e}').contains(&letter);
    let escaped = drives.then(|| letter.escape_debug());
    escaped.into_iter().flatten().chain((!drives).then_some(letter))
}

/// One turn of the attacker.
pub fn turn(turn: &Turn, seat: &str, verdict: Verdict) -> String {
    let mut words = vec![match turn.faults.get(seat) {
        Some(fault) => format!("{}: {}", fault.kind, shortened(&fault.message)),
        None if verdict == Verdict::OverBudget => "over budget: paused".to_owned(),
        None => verdict.name().to_owned(),
    }];
    match turn.orders.get(seat) {
        None | Some(Value::Null) => {}
        Some(Value::List(calls)) if turn.results.contains_key(seat) => {
            words.extend((!calls.is_empty()).then(|| format!("calls {}", shortened(&turn.orders[seat].to_string()))));
        }
        Some(orders) => words.push(format!("answers {}", shortened(&orders.to_string()))),
    }
    words.extend(turn.saved.get(seat).map(|saved| format!("saves {}", shortened(&saved.to_string()))));
    words.extend(turn.unsaved.get(seat).map(|why| format!("saves nothing: {why}")));
    if let Some(output) = turn.output.get(seat) {
        words.push(format!(
            "says {}{}",
            shortened(output.text.trim_end()),
            if output.cut { ", output cut" } else { "" }
        ));
    }
    words.join("; ")
}

/// The turns of one place, equal ones together, with the instructions of the first.
pub fn place(name: &str, turns: &[(u64, String)], first_used: u64) -> String {
    let mut out = format!("{name} ({first_used} instructions in the first turn)\n");
    let mut at = 0;
    while at < turns.len() {
        let (from, text) = &turns[at];
        let same = turns[at..].iter().take_while(|(_, other)| other == text).count();
        at += same;
        let to = turns[at - 1].0;
        let range = if to == *from { format!("turn {from}") } else { format!("turns {from} to {to}") };
        out.push_str(&format!("  {range}: {text}\n"));
    }
    out
}
