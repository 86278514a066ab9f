//! What came of examples, as JSON lines.

use super::Sum;
use crate::outcome::Failure;
use crate::output::json_line;
use lunarena_arena::{CaseResult, Mismatch, Refusal, Standing, Turn};
use lunarena_kernel::Value;
use serde::Serialize;

/// A turn of a case: what was ordered, what every call returned, the whole state after it, and where the match goes on from there.
#[derive(Serialize)]
struct MomentLine<'a> {
    game: &'a str,
    case: &'a str,
    step: usize,
    turn: &'a Turn,
    standings: &'a [Standing],
    position: Option<&'a Value>,
}

#[derive(Serialize)]
struct CaseLine<'a> {
    game: &'a str,
    case: &'a str,
    manual: Option<&'a str>,
    file: &'a str,
    line: usize,
    passed: bool,
    mismatches: &'a [Mismatch],
    /// Why orders came to nothing in the steps that failed.
    refusals: &'a [Refusal],
}

#[derive(Serialize)]
pub struct Summary {
    passed: usize,
    failed: usize,
    changed: usize,
    not_played: usize,
}

impl Summary {
    pub fn new(sum: &Sum) -> Summary {
        Summary { passed: sum.passed, failed: sum.failed, changed: sum.changed, not_played: sum.unplayed }
    }
}

/// All lines of a case.
pub fn case(game: &str, case: &CaseResult) -> Result<String, Failure> {
    let mut out = String::new();
    for moment in &case.moments {
        let (turn, standings) = (&moment.turn, moment.standings.as_slice());
        let (case, step, position) = (case.name.as_str(), moment.step, moment.position.as_ref());
        out.push_str(&json_line(&MomentLine { game, case, step, turn, standings, position })?);
    }
    let line = CaseLine {
        game,
        case: &case.name,
        manual: case.manual.as_deref(),
        file: case.source.shown(),
        line: case.source.line_column(case.span.start).0,
        passed: case.passed(),
        mismatches: &case.mismatches,
        refusals: &case.refusals,
    };
    out.push_str(&json_line(&line)?);
    Ok(out)
}
