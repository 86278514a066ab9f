//! `lunarena tournament run`.

mod plan;

use super::event_place::{EventFlags, is_event_file, read_event_file, replays};
use super::table;
use crate::flags::{NatsFlags, SettingFlags, at_least_one, seed, threads};
use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::terminal::Paint;
use crate::terminal::progress::Progress;
use crate::text::reports;
use lunarena_content::{EntryLine, EventFile, Report};
use lunarena_contest::depot::{Dispatch, Hands};
use lunarena_contest::tournament::{self, Alarm, Course, Event, Incidents, Store, Tables, formats::expected_matches};
use lunarena_contest::wording::count;
use lunarena_contest::{ContentPlace, Settings};
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

const HELP: &str = "\
Examples:
  lunarena tournament run cup.yaml
  lunarena tournament run cup.yaml --dry-run    what would be played, how long
  lunarena tournament run GAME my-bots/*.lua    everybody against everybody
  lunarena tournament run GAME my-bots/ BOT --format mcmahon --rounds 7
  lunarena tournament table cup.yaml            the table again

An event in YAML:
  title: Spring cup
  game: GAME
  format: mcmahon          # or round-robin, ladder, bracket
  rounds: 7
  entries: [class/, BOT]   # folders, files and house bots
  maps: [one, other]
  seeds: 2

`lunarena schemas` explains all keys to your editor, in events/*.yaml and
*.event.yaml. Whenever bots meet, they play in all seats on the same maps and with
the same seeds; that counts as one bout.
Bots are deterministic: to repeat a match tells nothing, more maps and seeds do.
Results are kept beside the event in a file of SQLite. Killed at any moment and
started again it goes on where it was, and the tables are the same, with any number
of threads. With --nats, workers on other machines play: see `lunarena worker`. A bot that can't be read, or fails, forfeits as its game says; a match
in which the rules fail counts for nobody.
Exit codes: 0 everything was played, 1 matches failed, results differ from those
of an earlier run or two workers disagree, 2 the input is wrong.";

const NOTE: &str = "Ctrl-C stops it; the same command resumes.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    #[command(flatten)]
    event: EventFlags,
    /// Of a game: bots by name, Lua files and folders
    #[arg(value_name = "BOT")]
    bots: Vec<String>,
    /// Of a game: round-robin, mcmahon, ladder or bracket [default: round-robin]
    #[arg(long, value_name = "FORMAT", value_parser = plan::format)]
    format: Option<lunarena_content::Format>,
    /// Rounds of a mcmahon or a ladder
    #[arg(long, value_name = "N", value_parser = at_least_one, allow_hyphen_values = true)]
    rounds: Option<u64>,
    /// Of a game: a map (repeatable) [default: the game's default map]
    #[arg(long, value_name = "MAP")]
    map: Vec<String>,
    /// Of a game: seeds for each map, whenever bots meet [default: 3]
    #[arg(long, value_name = "N", value_parser = at_least_one, allow_hyphen_values = true)]
    seeds: Option<u64>,
    /// Of a game: the first seed [default: 1]
    #[arg(long, value_name = "N", value_parser = seed, allow_hyphen_values = true)]
    first_seed: Option<u64>,
    /// Of a game: bots in a match [default: as few as it has seats for]
    #[arg(long, value_name = "N", value_parser = at_least_one, allow_hyphen_values = true)]
    table: Option<u64>,
    #[command(flatten)]
    settings: SettingFlags,
    #[command(flatten)]
    nats: NatsFlags,
    /// Matches played at the same time [default: number of cores]
    #[arg(long, value_name = "N", value_parser = at_least_one, allow_hyphen_values = true)]
    threads: Option<u64>,
    /// Only tell what would be played, and about how long it takes
    #[arg(long)]
    dry_run: bool,
    /// Play matches again that failed by no bot's fault
    #[arg(long)]
    retry: bool,
    /// Print the table as JSON
    #[arg(long)]
    json: bool,
}

pub fn run(place: &ContentPlace, flags: &Flags) -> Result<Outcome, Failure> {
    let (file, folder, title) = event_file(place, flags)?;
    let event = Event::load(place, &file, folder.as_deref(), &title)?;
    let threads = threads(flags.threads);
    reports::say(&event.remarks.iter().collect::<Vec<_>>());
    if flags.dry_run {
        output::text(&plan::text(&event, threads)?)?;
        return Ok(Outcome::Good);
    }
    let path = flags.event.store_to_write(place)?;
    let mut store = Store::open(&path)?;
    store.set_roster(&event.roster)?;
    if flags.retry {
        store.retry()?;
    }
    for (hash, name, text) in event.texts() {
        store.keep_text(hash, name, text)?;
    }
    let mut results = store.results()?;
    let mut course = Course::follow(&event.roster, &results);
    let known = course.known(&event.roster, &results);
    let mut progress = Progress::new("matches", expected_matches(&event.roster)).with_time_left(known).with_note(NOTE);
    let here = Dispatch::here(threads, Duration::ZERO, &Hands::Own)?;
    let elsewhere = flags.nats.dispatch(|| Ok(store.run_name()?))?;
    let dispatch = elsewhere.as_ref().unwrap_or(&here);
    let outcome = tournament::play(&event, place, &mut store, &mut results, &mut course, dispatch, |played| {
        progress.at_least(known + played.matches);
        progress.at(known + played.done);
    });
    drop(progress);
    let incidents = outcome?;
    if known > 0 {
        // If stderr is gone, there is nobody to tell.
        let _ = writeln!(io::stderr(), "{} were already played", count(known, "match"));
    }
    let tables = store.tables_of(&event.roster, &course)?;
    let jobs = tournament::worth_keeping(&event.roster, &course, &results, &tables);
    let mut progress = Progress::new("replays", jobs.len() as u64);
    let folder = replays(&path);
    let keeper = tournament::Keeper { event: &event, place, folder: &folder, dispatch: &here };
    let kept = keeper.keep(&mut store, &jobs, &results, |done| progress.at(done));
    drop(progress);
    let differing = kept?;
    tell(flags, &tables, &incidents, differing)
}

/// The event, the folder that its paths begin at, and what it is called if it doesn't say.
fn event_file(place: &ContentPlace, flags: &Flags) -> Result<(EventFile, Option<PathBuf>, String), Failure> {
    let word = &flags.event.event;
    if is_event_file(word) {
        let (mut file, folder, title) = read_event_file(place, word)?;
        plan::refuse(flags)?;
        if let Some(rounds) = flags.rounds {
            file.format.rounds = Some(usize::try_from(rounds).unwrap_or(usize::MAX));
        }
        return Ok((file, Some(folder), title));
    }
    let root = place.root()?;
    root.game(word)?;
    let mut file = EventFile::new(word, flags.bots.iter().map(|bot| EntryLine::new(bot)).collect());
    plan::fill_in(&mut file, flags, Settings::from(flags.settings.clone()));
    Ok((file, None, format!("{word}, {}", file_format(flags))))
}

fn file_format(flags: &Flags) -> &'static str {
    flags.format.unwrap_or(lunarena_content::Format::RoundRobin).name()
}

fn tell(flags: &Flags, tables: &Tables, incidents: &Incidents, differing: usize) -> Result<Outcome, Failure> {
    if flags.json {
        output::json(tables)?;
    } else {
        output::text(&table::text(tables, Paint::stdout()))?;
    }
    tell_alarms(&incidents.alarms);
    for (job, difference) in incidents.differences.iter().take(3) {
        reports::say(&[&difference.report(&format!("the match {}", job.key))]);
    }
    if let Some((job, why)) = incidents.our_faults.first() {
        let report = Report::warning(format!(
            "{} failed by no bot's fault, and count for nobody",
            count(incidents.our_faults.len(), "match")
        ));
        reports::say(&[&report.help(format!("the first is {}: {why}", job.key))]);
    }
    if differing > 0 {
        let report = Report::warning(format!("{differing} of the replays came out differently this time"))
            .help("a bot that the clock stops is not stopped at the same place again");
        reports::say(&[&report]);
    }
    Ok(Outcome::good_if(
        incidents.alarms.is_empty() && incidents.differences.is_empty() && incidents.our_faults.is_empty(),
    ))
}

/// Results that are not what they were.
pub fn tell_alarms(alarms: &[Alarm]) {
    for alarm in alarms.iter().take(3) {
        let report = Report::warning(format!("the match {} came out differently than before", alarm.key)).help(format!(
            "its last state had the hash {}, now {}: the first result counts; something that should be the same is not",
            alarm.first, alarm.later
        ));
        reports::say(&[&report]);
    }
}
