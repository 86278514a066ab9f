//! The steps of a case, played one after the other.

use super::case_result::{CaseResult, Mismatch, Moment};
use super::{comparison, unasked_seats};
use crate::match_run::{Match, Turn};
use lunarena_content::{Case, Report, Reports, Span, Start, Step};
use std::collections::BTreeMap;

/// Plays all steps.
pub fn play(
    match_run: &mut Match,
    case: &Case<Start>,
    result: &mut CaseResult,
    wrong: &mut Vec<Report>,
) -> Result<(), Reports> {
    for (at, step) in case.steps.iter().enumerate() {
        let before = result.moments.len();
        play_step(match_run, at + 1, step, result).map_err(|reports| in_case(case, step.span, reports))?;
        let turns: Vec<&Turn> = result.moments[before..].iter().map(|moment| &moment.turn).collect();
        // Whether a match that is over asks somebody is no question.
        if turns.len() as u64 == step.times {
            wrong.extend(unasked_seats::check_step(case, step, &turns, match_run)?);
        }
    }
    // No case says what the board looks like, but all of them must be able to show it.
    match_run.board().map_err(|reports| in_case(case, case.name.span, reports))?;
    Ok(())
}

fn play_step(match_run: &mut Match, number: usize, step: &Step, result: &mut CaseResult) -> Result<(), Reports> {
    match_run.watch_stages(step.after.iter().map(|(stage, _)| stage.value.clone()).collect());
    for time in 0..step.times {
        let Some(turn) = play_once(match_run, step)? else {
            result.mismatches.push(Mismatch {
                step: number,
                what: "the match".into(),
                expected: "goes on".into(),
                got: format!("is over after {time} of {} turns of this step", step.times),
                values: None,
                span: step.span,
            });
            return Ok(());
        };
        let standings = match_run.standings()?;
        let (over, position) = (match_run.is_over(), match_run.position()?);
        let mut moment =
            Moment { step: number, turn, standings, position, over, after: BTreeMap::new(), ran: Vec::new() };
        if time + 1 == step.times {
            if let Some(watched) = match_run.watched() {
                (moment.after, moment.ran) = (watched.states.clone(), watched.ran.clone());
            }
            comparison::compare(number, step, &moment, &mut result.mismatches);
        } else {
            comparison::unexpected_faults(number, step, &moment.turn, &mut result.mismatches);
        }
        result.moments.push(moment);
    }
    Ok(())
}

/// The next turn, or the stages that the step names instead.
fn play_once(match_run: &mut Match, step: &Step) -> Result<Option<Turn>, Reports> {
    if step.stages.is_empty() {
        for (seat, orders) in step.orders.iter() {
            match_run.give_orders(seat, orders.value.clone());
        }
        let turn = match_run.turn();
        // Orders belong to their step, whether anybody asked for them or not.
        match_run.forget_orders();
        return turn;
    }
    let stages: Vec<String> = step.stages.iter().map(|stage| stage.value.clone()).collect();
    let orders: Vec<_> = step.orders.iter().map(|(seat, orders)| (seat.value.clone(), orders.value.clone())).collect();
    match_run.run_stages(&stages, &orders)
}

/// A fault of the rules while a case is played: the reports as they are, and where the case stands.
pub fn in_case(case: &Case<Start>, span: Span, reports: Reports) -> Reports {
    let here =
        Report::error(format!("case `{}` can't be played", case.name.value)).at(&case.source, span, "in this case");
    std::iter::once(here).chain(reports).collect()
}
