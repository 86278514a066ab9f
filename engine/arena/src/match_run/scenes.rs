//! What there is to see in a match, and the steps of it that a replay keeps.

use super::Match;
use super::turn_record::Turn;
use crate::time_limit::RulesTimer;
use lunarena_content::{Report, Reports};
use lunarena_kernel::turns::Shape;
use lunarena_scene::{FrameMaker, Frames, Look, Scene, default_scene};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One scene of a turn.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SceneStep {
    /// The action that it comes after; without one, the turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<u32>,
    /// How many events of the turn had happened by then.
    pub events: usize,
    #[serde(flatten)]
    pub frames: Frames,
}

/// What a replay begins with, where it can be looked at: how all of it looks, and what there is to see before the first turn.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opening {
    pub look: Look,
    pub frames: Frames,
}

/// The scenes so far.
#[derive(Default)]
pub(super) struct Scenes {
    all: FrameMaker,
    seats: BTreeMap<String, FrameMaker>,
    /// The look of a game that says nothing of what there is to see, once somebody wanted to see it.
    look: Option<Look>,
    /// Why the rules' own scenes can't be shown: told once.
    fault: Option<Report>,
    failed: bool,
}

impl Scenes {
    /// What failed so far is forgotten.
    pub fn try_again(&mut self) {
        (self.failed, self.look) = (false, None);
    }
}

impl Match<'_> {
    /// How the match looks.
    pub fn look(&mut self) -> Result<Look, Reports> {
        if self.functions.scene.is_some() && !self.scenes.failed {
            return Ok(self.game.look.clone());
        }
        if self.scenes.look.is_none() {
            self.default_scene()?;
        }
        Ok(self.scenes.look.clone().unwrap_or_default())
    }

    /// What there is to see, for one seat or at all. If the rules fail to say so, their state is shown plainly, and the match goes on.
    pub fn scene(&mut self, seat: Option<&str>) -> Result<Scene, Reports> {
        let Some(function) = self.functions.scene.filter(|_| !self.scenes.failed) else { return self.default_scene() };
        let _timer = RulesTimer::begin();
        let answer = self.ready.rules.ask_for_seat(function, seat);
        let made = self.good(answer).and_then(|value| {
            lunarena_scene::read(&value, &self.game.look).map_err(|why| {
                let report = Report::error(format!("what there is to see can't be shown: {why}"));
                let named = self.game.file.functions.scene.as_ref();
                Reports::from(match named {
                    Some(function) => report.at(&self.game.file.source, function.span, "this function returned it"),
                    None => report,
                })
            })
        });
        match made {
            Ok(mut scene) => {
                if let Some(seat) = seat {
                    hide_figures(&mut scene, &self.game.look, seat);
                }
                Ok(scene)
            }
            Err(reports) => {
                self.scenes.fault = reports.into_iter().next();
                self.scenes.failed = true;
                self.default_scene()
            }
        }
    }

    /// Why scenes are shown plainly, once.
    pub fn take_scene_fault(&mut self) -> Option<Report> {
        self.scenes.fault.take()
    }

    fn default_scene(&mut self) -> Result<Scene, Reports> {
        let names: Vec<String> = self.players.iter().map(|player| player.name.clone()).collect();
        let (scene, look) = default_scene::of_state(&self.state()?, &names);
        self.scenes.look.get_or_insert_with(|| default_scene::with_facts(look, &scene));
        Ok(scene)
    }

    /// What a replay begins with; nothing, if scenes are not kept. To be asked for before the first turn.
    pub fn opening(&mut self) -> Result<Option<Opening>, Reports> {
        if !self.keep.scenes {
            return Ok(None);
        }
        let frames = self.next_frames()?;
        Ok(Some(Opening { look: self.look()?, frames }))
    }

    /// The scene of now, as what is other than in the one before.
    fn next_frames(&mut self) -> Result<Frames, Reports> {
        let scene = self.scene(None)?;
        let all = self.scenes.all.next(scene);
        let mut seats = BTreeMap::new();
        if self.game.look.fog && !self.scenes.failed {
            let names: Vec<String> = self.players.iter().map(|player| player.name.clone()).collect();
            for name in names {
                let seen = self.scene(Some(&name))?;
                let frame = self.scenes.seats.entry(name.clone()).or_default().next(seen);
                seats.insert(name, frame);
            }
        }
        Ok(Frames { all, seats })
    }

    pub(super) fn keep_scene(&mut self, turn: &mut Turn, action: Option<u32>) -> Result<(), Reports> {
        let frames = self.next_frames()?;
        turn.scenes.push(SceneStep { action, events: turn.events.len(), frames });
        Ok(())
    }

    /// After an action of a turn that has several. The last one is seen together with the end of the turn.
    pub(super) fn keep_action(&mut self, turn: &mut Turn, number: u32) -> Result<(), Reports> {
        let Some(phase) = self.turn_loop.phase(&self.plan) else { return Ok(()) };
        if !self.keep.scenes || number >= phase.actions || phase.shape == Shape::Queue {
            return Ok(());
        }
        turn.events.extend(self.ready.rules.take_events());
        self.keep_scene(turn, Some(number))
    }
}

/// In fog some figures are for their own seat alone.
fn hide_figures(scene: &mut Scene, look: &Look, seat: &str) {
    if !look.fog {
        return;
    }
    let is_own = |name: &String| look.figures.get(name).is_some_and(|figure| figure.own);
    for (owner, figures) in &mut scene.figures {
        if owner != seat {
            figures.retain(|name, _| !is_own(name));
        }
    }
    scene.figures.retain(|_, figures| !figures.is_empty());
}
