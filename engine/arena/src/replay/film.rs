//! The scenes of a match as a film: of a match that is being played, of a replay that holds them, or of one that is played again for them.

use super::header::{FileRef, SeatRef};
use super::playback::Playback;
use super::read::Replay;
use super::recorded_match::RecordedMatch;
use crate::match_run::{Keep, Opening, SceneStep, Turn, TurnLimits};
use lunarena_content::{Report, Reports, Root};
use lunarena_kernel::{Key, Value};
use lunarena_scene::Look;
use lunarena_scene::film::{Fault, Film, Seat, Step};
use serde::de::DeserializeOwned;

/// What can be looked at of a match.
pub struct Shown {
    pub film: Film,
    pub limits: TurnLimits,
}

/// The film of a match that is about to begin.
pub fn first_film(title: &str, seats: &[SeatRef], opening: Opening) -> Film {
    let seat = |seat: &SeatRef| Seat { name: seat.seat.clone(), bot: player_name(seat) };
    let mut film = Film::new(title.to_owned(), opening.look, seats.iter().map(seat).collect());
    film.push(Step { frames: opening.frames, ..Step::default() });
    film
}

/// Makes steps of the turns of a match. Turns without a scene of their own, as those of units in a queue, are part of the next step.
#[derive(Default)]
pub struct StepMaker {
    /// What happened since the last step.
    pending: Step,
    /// How many turns there were.
    turns: usize,
}

impl StepMaker {
    pub fn steps(&mut self, turn: &Turn) -> Vec<Step> {
        let fault = |(seat, fault): (&String, &crate::match_run::FaultRecord)| Fault {
            seat: seat.clone(),
            kind: fault.kind.to_owned(),
            message: fault.message.clone(),
        };
        let head = Step {
            turn: turn.turn,
            phase: turn.phase.clone(),
            round: turn.round,
            seat: turn.seat.clone(),
            unit: turn.unit,
            faults: turn.faults.iter().map(fault).collect(),
            ..Step::default()
        };
        self.cut(head, &turn.events, turn.scenes.clone())
    }

    /// The same of a turn as a replay holds it.
    fn recorded_steps(&mut self, turn: &Value) -> Result<Vec<Step>, Report> {
        let number = |name: &str| turn.field(name).and_then(Value::as_int);
        let word = |value: &Value, name: &str| value.field(name).and_then(Value::as_str).unwrap_or_default().to_owned();
        let mut faults = Vec::new();
        if let Some(Value::Map(found)) = turn.field("faults") {
            for (seat, fault) in found {
                let seat = Key::to_string(seat);
                faults.push(Fault { seat, kind: word(fault, "kind"), message: word(fault, "message") });
            }
        }
        let head = Step {
            turn: number("turn").unwrap_or_default().max(0) as u64,
            phase: word(turn, "phase"),
            round: number("round").map(|round| round.max(0) as u64),
            seat: turn.field("seat").and_then(Value::as_str).map(str::to_owned),
            unit: number("unit"),
            faults,
            ..Step::default()
        };
        let scenes: Vec<SceneStep> = turn.field("scenes").map(typed).transpose()?.unwrap_or_default();
        let events = turn.field("events").and_then(Value::as_list).unwrap_or_default();
        Ok(self.cut(head, events, scenes))
    }

    /// One step for each scene of the turn.
    fn cut(&mut self, head: Step, events: &[Value], scenes: Vec<SceneStep>) -> Vec<Step> {
        let Step { events: earlier, faults, .. } = std::mem::take(&mut self.pending);
        self.turns += 1;
        let head = Step { turns: self.turns, ..head };
        let mut next = Step { events: earlier, faults, ..head.clone() };
        next.faults.extend(head.faults.iter().cloned());
        let (mut told, mut steps) = (0, Vec::new());
        for scene in scenes {
            let upto = scene.events.clamp(told, events.len());
            next.events.extend(events[told..upto].iter().cloned());
            told = upto;
            let (action, frames) = (scene.action, scene.frames);
            steps.push(Step { action, frames, ..next });
            next = Step { faults: Vec::new(), ..head.clone() };
        }
        next.events.extend(events[told..].iter().cloned());
        self.pending = next;
        steps
    }
}

/// Who plays a seat, in short.
fn player_name(seat: &SeatRef) -> String {
    let bot = SeatRef { bot: FileRef { name: bot_name(&seat.bot.name), hash: String::new() }, ..seat.clone() };
    bot.player()
}

/// A bot by its name, also where it was given by a path.
fn bot_name(name: &str) -> String {
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    file.strip_suffix(".lua").unwrap_or(file).to_owned()
}

fn typed<T: DeserializeOwned>(value: &Value) -> Result<T, Report> {
    let read = serde_json::to_value(value).and_then(serde_json::from_value);
    read.map_err(|error| Report::error(format!("the scenes of the replay can't be read: {error}")))
}

impl Replay {
    /// How the match looks, and how its events are told; nothing, if it was recorded without that.
    pub fn look(&self) -> Result<Look, Report> {
        Ok(self.opening.as_ref().map(typed::<Opening>).transpose()?.unwrap_or_default().look)
    }

    /// What there is to see in the match: as the replay holds it; if it doesn't, the match is played again.
    pub fn film(&self, root: impl FnOnce() -> Result<Root, Reports>) -> Result<Film, Reports> {
        Ok(self.shown(root)?.film)
    }

    /// The same with all else that a replay holds for those who look at it.
    pub fn shown(&self, root: impl FnOnce() -> Result<Root, Reports>) -> Result<Shown, Reports> {
        match &self.opening {
            Some(opening) => Ok(self.recorded_film(typed(opening)?)?),
            None => self.film_of_match(&root()?),
        }
    }

    /// What is played, and on which map.
    fn title(&self, opening: &Opening) -> String {
        match self.header.map.is_nothing() {
            true => opening.title.clone(),
            false => format!("{}, map {}", opening.title, self.header.map.name),
        }
    }

    fn recorded_film(&self, opening: Opening) -> Result<Shown, Report> {
        let limits = opening.limits.clone();
        let (mut film, mut maker) =
            (first_film(&self.title(&opening), self.last_seats(), opening), StepMaker::default());
        for turn in &self.turns {
            maker.recorded_steps(turn)?.into_iter().for_each(|step| film.push(step));
        }
        Ok(Shown { film, limits })
    }

    fn film_of_match(&self, root: &Root) -> Result<Shown, Reports> {
        let recorded = RecordedMatch::new(root, self)?;
        recorded.check_unchanged("the replay holds no scenes, and the match can't be played again")?;
        let mut playback = Playback::new(&recorded, Keep { scenes: true, ..Keep::NOTHING })?;
        let opening = playback.match_run().opening()?.unwrap_or_default();
        let limits = opening.limits.clone();
        let (mut film, mut maker) =
            (first_film(&self.title(&opening), self.last_seats(), opening), StepMaker::default());
        while playback.turns < self.turns.len() as u64
            && let Some(turn) = playback.turn()?
        {
            maker.steps(&turn).into_iter().for_each(|step| film.push(step));
        }
        Ok(Shown { film, limits })
    }
}
