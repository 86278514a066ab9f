//! `lunarena contest team`.

use super::contest_place::ContestFlags;
use crate::outcome::{Failure, Outcome};
use crate::output;
use clap::Subcommand;
use lunarena_content::visible_line;
use lunarena_contest::site::{NewTeam, Office, Team, TeamKind};
use serde::Serialize;

#[derive(Subcommand)]
pub enum Verb {
    /// Add a team, and print its token
    Add(AddFlags),
    /// List the teams
    List(ListFlags),
    /// Print a new token for a team; the old one is worth nothing then
    Token(TokenFlags),
}

const ADD_HELP: &str = "\
Examples:
  lunarena contest team add cup.yaml 'The Owls' --member Ada --member Grace
  lunarena contest team add cup.yaml Helper --organiser

The token is shown once: the contest keeps no more than a digest of it. With it a
team logs in, and `lunarena submit` sends bots.
Exit codes: 0 success, 2 there is a team of this name, or no such contest.";

const LIST_HELP: &str = "\
Examples:
  lunarena contest team list cup.yaml
  lunarena contest team list cup.yaml --json   a list of { name, members, kind }

Exit codes: 0 success, 2 no such contest.";

const TOKEN_HELP: &str = "\
Examples:
  lunarena contest team token cup.yaml 'The Owls'

Browsers that are logged in as the team have to log in again.
Exit codes: 0 success, 2 no such team or contest.";

#[derive(clap::Args)]
#[command(after_help = ADD_HELP)]
pub struct AddFlags {
    #[command(flatten)]
    contest: ContestFlags,
    /// What the team is called
    #[arg(value_name = "NAME")]
    name: String,
    /// A member (repeatable)
    #[arg(long, value_name = "NAME")]
    member: Vec<String>,
    /// An account for an organiser, who doesn't take part
    #[arg(long)]
    organiser: bool,
    /// Print { team, name, token }
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
#[command(after_help = LIST_HELP)]
pub struct ListFlags {
    #[command(flatten)]
    contest: ContestFlags,
    /// Print the teams as JSON
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
#[command(after_help = TOKEN_HELP)]
pub struct TokenFlags {
    #[command(flatten)]
    contest: ContestFlags,
    /// The team
    #[arg(value_name = "NAME")]
    name: String,
    /// Print { team, name, token }
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct TeamJson {
    name: String,
    members: Vec<String>,
    kind: &'static str,
    barred: bool,
}

pub fn run(verb: Verb) -> Result<Outcome, Failure> {
    match verb {
        Verb::Add(flags) => {
            let kind = if flags.organiser { TeamKind::Organiser } else { TeamKind::Team };
            let team = Office::open(&flags.contest.path()?)?.add_team(&flags.name, &flags.member, kind);
            tell(&team.map_err(|refusal| refusal.report)?, flags.json)
        }
        Verb::List(flags) => list(&flags),
        Verb::Token(flags) => {
            let team = Office::open(&flags.contest.known()?)?.renew_token(&flags.name);
            tell(&team.map_err(|refusal| refusal.report)?, flags.json)
        }
    }
}

fn tell(team: &NewTeam, json: bool) -> Result<Outcome, Failure> {
    match (json, &team.token) {
        (false, Some(token)) => {
            output::text(&format!("{}\ntoken, shown once: {token}\n", visible_line(&team.name)))?;
        }
        _ => output::json(team)?,
    }
    Ok(Outcome::Good)
}

fn list(flags: &ListFlags) -> Result<Outcome, Failure> {
    let teams = Office::open(&flags.contest.known()?)?.teams().map_err(|refusal| refusal.report)?;
    let kind = |team: &Team| match team.kind {
        TeamKind::Team => "team",
        TeamKind::House => "house",
        TeamKind::Organiser => "organiser",
    };
    if flags.json {
        let json = |team: &Team| TeamJson {
            name: team.name.clone(),
            members: team.members.clone(),
            kind: kind(team),
            barred: team.barred,
        };
        output::json(&teams.iter().map(json).collect::<Vec<_>>())?;
        return Ok(Outcome::Good);
    }
    let line = |team: &Team| {
        let members = if team.members.is_empty() { String::new() } else { format!(": {}", team.members.join(", ")) };
        let barred = if team.barred { ", barred" } else { "" };
        format!("{} ({}{barred}){}\n", visible_line(&team.name), kind(team), visible_line(&members))
    };
    output::text(&teams.iter().map(line).collect::<String>())?;
    Ok(Outcome::Good)
}
