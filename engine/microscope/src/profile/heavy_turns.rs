//! Turns in which a bot came close to what it may use, and the line that took most of them.

use super::recorder::Recorder;
use super::result::lines_of_seat;
use super::subject::Subject;
use crate::patience::Patience;
use crate::sources::Sources;
use lunarena_arena::{Game, Match, Setup, Turn, TurnLimits};
use lunarena_content::Reports;
use lunarena_script::observe::observe;
use serde::Serialize;
use std::cell::RefCell;
use std::rc::Rc;

/// A turn that took nearly all that it may, or more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HeavyTurn {
    pub turn: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<i64>,
    pub used: u64,
    pub limit: u64,
}

/// The line that took most of some turns.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DearestLine {
    pub file: String,
    pub line: u32,
    /// As it is written.
    pub code: String,
    /// What it took, with what it called in the library, and what all took.
    pub instructions: u64,
    pub of: u64,
}

/// Within so many hundredths of the limit a turn is heavy.
const NEAR: u64 = 10;

/// Whether a seat came close to its limit in a turn.
pub fn heavy_turn(turn: &Turn, seat: &str, limits: &TurnLimits) -> Option<HeavyTurn> {
    let used = *turn.used.get(seat)?;
    let limit = limits.of_turn(&turn.phase, turn.question.as_deref())?;
    let is_near = u128::from(used) * 100 >= u128::from(limit) * u128::from(100 - NEAR);
    is_near.then_some(HeavyTurn { turn: turn.turn, unit: turn.unit, used, limit })
}

/// Plays the match again; which line of the seat's bot took most of these turns, by their places among all from 1 on.
pub fn dearest_line(game: &Game, setup: Setup, seat: &str, turns: &[u64]) -> Result<Option<DearestLine>, Reports> {
    let names = game.seats(setup.seats.len());
    let sources = Sources::new(game, names.iter().map(String::as_str).zip(&setup.seats));
    let subject = Subject::Seat(seat.to_owned());
    let recorder = Rc::new(RefCell::new(Recorder::new(subject)));
    let last = turns.last().copied().unwrap_or_default();
    let _patience = Patience::begin();
    observe(recorder.clone(), || {
        recorder.borrow_mut().want(false);
        let mut table = Match::new(game, setup)?;
        for turn in 1..=last {
            recorder.borrow_mut().want(turns.binary_search(&turn).is_ok());
            if table.turn()?.is_none() {
                break;
            }
        }
        Ok::<(), Reports>(())
    })?;
    let (lines, of) = lines_of_seat(&mut recorder.borrow_mut(), seat, &sources);
    let dearest = lines
        .into_iter()
        .filter(|line| !line.file.is_empty())
        .max_by_key(|line| (line.all(), std::cmp::Reverse(line.line)));
    Ok(dearest.map(|line| {
        let code = sources.of_seat(seat).map_or("", |file| file.line(line.line)).trim().to_owned();
        let instructions = line.all();
        DearestLine { file: line.file, line: line.line, code, instructions, of }
    }))
}
