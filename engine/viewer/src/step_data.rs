//! The steps of a match: what there is to see after each, and what is told of it.

use crate::spots::Spots;
use lunarena_content::visible_line;
use lunarena_scene::effects;
use lunarena_scene::look::{Effect, Stress};
use lunarena_scene::palette::Tint;
use lunarena_scene::{Film, Frames, Moment, Place, Scene, Step, Told};
use serde::Serialize;
use std::borrow::Cow;
use std::collections::BTreeMap;

#[derive(Serialize)]
pub struct StepData<'f> {
    turn: u64,
    heading: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    phase: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    round: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<&'f str>,
    /// How many turns had begun by then.
    turns: usize,
    frames: Cow<'f, Frames>,
    #[serde(flatten)]
    all: Happened,
    /// In fog, what each seat is told and sees drawn.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    seats: BTreeMap<&'f str, Happened>,
}

/// What happened in a step, for those who see it.
#[derive(Serialize)]
struct Happened {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    told: Vec<ToldData>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    effects: Vec<DrawnData>,
}

#[derive(Serialize)]
struct ToldData {
    text: String,
    kind: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<String>,
    #[serde(skip_serializing_if = "is_plain")]
    stress: Stress,
    #[serde(skip_serializing_if = "is_once")]
    count: usize,
}

#[derive(Serialize)]
struct DrawnData {
    effect: Effect,
    places: Vec<Place>,
    color: Tint,
}

fn is_plain(stress: &Stress) -> bool {
    *stress == Stress::None
}

fn is_once(count: &usize) -> bool {
    *count < 2
}

/// Whose eyes a match is seen with, and what they saw last.
struct Eyes<'f> {
    seat: Option<&'f str>,
    now: Scene,
}

impl<'f> Eyes<'f> {
    fn new(seat: Option<&'f str>) -> Eyes<'f> {
        Eyes { seat, now: Scene::default() }
    }

    fn see(&mut self, film: &Film, step: &Step) -> Result<Happened, String> {
        let mut next = self.now.clone();
        step.frames.of(self.seat).apply(&mut next)?;
        let before = std::mem::replace(&mut self.now, next);
        // Before the first step there is nothing to be seen.
        let before = Some(&before).filter(|_| step.turns > 0);
        let moment = Moment { film, step, before, after: &self.now, seat: self.seat };
        Ok(Happened {
            told: moment.told().into_iter().map(ToldData::from).collect(),
            effects: moment.effects().into_iter().map(DrawnData::from).collect(),
        })
    }
}

pub fn steps<'f>(film: &'f Film, spots: &Spots) -> Result<Vec<StepData<'f>>, String> {
    let mut whole = Eyes::new(None);
    let names = film.seats.iter().map(|seat| seat.name.as_str()).filter(|_| film.look.fog);
    let mut seats: Vec<(&str, Eyes)> = names.map(|name| (name, Eyes::new(Some(name)))).collect();
    let mut steps = Vec::with_capacity(film.len());
    for step in film.steps() {
        let all = whole.see(film, step)?;
        let mut seen = BTreeMap::new();
        for (name, eyes) in &mut seats {
            let happened = eyes.see(film, step)?;
            if !happened.told.is_empty() || !happened.effects.is_empty() {
                seen.insert(*name, happened);
            }
        }
        steps.push(StepData {
            turn: step.turn,
            heading: visible_line(&step.heading()).into_owned(),
            phase: Some(step.phase.as_str()).filter(|phase| !phase.is_empty()),
            round: step.round,
            seat: step.seat.as_deref(),
            turns: step.turns,
            frames: spots.put(&step.frames),
            all,
            seats: seen,
        });
    }
    Ok(steps)
}

impl From<Told> for ToldData {
    fn from(Told { text, kind, seat, stress, count }: Told) -> ToldData {
        ToldData { text, kind, seat, stress, count }
    }
}

impl From<effects::Drawn> for DrawnData {
    fn from(effects::Drawn { effect, places, color }: effects::Drawn) -> DrawnData {
        DrawnData { effect, places, color }
    }
}
