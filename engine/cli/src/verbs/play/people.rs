//! A match that people play: on pages in a browser, one for each of them.

use super::Flags;
use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::terminal::Paint;
use crate::verbs::replay::show::summary;
use crate::verbs::serve::AddressFlags;
use lunarena_arena::{Replay, pack};
use lunarena_content::{OutputKind, Report, Reports, Source, visible_line};
use lunarena_contest::{ContentPlace, PreparedMatch};
use lunarena_web::{LiveMatch, Outcome as Played, Server};
use serde::Serialize;
use std::io::IsTerminal;
use std::time::Duration;

#[derive(clap::Args)]
pub struct PeopleFlags {
    /// Seconds that a person may think, once the page is open; then the turn ends with what was done. The match waits until the page is opened
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    think: Option<f64>,
    #[command(flatten)]
    address: AddressFlags,
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds.is_finite() => Ok(seconds),
        _ => Err("expected seconds, such as 60".to_owned()),
    }
}

/// Time for pages to show the end, if no person waits at a terminal.
const LAST_WORDS: Duration = Duration::from_secs(1);

#[derive(Serialize)]
struct LinkJson<'a> {
    seat: Option<&'a str>,
    link: String,
}

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    if flags.frames {
        let help = "`lunarena replay verify` plays the match again, with all its states";
        return Err(Report::error("--frames is for matches of bots alone").help(help).into());
    }
    let (json, with_content) = (flags.json, flags.with_content);
    let file = flags.force.optional(flags.replay, OutputKind::Replay)?;
    let page = flags.page.file(file.as_ref(), flags.force)?;
    let prepared = PreparedMatch::with_people(place, flags.choice.request(place)?, false)?;
    if prepared.game.file.functions.choices.is_none() {
        return Err(Report::error(format!("nobody can play {} by hand yet", prepared.game.name()))
            .help("its rules don't say what a person can do: see `functions.choices` in rules/README.md")
            .into());
    }
    let address = flags.people.address;
    let server = address.start(place)?;
    let think = flags.people.think.and_then(|think| Duration::try_from_secs_f64(think).ok());
    let live = server.play(&prepared, think)?;
    tell(&server, &live, json)?;
    if let Some((_, path)) = live.links().first() {
        address.open(&server.link(path));
    }
    let (text, failed) = match server.wait_for(&live) {
        Some(Played::Replay(text)) => (text.clone(), None),
        Some(Played::BrokenOff { reports, replay }) => (replay.clone(), Some(reports)),
        Some(Played::Failed(reports)) => return Err(failure(reports)),
        None => return Ok(Outcome::No),
    };
    let replay = Replay::parse(&Source::new("match", &text))?;
    if let Some(file) = file {
        let whole = if with_content { pack(&place.root()?, &replay, &text)?.1 } else { text.to_string() };
        file.write(&whole)?;
    }
    if let Some(reports) = failed {
        return Err(failure(reports));
    }
    if let Some(page) = page {
        page.write(place, &text)?;
    }
    if json {
        output::json(&replay.end)?;
    } else {
        output::text(&summary::text(place, &replay, Paint::stdout())?)?;
    }
    if !json && std::io::stdout().is_terminal() {
        output::text("\nthe pages stay open; stop with Ctrl-C\n")?;
        server.wait_for_signal();
    } else {
        std::thread::sleep(LAST_WORDS);
    }
    Ok(Outcome::Good)
}

fn failure(reports: &[Report]) -> Failure {
    reports.iter().cloned().collect::<Reports>().into()
}

/// The links, one for each person, and one for those who look on.
fn tell(server: &Server, live: &LiveMatch, json: bool) -> Result<(), Failure> {
    let links = live.links();
    if json {
        let people = links.iter().map(|(seat, path)| LinkJson { seat: Some(seat), link: server.link(path) });
        let others = LinkJson { seat: None, link: server.link(&live.watch_path()) };
        return output::json(&people.chain([others]).collect::<Vec<_>>());
    }
    let mut text = format!("{}\n\n", visible_line(&live.title));
    for (seat, path) in &links {
        text.push_str(&format!("  {seat} plays at  {}\n", server.link(path)));
    }
    text.push_str(&format!("  to look on:  {}\n\nwaiting for the end of the match\n", server.link(&live.watch_path())));
    Ok(output::text(&text)?)
}
