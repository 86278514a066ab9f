//! `lunarena replay play`: a match looked at step by step.

use crate::flags::typed;
use crate::outcome::{Failure, Outcome};
use crate::terminal;
use crate::terminal::viewer::{Options, Reel, show};
use lunarena_arena::Replay;
use lunarena_content::UserPath;
use lunarena_contest::ContentPlace;
use lunarena_kernel::Value;
use lunarena_scene::Scalar;
use lunarena_scene::decided::{Standing, decided};
use lunarena_scene::film::Film;
use std::path::PathBuf;

const HELP: &str = "\
Examples:
  lunarena replay play match.replay
  lunarena replay play match.replay --turn 41

Space plays and pauses, the arrows step, g jumps to a turn, e to the next event
and f to the next fault of a bot; ? tells all keys, q leaves.

A replay that holds no scenes is played again for them; --file works as in
`replay verify`. Exit codes: 0 success, 1 the replay is damaged, 2 no such file,
no terminal, or files changed.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// The replay
    replay: PathBuf,
    /// The turn to begin with
    #[arg(long, value_name = "N")]
    turn: Option<u64>,
    /// A bot or map of the replay outside the content folder (repeatable)
    #[arg(long = "file", value_name = "PATH", value_parser = typed)]
    files: Vec<UserPath>,
}

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    let replay = super::read(&flags.replay)?;
    let film = replay.film(|| place.root()?.with_replay_files(&flags.files))?;
    let first = flags.turn.map_or(0, |turn| film.step_of_turn(turn));
    let ending = ending(&replay, &film);
    let colors = terminal::colours(&std::io::stdout());
    show(&Reel::finished(film, ending), Options { first, plays: false, leaves: false, pace: None, colors })?;
    Ok(Outcome::Good)
}

/// How the match was decided, in words.
fn ending(replay: &Replay, film: &Film) -> String {
    let standing = |standing: &Value| {
        let seat = standing.field("seat")?.as_str()?.to_owned();
        let rank = standing.field("rank")?.as_int()?;
        let Value::Map(fields) = standing.field("figures").unwrap_or(standing) else { return None };
        let figures = fields.iter().filter_map(|(name, value)| Some((name.to_string(), Scalar::read(value)?)));
        let figures = figures.filter(|(name, _)| name != "seat" && name != "rank").collect();
        Some(Standing { seat, rank, figures })
    };
    let standings = replay.end.field("standings").and_then(Value::as_list).unwrap_or_default();
    decided(&standings.iter().filter_map(standing).collect::<Vec<_>>(), &film.look)
}
