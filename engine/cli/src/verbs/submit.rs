//! `lunarena submit`: a bot is sent to a contest.

mod connection;

use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::terminal::Paint;
use connection::Connection;
use lunarena_content::{Report, visible, visible_line};
use lunarena_contest::secret;
use lunarena_contest::site::{VersionEntry, VersionState};
use std::path::PathBuf;
use std::thread::sleep;
use std::time::Duration;

const HELP: &str = "\
Examples:
  lunarena submit my-bot.lua --site https://cup.example.org --token TOKEN
  lunarena submit my-bot.lua      with LUNARENA_SITE and LUNARENA_TOKEN set
  curl https://cup.example.org/api/versions?name=my-bot.lua \\
    -H 'authorization: Bearer TOKEN' --data-binary @my-bot.lua

The bot is checked and plays a trial match; what is wrong with it is printed.
If it passes, it plays from now on.
Exit codes: 0 it plays, 1 it was refused, 2 the contest can't be reached, or
takes no bots from you now.";

/// How often one asks what became of it.
const PAUSE: Duration = Duration::from_millis(500);

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// The bot: a Lua file
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The address of the contest
    #[arg(long, value_name = "URL", env = "LUNARENA_SITE", hide_env_values = true)]
    site: String,
    /// The token of your team
    #[arg(long, value_name = "TOKEN", env = "LUNARENA_TOKEN", hide_env_values = true)]
    token: String,
    /// Trust this certificate, a PEM file, beside those that are known
    #[arg(long, value_name = "FILE")]
    cert: Option<PathBuf>,
    /// Don't wait for the verdict
    #[arg(long)]
    no_wait: bool,
    /// Print the version as JSON
    #[arg(long)]
    json: bool,
}

pub fn run(flags: Flags) -> Result<Outcome, Failure> {
    let shown = flags.file.display();
    let body = std::fs::read(&flags.file).map_err(|error| Report::error(format!("{shown} can't be read: {error}")))?;
    let name = flags.file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let connection = Connection::new(&flags.site, &flags.token, flags.cert.as_deref())?;
    let mut version = connection.upload(&name, &secret::draw_or_refuse()?, &body)?;
    while !flags.no_wait && matches!(version.state, VersionState::Checking | VersionState::Trial) {
        sleep(PAUSE);
        version = connection.version(version.number)?;
    }
    match flags.json {
        true => output::json(&version)?,
        false => output::text(&told(&version, Paint::stdout()))?,
    }
    Ok(Outcome::good_if(version.state != VersionState::Refused))
}

fn told(version: &VersionEntry, paint: Paint) -> String {
    let reports = version.reports.as_array().into_iter().flatten();
    let texts: String = reports.filter_map(|report| report["text"].as_str()).map(|text| visible(text) + "\n").collect();
    let verdict = match (version.state, version.active) {
        (VersionState::Refused, _) => paint.bad("refused"),
        (VersionState::Good, true) => paint.good("good: it plays from now on"),
        (VersionState::Good, false) => paint.good("good; another version plays"),
        (VersionState::Checking | VersionState::Trial, _) => "taken; it is still checked".to_owned(),
    };
    format!("{texts}version {} ({}): {verdict}\n", version.number, visible_line(&version.name))
}
