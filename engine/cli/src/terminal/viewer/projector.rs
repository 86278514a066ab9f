//! Scenes of steps, with the last ones at hand: stepping on applies one change.

use lunarena_scene::{Film, Frame, Scene};

#[derive(Default)]
pub struct Projector {
    seat: Option<String>,
    /// With the step that each belongs to; the one that was asked for last is the last.
    kept: Vec<(usize, Scene)>,
}

/// The scene that is shown, the one before it, and one to go back to.
const MOST: usize = 3;

impl Projector {
    /// The scene after a step, or what is wrong with the film.
    pub fn scene(&mut self, film: &Film, at: usize, seat: Option<&str>) -> Result<Scene, String> {
        if self.seat.as_deref() != seat {
            self.kept.clear();
            self.seat = seat.map(str::to_owned);
        }
        let known = |wanted: usize| self.kept.iter().find(|(at, _)| *at == wanted).map(|(_, scene)| scene.clone());
        let scene = match known(at) {
            Some(scene) => scene,
            None => match (at.checked_sub(1).and_then(known), film.steps().get(at).map(|step| step.frames.of(seat))) {
                (Some(mut scene), Some(Frame::Change(change))) => {
                    change.apply(&mut scene)?;
                    scene
                }
                _ => film.scene(at, seat)?,
            },
        };
        self.kept.retain(|(other, _)| *other != at);
        self.kept.push((at, scene.clone()));
        if self.kept.len() > MOST {
            self.kept.remove(0);
        }
        Ok(scene)
    }
}
