//! `lunarena replay show`: a replay in words.

mod seen;
mod selection;
pub mod summary;

use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::terminal::Paint;
use crate::text::seat_facts::SeatFactsJson;
use crate::text::turn_text;
use crate::verbs::replay::content;
use crate::verbs::replay::moment::ReplayFiles;
use lunarena_arena::{Header, Replay, Swap};
use lunarena_content::{Report, visible_line};
use lunarena_contest::live_calls::Questions;
use lunarena_contest::{ContentPlace, MatchCosts, replay_turn, wording::count};
use lunarena_kernel::{Value, path};
use lunarena_scene::Look;
use selection::Selection;
use serde::Serialize;
use std::path::PathBuf;

const HELP: &str = "\
Examples:
  lunarena replay show match.replay
  lunarena replay show match.replay --turn 12..20 --seat Blue
  lunarena replay show match.replay --turn 12 --questions
  lunarena replay show match.replay --turn 12 --board
  lunarena replay show match.replay --turn 12 --text
  lunarena replay show match.replay --turn 12 --state heap.size
  lunarena replay show match.replay --events

Orders and what came of them are shown first. Where bots call the game live,
calls that only ask are counted; --questions shows them too.
Exit codes: 0 success, 1 the file is damaged or no replay, 2 no such file or
turn.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// The replay
    file: PathBuf,
    #[command(flatten)]
    selection: Selection,
    /// Show all live calls of bots, not only orders: what they asked, with the answers
    #[arg(long, conflicts_with_all = ["events", "board", "text", "state", "json"])]
    questions: bool,
    /// The events of these turns
    #[arg(long, conflicts_with_all = ["board", "text", "state"])]
    events: bool,
    /// What there was to see after these turns
    #[arg(long, conflicts_with_all = ["text", "state", "json"])]
    board: bool,
    /// The same in words, with what happened
    #[arg(long, conflicts_with_all = ["state", "json"])]
    text: bool,
    /// What stood at this path of the state after these turns
    #[arg(long, value_name = "PATH")]
    state: Option<String>,
    #[command(flatten)]
    files: ReplayFiles,
    /// Print JSON: one object, or of turns, events and states one per line
    #[arg(long)]
    json: bool,
}

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    let replay = super::read(&flags.file)?;
    let (paint, selection) = (Paint::stdout(), &flags.selection);
    if flags.board || flags.text {
        return seen::run(place, &replay, &flags);
    }
    let chosen = selection.lines(&replay)?;
    if let Some(path) = &flags.state {
        return states(place, &replay, &chosen, path, &flags);
    }
    let turns: Vec<&Value> = chosen.iter().map(|line| &replay.turns[line - 1]).collect();
    let seats: Vec<&str> = replay.header.seats.iter().map(|seat| seat.seat.as_str()).collect();
    let own: Vec<&str> =
        seats.iter().copied().filter(|seat| selection.seat.as_deref().is_none_or(|own| own == *seat)).collect();
    match (flags.events, selection.is_all(), flags.json) {
        (true, _, true) => {
            let events =
                turns.iter().flat_map(|turn| replay_turn::events(turn).iter().map(|event| EventJson::new(turn, event)));
            lines(events)?;
        }
        (true, _, false) => output::text(&events(&turns, paint))?,
        (false, false, true) => lines(turns.into_iter().map(replay_turn::without_scenes))?,
        (false, false, false) => {
            let questions = Questions::of(&replay.turns, flags.questions);
            let text = |turn: &&Value| turn_text::text(turn, &seats, &own, &questions, paint);
            let texts: Vec<String> = turns.iter().map(text).collect();
            output::text(&texts.join("\n"))?;
        }
        (false, true, true) => {
            let (costs, look) = (summary::costs(place, &replay), replay.look().map_err(Failure::Broken)?);
            output::json(&ReplayJson::new(&replay, &costs, &look))?;
        }
        (false, true, false) => output::text(&summary::text(place, &replay, paint)?)?,
    }
    Ok(Outcome::Good)
}

