//! What came of examples, as JSON lines.

use super::Sum;
use super::locks::Locks;
use super::mismatch::MismatchJson;
use super::played::{Lock, Played, PlayedCase, Unplayed};
use super::shaped::Shaped;
use super::state_selection::{Part, StateSelection};
use crate::outcome::Failure;
use crate::output::json_line;
use crate::text::reports::ReportJson;
use lunarena_arena::{FaultRecord, Game, Hunk, Moment, OutputRecord, Refusal, Shape, Standing, hunks};
use lunarena_content::Kind;
use lunarena_kernel::Value;
use serde::Serialize;
use std::collections::BTreeMap;

type BySeat<'a> = BTreeMap<&'a str, Shaped<'a>>;

/// A turn of a case: what was ordered, what came of it, and where the match goes on from there.
#[derive(Serialize)]
struct MomentLine<'a> {
    game: &'a str,
    case: &'a str,
    step: usize,
    turn: TurnJson<'a>,
    standings: &'a [Standing],
    over: bool,
    /// Nothing after the end of the match.
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<Option<&'a Value>>,
}

/// What the record of a turn has, with every value as it is, and who was asked.
#[derive(Serialize)]
struct TurnJson<'a> {
    turn: u64,
    phase: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    round: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unit: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    question: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    seats: Vec<&'a str>,
    asked: Vec<&'a str>,
    /// Seats that would have been asked, but have no turns any more.
    skipped: Vec<&'a str>,
    orders: BySeat<'a>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    saved: BySeat<'a>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    unsaved: &'a BTreeMap<String, String>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    results: BySeat<'a>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    faults: &'a BTreeMap<String, FaultRecord>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    output: &'a BTreeMap<String, OutputRecord>,
    events: Vec<Shaped<'a>>,
    used: &'a BTreeMap<String, u64>,
    #[serde(skip_serializing_if = "str::is_empty")]
    hash: &'a str,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    views: BySeat<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<Part<'a>>,
}

#[derive(Serialize)]
struct CaseLine<'a> {
    game: &'a str,
    case: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    manual: Option<&'a str>,
    file: &'a str,
    line: Option<usize>,
    passed: bool,
    mismatches: Vec<MismatchJson<'a>>,
    /// Why orders came to nothing in the steps that failed.
    refusals: &'a [Refusal],
    /// How the outcome stands to what is locked: `same`, `changed`, `new`, `gone`.
    #[serde(skip_serializing_if = "Option::is_none")]
    lock: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    differences: Vec<HunkJson>,
    /// Why it can't be played.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reports: Vec<ReportJson<'a>>,
}

#[derive(Serialize)]
struct HunkJson {
    step: String,
    locked: Vec<String>,
    now: Vec<String>,
}

#[derive(Serialize)]
pub struct Summary {
    passed: usize,
    failed: usize,
    not_as_locked: usize,
    changed: usize,
    not_played: usize,
    files_not_read: usize,
}

impl Summary {
    pub fn new(sum: &Sum) -> Summary {
        Summary {
            passed: sum.passed,
            failed: sum.failed,
            not_as_locked: sum.differing,
            changed: sum.changed,
            not_played: sum.unplayed,
            files_not_read: sum.unread,
        }
    }
}

/// All lines of a case.
pub fn case(game: &Game, case: &PlayedCase, shapes: &Shapes, only: &mut StateSelection) -> Result<String, Failure> {
    let mut out = String::new();
    let shapes = shapes.of_case(case);
    for moment in &case.result.moments {
        out.push_str(&json_line(&moment_line(game, case, moment, &shapes, only))?);
    }
    out.push_str(&json_line(&case_line(game.name(), case))?);
    Ok(out)
}

/// The lines of what can't be played, and of what is locked and gone.
pub fn others(game: &str, played: &Played, locks: &Locks) -> Result<String, Failure> {
    let mut out = String::new();
    for unplayed in &played.unplayed {
        out.push_str(&json_line(&unplayed_line(game, unplayed))?);
    }
    let gone = locks.files.iter().flat_map(|file| file.gone().map(|change| (&file.shown, Some(change.name.as_str()))));
    for (file, case) in gone.chain(locks.stale.iter().map(|shown| (shown, None))) {
        out.push_str(&json_line(&CaseLine { case, lock: Some("gone"), ..CaseLine::of(game, file) })?);
    }
    Ok(out)
}

/// What tables are.
#[derive(Clone)]
pub struct Shapes {
    state: Shape,
    view: Shape,
    event: Shape,
}

impl Shapes {
    /// As the rules say.
    pub fn of(game: &Game) -> Shapes {
        Shapes { state: Shape::of_state(game), view: Shape::of_view(game), event: Shape::default() }
    }

