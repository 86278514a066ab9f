//! `lunarena contest workers`.

use crate::flags::NatsServerFlags;
use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::terminal::Paint;
use crate::terminal::text_table::{Cell, Table};
use crate::text::reports;
use crate::verbs::worker::ALL;
use lunarena_arena::ENGINE;
use lunarena_content::{Report, visible_line};
use lunarena_contest::depot::nats::{NatsServer, QueueState, WorkerCommand, WorkerSign, WorkerState};
use lunarena_contest::wording::{count, list};
use serde::Serialize;

const HELP: &str = "\
Examples:
  lunarena contest workers --nats nats://cup.example.org
  lunarena contest workers --nats URL --drain lab-7     when its work is done
  lunarena contest workers --nats URL --stop all        at once
  lunarena contest workers --nats URL --json            { workers, queue }

Who plays matches for others: `lunarena worker`. A worker shows that it is
there every five seconds; one that shows nothing for two minutes is forgotten.
What it had in hand goes to others after half a minute.
The queue holds what was sent and not played yet, in parcels of about a second.
Exit codes: 0 success, 1 a worker that is named isn't there, 2 no such server.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    #[command(flatten)]
    server: NatsServerFlags,
    /// Let a worker end when its work is done, or `all` (repeatable)
    #[arg(long, value_name = "NAME")]
    drain: Vec<String>,
    /// Let a worker end at once, or `all` (repeatable)
    #[arg(long, value_name = "NAME")]
    stop: Vec<String>,
    /// Print the workers and the queue as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct WorkersJson<'w> {
    workers: Vec<WorkerJson<'w>>,
    queue: QueueJson,
}

#[derive(Serialize)]
struct WorkerJson<'w> {
    worker: &'w str,
    machine: &'w str,
    engine: &'w str,
    state: WorkerState,
    threads: u64,
    parcels: u64,
    matches: u64,
    /// Matches a second, lately.
    rate: f64,
    /// Since its last sign.
    seconds: f64,
}

#[derive(Serialize)]
struct QueueJson {
    waiting: u64,
    in_hand: u64,
    results: u64,
    /// About so long until the queue is empty, if somebody works.
    seconds: Option<u64>,
}

pub fn run(flags: &Flags) -> Result<Outcome, Failure> {
    let server = NatsServer::connect(&flags.server.options(false))?;
    let signs = server.signs()?;
    let strangers = tell(&server, flags, &signs)?;
    let queue = server.queue()?;
    match flags.json {
        true => output::json(&json(&signs, &queue))?,
        false => output::text(&text(&signs, &queue))?,
    }
    if !strangers.is_empty() {
        let report = Report::error(format!("there is no worker {}", list(&strangers)))
            .help("workers that are there stand in the table");
        reports::say(&[&report]);
    }
    Ok(Outcome::good_if(strangers.is_empty()))
}

/// Sends word to those who are named; who of them isn't there.
fn tell<'f>(server: &NatsServer, flags: &'f Flags, signs: &[WorkerSign]) -> Result<Vec<&'f str>, Failure> {
    let drains = flags.drain.iter().map(|name| (name, WorkerCommand::Drain));
    let mut strangers = Vec::new();
    for (name, command) in drains.chain(flags.stop.iter().map(|name| (name, WorkerCommand::Stop))) {
        match name.as_str() {
            ALL => server.command(None, command)?,
            name if signs.iter().any(|sign| sign.worker == name) => server.command(Some(name), command)?,
            name => strangers.push(name),
        }
    }
    Ok(strangers)
}

/// Those of this version who work.
fn threads(signs: &[WorkerSign]) -> u64 {
    let works =
        |sign: &&WorkerSign| sign.engine == ENGINE && matches!(sign.state, WorkerState::Working | WorkerState::Idle);
    signs.iter().filter(works).map(|sign| sign.threads).sum()
}

/// A parcel is about a second of work.
fn seconds_left(signs: &[WorkerSign], queue: &QueueState) -> Option<u64> {
    let threads = threads(signs);
    (threads > 0).then(|| (queue.waiting + queue.in_hand).div_ceil(threads))
}

fn json<'w>(signs: &'w [WorkerSign], queue: &QueueState) -> WorkersJson<'w> {
    let worker = |sign: &'w WorkerSign| WorkerJson {
        worker: &sign.worker,
        machine: &sign.machine,
        engine: &sign.engine,
        state: sign.state,
        threads: sign.threads,
        parcels: sign.parcels,
        matches: sign.matches,
        rate: sign.rate,
        seconds: sign.seconds,
    };
    let QueueState { waiting, in_hand, results } = *queue;
    let queue = QueueJson { waiting, in_hand, results, seconds: seconds_left(signs, queue) };
    WorkersJson { workers: signs.iter().map(worker).collect(), queue }
}

fn text(signs: &[WorkerSign], queue: &QueueState) -> String {
    let mut out = String::new();
    if signs.is_empty() {
        out.push_str("No worker is there. Start some with `lunarena worker --nats URL`.\n");
    } else {
        let mut table = Table::new(["worker", "version", "state", "threads", "matches", "a second", "last sign"]);
        for sign in signs {
            table.row([
                visible_line(&sign.worker).into_owned().into(),
                visible_line(&sign.engine).into_owned().into(),
                Cell::from(state(sign.state)),
                sign.threads.into(),
                sign.matches.into(),
                format!("{:.1}", sign.rate).into(),
                format!("{:.0} s ago", sign.seconds).into(),
            ]);
        }
        out.push_str(&table.text("", Paint::stdout()));
    }
    let left = match seconds_left(signs, queue) {
        Some(seconds) if queue.waiting > 0 => format!(", about {} of work", count(seconds, "second")),
        _ => String::new(),
    };
    let (waiting, in_hand) = (count(queue.waiting, "parcel"), queue.in_hand);
    out.push_str(&format!(
        "Queue: {waiting} waiting, {in_hand} in hand, {} not yet fetched{left}\n",
        count(queue.results, "result")
    ));
    out
}

fn state(state: WorkerState) -> &'static str {
    match state {
        WorkerState::Working => "working",
        WorkerState::Idle => "idle",
        WorkerState::Draining => "draining",
        WorkerState::Ended => "ended",
    }
}
