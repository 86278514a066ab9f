//! The steps of a match: what there is to see after each, and what is told of it.

use crate::spots::Spots;
use lunarena_content::visible_line;
use lunarena_scene::effects;
use lunarena_scene::look::{Effect, Stress};
use lunarena_scene::palette::Tint;
use lunarena_scene::{FAULT, Film, Frame, Frames, Look, Moment, Place, Scene, Step, Told};
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
    seats: BTreeMap<String, Happened>,
}

impl StepData<'_> {
    /// With nothing of how bots of other seats failed but that they did.
    pub fn keep_inside_of(&mut self, own: &[String]) {
        let all = std::iter::once(&mut self.all).chain(self.seats.values_mut());
        for told in all.flat_map(|happened| &mut happened.told).filter(|told| told.kind == FAULT) {
            let Some(seat) = told.seat.as_ref().filter(|seat| !own.contains(seat)) else { continue };
            told.text = format!("{} failed", visible_line(seat));
        }
    }
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
struct Eyes {
    seat: Option<String>,
    now: Scene,
}

impl Eyes {
    fn new(seat: Option<&str>) -> Eyes {
        Eyes { seat: seat.map(str::to_owned), now: Scene::default() }
    }

    fn see(&mut self, film: &Film, step: &Step) -> Result<Happened, String> {
        let mut next = self.now.clone();
        let seat = self.seat.as_deref();
        step.frames.of(seat).apply(&mut next)?;
        let before = std::mem::replace(&mut self.now, next);
        // Before the first step there is nothing to be seen.
        let before = Some(&before).filter(|_| step.turns > 0);
        let moment = Moment { film, step, before, after: &self.now, seat };
        Ok(Happened {
            told: moment.told().into_iter().map(ToldData::from).collect(),
            effects: moment.effects().into_iter().map(DrawnData::from).collect(),
        })
    }
}

/// Makes the steps of a match, one after the other.
pub struct StepWriter {
    whole: Eyes,
    seats: Vec<Eyes>,
}

impl StepWriter {
    pub fn new(film: &Film) -> StepWriter {
        let seats = film.seats.iter().filter(|_| film.look.fog).map(|seat| Eyes::new(Some(&seat.name)));
        StepWriter { whole: Eyes::new(None), seats: seats.collect() }
    }

    /// The next step for those who see all.
    pub fn next<'s>(&mut self, film: &Film, step: &'s Step, spots: &Spots) -> Result<StepData<'s>, String> {
        let all = self.whole.see(film, step)?;
        let mut seen = BTreeMap::new();
        for eyes in &mut self.seats {
            let happened = eyes.see(film, step)?;
            if let Some(seat) = eyes.seat.clone().filter(|_| !happened.is_empty()) {
                seen.insert(seat, happened);
            }
        }
        Ok(StepData { seats: seen, ..StepData::new(step, spots.put(&step.frames), all) })
    }
}

/// The same for one seat alone: nothing of what others see is in it.
pub struct SeatStepWriter {
    eyes: Eyes,
    spots: Spots,
}

impl SeatStepWriter {
    pub fn new(seat: &str, look: &Look) -> SeatStepWriter {
        SeatStepWriter { eyes: Eyes::new(Some(seat)), spots: Spots::empty(look) }
    }

    /// What it sees of the frames of a step.
    pub fn frames(&mut self, frames: &Frames) -> Frames {
        let own = Frames { all: frames.of(self.eyes.seat.as_deref()).clone(), seats: BTreeMap::new() };
        self.spots.add(&own.all);
        self.spots.put(&own).into_owned()
    }

    pub fn next<'s>(&mut self, film: &Film, step: &'s Step) -> Result<StepData<'s>, String> {
        let happened = self.eyes.see(film, step)?;
        Ok(StepData::new(step, Cow::Owned(self.frames(&step.frames)), happened))
    }

    /// A look in the middle of a turn, which is no step of its own.
    pub fn look(&mut self, film: &Film, step: &Step) -> Result<NowData, String> {
        let last = self.eyes.now.clone();
        let happened = self.eyes.see(film, step);
        self.eyes.now = last;
        let scene = match self.frames(&step.frames).all {
            Frame::Whole(scene) => scene,
            Frame::Change(_) => Box::default(),
        };
        Ok(NowData { scene, told: happened?.told })
    }
}

/// What is seen in the middle of a turn.
#[derive(Serialize)]
pub struct NowData {
    scene: Box<Scene>,
    told: Vec<ToldData>,
}

pub fn steps<'f>(film: &'f Film, spots: &Spots) -> Result<Vec<StepData<'f>>, String> {
    let mut writer = StepWriter::new(film);
    film.steps().iter().map(|step| writer.next(film, step, spots)).collect()
}

impl<'s> StepData<'s> {
    fn new(step: &'s Step, frames: Cow<'s, Frames>, all: Happened) -> StepData<'s> {
        StepData {
            turn: step.turn,
            heading: visible_line(&step.heading()).into_owned(),
            phase: Some(step.phase.as_str()).filter(|phase| !phase.is_empty()),
            round: step.round,
            seat: step.seat.as_deref(),
            turns: step.turns,
            frames,
            all,
            seats: BTreeMap::new(),
        }
    }
}

impl Happened {
    fn is_empty(&self) -> bool {
        self.told.is_empty() && self.effects.is_empty()
    }
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