    /// In all turns of a case alike.
    fn of_case(&self, case: &PlayedCase) -> Shapes {
        let mut shapes = self.clone();
        for Moment { turn, .. } in &case.result.moments {
            turn.state.iter().for_each(|value| shapes.state.note(value));
            turn.views.values().for_each(|value| shapes.view.note(value));
            turn.events.iter().for_each(|value| shapes.event.note(value));
        }
        shapes
    }
}

fn moment_line<'a, 'f: 'a>(
    game: &'a Game,
    case: &'a PlayedCase,
    moment: &'a Moment,
    shapes: &'a Shapes,
    only: &mut StateSelection<'f>,
) -> MomentLine<'a> {
    let turn = &moment.turn;
    let by_seat = |values: &'a BTreeMap<String, Value>, shape: Option<&'a Shape>| {
        values.iter().map(|(seat, value)| (seat.as_str(), Shaped { value, shape })).collect::<BySeat<'a>>()
    };
    // Whoever was asked used something, if only nothing.
    let asked: Vec<&str> = case.seats.iter().map(String::as_str).filter(|seat| turn.used.contains_key(*seat)).collect();
    let meant: Vec<&str> = match &turn.seat {
        Some(seat) => vec![seat.as_str()],
        None if is_for_all(game, &turn.phase) => case.seats.iter().map(String::as_str).collect(),
        None => turn.seats.iter().map(String::as_str).collect(),
    };
    let skipped = meant.into_iter().filter(|seat| !asked.contains(seat)).collect();
    let everything = only.is_everything();
    MomentLine {
        game: game.name(),
        case: &case.result.name,
        step: moment.step,
        turn: TurnJson {
            turn: turn.turn,
            phase: &turn.phase,
            round: turn.round,
            seat: turn.seat.as_deref(),
            unit: turn.unit,
            question: turn.question.as_deref(),
            seats: turn.seats.iter().map(String::as_str).collect(),
            asked,
            skipped,
            orders: by_seat(&turn.orders, None),
            saved: by_seat(&turn.saved, None),
            unsaved: &turn.unsaved,
            results: by_seat(&turn.results, None),
            faults: &turn.faults,
            output: &turn.output,
            events: turn.events.iter().map(|value| Shaped { value, shape: Some(&shapes.event) }).collect(),
            used: &turn.used,
            hash: &turn.hash,
            views: if everything { by_seat(&turn.views, Some(&shapes.view)) } else { BTreeMap::new() },
            state: turn.state.as_ref().and_then(|state| only.part(state, &shapes.state)),
        },
        standings: &moment.standings,
        over: moment.over,
        position: everything.then_some(moment.position.as_ref()),
    }
}

/// Whether all seats are asked at once.
fn is_for_all(game: &Game, phase: &str) -> bool {
    let mut phases = game.file.turns.iter().filter(|other| other.name.value == phase);
    phases.any(|phase| matches!(phase.kind, Kind::Simultaneous { .. }))
}

impl<'a> CaseLine<'a> {
    fn of(game: &'a str, file: &'a str) -> CaseLine<'a> {
        let (mismatches, differences, reports) = (Vec::new(), Vec::new(), Vec::new());
        let refusals: &[Refusal] = &[];
        let (case, manual, line, lock) = (None, None, None, None);
        CaseLine { game, case, manual, file, line, passed: false, mismatches, refusals, lock, differences, reports }
    }
}

fn case_line<'a>(game: &'a str, case: &'a PlayedCase) -> CaseLine<'a> {
    let hunk = |hunk: Hunk| HunkJson { step: hunk.step, locked: hunk.locked, now: hunk.now };
    let (lock, differences) = match &case.lock {
        Lock::Nothing => (None, Vec::new()),
        Lock::Same => (Some("same"), Vec::new()),
        Lock::Differs(change) => match (&change.locked, &change.now) {
            (Some(locked), Some(now)) => (Some("changed"), hunks(locked, now).into_iter().map(hunk).collect()),
            _ => (Some("new"), Vec::new()),
        },
    };
    CaseLine {
        case: Some(&case.result.name),
        manual: case.result.manual.as_deref(),
        line: Some(case.line()),
        passed: case.is_good(),
        mismatches: case.result.mismatches.iter().map(|found| MismatchJson::new(found, &case.result.source)).collect(),
        refusals: &case.result.refusals,
        lock,
        differences,
        ..CaseLine::of(game, case.file())
    }
}

fn unplayed_line<'a>(game: &'a str, unplayed: &'a Unplayed) -> CaseLine<'a> {
    CaseLine {
        case: unplayed.name.as_deref(),
        line: unplayed.line,
        reports: unplayed.reports.iter().map(ReportJson::new).collect(),
        ..CaseLine::of(game, &unplayed.file)
    }
}
