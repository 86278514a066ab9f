//! Examples: cases that say what must come out of what, played on the real rules.

mod asked;
mod beginning;
mod comparison;
mod names;
mod numbered_names;
mod orders;
mod pins;
mod playing;
mod refusal;
mod refused_orders;
mod same_path;
mod start_state;
mod unknown_key;
mod unknown_path;

pub use refused_orders::Refusal;

use crate::game::{Game, Start};
use crate::lua_report::was_stopped;
use crate::match_run::{Keep, SeatChoice, Setup, Standing, Turn};
use lunarena_content::{Case, LuaFile, MapFile, Pin, Report, Reports, Root, Source, Span, stage_names};
use lunarena_kernel::Value;
use lunarena_script::Log;
use serde::Serialize;
use start_state::StartState;
use std::collections::BTreeMap;
use unknown_path::PlayedCase;

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
    /// Why orders came to nothing in the steps that failed.
    pub refusals: Vec<Refusal>,
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
#[derive(Clone, Debug, PartialEq)]
pub struct Mismatch {
    /// From 1; 0 before the first.
    pub step: usize,
    /// What was looked at: a path into the state, a view, an event.
    pub what: String,
    /// Both in words.
    pub expected: String,
    pub got: String,
    /// The same as they are, where values were compared.
    pub values: Option<(Value, Value)>,
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
    let wrong = written_wrong(game, case);
    if !wrong.is_empty() {
        return Err(Reports::new(wrong));
    }
    let seats = case.players(&game.file.seats);
    let words = game.known_words();
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
    let mut start = StartState::new(case, words);
    let begun = setup(root, game, case, &seats).and_then(|setup| beginning::seat(game, case, setup, &mut start));
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
        refusal::compare(case, refused, begun.err(), &mut result);
        return Ok(result);
    }
    // What is wrong with the case itself, all of it at once.
    let mut wrong = start.reports;
    wrong.extend(asked::check_bots(case));
    wrong.extend(asked::check_views(game, case));
    let played = begun.map_err(|reports| in_case(case, case.name.span, reports)).and_then(|mut match_run| {
        let start = match_run.state()?;
        playing::play(&mut match_run, case, words, &mut result, &mut wrong)?;
        let played = PlayedCase { case, words, start: &start, moments: &result.moments };
        wrong.extend(played.check());
        played.explain(&mut result.mismatches);
        wrong.extend(pins::check(case, match_run.streams(), words));
        Ok(())
    });
    if !is_at_home(game, case) {
        wrong.clear();
    }
    if let Err(reports) = played {
        return Err(wrong.into_iter().chain(reports).collect());
    }
    result.refusals = refused_orders::of_failed_steps(&result, &game.file.refusals);
    if wrong.is_empty() { Ok(result) } else { Err(Reports::new(wrong)) }
}

/// What is wrong with a case as it is written: seats and stages that the game doesn't have, calls that are none.
pub(crate) fn written_wrong(game: &Game, case: &Case<lunarena_content::Start>) -> Vec<Report> {
    let mut wrong = case.check_seats(&game.file.seats);
    wrong.extend(case.check_stages(&stage_names(&game.file.turns)));
    wrong.extend(orders::check(game, case));
    wrong.extend(asked::check_texts(case));
    wrong
}

/// Whether a case was written for these rules. Under mods that it knows nothing of a pin may go unused or a seat unasked, and nobody is to blame.
fn is_at_home(game: &Game, case: &Case<lunarena_content::Start>) -> bool {
    let shown = case.source.shown();
    match game.ruleset.mods.last() {
        None => true,
        Some(_) if shown.starts_with("rules/") => false,
        // The one that is loaded last may need all the others.
        Some(last) => !shown.starts_with("mods/") || shown.starts_with(&format!("mods/{last}/")),
    }
}

/// A fault of the rules while a case is played: the reports as they are, and where the case stands.
fn in_case(case: &Case<lunarena_content::Start>, span: Span, reports: Reports) -> Reports {
    let label = match &case.base {
        Some(base) => format!("in this case, which begins like `{base}`"),
        None => "in this case".to_owned(),
    };
    let here =
        Report::error(format!("case `{}` can't be played", case.name.value)).at(&case.source, span, label);
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
        lunarena_content::Start::Map { source, name } => {
            // What is wrong inside the map has a place of its own.
            let here = |report: Report| match report.place() {
                Some(_) => report,
                None => report.at(source, name.span, "named here"),
            };
            let map = root.map(game.name(), name);
            Start::Map(Box::new(map.map_err(|reports| reports.into_iter().map(here).collect::<Reports>())?))
        }
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
