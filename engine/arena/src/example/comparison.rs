//! What a step must come to, held against what came.

use super::{Mismatch, Moment};
use crate::record::Turn;
use lunarena_content::{Span, Step};
use lunarena_kernel::{Value, path};

pub fn compare(number: usize, step: &Step, moment: &Moment, out: &mut Vec<Mismatch>) {
    let turn = &moment.turn;
    let shown = |value: &Value| if *value == Value::Null { "nothing".to_owned() } else { value.to_string() };
    let mut check = |what: String, expected: &Value, got: &Value, span: Span| {
        if expected != got {
            out.push(Mismatch { step: number, what, expected: shown(expected), got: shown(got), span });
        }
    };
    let nothing = Value::Null;
    let state = turn.state.as_ref().unwrap_or(&nothing);
    for (at, expected) in step.expect.iter() {
        let got = path::get(state, at).unwrap_or_default();
        check(at.value.clone(), &expected.value, &got, expected.span);
    }
    for (seat, seen) in step.sees.iter() {
        let view = turn.views.get(&seat.value).unwrap_or(&nothing);
        for (at, expected) in seen.iter() {
            let got = path::get(view, at).unwrap_or_default();
            check(format!("{} sees {}", seat.value, at.value), &expected.value, &got, expected.span);
        }
    }
    for (seat, expected) in step.results.iter() {
        let got = turn.results.get(&seat.value).unwrap_or(&nothing);
        check(format!("results of {}", seat.value), &expected.value, got, expected.span);
    }
    for (seat, expected) in step.standings.iter() {
        let standing = moment.standings.iter().find(|standing| standing.seat == seat.value);
        for (name, value) in &expected.value.0 {
            let got = standing.and_then(|standing| standing.figure(name)).unwrap_or_default();
            check(format!("{name} of {}", seat.value), value, &got, expected.span);
        }
    }
    if let Some(over) = &step.over {
        check("the match is over".into(), &over.value.into(), &moment.over.into(), over.span);
    }
    for (seat, expected) in step.faults.iter() {
        let got = turn.faults.get(&seat.value).map_or(Value::Null, |fault| fault.kind.into());
        check(format!("fault of {}", seat.value), &expected.value.name().into(), &got, expected.span);
    }
    unexpected_faults(number, step, turn, out);
    events(number, step, turn, out);
}

pub fn unexpected_faults(number: usize, step: &Step, turn: &Turn, out: &mut Vec<Mismatch>) {
    for (seat, fault) in &turn.faults {
        if step.faults.get(seat).is_none() {
            let got = format!("{}: {}", fault.kind, fault.message);
            let what = format!("fault of {seat}");
            out.push(Mismatch { step: number, what, expected: "nothing".into(), got, span: step.span });
        }
    }
}

/// The expected events must come in their order; others may stand between.
fn events(number: usize, step: &Step, turn: &Turn, out: &mut Vec<Mismatch>) {
    let mut rest = turn.events.iter();
    for expected in &step.events {
        if !rest.any(|event| holds(event, &expected.value)) {
            let all: Vec<String> = turn.events.iter().map(Value::to_string).collect();
            out.push(Mismatch {
                step: number,
                what: "event".into(),
                expected: expected.value.to_string(),
                got: if all.is_empty() { "no events".into() } else { all.join("\n") },
                span: expected.span,
            });
            return;
        }
    }
}

/// Whether `event` has all that `expected` names.
fn holds(event: &Value, expected: &Value) -> bool {
    match (event, expected) {
        (Value::Map(event), Value::Map(expected)) => {
            expected.iter().all(|(key, value)| event.get(key).is_some_and(|got| got == value))
        }
        _ => false,
    }
}
