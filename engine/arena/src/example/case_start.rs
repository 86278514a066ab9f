//! Where a case begins: at the start of a match, or in the middle of one.

use crate::game::{Game, Start as MatchStart};
use crate::match_run::{Inspector, Keep, Match, Part, Position, SeatChoice, Setup};
use lunarena_content::{
    Case, FirstQueue, LuaFile, MapFile, Pin, Report, Reports, Root, Source, Span, Spanned, Start, Unit,
};
use lunarena_kernel::Value;
use lunarena_kernel::turns::{self, QueueState};
use lunarena_script::Log;

/// The seed of every example that does not say otherwise: what chance decides must be pinned, and what isn't pinned must not matter.
const SEED: u64 = 1;

/// A case that neither begins with something nor belongs to a game that needs nothing.
pub fn no_beginning(source: &Source, span: Span) -> Report {
    Report::error("this case has no beginning")
        .at(source, span, "no `map`, `start` or `base`")
        .help("`map` names a map or holds one, `start` holds a whole state, `base` names another case")
}

/// What the match of a case is made of.
pub fn setup(root: &Root, game: &Game, case: &Case<Start>, seats: &[String]) -> Result<Setup, Reports> {
    let start = match &case.start {
        Start::Map { source, name } => {
            // What is wrong inside the map has a place of its own.
            let here = |report: Report| match report.place() {
                Some(_) => report,
                None => report.at(source, name.span, "named here"),
            };
            let map = root.map(game.name(), name);
            MatchStart::Map(Box::new(map.map_err(|reports| reports.into_iter().map(here).collect::<Reports>())?))
        }
        Start::Nothing { source, span } => match &game.file.default.map {
            Some(_) => return Err(no_beginning(source, *span).into()),
            None => MatchStart::Map(Box::new(MapFile::nothing())),
        },
        Start::Inline(document) => MatchStart::Inline(document.clone()),
        Start::State { source, value } => {
            let state = Value::from_plain(value.value.clone());
            MatchStart::State(state.map_err(|why| Report::error(why).at(source, value.span, "this state"))?)
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
        keep: Keep { hashes: true, calls: Log::Whole, frames: true, views: true, scenes: false },
    })
}

/// The match of a case, before its first step.
pub fn begin<'g>(
    game: &'g Game,
    case: &Case<Start>,
    setup: Setup,
    inspector: &mut dyn Inspector,
) -> Result<Match<'g>, Reports> {
    if !case.begins_later() {
        return Match::inspected(game, setup, inspector);
    }
    let seats = game.seats(setup.seats.len());
    let position = position(game, case, &seats)?;
    Match::at(game, setup, &position, inspector, |report, part, label| match place(case, &seats, part) {
        Some((source, span)) => report.at(source, span, label),
        None => report,
    })
}

fn position(game: &Game, case: &Case<Start>, seats: &[String]) -> Result<Position, Report> {
    let phases: Vec<&str> = game.file.turns.iter().map(|phase| phase.name.as_str()).collect();
    // All seats that a case names are there: that was checked before.
    let index = |name: &Spanned<String>| seats.iter().position(|seat| *seat == name.value);
    let mut turn = turns::Position { phase: case.first_phase(&phases)?, ..turns::Position::default() };
    if let Some(first) = &case.turn {
        turn.turn = first.number.as_ref().map(|number| number.value);
        turn.round = first.round.as_ref().map(|round| round.value);
        turn.place = first.place.as_ref().map(|place| place.value);
        turn.seat = first.seat.as_ref().and_then(index);
        turn.unit = first.unit.as_ref().and_then(|unit| unit.value.number());
    }
    let queues = case.queues.iter().filter_map(|queue| Some((index(&queue.name)?, state(&queue.value.value))));
    let banks = case.bank.iter().filter_map(|bank| Some((index(&bank.name)?, bank.value.value.0)));
    let streams = case.streams.iter().map(|stream| (stream.name.value.clone(), stream.value.value.0.clone()));
    Ok(Position { turn, queues: queues.collect(), streams: streams.collect(), bank: banks.collect() })
}

fn state(queue: &FirstQueue) -> QueueState {
    let units = |units: &[Spanned<Unit>]| units.iter().filter_map(|unit| unit.value.number()).collect();
    QueueState {
        order: units(&queue.order),
        begun: queue.begun.as_ref().map(|begun| begun.value as usize),
        away: units(&queue.away),
        added: queue.added as usize,
    }
}

/// Where a part of the position is written.
fn place<'c>(case: &'c Case<Start>, seats: &[String], part: Part) -> Option<(&'c Source, Span)> {
    let named = |seat: usize, name: &Spanned<String>| seats.get(seat).is_some_and(|seat| *seat == name.value);
    match part {
        Part::Queue(seat) => {
            let queue = case.queues.iter().find(|queue| named(seat, &queue.name))?;
            return Some((&queue.source, queue.value.span));
        }
        Part::Bank(seat) => {
            let bank = case.bank.iter().find(|bank| named(seat, &bank.name))?;
            return Some((&bank.source, bank.value.span));
        }
        _ => {}
    }
    let turn = case.turn.as_ref()?;
    let count = |number: &Option<Spanned<u64>>| number.as_ref().map(|number| number.span);
    let span = match part {
        Part::Phase => turn.phase.as_ref().map(|phase| phase.span),
        Part::Round => count(&turn.round),
        Part::Place => count(&turn.place),
        Part::Seat => turn.seat.as_ref().map(|seat| seat.span),
        Part::Unit => turn.unit.as_ref().map(|unit| unit.span),
        _ => count(&turn.number),
    };
    Some((&turn.source, span.unwrap_or(turn.span)))
}
