//! Seats that did what orders can't: fail, or save something. In the case a few lines of Lua do the same.

use super::recorded_turn::RecordedTurn;
use crate::game::Game;
use crate::match_run::FaultRecord;
use lunarena_content::Kind;
use lunarena_kernel::Value;
use lunarena_script::{ScriptError, Style, literal};
use std::collections::{BTreeMap, BTreeSet};

/// Seats to the Lua that plays them. Where units or kept turns make it hard to tell which turn it is, there are none.
pub fn bots(game: &Game, steps: &[RecordedTurn]) -> BTreeMap<String, String> {
    let is_plain = |step: &RecordedTurn| {
        let phase = game.file.turns.iter().find(|phase| phase.name.value == step.turn.phase);
        phase.is_some_and(|phase| !matches!(phase.kind, Kind::Queue { .. } | Kind::Sequence { keep: true, .. }))
    };
    if !steps.iter().all(is_plain) {
        return BTreeMap::new();
    }
    let seats = steps.iter().flat_map(|step| step.turn.faults.keys().chain(step.turn.saved.keys()));
    let seats: BTreeSet<&String> = seats.collect();
    seats.into_iter().filter_map(|seat| Some((seat.clone(), lua(game, seat, steps)?))).collect()
}

fn lua(game: &Game, seat: &str, steps: &[RecordedTurn]) -> Option<String> {
    let mut text = String::from("local asked = 0\n\nlocal function play(game)\n  asked = asked + 1\n");
    let asked = steps.iter().filter(|step| step.turn.used.contains_key(seat));
    for (step, number) in asked.zip(1..) {
        text.push_str(&format!("  if asked == {number} then\n"));
        for line in turn(game.style(), seat, step)? {
            text.push_str(&format!("    {line}\n"));
        }
        text.push_str("  end\n");
    }
    text.push_str("end\n");
    for name in game.file.asked() {
        text.push_str(&format!("\n{name} = play\n"));
    }
    Some(text)
}

/// What a seat does in a turn, line by line; nothing, if no Lua does the same.
fn turn(style: Style, seat: &str, step: &RecordedTurn) -> Option<Vec<String>> {
    let turn = &step.turn;
    if turn.unsaved.contains_key(seat) || turn.stops.contains_key(seat) {
        return None;
    }
    let orders = turn.orders.get(seat).unwrap_or(&Value::Null);
    let mut lines = Vec::new();
    if let Some(saved) = turn.saved.get(seat) {
        lines.push(format!("save({})", plain(saved)?));
    }
    if style == Style::Calls {
        let results = turn.results.get(seat).and_then(Value::as_list).unwrap_or_default();
        for (call, result) in orders.as_list().unwrap_or_default().iter().zip(results) {
            let (name, arguments) = call.as_list()?.split_first()?;
            let arguments = arguments.iter().map(plain).collect::<Option<Vec<_>>>()?;
            let arguments: String = arguments.iter().map(|argument| format!(", {argument}")).collect();
            // Whether the bot caught the refusal is told by its fault.
            let refused = result.field("refused").is_some();
            let (before, between) = if refused { ("pcall(", ", ") } else { ("", "(") };
            lines.push(format!("{before}game[{}]{between}game{arguments})", plain(name)?));
        }
    }
    match turn.faults.get(seat) {
        Some(fault) => lines.push(failing(fault)?),
        None if style == Style::Orders => lines.push(format!("return {}", plain(orders)?)),
        None => {}
    }
    Some(lines)
}

fn failing(fault: &FaultRecord) -> Option<String> {
    match fault.kind {
        "error" => Some(format!("error({}, 0)", literal(&ScriptError::from_text(&fault.message).message.into()))),
        "over budget" => Some("while true do end".to_owned()),
        _ => None,
    }
}

/// As Lua, unless there is an object of the kernel in it.
fn plain(value: &Value) -> Option<String> {
    fn is_plain(value: &Value) -> bool {
        match value {
            Value::Grid(_) | Value::Graph(_) | Value::Hex(_) => false,
            Value::List(items) => items.iter().all(is_plain),
            Value::Map(map) => map.values().all(is_plain),
            _ => true,
        }
    }
    is_plain(value).then(|| literal(value))
}
