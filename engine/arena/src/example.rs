//! Examples: cases that state expected outcomes, played on the real rules.
//!
//! A case that cannot fail proves nothing, so several modules look for such cases: expectations on paths that lead nowhere (`unknown_path`), keys
//! that no rule reads (`unknown_key`), seats that a step does not ask (`unasked_seats`), fixed random results that are never drawn (`unused_pins`).

mod bot_seats;
mod case_result;
mod case_start;
mod comparison;
mod declared_types;
mod mistyped_orders;
mod names;
mod needless_queues;
mod nothing_place;
mod numbered_names;
mod refused_map;
mod refused_orders;
mod same_path;
mod scripted_calls;
mod start_state;
mod steps;
mod subject;
mod unasked_seats;
mod unknown_key;
mod unknown_path;
mod unknown_streams;
mod unused_pins;

pub use case_result::{CaseResult, Mismatch, Moment, Refusal};
pub(crate) use case_start::no_beginning;

use crate::authoring::NamesInCalls;
use crate::game::Game;
use crate::lua_report::was_stopped;
use lunarena_content::{Case, PlaceFinder, Report, Reports, Root, Start, stage_names};
use start_state::StartState;
use steps::in_case;
use unknown_path::PlayedCase;

/// All cases of a game, in the order of their files.
pub fn run_examples(
    root: &Root,
    game: &Game,
    wanted: impl Fn(&Case<Start>) -> bool,
    mut tick: impl FnMut(usize, usize),
) -> Result<Vec<CaseResult>, Reports> {
    let cases: Vec<_> = Case::load(root, game.name())?.into_iter().filter(|case| wanted(case)).collect();
    let (mut results, mut reports) = (Vec::new(), Vec::new());
    for (at, case) in cases.iter().enumerate() {
        tick(at, cases.len());
        match run_case(root, game, case) {
            Ok(result) => results.push(result),
            Err(found) => reports.extend(found),
        }
        if reports.last().is_some_and(was_stopped) {
            break;
        }
    }
    if reports.is_empty() { Ok(results) } else { Err(Reports::new(reports)) }
}

pub fn run_case(root: &Root, game: &Game, case: &Case<Start>) -> Result<CaseResult, Reports> {
    let wrong = written_wrong(game, case);
    if !wrong.is_empty() {
        return Err(Reports::new(wrong));
    }
    let seats = case.players(&game.file.seats);
    let (words, typed) = (game.known_words(), declared_types::of(root, game));
    let changed;
    let game = if case.set.is_empty() {
        game
    } else {
        changed = game.with_constants(|ruleset| {
            for setting in &case.set {
                ruleset.constants.overlay(&setting.source, &setting.name, &setting.value)?;
            }
            Ok(())
        })?;
        &changed
    };
    let filled;
    let case = if case.has_names || !case.names.is_empty() {
        let found = names::fill(root, game, case, &seats);
        filled = found.map_err(|reports| in_case(case, case.name.span, reports))?;
        &filled
    } else {
        case
    };
    let mut start = StartState::new(case, words, typed);
    let begun = case_start::setup(root, game, case, &seats);
    let begun = begun.and_then(|setup| case_start::begin(game, case, setup, &mut start));
    let mut result = CaseResult {
        name: case.name.value.clone(),
        manual: case.manual.clone(),
        source: case.source.clone(),
        span: case.name.span,
        refused: Vec::new(),
        moments: Vec::new(),
        mismatches: Vec::new(),
        refusals: Vec::new(),
    };
    if let Some(refused) = &case.refused {
        refused_map::compare(case, refused, begun.err(), &mut result);
        return Ok(result);
    }
    // What is wrong with the case itself, all of it at once.
    let mut wrong = start.reports;
    wrong.extend(bot_seats::check_seats(case));
    wrong.extend(unasked_seats::check_views(game, case));
    let mistyped = mistyped_orders::check(case, typed, &game.file);
    let is_mistyped = !mistyped.is_empty() && is_at_home(game, case);
    wrong.extend(mistyped);
    let played = begun.map_err(|reports| in_case(case, case.name.span, reports)).and_then(|mut match_run| {
        let start = match_run.state()?;
        steps::play(&mut match_run, case, words, &mut result, &mut wrong)?;
        let played =
            PlayedCase { case, words, typed, places: PlaceFinder::default(), start: &start, moments: &result.moments };
        wrong.extend(played.check());
        played.explain(&mut result.mismatches);
        wrong.extend(unused_pins::check(case, &match_run.streams(), words));
        let files = game.ruleset.modules.iter().chain(&game.ruleset.hooks);
        wrong.extend(unknown_streams::check(case, || NamesInCalls::of("rng", root, game.name(), files)));
        Ok(())
    });
    if !is_at_home(game, case) {
        wrong.clear();
    }
    if let Err(reports) = played {
        // What rules make of orders that nobody meant is no matter.
        let reports = if is_mistyped { Reports::default() } else { reports };
        return Err(wrong.into_iter().chain(reports).collect());
    }
    result.refusals = refused_orders::of_failed_steps(&result, &game.file.refusals);
    if wrong.is_empty() { Ok(result) } else { Err(Reports::new(wrong)) }
}

/// What is wrong with a case as it is written: seats and stages that the game doesn't have, calls that are none, queues where there are none.
pub(crate) fn written_wrong(game: &Game, case: &Case<Start>) -> Vec<Report> {
    let mut wrong = case.check_seats(&game.file.seats);
    wrong.extend(case.check_stages(&stage_names(&game.file.turns)));
    wrong.extend(scripted_calls::check(game, case));
    wrong.extend(bot_seats::check_lua(case));
    wrong.extend(needless_queues::check(game, case));
    wrong
}

/// Whether a case was written for these rules. Under mods that it knows nothing of a pin may go unused or a seat unasked, and nobody is to blame.
fn is_at_home(game: &Game, case: &Case<Start>) -> bool {
    let shown = case.source.shown();
    match game.ruleset.mods.last() {
        None => true,
        Some(_) if shown.starts_with("rules/") => false,
        // The one that is loaded last may need all the others.
        Some(last) => !shown.starts_with("mods/") || shown.starts_with(&format!("mods/{last}/")),
    }
}
