//! What is said beside the scenes of a match: what happened in a step, which step it is, and how the match was decided.

use crate::outcome::Failure;
use lunarena_arena::Standing;
use lunarena_scene::decided::{self, decided};
use lunarena_scene::effects::Drawn;
use lunarena_scene::{Film, Look, Moment, Scalar, Scene, Step, Told};

/// `Left won: more frogs (12 to 9)`.
pub fn decision(standings: &[Standing], look: &Look) -> String {
    let standing = |standing: &Standing| {
        let figures = standing.figures.iter().filter_map(|(name, value)| Some((name.clone(), Scalar::read(value)?)));
        decided::Standing { seat: standing.seat.clone(), rank: standing.rank, figures: figures.collect() }
    };
    decided(&standings.iter().map(standing).collect::<Vec<_>>(), look)
}

/// `turn 12, round 3, Left`.
pub fn heading(step: &Step) -> String {
    if step.turn == 0 {
        return "the start".to_owned();
    }
    let mut text = format!("turn {}", step.turn);
    if let Some(round) = step.round {
        text.push_str(&format!(", round {round}"));
    }
    if let Some(action) = step.action {
        text.push_str(&format!(", action {action}"));
    }
    if let Some(seat) = &step.seat {
        text.push_str(&format!(", {seat}"));
    }
    text
}

/// A step of a film with its scene, as one seat sees it or all of it, and what happened in it.
pub struct Shown {
    pub scene: Scene,
    pub heading: String,
    pub told: Vec<Told>,
    /// What the events draw onto the field.
    pub effects: Vec<Drawn>,
}

impl Shown {
    pub fn new(film: &Film, at: usize, seat: Option<&str>) -> Result<Shown, Failure> {
        let scene =
            |at: usize| film.scene(at, seat).map_err(|why| Failure::Broken(lunarena_content::Report::error(why)));
        let (before, after) = (scene(at.saturating_sub(1))?, scene(at)?);
        let step = &film.steps()[at];
        let moment = Moment { film, step, before: Some(&before), after: &after, seat };
        let (told, effects) = (moment.told(), moment.effects());
        Ok(Shown { heading: heading(step), scene: after, told, effects })
    }
}
