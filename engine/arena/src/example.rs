//! Examples: cases that say what must come out of what, played on the real rules.

mod beginning;
mod comparison;
mod names;
mod orders;
mod refusal;

use crate::game::{Game, Start};
use crate::lua_report::was_stopped;
use crate::record::{Standing, Turn};
use crate::seat::SeatChoice;
use crate::table::{Keep, Match, Setup};
use lunarena_content::{Case, LuaFile, MapFile, Pin, Report, Reports, Root, Source, Span, Step, stage_names};
use lunarena_kernel::Value;
use lunarena_script::Log;
use serde::Serialize;
use std::collections::BTreeMap;

/// What came of a case.
#[derive(Debug)]
pub struct CaseResult {
    pub name: String,
    pub manual: Option<String>,
    pub source: Source,
    pub span: Span,
    /// What the map was refused for.
    pub refused: Vec<String>,
    pub moments: Vec<Moment>,
    pub mismatches: Vec<Mismatch>,
}

impl CaseResult {
    pub fn passed(&self) -> bool {
        self.mismatches.is_empty()
    }
}

/// One turn of a case, with the whole state after it and the standings as they were.
#[derive(Debug, Serialize)]
pub struct Moment {
    /// The step, from 1.
    pub step: usize,
    pub turn: Turn,
    pub standings: Vec<Standing>,
    /// Where the match goes on, as a case has it; nothing after its end.
    pub position: Option<Value>,
    #[serde(skip)]
    pub over: bool,
    /// The stages that the step asks for, to the state right after them.
    #[serde(skip)]
    pub after: BTreeMap<String, Value>,
    /// Where the step asks for any, all stages that ran.
    #[serde(skip)]
    pub ran: Vec<String>,
}

/// Something that is not as the case says.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Mismatch {
    /// From 1; 0 before the first.
    pub step: usize,
    /// What was looked at: a path into the state, a view, an event.
    pub what: String,
    pub expected: String,
    pub got: String,
    #[serde(skip)]
    pub span: Span,
}

/// The seed of every example that does not say otherwise: what chance decides must be pinned, and what isn't pinned must not matter.
const SEED: u64 = 1;

/// All cases of a game, in the order of their files.
pub fn run_examples(
    root: &Root,
    game: &Game,
    wanted: impl Fn(&Case<lunarena_content::Start>) -> bool,
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

pub fn run_case(root: &Root, game: &Game, case: &Case<lunarena_content::Start>) -> Result<CaseResult, Reports> {
    let mut wrong = case.check_seats(&game.file.seats);
    wrong.extend(case.check_stages(&stage_names(&game.file.turns)));
    wrong.extend(orders::check(game, case));
    if !wrong.is_empty() {
        return Err(Reports::new(wrong));
    }
    let seats = case.players(&game.file.seats);
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
    let begun = setup(root, game, case, &seats).and_then(|setup| beginning::seat(game, case, setup));
    let mut result = CaseResult {
        name: case.name.value.clone(),
        manual: case.manual.clone(),
        source: case.source.clone(),
        span: case.name.span,
        refused: Vec::new(),
        moments: Vec::new(),
        mismatches: Vec::new(),
    };
    if !case.refused.is_empty() {
        refusal::compare(case, begun.err(), &mut result);
        return Ok(result);
    }
    let mut table = begun.map_err(|reports| in_case(case, case.name.span, reports))?;
    for (at, step) in case.steps.iter().enumerate() {
        play_step(&mut table, at + 1, step, &mut result).map_err(|reports| in_case(case, step.span, reports))?;
    }
    // No case says what the board looks like, but all of them must be able to show it.
    table.board().map_err(|reports| in_case(case, case.name.span, reports))?;
    Ok(result)
}

/// A fault of the rules while a case is played: the reports as they are, and where the case stands.
fn in_case(case: &Case<lunarena_content::Start>, span: Span, reports: Reports) -> Reports {
    let here =
        Report::error(format!("case `{}` can't be played", case.name.value)).at(&case.source, span, "in this case");
    std::iter::once(here).chain(reports).collect()
}

/// A case that neither begins with something nor belongs to a game that needs nothing.
pub(crate) fn no_beginning(source: &Source, span: Span) -> Report {
    Report::error("this case has no beginning")
        .at(source, span, "no `map`, `start` or `base`")
        .help("`map` names a map or holds one, `start` holds a whole state, `base` names another case")
}

fn setup(root: &Root, game: &Game, case: &Case<lunarena_content::Start>, seats: &[String]) -> Result<Setup, Reports> {
    let start = match &case.start {
        lunarena_content::Start::Map { name, .. } => Start::Map(Box::new(root.map(game.name(), name)?)),
        lunarena_content::Start::Nothing { source, span } => match &game.file.default.map {
            Some(_) => return Err(no_beginning(source, *span).into()),
            None => Start::Map(Box::new(MapFile::nothing())),
        },
        lunarena_content::Start::Inline(document) => Start::Inline(document.clone()),
        lunarena_content::Start::State { source, value } => {
            let state = Value::from_plain(value.value.clone());
            Start::State(state.map_err(|why| Report::error(why).at(source, value.span, "this state"))?)
        }
    };
    let choice = |name: &String| match case.bots.get(name) {
        // The text is a file of its own for messages, called after its seat.
        Some(text) => SeatChoice::Bot(LuaFile::new(name, Source::new(&format!("{name}.lua"), &text.text))),
        None => SeatChoice::Scripted,
    };
    let pin = |pin: &Pin| match pin {
        Pin::Always(value) => value.clone(),
        Pin::Each(values) => Value::List(values.clone()),
    };
    Ok(Setup {
        start,
        seed: case.seed.as_ref().map_or(SEED, |seed| seed.number),
        seats: seats.iter().map(choice).collect(),
        pins: case.pin.iter().map(|setting| (setting.name.value.clone(), pin(&setting.value.value))).collect(),
        changes: case.state.iter().map(|change| (change.name.value.clone(), change.value.value.clone())).collect(),
        keep: Keep { hashes: true, calls: Log::Whole, frames: true, views: true },
    })
}

fn play_step(table: &mut Match, number: usize, step: &Step, result: &mut CaseResult) -> Result<(), Reports> {
    table.watch_stages(step.after.iter().map(|(stage, _)| stage.value.clone()).collect());
    for time in 0..step.times {
        let Some(turn) = play_once(table, step)? else {
            result.mismatches.push(Mismatch {
                step: number,
                what: "the match".into(),
                expected: "goes on".into(),
                got: format!("is over after {time} of {} turns of this step", step.times),
                span: step.span,
            });
            return Ok(());
        };
        let standings = table.standings()?;
        let (over, position) = (table.is_over(), table.position()?);
        let mut moment =
            Moment { step: number, turn, standings, position, over, after: BTreeMap::new(), ran: Vec::new() };
        if time + 1 == step.times {
            if let Some(watched) = table.watched() {
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
fn play_once(table: &mut Match, step: &Step) -> Result<Option<Turn>, Reports> {
    if step.stages.is_empty() {
        for (seat, orders) in step.orders.iter() {
            table.give_orders(seat, orders.value.clone());
        }
        return table.turn();
    }
    let stages: Vec<String> = step.stages.iter().map(|stage| stage.value.clone()).collect();
    let orders: Vec<_> = step.orders.iter().map(|(seat, orders)| (seat.value.clone(), orders.value.clone())).collect();
    table.run_stages(&stages, &orders)
}
