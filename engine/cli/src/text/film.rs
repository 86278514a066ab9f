//! What is said beside the scenes of a match: what happened in a step, and which step it is.

use crate::outcome::Failure;
use lunarena_scene::effects::Drawn;
use lunarena_scene::{Film, Moment, Scene, Told};

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
        Ok(Shown { heading: step.heading(), scene: after, told, effects })
    }
}
