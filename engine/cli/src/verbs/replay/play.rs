//! `lunarena replay play`: a match on the whole terminal, step by step.

use super::moment::{self, MomentFlags, ReplayFiles};
use crate::outcome::{Failure, Outcome};
use crate::terminal;
use crate::terminal::viewer::{self, Options, Reel};
use lunarena_arena::{Standing, decided};
use lunarena_contest::ContentPlace;
use lunarena_kernel::Value;
use std::path::PathBuf;
use std::time::Duration;

const HELP: &str = "\
Examples:
  lunarena replay play match.replay
  lunarena replay play match.replay --turn 40

Space starts and stops, the arrows go one step, `?` shows all keys, `q` leaves.
Exit codes: 0 success, 1 the file is damaged or no replay, 2 no such file,
turn or terminal.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// The replay
    file: PathBuf,
    /// The turn to begin with
    #[arg(long, value_name = "N")]
    turn: Option<u64>,
    /// Milliseconds for a step
    #[arg(long, value_name = "MS")]
    pace: Option<u64>,
    #[command(flatten)]
    files: ReplayFiles,
}

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    let replay = super::read(&flags.file)?;
    let film = moment::film(place, &replay, &flags.files.files)?;
    let first = match flags.turn {
        Some(_) => MomentFlags { turn: flags.turn, ..MomentFlags::default() }.step(&film)?,
        None => 0,
    };
    let standings = replay.end.field("standings").cloned().unwrap_or(Value::List(Vec::new()));
    let standings =
        Standing::read(&standings, &lunarena_contest::replay_game::ranking(place, &replay)).unwrap_or_default();
    let ending = decided(&standings, &film.look);
    let options = Options {
        first,
        plays: false,
        leaves: false,
        pace: flags.pace.map(Duration::from_millis),
        colors: terminal::colours(&std::io::stdout()),
    };
    viewer::show(&Reel::finished(film, ending), options)?;
    Ok(Outcome::Good)
}
