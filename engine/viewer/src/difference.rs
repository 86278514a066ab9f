//! Where two matches part, and what is other then.

use crate::match_data::ShownMatch;
use lunarena_arena::{diff, header_differences, parting_line, turn_differences};
use lunarena_content::visible_line;
use lunarena_contest::replay_turn;
use lunarena_contest::wording::shorten;
use lunarena_kernel::Value;
use lunarena_scene::Film;
use serde::Serialize;

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
            let values = values.map(|(path, before, after)| Changed::values(&path, &before, &after)).collect();
            let turn = u64::try_from(replay_turn::number(a)).ok();
            return Difference { turn, steps: Some(steps(line)), inputs, values };
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
