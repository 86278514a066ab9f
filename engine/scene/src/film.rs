//! The scenes of a match, step by step: what is looked at when a match is watched, whether it is still being played or comes from a replay.

use crate::change::Change;
use crate::look::Look;
use crate::reading::{Eyes, SceneReader};
use crate::scene::{Field, Scene};
use lunarena_kernel::Value;
use lunarena_kernel::written::Written;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One scene in so many is kept whole, so that none is far from one.
pub const WHOLE_EVERY: usize = 64;

pub struct Film {
    /// What is played, for a person.
    pub title: String,
    pub look: Look,
    pub seats: Vec<Seat>,
    steps: Vec<Step>,
}

pub struct Seat {
    pub name: String,
    /// The name of the bot that plays it.
    pub bot: String,
}

/// A moment of a match and what led to it. The first is the start, in turn 0.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Step {
    pub turn: u64,
    pub phase: String,
    pub round: Option<u64>,
    /// Whose turn it was.
    pub seat: Option<String>,
    pub unit: Option<i64>,
    /// Which action of the turn, where a turn has several.
    pub action: Option<u32>,
    /// How many turns of the match had begun by then.
    pub turns: usize,
    /// As the rules reported them since the step before.
    pub events: Vec<Value>,
    pub faults: Vec<Fault>,
    pub frames: Frames,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    pub seat: String,
    pub kind: String,
    pub message: String,
}

/// The scene of a step: of all that there is, and what each seat sees of it where that differs.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Frames {
    pub all: Frame,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub seats: BTreeMap<String, Frame>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Frame {
    Whole(Box<Scene>),
    Change(Box<Change>),
}

impl Default for Frame {
    fn default() -> Frame {
        Frame::Change(Box::default())
    }
}

impl Frame {
    /// Makes the scene of this step of the one before.
    pub fn apply(&self, scene: &mut Scene) -> Result<(), String> {
        match self {
            Frame::Whole(whole) => scene.clone_from(whole),
            Frame::Change(change) => change.apply(scene)?,
        }
        Ok(())
    }
}

impl Step {
    /// `turn 12, round 3, Left`.
    pub fn heading(&self) -> String {
        if self.turn == 0 {
            return "the start".to_owned();
        }
        let mut text = format!("turn {}", self.turn);
        if let Some(round) = self.round {
            text.push_str(&format!(", round {round}"));
        }
        if let Some(action) = self.action {
            text.push_str(&format!(", action {action}"));
        }
        if let Some(seat) = &self.seat {
            text.push_str(&format!(", {seat}"));
        }
        text
    }
}

impl Film {
    pub fn new(title: String, look: Look, seats: Vec<Seat>) -> Film {
        Film { title, look, seats, steps: Vec::new() }
    }

    pub fn push(&mut self, step: Step) {
        self.steps.push(step);
    }

    pub fn len(&self) -> usize {
        self.steps.len()
    }

    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The scene after a step, as one seat sees it or whole.
    pub fn scene(&self, at: usize, seat: Option<&str>) -> Result<Scene, String> {
        let frames = || self.steps[..=at.min(self.len().saturating_sub(1))].iter().map(|step| step.frames.of(seat));
        if self.is_empty() {
            return Ok(Scene::default());
        }
        let last_whole = frames().rposition(|frame| matches!(frame, Frame::Whole(_)));
        let mut scene = Scene::default();
        for frame in frames().skip(last_whole.unwrap_or(0)) {
            frame.apply(&mut scene)?;
        }
        Ok(scene)
    }

    /// The first step of a turn, or the last one before it.
    pub fn step_of_turn(&self, turn: u64) -> usize {
        let first = self.steps.iter().position(|step| step.turn >= turn);
        first.unwrap_or(self.len().saturating_sub(1))
    }
}

impl Frames {
    pub fn of(&self, seat: Option<&str>) -> &Frame {
        seat.and_then(|seat| self.seats.get(seat)).unwrap_or(&self.all)
    }
}

/// Makes frames of the scenes of one viewer, one after the other.
#[derive(Clone, Debug, Default)]
pub struct FrameMaker {
    last: Scene,
    reader: SceneReader,
    made: usize,
}

impl FrameMaker {
    /// Returns the frame of a scene.
    pub fn next(&mut self, scene: Scene) -> Frame {
        self.forget();
        self.frame(scene)
    }

    /// Returns the frame of a scene that a rules function returned, and what is left of the field for each seat if the rules return what each of
    /// them knows.
    pub fn read(&mut self, scene: Written, look: &Look, eyes: Eyes) -> Result<(Frame, Option<Vec<Field>>), String> {
        let read = self.reader.read(scene, look, eyes, &self.last)?;
        Ok((self.frame(read.scene), read.left))
    }

    /// Reads all of the next scene, as the look or the rules are others.
    pub fn forget(&mut self) {
        self.reader = SceneReader::default();
    }

    /// Returns the last scene.
    pub fn scene(&self) -> &Scene {
        &self.last
    }

    /// Returns the frame of a scene in which nothing changed.
    pub fn same(&mut self) -> Frame {
        self.frame_of(Change::default())
    }

    fn frame(&mut self, scene: Scene) -> Frame {
        let change = Change::between(&self.last, &scene);
        self.last = scene;
        self.frame_of(change)
    }

    fn frame_of(&mut self, change: Change) -> Frame {
        let is_whole = self.made.is_multiple_of(WHOLE_EVERY);
        self.made += 1;
        if is_whole { Frame::Whole(Box::new(self.last.clone())) } else { Frame::Change(Box::new(change)) }
    }
}
