//! Which moment of a replay is meant: a turn, an action of it, and whose eyes it is seen with.

use super::content;
use crate::flags::typed;
use crate::outcome::Failure;
use lunarena_arena::Replay;
use lunarena_content::{Report, UserPath};
use lunarena_contest::ContentPlace;
use lunarena_scene::Film;

#[derive(clap::Args, Clone, Default)]
pub struct MomentFlags {
    /// The turn, after which it is shown [default: the last]
    #[arg(long, value_name = "N")]
    pub turn: Option<u64>,
    /// What this seat saw
    #[arg(long, value_name = "SEAT")]
    pub seat: Option<String>,
    #[command(flatten)]
    pub files: ReplayFiles,
}

/// Where a replay holds no scenes, the match is played again: that takes all its files.
#[derive(clap::Args, Clone, Default)]
pub struct ReplayFiles {
    /// A bot or map of the replay outside the content folder (repeatable)
    #[arg(long = "file", value_name = "PATH", value_parser = typed)]
    pub files: Vec<UserPath>,
}

/// The film of a replay. One without scenes is played again.
pub fn film(place: &ContentPlace, replay: &Replay, files: &[UserPath]) -> Result<Film, Failure> {
    Ok(replay.film(|| content::root(place, replay, files))?)
}

impl MomentFlags {
    /// The number of the step that is meant: the last one of its turn.
    pub fn step(&self, film: &Film) -> Result<usize, Report> {
        let last = film.len().saturating_sub(1);
        let Some(wanted) = self.turn else { return Ok(last) };
        let turns = film.steps().last().map_or(0, |step| step.turn);
        if wanted > turns {
            return Err(
                Report::error(format!("the replay has no turn {wanted}")).help(format!("its turns are 1 to {turns}"))
            );
        }
        // Units in a queue have one scene for all of their round.
        let from = film.step_of_turn(wanted);
        let number = film.steps()[from].turn;
        Ok(film.steps().iter().rposition(|step| step.turn == number).unwrap_or(from))
    }
}
