//! Where two matches part, and what is other then.

use crate::match_data::ShownMatch;
use lunarena_arena::{diff, header_differences, parting_line, turn_differences};
use lunarena_content::visible_line;
use lunarena_contest::replay_turn;
use lunarena_contest::wording::shorten;
use lunarena_kernel::Value;
use lunarena_scene::plain_words::{fact_name, scalar_text};
use lunarena_scene::{Film, Scalar, Scene};
use serde::Serialize;
use std::collections::BTreeSet;

/// A value that is longer is cut.
const LONGEST: usize = 400;

#[derive(Serialize)]
pub struct Difference {
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<(usize, usize)>,
    inputs: Vec<Changed>,
    values: Vec<Changed>,
}

#[derive(Serialize)]
struct Changed {
    what: String,
    before: String,
    after: String,
}

impl Difference {
    pub fn new(left: &ShownMatch, right: &ShownMatch) -> Difference {
        let inputs = header_differences(&left.replay, &right.replay).into_iter();
        let inputs = inputs.map(|(what, before, after)| Changed::new(&what, &before, &after)).collect();
        let steps = |line: usize| (step_of_line(&left.shown.film, line), step_of_line(&right.shown.film, line));
        if let Some(line) = parting_line(&left.replay, &right.replay) {
            let (a, b) = (&left.replay.turns[line], &right.replay.turns[line]);
            let values = turn_differences(a, b).into_iter();
            let mut values: Vec<Changed> =
                values.map(|(path, before, after)| Changed::values(&path, &before, &after)).collect();
            let (turn, steps) = (u64::try_from(replay_turn::number(a)).ok(), steps(line));
            values.extend(figures((&left.shown.film, steps.0), (&right.shown.film, steps.1)));
            if values.is_empty() {
                let hash = |turn: &Value| turn.field("hash").cloned().unwrap_or_default();
                values.push(Changed::values("hash of the state", &hash(a), &hash(b)));
            }
            return Difference { turn, steps: Some(steps), inputs, values };
        }
        // All that both have is the same, but for what bots used and printed: one goes on, or the ends differ.
        match diff(&left.replay, &right.replay).filter(|found| !found.is_aside()) {
            Some(found) => {
                let line = left.replay.turns.len().min(right.replay.turns.len());
                let values = vec![Changed::values(&found.path, &found.left, &found.right)];
                Difference { turn: found.turn, steps: Some(steps(line)), inputs, values }
            }
            None => Difference { turn: None, steps: None, inputs, values: Vec::new() },
        }
    }
}

/// The first step in which what a turn did is to be seen.
fn step_of_line(film: &Film, line: usize) -> usize {
    let step = film.steps().iter().position(|step| step.turns > line);
    step.unwrap_or_else(|| film.len().saturating_sub(1))
}

/// The figures of seats in which two steps differ.
fn figures(left: (&Film, usize), right: (&Film, usize)) -> Vec<Changed> {
    // What can't be put together is told where the steps are made.
    let scene = |(film, step): (&Film, usize)| film.scene(step, None).unwrap_or_default();
    let (before, after) = (scene(left), scene(right));
    let look = &left.0.look;
    let mut changed = Vec::new();
    for seat in left.0.seats.iter().map(|seat| &seat.name) {
        let of = |scene: &Scene| scene.figures.get(seat).cloned().unwrap_or_default();
        let (before, after) = (of(&before), of(&after));
        let names: BTreeSet<&str> = before.names().chain(after.names()).collect();
        for name in names.into_iter().filter(|name| before.get(name) != after.get(name)) {
            let fact = look.figures.get(name).map(|figure| &figure.fact);
            let decimals = fact.and_then(|fact| fact.decimals);
            let called = fact_name(name, fact);
            let text =
                |value: Option<&Scalar>| value.map_or("nothing".to_owned(), |value| scalar_text(value, decimals));
            let what = format!("{called} of {seat}");
            changed.push(Changed::new(&what, &text(before.get(name)), &text(after.get(name))));
        }
    }
    changed
}

impl Changed {
    fn new(what: &str, before: &str, after: &str) -> Changed {
        let line = |text: &str| visible_line(&shorten(text, LONGEST)).into_owned();
        Changed { what: line(what), before: line(before), after: line(after) }
    }

    fn values(path: &str, before: &Value, after: &Value) -> Changed {
        let text = |value: &Value| match value {
            Value::Null => "nothing".to_owned(),
            event @ Value::Map(_) if path.starts_with("events") => replay_turn::event(event),
            other => other.to_string(),
        };
        Changed::new(path, &text(before), &text(after))
    }
}
