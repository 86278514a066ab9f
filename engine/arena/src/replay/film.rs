//! The scenes of a match as a film: of a match that is being played, of a replay that holds them, or of one that is played again for them.

use super::header::SeatRef;
use super::playback::Playback;
use super::read::Replay;
use super::recorded_match::RecordedMatch;
use crate::match_run::{Keep, Opening, SceneStep, Turn};
use lunarena_content::{Report, Reports, Root};
use lunarena_kernel::{Key, Value};
use lunarena_scene::film::{Fault, Film, Seat, Step};
use serde::de::DeserializeOwned;

/// Puts the turns of a match together to a film. Turns without a scene of their own, as those of units in a queue, are part of the next step.
pub struct FilmMaker {
    pub film: Film,
    /// What happened since the last step.
    pending: Step,
}

impl FilmMaker {
    pub fn new(title: &str, seats: &[SeatRef], opening: Opening) -> FilmMaker {
        let seat = |seat: &SeatRef| Seat { name: seat.seat.clone(), bot: bot_name(&seat.bot.name) };
        let mut film = Film::new(title.to_owned(), opening.look, seats.iter().map(seat).collect());
        film.push(Step { frames: opening.frames, ..Step::default() });
        FilmMaker { film, pending: Step::default() }
    }

    pub fn add(&mut self, turn: &Turn) {
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
        self.add_steps(head, &turn.events, turn.scenes.clone());
    }

    /// The same of a turn as a replay holds it.
    fn add_recorded(&mut self, turn: &Value) -> Result<(), Report> {
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
        self.add_steps(head, events, scenes);
        Ok(())
    }

    fn add_steps(&mut self, head: Step, events: &[Value], scenes: Vec<SceneStep>) {
        let Step { events: earlier, faults, .. } = std::mem::take(&mut self.pending);
        let mut next = Step { events: earlier, faults, ..head.clone() };
        next.faults.extend(head.faults.iter().cloned());
        let mut told = 0;
        for scene in scenes {
            let upto = scene.events.clamp(told, events.len());
            next.events.extend(events[told..upto].iter().cloned());
            told = upto;
            let (action, frames) = (scene.action, scene.frames);
            self.film.push(Step { action, frames, ..next });
            next = Step { faults: Vec::new(), ..head.clone() };
        }
        next.events.extend(events[told..].iter().cloned());
        self.pending = next;
    }
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
    /// What there is to see in the match: as the replay holds it; if it doesn't, the match is played again.
    pub fn film(&self, root: impl FnOnce() -> Result<Root, Reports>) -> Result<Film, Reports> {
        match &self.opening {
            Some(opening) => Ok(self.recorded_film(typed(opening)?)?),
            None => self.film_of_match(&root()?),
        }
    }

    fn title(&self) -> String {
        match self.header.map.is_nothing() {
            true => self.header.game.clone(),
            false => format!("{}, map {}", self.header.game, self.header.map.name),
        }
    }

    fn recorded_film(&self, opening: Opening) -> Result<Film, Report> {
        let mut maker = FilmMaker::new(&self.title(), self.last_seats(), opening);
        self.turns.iter().try_for_each(|turn| maker.add_recorded(turn))?;
        Ok(maker.film)
    }

    fn film_of_match(&self, root: &Root) -> Result<Film, Reports> {
        let recorded = RecordedMatch::new(root, self)?;
        if let Some((what, ..)) = recorded.changed.first() {
            return Err(Report::error(format!("the replay holds no scenes, and {what} is not what it was"))
                .help("record the match again: `lunarena play ... --replay FILE`")
                .into());
        }
        let mut playback = Playback::new(&recorded, Keep { scenes: true, ..Keep::NOTHING })?;
        let opening = playback.match_run().opening()?.unwrap_or_default();
        let mut maker = FilmMaker::new(&self.title(), self.last_seats(), opening);
        while playback.turns < self.turns.len() as u64
            && let Some(turn) = playback.turn()?
        {
            maker.add(&turn);
        }
        Ok(maker.film)
    }
}
