//! The steps of a case, played one after the other.

use super::case_result::{CaseResult, Mismatch, Moment};
use super::comparison::Comparison;
use super::{same_path, unasked_seats};
use crate::game::KnownWords;
use crate::match_run::{Match, Turn};
use lunarena_content::{Case, PlaceFinder, Report, Reports, Span, Start, Step};
use std::collections::BTreeMap;

/// Plays all steps.
pub fn play(
    match_run: &mut Match,
    case: &Case<Start>,
    words: &KnownWords,
    result: &mut CaseResult,
    wrong: &mut Vec<Report>,
) -> Result<(), Reports> {
    let places = PlaceFinder::default();
    for (at, step) in case.steps.iter().enumerate() {
        let before = result.moments.len();
        let whole = play_step(match_run, at + 1, step, result).map_err(|reports| in_case(case, step.span, reports))?;
        let moments = &result.moments[before..];
        let (source, places, out) = (&case.source, &places, &mut result.mismatches);
        let mut comparison = Comparison { number: at + 1, step, source, places, words, moments, out };
        // A match that ended early has no last turn of this step to compare, and asks nobody.
        if !whole {
            comparison.faults(false);
        } else {
            comparison.compare();
            if let Some(state) = moments.last().and_then(|moment| moment.turn.state.as_ref()) {
                wrong.extend(same_path::check(case, state, &step.expect));
            }
            let turns: Vec<&Turn> = moments.iter().map(|moment| &moment.turn).collect();
            wrong.extend(unasked_seats::check_step(case, step, &turns, match_run)?);
        }
    }
    // No case says what there is to see, but all of them must be able to show it.
    match_run.scene(None)?;
    match match_run.take_scene_fault() {
        Some(report) => Err(in_case(case, case.name.span, report.into())),
        None => Ok(()),
    }
}

/// Gives whether all turns of the step were played: a match may be over before.
fn play_step(match_run: &mut Match, number: usize, step: &Step, result: &mut CaseResult) -> Result<bool, Reports> {
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
            return Ok(false);
        };
        let standings = match_run.standings()?;
        let (over, position) = (match_run.is_over(), match_run.position()?);
        let mut moment =
            Moment { step: number, turn, standings, position, over, after: BTreeMap::new(), ran: Vec::new() };
        if time + 1 == step.times
            && let Some(watched) = match_run.watched()
        {
            (moment.after, moment.ran) = (watched.states.clone(), watched.ran.clone());
        }
        result.moments.push(moment);
    }
    Ok(true)
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
    let label = match &case.base {
        Some(base) => format!("in this case, which begins like `{base}`"),
        None => "in this case".to_owned(),
    };
    let here = Report::error(format!("case `{}` can't be played", case.name.value)).at(&case.source, span, label);
    std::iter::once(here).chain(reports).collect()
}
