//! Why a match can't go on where somebody wants it to, in words.

use super::{Match, Part};
use lunarena_content::Report;
use lunarena_kernel::turns::{Position, PositionError};

/// A report on the part of the position that is to blame.
pub fn report(
    error: &PositionError,
    wanted: &Position,
    match_run: &Match,
    locate: &impl Fn(Report, Part, &str) -> Report,
) -> Report {
    let Told { part, message, label, help } = told(error, wanted, match_run);
    let report = locate(Report::error(message), part, &label);
    match help {
        Some(help) => report.help(help),
        None => report,
    }
}

struct Told {
    part: Part,
    message: String,
    label: String,
    help: Option<String>,
}

fn told(error: &PositionError, wanted: &Position, match_run: &Match) -> Told {
    let say = |part: Part, message: String, label: &str, help: &str| Told {
        part,
        message,
        label: label.to_owned(),
        help: (!help.is_empty()).then(|| help.to_owned()),
    };
    let seat = |seat: usize| match_run.players.get(seat).map_or("", |player| player.name.as_str());
    let named = wanted.seat.map_or("", seat);
    let index = wanted.find_phase(&match_run.plan).ok();
    let phase = index.and_then(|index| match_run.plan.phases.get(index)).map_or("", |phase| phase.name.as_str());
    let phases: Vec<&str> = match_run.plan.phases.iter().map(|phase| phase.name.as_str()).collect();
    let turn = wanted.turn.map_or("the turn".to_owned(), |turn| format!("turn {turn}"));
    let number = wanted.turn.unwrap_or(1);
    let unit = wanted.unit.unwrap_or_default();
    let alone = *wanted == Position { turn: wanted.turn, ..Position::default() };
    match error {
        PositionError::NoSuchPhase => say(Part::Phase, "there is no such phase".to_owned(), "unknown", ""),
        PositionError::EmptyPhase => {
            say(Part::Phase, format!("the phase `{phase}` has no rounds here"), "never played", "")
        }
        PositionError::NeedsPhase => {
            let help = format!("write `turn: {{ number: {number}, phase: NAME }}` with one of {}", phases.join(", "));
            say(Part::Turn, format!("{turn} may be in one phase or another"), "which phase?", &help)
        }
        PositionError::NeedsTurn => {
            let help = "how many turns come before depends on the match: add the `number` of the turn";
            say(Part::Turn, "the number of the turn is not known".to_owned(), "which turn?", help)
        }
        PositionError::NeedsRound => {
            let help =
                format!("how many turns came before it depends on the match: `turn: {{ number: {number}, round: 2 }}`");
            say(Part::Turn, format!("{turn} may be in one round or another"), "which round?", &help)
        }
        PositionError::NeedsSeat if wanted.unit.is_some() => {
            say(Part::Unit, format!("several seats have a unit {unit}"), "whose?", "add the `seat`")
        }
        PositionError::NeedsSeat => {
            let help = "how many turns came before it depends on the match: add the `seat`";
            say(Part::Turn, format!("{turn} may be that of one seat or another"), "whose?", help)
        }
        PositionError::NeedsPlace => {
            let help = "add the `place`, which turn of the round it is, from 1";
            say(Part::Seat, format!("`{named}` has several turns in a round"), "which of them?", help)
        }
        PositionError::TurnOutside { first, last } => {
            let label = match last {
                Some(last) if first == last => format!("it would be turn {first}"),
                Some(last) => format!("its turns are {first} to {last}"),
                None => format!("it would be turn {first} at least"),
            };
            let message = match (alone, wanted.round.or(wanted.seat.map(|_| 0)).is_none() && wanted.unit.is_none()) {
                (true, _) => format!("the match has no {turn}"),
                (false, true) => format!("the phase `{phase}` has no {turn}"),
                (false, false) => format!("{turn} can't be there"),
            };
            say(Part::Turn, message, &label, "")
        }
        PositionError::RoundOutside(last) => {
            let message = format!("the phase `{phase}` has no round {}", wanted.round.unwrap_or(0));
            say(Part::Round, message, &format!("its rounds are 1 to {last}"), "")
        }
        PositionError::PlaceOutside(last) => {
            say(Part::Place, format!("a round of the phase `{phase}` has {last} turns"), "no such turn", "")
        }
        PositionError::NoRounds => {
            let help = "the rules say who is asked next: leave out the `round`";
            say(Part::Round, format!("the phase `{phase}` has no rounds"), "not counted", help)
        }
        PositionError::NoPlaces => {
            let help = "leave it out: only seats that move one after the other have a `place` in the round";
            say(Part::Place, format!("in the phase `{phase}` turns have no place in the round"), "not counted", help)
        }
        PositionError::NoSeat => {
            let message = format!("in the phase `{phase}` all seats move at once");
            say(Part::Seat, message, "not alone in turn", "leave out the `seat`")
        }
        PositionError::ChosenByRules => {
            let message = format!("in the phase `{phase}` the rules say whose turn it is");
            say(Part::Seat, message, "not for the case to say", "leave out the `seat`: it follows from the state")
        }
        PositionError::NoUnits => say(
            Part::Unit,
            format!("in the phase `{phase}` units have no turns"),
            "not in turn",
            "leave out the `unit`",
        ),
        PositionError::OtherRound(round) => {
            say(Part::Round, format!("{turn} is in round {round}"), "not in this one", "")
        }
        PositionError::OtherPlace(place) => {
            say(Part::Place, format!("{turn} is number {place} of its round"), "not this one", "")
        }
        PositionError::OtherSeat(other) => {
            say(Part::Seat, format!("{turn} is that of `{}`", seat(*other)), "not in turn then", "")
        }
        PositionError::SeatNeverMoves => {
            say(Part::Seat, format!("`{named}` has no turn in the phase `{phase}`"), "never in turn", "")
        }
        PositionError::UnknownUnit => {
            let whose = if wanted.seat.is_some() { format!("the queue of `{named}`") } else { "no queue".to_owned() };
            let has = if wanted.seat.is_some() { "has no" } else { "has a" };
            let message = format!("{whose} {has} unit {unit}");
            say(Part::Unit, message, "not in line", "`queues` says which units stand there: `queues: { SEAT: [1, 2] }`")
        }
        PositionError::UnitNotNext(begun) => {
            let message = format!("unit {unit} is not the next: {begun} of its queue have begun their turns");
            say(Part::Unit, message, "not the next", "")
        }
        PositionError::Queue { seat, error } => say(Part::Queue(*seat), error.to_string(), "this queue", ""),
    }
}