/// What stood at a path of the state, turn by turn.
fn states(
    place: &ContentPlace,
    replay: &Replay,
    chosen: &[usize],
    path: &str,
    flags: &Flags,
) -> Result<Outcome, Failure> {
    let states =
        replay.states(&chosen.iter().copied().collect(), || content::root(place, replay, &flags.files.files))?;
    let found: Vec<(i64, Option<Value>)> = chosen
        .iter()
        .zip(&states)
        .map(|(line, state)| (replay_turn::number(&replay.turns[line - 1]), path::get(state, path)))
        .collect();
    if found.iter().all(|(_, value)| value.is_none()) {
        let known: Vec<String> = match states.first() {
            Some(Value::Map(map)) => map.keys().map(ToString::to_string).collect(),
            _ => Vec::new(),
        };
        return Err(Report::error(format!("the state has nothing at `{path}`"))
            .help(format!("it begins with {}", known.join(", ")))
            .into());
    }
    match flags.json {
        true => lines(
            found.into_iter().map(|(turn, value)| StateJson { turn, value: value.map(|value| value.to_plain()) }),
        )?,
        false => {
            let line = |(turn, value): (i64, Option<Value>)| {
                format!(
                    "turn {turn:<5} {}\n",
                    value
                        .map_or("nothing".to_owned(), |value| visible_line(&value.to_plain().to_string()).into_owned())
                )
            };
            output::text(&found.into_iter().map(line).collect::<String>())?;
        }
    }
    Ok(Outcome::Good)
}

#[derive(Serialize)]
struct StateJson {
    turn: i64,
    value: Option<Value>,
}

fn lines(values: impl IntoIterator<Item = impl Serialize>) -> Result<(), Failure> {
    let lines: Vec<String> = values.into_iter().map(|value| output::json_line(&value)).collect::<Result<_, _>>()?;
    Ok(output::text(&lines.concat())?)
}

fn events(turns: &[&Value], paint: Paint) -> String {
    let mut out = String::new();
    let mut total = 0;
    for turn in turns {
        for event in replay_turn::events(turn) {
            total += 1;
            let place = paint.faint(&format!("turn {:<5}", replay_turn::number(turn)));
            out.push_str(&format!("{place} {}\n", replay_turn::event(event)));
        }
    }
    out + &format!("{}\n", count(total as u64, "event"))
}

#[derive(Serialize)]
struct EventJson<'a> {
    turn: i64,
    event: &'a Value,
}

impl EventJson<'_> {
    fn new<'a>(turn: &Value, event: &'a Value) -> EventJson<'a> {
        EventJson { turn: replay_turn::number(turn), event }
    }
}

#[derive(Serialize)]
struct ReplayJson<'a> {
    header: &'a Header,
    #[serde(skip_serializing_if = "<[Swap]>::is_empty")]
    swaps: &'a [Swap],
    end: &'a Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds: Option<u64>,
    faults: Vec<FaultJson<'a>>,
    #[serde(flatten)]
    facts: SeatFactsJson,
}

#[derive(Serialize)]
struct FaultJson<'a> {
    turn: i64,
    seat: &'a str,
    kind: &'a str,
    message: &'a str,
}

impl ReplayJson<'_> {
    fn new<'a>(replay: &'a Replay, costs: &MatchCosts, look: &Look) -> ReplayJson<'a> {
        let of_turn = |turn| {
            let number = replay_turn::number(turn);
            replay_turn::faults(turn).into_iter().map(move |(seat, kind, message)| FaultJson {
                turn: number,
                seat,
                kind,
                message,
            })
        };
        let faults = replay.turns.iter().flat_map(of_turn).collect();
        let (rounds, facts) = (costs.rounds, SeatFactsJson::new(costs, look));
        ReplayJson { header: &replay.header, swaps: &replay.swaps, end: &replay.end, rounds, faults, facts }
    }
}
