//! `lunarena worker`.

use crate::flags::{NatsServerFlags, at_least_one, threads};
use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::text::reports;
use lunarena_arena::ENGINE;
use lunarena_content::{Report, visible_line};
use lunarena_contest::depot::nats::NatsServer;
use lunarena_contest::depot::{WorkDone, Workshop};
use lunarena_contest::match_process::{Limits, Warden};
use lunarena_contest::wording::count;
use serde::Serialize;
use std::collections::BTreeSet;
use std::io::{self, Write};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

const HELP: &str = "\
Examples:
  lunarena worker --nats nats://cup.example.org
  LUNARENA_NATS=nats://worker:PASSWORD@cup.example.org lunarena worker
  lunarena worker --nats tls://cup.example.org --nats-ca ca.pem --threads 8

Plays matches for `tournament run`, `experiment` and `contest serve` that name
the same server with --nats. It needs no content: rules, maps and bots come with
the work, are checked by their hashes, and are run in processes of their own,
without files and network. Start as many as you like, wherever you like, at any
time; one that is killed loses nothing.
Only work of the same engine is taken, the one that --version shows.
Ctrl-C, SIGTERM or `contest workers --drain` end it when what it has in hand is
done; Ctrl-C once more ends it at once.
Exit codes: 0 it was ended, 2 it can't work.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    #[command(flatten)]
    server: NatsServerFlags,
    /// What it is called [default: the name of the machine and a number]
    #[arg(long, value_name = "NAME", value_parser = name)]
    name: Option<String>,
    /// Parcels of work at the same time [default: number of cores]
    #[arg(long, value_name = "N", value_parser = at_least_one, allow_hyphen_values = true)]
    threads: Option<u64>,
    /// When it ends, print { worker, parcels, matches }
    #[arg(long)]
    json: bool,
}

/// It stands in tables, in subjects of NATS and in alarms.
fn name(word: &str) -> Result<String, String> {
    let is_good = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    match (1..=60).contains(&word.len()) && word.chars().all(is_good) && word != ALL {
        true => Ok(word.to_owned()),
        false => Err("expected up to 60 letters, digits, `-` and `_`, and not `all`".to_owned()),
    }
}

/// Means every worker.
pub const ALL: &str = "all";

#[derive(Serialize)]
struct EndedJson<'e> {
    worker: &'e str,
    parcels: u64,
    matches: u64,
}

pub fn run(flags: Flags) -> Result<Outcome, Failure> {
    let (warden, walls) = Warden::this_program(Limits::default())?;
    if !walls.seccomp {
        let report = Report::warning("this machine can't keep matches away from all that they don't need")
            .help("strangers' bots are kept in by their sandbox and by limits alone");
        reports::say(&[&report]);
    }
    let options = flags.server.options(true);
    let server = NatsServer::connect(&options)?;
    let machine = machine();
    let workshop = Workshop {
        name: flags.name.unwrap_or_else(|| format!("{machine}-{}", std::process::id())),
        threads: threads(flags.threads),
        warden,
        machine,
        drain: Arc::default(),
        stop: Arc::default(),
    };
    end_by_signals(&workshop.drain)?;
    // If stderr is gone, there is nobody to tell.
    let _ = writeln!(
        io::stderr(),
        "{}, version {ENGINE}, {} at {}: Ctrl-C ends it when its work is done",
        workshop.name,
        count(workshop.threads as u64, "thread"),
        options.shown()
    );
    // What goes wrong mostly goes wrong again and again.
    let told: Mutex<BTreeSet<String>> = Mutex::default();
    let WorkDone { parcels, matches } = workshop.run(&server, &|report| {
        if told.lock().unwrap_or_else(PoisonError::into_inner).insert(report.message().to_owned()) {
            reports::say(&[report]);
        }
    })?;
    match flags.json {
        true => output::json(&EndedJson { worker: &workshop.name, parcels, matches })?,
        false => output::text(&format!("{} in {}\n", count(matches, "match"), count(parcels, "parcel")))?,
    }
    Ok(Outcome::Good)
}

/// As its users call it.
fn machine() -> String {
    let named = std::fs::read_to_string("/proc/sys/kernel/hostname").ok();
    let named = named.or_else(|| std::env::var("HOSTNAME").ok()).unwrap_or_default();
    let name: String =
        visible_line(named.trim()).chars().filter(|one| one.is_ascii_alphanumeric() || *one == '-').take(40).collect();
    if name.is_empty() { "machine".to_owned() } else { name }
}

/// The first signal raises the flag, the second ends the process: what it had in hand goes to others.
#[cfg(unix)]
fn end_by_signals(drain: &Arc<AtomicBool>) -> Result<(), Report> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    for signal in [SIGINT, SIGTERM] {
        signal_hook::flag::register_conditional_shutdown(signal, 1, drain.clone())
            .and_then(|_| signal_hook::flag::register(signal, drain.clone()))
            .map_err(|error| Report::error(format!("signals can't be heard: {error}")))?;
    }
    Ok(())
}

#[cfg(not(unix))]
fn end_by_signals(_: &Arc<AtomicBool>) -> Result<(), Report> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_plain_words() {
        assert_eq!(name("lab-7_b").as_deref(), Ok("lab-7_b"));
        for bad in ["", "all", "a.b", "a b", "*", ">", "ä", &"x".repeat(61)] {
            assert!(name(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn the_machine_has_a_name_that_a_worker_may_have() {
        assert!(name(&machine()).is_ok());
    }
}
