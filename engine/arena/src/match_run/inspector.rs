//! A start state that is looked over while it is made, for the one who wrote it.

use super::Setup;
use crate::game::{Game, Ready, Start};
use lunarena_content::{Report, Reports};
use lunarena_kernel::Value;
use lunarena_kernel::path::{self, PathError};
use lunarena_script::ScriptError;

/// Says where what is wrong with a start state was written.
pub trait Inspector {
    /// A state that was given whole.
    fn whole(&mut self, state: &Value);
    /// The state before all changes.
    fn before(&mut self, state: &Value);
    /// The state before each change, to be written with tables by number where it looks like lists.
    fn shape(&mut self, state: &mut Value);
    /// The state before the change of this number, from 0.
    fn change(&mut self, number: usize, state: &Value);
    /// A change that can't be made.
    fn impossible(&mut self, number: usize, state: &Value, error: &PathError) -> Report;
    /// What is wrong with the state after all changes, before the game's `check_state` sees it.
    fn after(&mut self, state: &Value) -> Vec<Report>;
    /// What the game's `check_state` found: a path into the state, and what is wrong there.
    fn fault(&mut self, path: &str, state: &Value, report: Report) -> Report;
}

/// Makes the start state, with the changes of the setup.
pub(super) fn make_start_state(
    game: &Game,
    ready: &mut Ready,
    setup: &Setup,
    names: &[String],
    mut inspector: Option<&mut dyn Inspector>,
) -> Result<(), Reports> {
    let data = game.map_data(ready, &setup.start, names)?;
    let report = |error: ScriptError| Reports::from(game.report(&error));
    let mut faults = Vec::new();
    if let Start::State(state) = &setup.start {
        if let Some(inspector) = &mut inspector {
            inspector.whole(state);
            if setup.changes.is_empty() {
                faults = inspector.after(state);
            }
        }
        ready.rules.set_state(state).map_err(report)?;
    } else if let Some(function) = ready.function(&game.file.functions.setup) {
        ready.rules.setup(function, &data, &names.to_vec().into()).map_err(report)?;
    }
    if !setup.changes.is_empty() {
        let mut state = ready.rules.state().map_err(report)?;
        if let Some(inspector) = &mut inspector {
            inspector.before(&state);
        }
        for (number, (at, value)) in setup.changes.iter().enumerate() {
            if let Some(inspector) = &mut inspector {
                inspector.shape(&mut state);
                inspector.change(number, &state);
            }
            let changed = path::set(&mut state, at, value.clone());
            changed.map_err(|error| match &mut inspector {
                Some(inspector) => inspector.impossible(number, &state, &error),
                None => Report::error(error.to_string()),
            })?;
        }
        if let Some(inspector) = &mut inspector {
            faults = inspector.after(&state);
        }
        ready.rules.set_state(&state).map_err(report)?;
    }
    if faults.is_empty() { Ok(()) } else { Err(Reports::new(faults)) }
}

/// What the game itself finds wrong with its start state, once queues are as they begin.
pub(super) fn check(
    game: &Game,
    ready: &mut Ready,
    names: &[String],
    inspector: &mut dyn Inspector,
) -> Result<(), Reports> {
    let Some(check) = game.file.functions.check_state.as_ref().and_then(|function| ready.function(function)) else {
        return Ok(());
    };
    let found = ready.rules.call(check, &[names.to_vec().into()]).map_err(|error| game.report(&error))?;
    let faults = found.as_list().unwrap_or_default();
    if faults.is_empty() {
        return Ok(());
    }
    let state = ready.rules.state().map_err(|error| game.report(&error))?;
    let reports = faults.iter().map(|fault| {
        let text = |name| fault.field(name).map(Value::to_string);
        let report = Report::error(text("message").unwrap_or_else(|| "the state is not good".to_owned()));
        let report = match text("hint") {
            Some(hint) => report.help(hint),
            None => report,
        };
        inspector.fault(&text("path").unwrap_or_default(), &state, report)
    });
    Err(reports.collect())
}
