//! `lunarena fork`: a recorded match up to a turn, and on from there with a change.

use crate::flags::{ForceFlag, SettingFlags, typed};
use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::terminal::Paint;
use crate::terminal::progress::Progress;
use crate::text::match_change::{Change as SeatChange, Verdict, VerdictJson};
use crate::verbs::replay;
use lunarena_arena::{Change, Recorder, fork};
use lunarena_content::{OutputKind, Report, UserPath};
use lunarena_contest::ContentPlace;
use lunarena_kernel::Value;
use serde::Serialize;
use std::path::PathBuf;

const HELP: &str = "\
Examples:
  lunarena fork match.replay --at 30 --set heap.size=12
  lunarena fork match.replay --at 30 --mod MOD
  lunarena fork match.replay --at 1 --bot Left=mine.lua --replay other.replay
  lunarena fork match.replay --at 30 --orders 'Left=[[\"take\", 2]]'

The recorded match is replayed up to the turn given with --at. From there it is
played twice: unchanged, and with the change. State, random streams and the
bots' memories are those of that turn. A new bot starts fresh, unless it has a
function on_reload(value), which gets what on_unload() of the old bot returned.
With --orders a seat does something else in that one turn: its answer, or its
list of calls, as JSON, as `lunarena replay show --json` has it.
A replay that holds its files is played with these, and so is its fork; mods and
bots that they don't have come from the content folder.
Exit codes: 0 the match was forked, 1 the replay is damaged, 2 the turn or the
change is wrong.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// A replay, written by `lunarena play --replay FILE`
    replay: PathBuf,
    /// The first turn with the change
    #[arg(long, value_name = "TURN")]
    at: u64,
    #[command(flatten)]
    settings: SettingFlags,
    /// Give a seat to another bot: a name, or the path of a .lua file (repeatable)
    #[arg(long = "bot", value_name = "SEAT=BOT", value_parser = seat_and_bot)]
    bots: Vec<(String, UserPath)>,
    /// What a seat does in that turn instead, as JSON (repeatable)
    #[arg(long, value_name = "SEAT=JSON", value_parser = seat_and_orders)]
    orders: Vec<(String, Value)>,
    /// A bot or map of the replay that is stored elsewhere now (repeatable)
    #[arg(long = "file", value_name = "PATH", value_parser = typed)]
    files: Vec<UserPath>,
    /// Write a replay of the changed match to this file
    #[arg(long = "replay", value_name = "FILE")]
    record: Option<PathBuf>,
    /// Pack the rules, mods, map and bots into that replay, as in `lunarena play`
    #[arg(long, requires = "record")]
    with_content: bool,
    #[command(flatten)]
    force: ForceFlag,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

fn seat_and_bot(text: &str) -> Result<(String, UserPath), String> {
    match text.split_once('=') {
        Some((seat, bot)) if !seat.is_empty() && !bot.is_empty() => Ok((seat.to_owned(), UserPath::new(bot))),
        _ => Err("expected a seat, `=` and a bot, such as `Left=mine.lua`".to_owned()),
    }
}

fn seat_and_orders(text: &str) -> Result<(String, Value), String> {
    let Some((seat, json)) = text.split_once('=').filter(|(seat, _)| !seat.is_empty()) else {
        return Err("expected a seat, `=` and orders as JSON, such as `Left=[[\"take\", 2]]`".to_owned());
    };
    let orders = serde_json::from_str(json).map_err(|error| format!("the orders are not JSON: {error}"))?;
    Ok((seat.to_owned(), orders))
}

#[derive(Serialize)]
struct ForkJson<'a> {
    at: u64,
    changed: &'a [String],
    #[serde(flatten)]
    verdict: VerdictJson<'a>,
}

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    let Flags { replay: path, at, settings, bots, orders, files, record, with_content, force, json } = flags;
    let record = force.optional(record, OutputKind::Replay)?;
    let record = record.map(|record| record.other_than([path.as_path()])).transpose()?;
    let replay = replay::read(&path)?;
    let mut root = replay::content::root(place, &replay, &files)?;
    if root.is_packed()
        && let Ok(other) = place.root()
    {
        root = root.beside(&other);
    }
    let told = settings.mods.names.iter().map(|name| format!("--mod {name}"));
    let told = told.chain(settings.set.iter().map(|(key, value)| format!("--set {key}={value}")));
    let told = told.chain(bots.iter().map(|(seat, bot)| format!("--bot {seat}={bot}")));
    let told: Vec<String> =
        told.chain(orders.iter().map(|(seat, orders)| format!("--orders {seat}={orders}"))).collect();
    if told.is_empty() {
        let help = "give a change with --mod, --set, --bot or --orders";
        return Err(Report::error("nothing is changed").help(help).into());
    }
    check_once("--set", settings.set.iter().map(|(key, _)| key))?;
    check_once("--orders", orders.iter().map(|(seat, _)| seat))?;
    check_once("--bot", bots.iter().map(|(seat, _)| seat))?;
    let change = Change { at, mods: settings.mods.names, set: settings.set, bots, orders, told };
    let mut recorder = match &record {
        Some(file) => {
            let recorder = Recorder::to_file(file, &replay.header.of_this_engine())?;
            Some(recorder.with_content(with_content || root.is_packed()))
        }
        None => None,
    };
    let mut progress = Progress::new("turns", replay.turns.len() as u64);
    let forked = fork(&root, &replay, &change, recorder.as_mut(), |turns| progress.at(turns));
    drop(progress);
    let forked = match forked {
        Ok(forked) => forked,
        Err(reasons) => {
            // A fork that was broken off before its first turn has nothing to show.
            if let Some(recorder) = recorder.filter(|recorder| recorder.turns() >= at.max(1)) {
                recorder.break_off(&reasons)?;
            }
            return Err(reasons.into());
        }
    };
    if let Some(recorder) = recorder {
        recorder.finish(forked.after.turns, &forked.after.hash, &forked.after.standings)?;
    }
    let [before, after] = forked.seats.map(|seats| seats.into_iter().map(|seat| (seat.player(), seat.seat)));
    let seats: Vec<_> = before.zip(after).collect();
    let seats = seats.iter().map(|((old, _), (new, seat))| SeatChange { seat, bots: [old, new] }).collect();
    let first = forked.first.as_ref();
    let verdict = Verdict { seats, before: &forked.before, after: &forked.after, first, tells_prints: false };
    if json {
        output::json(&ForkJson { at, changed: &change.told, verdict: verdict.json() })?;
    } else {
        let paint = Paint::stdout();
        let title = format!("{}, from turn {at} on with {}", replay.header.game, change.told.join(" "));
        output::text(&format!("{}\n\n{}", paint.bold(&title), verdict.text(paint)))?;
    }
    Ok(Outcome::Good)
}

/// Of two values for one thing, nobody knows which is meant.
fn check_once<'a>(flag: &str, keys: impl Iterator<Item = &'a String>) -> Result<(), Report> {
    let mut known = Vec::new();
    for key in keys {
        if known.contains(&key) {
            return Err(Report::error(format!("{flag} {key}=... is given twice")).help("leave one of them out"));
        }
        known.push(key);
    }
    Ok(())
}
