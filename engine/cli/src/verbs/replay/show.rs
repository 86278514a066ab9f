//! `lunarena replay show`: a replay in words.

use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::terminal::Paint;
use crate::terminal::text_table::{Cell, Table};
use crate::text::replay_turn;
use crate::text::standings::{self, Player};
use lunarena_arena::{Header, Replay, Standing, Swap};
use lunarena_content::{Report, visible_line};
use lunarena_contest::wording::count;
use lunarena_kernel::Value;
use serde::Serialize;
use std::path::PathBuf;

const HELP: &str = "\
Examples:
  lunarena replay show match.replay
  lunarena replay show match.replay --turn 12
  lunarena replay show match.replay --events

Exit codes: 0 success, 1 the file is damaged or no replay, 2 no such file or
turn.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// The replay
    file: PathBuf,
    /// Only this turn: orders, results, faults, events
    #[arg(long, value_name = "N")]
    turn: Option<u64>,
    /// The events of all turns, or of the turn given with --turn
    #[arg(long)]
    events: bool,
    /// Print JSON: one object, or with --turn or --events one per line
    #[arg(long)]
    json: bool,
}

pub fn run(flags: Flags) -> Result<Outcome, Failure> {
    let replay = super::read(&flags.file)?;
    let paint = Paint::stdout();
    let turns: Vec<&Value> = match flags.turn {
        Some(wanted) => one(&replay, wanted)?,
        None => replay.turns.iter().collect(),
    };
    let seats: Vec<&str> = replay.header.seats.iter().map(|seat| seat.seat.as_str()).collect();
    match (flags.events, flags.turn.is_some(), flags.json) {
        (true, _, true) => {
            let events =
                turns.iter().flat_map(|turn| replay_turn::events(turn).iter().map(|event| EventJson::new(turn, event)));
            lines(events)?;
        }
        (true, _, false) => output::text(&events(&turns, paint))?,
        (false, true, true) => lines(turns)?,
        (false, true, false) => {
            let texts: Vec<String> = turns.iter().map(|turn| replay_turn::text(turn, &seats, paint)).collect();
            output::text(&texts.join("\n"))?;
        }
        (false, false, true) => output::json(&ReplayJson::new(&replay))?,
        (false, false, false) => output::text(&text(&replay, paint)?)?,
    }
    Ok(Outcome::Good)
}

fn lines(values: impl IntoIterator<Item = impl Serialize>) -> Result<(), Failure> {
    let lines: Vec<String> = values.into_iter().map(|value| output::json_line(&value)).collect::<Result<_, _>>()?;
    Ok(output::text(&lines.concat())?)
}

/// A turn that a seat kept may take several lines of a replay.
fn one(replay: &Replay, wanted: u64) -> Result<Vec<&Value>, Report> {
    let found: Vec<&Value> =
        replay.turns.iter().filter(|turn| u64::try_from(replay_turn::number(turn)) == Ok(wanted)).collect();
    if !found.is_empty() {
        return Ok(found);
    }
    let last = replay.turns.last().map_or(0, replay_turn::number);
    Err(Report::error(format!("the replay has no turn {wanted}")).help(format!("its turns are 1 to {last}")))
}

fn text(replay: &Replay, paint: Paint) -> Result<String, Failure> {
    let header = &replay.header;
    let title = lunarena_contest::wording::title(&format!("{} {}", header.game, header.game_version), &header.map.name);
    let mut out = format!("{}\n\n", paint.bold(&visible_line(&title)));
    // Who played at the end; the swaps tell of the others.
    let players: Vec<Player> =
        replay.last_seats().iter().map(|seat| Player { seat: &seat.seat, bot: &seat.bot.name }).collect();
    let standings = replay.end.field("standings").cloned().unwrap_or(Value::List(Vec::new()));
    let standings = Standing::read(&standings).map_err(|why| Failure::Broken(Report::error(why)))?;
    out.push_str(&standings::text(&standings, &players, paint));
    out.push_str(&faults(replay, paint));
    out.push('\n');
    let row = |name: &str, text: &str| format!("{} {}\n", paint.faint(&format!("{name:<8}")), visible_line(text));
    let hash = replay.end.field("hash").map(Value::to_string).unwrap_or_default();
    let frames = if header.frames { ", each with the whole state" } else { "" };
    out.push_str(&row("turns", &format!("{}{frames}", replay.turns.len())));
    out.push_str(&row("hash", &hash));
    out.push_str(&row("seed", &header.seed.to_string()));
    for (key, value) in &header.set {
        out.push_str(&row("set", &format!("{key}={value}")));
    }
    for name in &header.mods {
        out.push_str(&row("mod", name));
    }
    for swap in &replay.swaps {
        out.push_str(&row("swap", &format!("from turn {} on: {}", swap.turn, swap.changed.join(", "))));
    }
    out.push_str(&row("content", &lunarena_contest::wording::title(&header.content, &header.map.hash)));
    out.push_str(&row("engine", &format!("{}, replay format {}", header.engine, header.format)));
    Ok(out)
}

/// For each seat that failed: how often, and the first time.
fn faults(replay: &Replay, paint: Paint) -> String {
    let mut table = Table::new(["seat", "faults", "first"]);
    let mut any = false;
    for (number, seat) in replay.header.seats.iter().enumerate() {
        let all = replay.turns.iter().flat_map(|turn| {
            let own = replay_turn::faults(turn).into_iter().filter(|(name, ..)| *name == seat.seat);
            own.map(|(_, kind, message)| format!("turn {}, {kind}: {message}", replay_turn::number(turn)))
        });
        let all: Vec<String> = all.collect();
        if let Some(first) = all.first() {
            any = true;
            let first = first.lines().next().unwrap_or_default();
            table.row([Cell::seat(&seat.seat, Some(number)), all.len().into(), first.into()]);
        }
    }
    if any { format!("\n{}", table.text("  ", paint)) } else { String::new() }
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
    faults: Vec<FaultJson<'a>>,
}

#[derive(Serialize)]
struct FaultJson<'a> {
    turn: i64,
    seat: &'a str,
    kind: &'a str,
    message: &'a str,
}

impl ReplayJson<'_> {
    fn new(replay: &Replay) -> ReplayJson<'_> {
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
        ReplayJson { header: &replay.header, swaps: &replay.swaps, end: &replay.end, faults }
    }
}
