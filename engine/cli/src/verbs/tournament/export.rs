//! `lunarena tournament export`.

use super::event_place::{EventFlags, Shown};
use crate::flags::ForceFlag;
use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::text::csv::line;
use lunarena_content::OutputKind;
use lunarena_contest::ContentPlace;
use lunarena_contest::tournament::{JobState, Known, Store};
use std::path::PathBuf;

const HELP: &str = "\
Examples:
  lunarena tournament export cup.yaml > cup.jsonl
  lunarena tournament export cup.yaml --out cup.jsonl
  lunarena tournament export cup.yaml --csv matches.csv   a row for each match
  lunarena tournament import cup.jsonl --store copy.sqlite

Each line is an object with one key: `roster` (the event), `text` (a bot or a map,
by its hash), `rules` (what jobs share), `job` (a match with its state and result)
or `alarm` (a result that differed). The same results give the same lines.
Exit codes: 0 success, 2 no such event.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    #[command(flatten)]
    event: EventFlags,
    /// Write to this file instead of stdout
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write a row for each match of the event to this CSV file, and no lines
    #[arg(long, value_name = "FILE", conflicts_with = "out")]
    csv: Option<PathBuf>,
    #[command(flatten)]
    force: ForceFlag,
}

/// The columns before those of the seats.
const COLUMNS: &str = "round,bout,map,seed,state";

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    if let Some(file) = flags.force.optional(flags.csv, OutputKind::Csv(COLUMNS))? {
        file.write(&matches(&flags.event.read(place)?))?;
        return Ok(Outcome::Good);
    }
    let file = flags.force.optional(flags.out, OutputKind::EventLines)?;
    let store = Store::open_to_read(&flags.event.store_path(place)?)?;
    let mut text = String::new();
    store.export(|line| {
        text.extend([&output::escaped(line), "\n"]);
        Ok(())
    })?;
    match file {
        Some(file) => file.write(&text)?,
        None => output::text(&text)?,
    }
    Ok(Outcome::Good)
}

/// All matches in the order in which they are played.
fn matches(shown: &Shown) -> String {
    let seats = (1..=shown.roster.table())
        .flat_map(|seat| ["bot", "rank", "score", "faults"].map(|name| format!("{name} {seat}")));
    let head = COLUMNS.split(',').map(str::to_owned);
    let mut out = String::new();
    line(&mut out, head.chain(seats).chain(["turns", "hash", "key"].map(str::to_owned)));
    let rounds = shown.course.played.iter().map(|played| &played.round).chain(&shown.course.open);
    for (round, bout) in rounds.flat_map(|round| round.bouts.iter().map(move |bout| (round, bout))) {
        for job in bout.jobs(&shown.roster).into_iter().flatten() {
            let state = shown.results.state(&job.key).unwrap_or(JobState::Queued);
            let result = match shown.results.of(&job.key) {
                Known::Played(result) => Some(result),
                _ => None,
            };
            let map = shown.roster.maps[job.map].name.clone();
            let begin = [round.name.clone(), bout.id.clone(), map, job.seed.to_string(), state.name().to_owned()];
            let seats = (0..shown.roster.table()).flat_map(|seat| {
                let end = result.and_then(|result| result.seats.get(seat));
                let number = |number: Option<String>| number.unwrap_or_default();
                [
                    job.players.get(seat).map(|player| shown.roster.name(*player).to_owned()).unwrap_or_default(),
                    number(end.and_then(|end| end.rank).map(|rank| rank.to_string())),
                    number(end.and_then(|end| end.score).map(|score| score.to_string())),
                    number(end.map(|end| end.faults.to_string())),
                ]
            });
            let turns = result.map(|result| result.turns.to_string()).unwrap_or_default();
            let hash = result.map(|result| result.hash.clone()).unwrap_or_default();
            line(&mut out, begin.into_iter().chain(seats).chain([turns, hash, job.key]));
        }
    }
    out
}
