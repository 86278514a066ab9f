//! `lunarena contest serve`.

use super::contest_place::ContestFlags;
use crate::flags::{NatsFlags, at_least_one, threads};
use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::text::reports;
use crate::verbs::serve::AddressFlags;
use crate::verbs::tournament::event_place::read_event_file;
use lunarena_content::Report;
use lunarena_contest::ContentPlace;
use lunarena_contest::depot::{Dispatch, Hands};
use lunarena_contest::match_process::{Limits, Walls, Warden};
use lunarena_contest::site::{NewTeam, Office, SiteGame, TeamKind};
use lunarena_contest::tournament::Store;
use lunarena_web::{ContestOptions, ContestServer};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::time::Duration;

const HELP: &str = "\
Examples:
  lunarena contest serve cup.yaml
  lunarena contest serve cup.yaml --bind 0.0.0.0 --port 8080
  lunarena contest serve cup.yaml --public-url https://cup.example.org --proxy
  lunarena contest serve cup.yaml --bind 0.0.0.0 --cert cup.pem --key cup.key
  lunarena contest serve cup.yaml --json    { link, organiser, walls }

An event in YAML; everybody can challenge its entries, and the first of them
plays the trial match of each upload:
  title: Spring cup
  game: GAME
  entries: [BOT, BOT]
  maps: [one, other]
  seeds: 1
  contest:
    ends: 2027-03-01 18:00
    freeze: 4              # hours before the end
    tournaments:
      - { title: Final, format: mcmahon, rounds: 7, at: 2027-03-01 19:00 }

The first time an organiser's account is made, and its token is printed: log in
with it. Teams are added there, by `contest team add`, or sign up with a code of
`contest invite`. Everything is kept in one file of SQLite and a folder of
replays beside the event. Killed and started again, the contest goes on.
The ladder counts only bouts played by the current rules and engine, the one
that `lunarena --version` shows. After a change of either it starts empty, and
queued bouts fail: change the program between contests.
Bots of teams are played in processes of their own, without files and network;
with --nats by workers on other machines: see `lunarena worker`.
Behind a reverse proxy, name the address that people use with --public-url.
Stop it with Ctrl-C. Exit codes: 0 it was stopped, 2 it can't be served.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    #[command(flatten)]
    contest: ContestFlags,
    #[command(flatten)]
    address: AddressFlags,
    /// The address that people use, if another server stands in front of this one
    #[arg(long, value_name = "URL", value_parser = public_url)]
    public_url: Option<String>,
    /// Believe the server in front whose requests it hands on (X-Forwarded-For)
    #[arg(long, requires = "public_url")]
    proxy: bool,
    /// Certificate for TLS, a PEM file
    #[arg(long, value_name = "FILE", requires = "key")]
    cert: Option<PathBuf>,
    /// Private key for TLS, a PEM file
    #[arg(long, value_name = "FILE", requires = "cert")]
    key: Option<PathBuf>,
    #[command(flatten)]
    nats: NatsFlags,
    /// Bouts played at the same time [default: number of cores; 64 with --nats]
    #[arg(long, value_name = "N", value_parser = at_least_one, allow_hyphen_values = true)]
    threads: Option<u64>,
    /// Print the link as JSON
    #[arg(long)]
    json: bool,
}

fn public_url(word: &str) -> Result<String, String> {
    let rest = word.strip_prefix("https://").or_else(|| word.strip_prefix("http://"));
    let is_good = |host: &str| !host.is_empty() && !host.contains(['/', '?', '#', '@', ' ']);
    match rest.map(|rest| rest.trim_end_matches('/')).filter(|host| is_good(host)) {
        Some(_) => Ok(word.trim_end_matches('/').to_owned()),
        None => Err("write it like https://cup.example.org, without a path".to_owned()),
    }
}

/// About so much work is worth a process.
const PORTION: Duration = Duration::from_secs(1);

/// Where matches are played, and how many bouts at the same time.
fn dispatch(flags: &Flags, warden: &Warden, store: &Path) -> Result<(Dispatch, usize), Failure> {
    if let Some(dispatch) = flags.nats.dispatch(|| Ok(Store::open(store)?.run_name()?))? {
        let bouts = flags.threads.map_or(MOST_BOUTS, |bouts| threads(Some(bouts)));
        return Ok((dispatch, bouts));
    }
    let bouts = threads(flags.threads);
    Ok((Dispatch::here(bouts, PORTION, &Hands::Processes(warden.clone()))?, bouts))
}

/// With workers elsewhere, of whom nobody knows how many there are.
const MOST_BOUTS: usize = 64;

#[derive(Serialize)]
struct ServingJson<'s> {
    link: &'s str,
    #[serde(skip_serializing_if = "Option::is_none")]
    organiser: Option<&'s NewTeam>,
    walls: Walls,
}

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    let (file, folder, title) = read_event_file(place, &flags.contest.event)?;
    let (game, event) = SiteGame::load(place, &file, Some(&folder), &title)?;
    reports::say(&event.remarks.iter().collect::<Vec<_>>());
    let (warden, walls) = Warden::this_program(Limits::default())?;
    let store = flags.contest.path()?;
    let organiser = first_organiser(&store)?;
    let (dispatch, bouts) = dispatch(&flags, &warden, &store)?;
    let server = ContestServer::start(ContestOptions {
        game,
        store,
        address: flags.address.socket(),
        public: flags.public_url,
        behind_proxy: flags.proxy,
        tls: flags.cert.zip(flags.key),
        dispatch,
        warden,
        bouts,
    })?;
    let link = server.link("/");
    match flags.json {
        true => output::json(&ServingJson { link: &link, organiser: organiser.as_ref(), walls })?,
        false => output::text(&told(&link, organiser.as_ref(), walls))?,
    }
    flags.address.open(&link);
    server.wait_for_signal();
    Ok(Outcome::Good)
}

/// Somebody has to organise it.
fn first_organiser(store: &std::path::Path) -> Result<Option<NewTeam>, Report> {
    let mut office = Office::open(store)?;
    match office.has_no_organiser()? {
        true => Ok(Some(office.add_team("organiser", &[], TeamKind::Organiser)?)),
        false => Ok(None),
    }
}

fn told(link: &str, organiser: Option<&NewTeam>, walls: Walls) -> String {
    let mut text = format!("serving at {link}\n");
    if let Some(token) = organiser.and_then(|team| team.token.as_ref()) {
        text.push_str(&format!("the organiser's token, shown once: {token}\n"));
    }
    if !walls.seccomp {
        text.push_str("this machine has no seccomp: bots are kept in by their sandbox and by limits alone\n");
    }
    text + "stop it with Ctrl-C\n"
}
