//! `lunarena contest invite`.

use super::contest_place::ContestFlags;
use crate::flags::at_least_one;
use crate::outcome::{Failure, Outcome};
use crate::output;
use lunarena_contest::site::Office;
use serde::Serialize;

const HELP: &str = "\
Examples:
  lunarena contest invite cup.yaml              for one team
  lunarena contest invite cup.yaml --uses 200   for a class
  lunarena contest invite cup.yaml --json       { code }

The code is shown once. Who has it can sign up on the site.
Exit codes: 0 success, 2 the contest can't be opened.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    #[command(flatten)]
    contest: ContestFlags,
    /// So many teams can sign up with it
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = at_least_one, allow_hyphen_values = true)]
    uses: u64,
    /// Print the code as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct CodeJson {
    code: String,
}

pub fn run(flags: Flags) -> Result<Outcome, Failure> {
    let uses = i64::try_from(flags.uses).unwrap_or(i64::MAX);
    let code = Office::open(&flags.contest.path()?)?.invite(uses).map_err(|refusal| refusal.report)?;
    match flags.json {
        true => output::json(&CodeJson { code })?,
        false => output::text(&format!("invitation code, shown once: {code}\n"))?,
    }
    Ok(Outcome::Good)
}
