//! Why orders came to nothing, as the rules said it: shown with a step that fails.

use super::case_result::{CaseResult, Moment, Refusal};
use crate::match_run::refusal::{refused_calls, refusing_events};
use lunarena_content::Spanned;
use lunarena_kernel::Value;
use std::collections::BTreeSet;

/// What the rules said in the steps that failed. `names` are the events that say such things.
pub fn of_failed_steps(result: &CaseResult, names: &[Spanned<String>]) -> Vec<Refusal> {
    let failed: BTreeSet<usize> = result.mismatches.iter().map(|found| found.step).collect();
    let moments = result.moments.iter().filter(|moment| failed.contains(&moment.step));
    let is_refusal = |name: &str| names.iter().any(|other| other.value == name);
    let said = |moment: &Moment| {
        let (step, turn) = (moment.step, &moment.turn);
        let events = refusing_events(&turn.events, is_refusal, |seat| turn.orders.get(seat)).cloned();
        let calls = turn.results.iter().flat_map(|(seat, results)| match turn.orders.get(seat) {
            Some(calls) => refused_calls(seat, calls, results),
            None => Vec::new(),
        });
        let said: Vec<Value> = events.chain(calls).collect();
        let turn = turn.turn;
        said.into_iter().map(move |said| Refusal { step, turn, said })
    };
    moments.flat_map(said).collect()
}
