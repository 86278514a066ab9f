//! What there is to see in a match, and the steps of it that a replay keeps.

use super::Match;
use super::scene_step::{Opening, SceneStep};
use super::turn_limits::TurnLimits;
use super::turn_record::Turn;
use crate::time_limit::RulesTimer;
use lunarena_content::{Report, Reports};
use lunarena_kernel::turns::Shape;
use lunarena_kernel::written::Written;
use lunarena_scene::reading::{Eyes, SceneReader};
use lunarena_scene::{Field, Frame, FrameMaker, Frames, Look, Scene, default_scene};
use lunarena_script::FnRef;
use std::collections::BTreeMap;

/// The scenes so far.
#[derive(Default)]
pub(super) struct Scenes {
    /// By seat; of all that there is, under no name.
    viewers: BTreeMap<Option<String>, FrameMaker>,
    /// The look of a game that says nothing of what there is to see, once somebody wanted to see it.
    look: Option<Look>,
    /// Why the rules' own scenes can't be shown: told once.
    fault: Option<Report>,
    failed: bool,
    /// The hash of the state that was seen last, if it is known.
    state: String,
}

/// What is left of the field for each seat, if the rules say what each of them knows.
type Left = Option<Vec<Field>>;

impl Scenes {
    /// What failed so far is forgotten.
    pub fn try_again(&mut self) {
        (self.failed, self.look) = (false, None);
        self.state.clear();
        self.viewers.values_mut().for_each(FrameMaker::forget);
    }

    /// The next frame of a seat for whom this is left of the field of the scene that shows all.
    fn next_seen(&mut self, seat: &str, field: Field, look: &Look) -> Frame {
        let scene = self.viewers.get(&None).map(|all| all.scene().seen_by(seat, field, look));
        let viewer = self.viewers.entry(Some(seat.to_owned())).or_default();
        viewer.next(scene.unwrap_or_default())
    }

    /// The next frames of all who look, where nobody sees anything new.
    fn same_frames(&mut self) -> Frames {
        let mut frames = Frames::default();
        // What seats see apart is gone with the rules' own scenes.
        for (seat, viewer) in self.viewers.iter_mut().filter(|(seat, _)| seat.is_none() || !self.failed) {
            let frame = viewer.same();
            match seat {
                Some(seat) => drop(frames.seats.insert(seat.clone(), frame)),
                None => frames.all = frame,
            }
        }
        frames
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
        match self.own_scene(seat) {
            Ok(Some(scene)) => Ok(scene),
            Ok(None) => self.default_scene(),
            Err(reports) => {
                self.give_up(reports);
                self.default_scene()
            }
        }
    }

    /// As the rules have it: for a seat as they say it of this one, or out of what they say of all at once.
    fn own_scene(&mut self, seat: Option<&str>) -> Result<Option<Scene>, Reports> {
        let Some(written) = self.ask_for_scene(seat)? else { return Ok(None) };
        let look = &self.game.look;
        let own: Vec<String> = seat.filter(|_| look.fog).map(str::to_owned).into_iter().collect();
        let eyes = Eyes { seat, seats: &own };
        let read = self.shown(SceneReader::default().read(written, look, eyes, &Scene::default()))?;
        let (scene, left) = (read.scene, read.left.and_then(|left| left.into_iter().next()));
        Ok(Some(match (seat, left) {
            (Some(seat), Some(field)) => scene.seen_by(seat, field, look),
            _ => scene,
        }))
    }

    /// The rules' own function, while it does well.
    fn scene_function(&self) -> Option<FnRef> {
        self.functions.scene.filter(|_| !self.scenes.failed)
    }

    /// What the rules answer; nothing, if they don't say what there is to see.
    fn ask_for_scene(&mut self, seat: Option<&str>) -> Result<Option<Written>, Reports> {
        let Some(function) = self.scene_function() else { return Ok(None) };
        let _timer = RulesTimer::begin();
        let answer = self.ready.rules.see(function, seat);
        let answer = self.good(answer)?;
        self.shown(answer).map(Some)
    }

    /// What is wrong with an answer is told at the function that gave it.
    fn shown<T>(&self, read: Result<T, String>) -> Result<T, Reports> {
        read.map_err(|why| {
            let report = Report::error(format!("what there is to see can't be shown: {why}"));
            Reports::from(match &self.game.file.functions.scene {
                Some(function) => report.at(&self.game.file.source, function.span, "this function returned it"),
                None => report,
            })
        })
    }

    fn give_up(&mut self, reports: Reports) {
        self.scenes.fault = reports.into_iter().next();
        self.scenes.failed = true;
    }

    /// What is seen, as what is other than the last time; and what is left of the field for each seat, if the rules say what each of them knows.
    fn next_frame(&mut self, eyes: Eyes) -> Result<(Frame, Left), Reports> {
        let name = eyes.seat.map(str::to_owned);
        let mut viewer = self.scenes.viewers.remove(&name).unwrap_or_default();
        let answer = self.ask_for_scene(eyes.seat);
        let made = answer.and_then(|answer| match answer {
            Some(scene) => self.shown(viewer.read(scene, &self.game.look, eyes)).map(Some),
            None => Ok(None),
        });
        let frame = match made {
            Ok(Some(made)) => Ok(made),
            made => {
                if let Err(reports) = made {
                    self.give_up(reports);
                }
                self.default_scene().map(|scene| (viewer.next(scene), None))
            }
        };
        self.scenes.viewers.insert(name, viewer);
        frame
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
        let (title, limits) = (self.game.file.title.clone(), TurnLimits::new(&self.game.file));
        Ok(Some(Opening { title, look: self.look()?, frames, limits }))
    }

    /// The scene of now, as what is other than in the one before.
    fn next_frames(&mut self) -> Result<Frames, Reports> {
        let seats = self.players.iter().filter(|_| self.game.look.fog);
        let names: Vec<String> = seats.map(|player| player.name.clone()).collect();
        let (all, left) = self.next_frame(Eyes { seat: None, seats: &names })?;
        let mut left = left.into_iter().flatten();
        let mut seats = BTreeMap::new();
        for name in names {
            if self.scenes.failed {
                break;
            }
            let frame = match left.next() {
                Some(field) => self.scenes.next_seen(&name, field, &self.game.look),
                None => self.next_frame(Eyes { seat: Some(&name), seats: &[] })?.0,
            };
            seats.insert(name, frame);
        }
        Ok(Frames { all, seats })
    }

    pub(super) fn keep_scene(&mut self, turn: &mut Turn, action: Option<u32>) -> Result<(), Reports> {
        let frames = match self.looks_the_same(&turn.hash) {
            true => self.scenes.same_frames(),
            false => self.next_frames()?,
        };
        self.scenes.state.clone_from(&turn.hash);
        turn.scenes.push(SceneStep { action, events: turn.events.len(), frames });
        Ok(())
    }

    /// Whether nothing can be seen that was not seen last, the state being the same by its hash.
    fn looks_the_same(&mut self, hash: &str) -> bool {
        let is_same = !hash.is_empty() && *hash == self.scenes.state;
        let function = self.scene_function();
        let is_plain = |function| self.ready.rules.parameters(function).is_some_and(|count| count <= 1);
        is_same && function.is_none_or(is_plain)
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
