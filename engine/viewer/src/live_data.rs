//! What pages are told of a match while it is played: once for all who see everything, and once for each seat that a person plays, in which nothing stands but what
//! that seat sees.

use crate::facts::{Course, Facts};
use crate::match_data::{EndData, ShownMatch};
use crate::page_data::PageData;
use crate::page_file::written;
use crate::spots::Spots;
use crate::step_data::{SeatStepWriter, StepData, StepWriter};
use crate::turn_data::{TurnData, TurnWriter};
use lunarena_arena::{Header, Opening, Replay, Shown, Standing, StepMaker, Turn, TurnLimits, first_film};
use lunarena_content::Report;
use lunarena_contest::live_calls::Questions;
use lunarena_kernel::{Value, value_of};
use lunarena_scene::{Film, Frame, Frames, Look, Scene, Step};
use serde::Serialize;
use std::collections::BTreeMap;

/// JSON for all who see everything, and for each person by the seat.
pub struct Audiences {
    pub all: String,
    pub seats: BTreeMap<String, String>,
}

pub struct LiveData {
    header: Header,
    limits: TurnLimits,
    /// How it looks, who plays, and its first step.
    film: Film,
    maker: StepMaker,
    spots: Spots,
    whole: StepWriter,
    /// What people see.
    seats: BTreeMap<String, SeatStepWriter>,
    turns: TurnWriter,
    course: Course,
    /// Its turns, where it is to be compared when it is over; the film has its steps then.
    kept: Option<Vec<Value>>,
}

/// How it ended, and what is known of it only then.
#[derive(Serialize)]
struct EndEvent {
    end: EndData,
    facts: Facts,
}

#[derive(Serialize)]
struct TurnEvent<'s> {
    steps: Vec<StepData<'s>>,
    turns: Vec<TurnData>,
}

impl LiveData {
    /// For a match that is about to begin, with those of its seats that people play.
    pub fn new(header: Header, title: &str, opening: Opening, people: &[String]) -> LiveData {
        let limits = opening.limits.clone();
        let film = first_film(title, &header.seats, opening);
        let mut spots = Spots::empty(&film.look);
        film.steps().iter().for_each(|step| spots.add(&step.frames.all));
        LiveData {
            turns: TurnWriter::new(&header, &limits),
            whole: StepWriter::new(&film),
            seats: people.iter().map(|seat| (seat.clone(), SeatStepWriter::new(seat, &film.look))).collect(),
            maker: StepMaker::default(),
            course: Course::default(),
            kept: None,
            header,
            limits,
            film,
            spots,
        }
    }

    /// Keeps what was told, see [`LiveData::shown`].
    pub fn keep(&mut self) {
        self.kept = Some(Vec::new());
    }

    /// What pages begin with.
    pub fn opening(&mut self) -> Result<Audiences, Report> {
        let steps: Vec<Step> = self.film.steps().to_vec();
        for step in &steps {
            self.whole.next(&self.film, step, &self.spots).map_err(not_good)?;
        }
        let all = self.page(self.film.look.clone(), steps.clone())?;
        let mut seats = BTreeMap::new();
        let names: Vec<String> = self.seats.keys().cloned().collect();
        for seat in names {
            // Who sees one seat alone has no other eyes to choose.
            let look = Look { fog: false, ..self.film.look.clone() };
            let Some(writer) = self.seats.get_mut(&seat) else { continue };
            let mut own = Vec::new();
            for step in &steps {
                writer.next(&self.film, step).map_err(not_good)?;
                own.push(Step { frames: writer.frames(&step.frames), ..step.clone() });
            }
            seats.insert(seat, self.page(look, own)?);
        }
        Ok(Audiences { all, seats })
    }

    fn page(&self, look: Look, steps: Vec<Step>) -> Result<String, Report> {
        let seats = self
            .film
            .seats
            .iter()
            .map(|seat| lunarena_scene::film::Seat { name: seat.name.clone(), bot: seat.bot.clone() });
        let mut film = Film::new(self.film.title.clone(), look, seats.collect());
        steps.into_iter().for_each(|step| film.push(step));
        let replay = Replay::begun(self.header.clone());
        let shown = Shown { film, limits: self.limits.clone() };
        let shown = ShownMatch { name: String::new(), replay, shown, standings: Vec::new() };
        written(&PageData::new(&shown)?).map_err(|error| not_good(error.to_string()))
    }

    /// Some more turns were played.
    pub fn turns(&mut self, turns: &[impl AsRef<Turn>]) -> Result<Audiences, Report> {
        let steps: Vec<Step> = turns.iter().flat_map(|turn| self.maker.steps(turn.as_ref())).collect();
        let plain: Vec<Value> = turns.iter().map(|turn| value_of(&without_scenes(turn.as_ref()))).collect();
        let done = plain.iter().map(|turn| {
            // By itself, so that what is told doesn't depend on how many come together.
            let questions = Questions::of(std::slice::from_ref(turn), false);
            self.turns.next(turn, &self.film.look, &questions)
        });
        let done: Vec<TurnData> = done.collect();
        let mut seats = BTreeMap::new();
        for (seat, writer) in &mut self.seats {
            let own = steps.iter().map(|step| writer.next(&self.film, step)).collect::<Result<_, _>>();
            let turns = done.iter().map(|turn| turn.of_seat(seat)).collect();
            seats.insert(seat.clone(), json(&TurnEvent { steps: own.map_err(not_good)?, turns })?);
        }
        let mut all = Vec::with_capacity(steps.len());
        for step in &steps {
            self.spots.add(&step.frames.all);
            all.push(self.whole.next(&self.film, step, &self.spots).map_err(not_good)?);
        }
        let all = json(&TurnEvent { steps: all, turns: done })?;
        plain.iter().for_each(|turn| self.course.add(turn));
        if let Some(kept) = &mut self.kept {
            kept.extend(plain);
            steps.into_iter().for_each(|step| self.film.push(step));
        }
        Ok(Audiences { all, seats })
    }

    /// What a person's seat sees in the middle of its turn, as an object with `scene` and `told`.
    pub fn now(&mut self, seat: &str, scene: Scene, events: Vec<Value>) -> Result<serde_json::Value, Report> {
        let frames = Frames { all: Frame::Whole(Box::new(scene)), seats: BTreeMap::new() };
        let step = Step { events, frames, turns: 1, ..Step::default() };
        let Some(writer) = self.seats.get_mut(seat) else { return Ok(serde_json::Value::Null) };
        let seen = writer.look(&self.film, &step).map_err(not_good)?;
        serde_json::from_str(&json(&seen)?).map_err(|error| not_good(error.to_string()))
    }

    /// How it ended.
    pub fn end(&mut self, hash: &str, standings: &[Standing]) -> Result<String, Report> {
        self.course.end(hash);
        let facts = self.course.facts(&self.header, &[]);
        json(&EndEvent { end: EndData::new(standings, &self.film.look), facts })
    }

    /// The match as it can be compared with another one, if it was kept.
    pub fn shown(self, hash: &str, standings: &[Standing]) -> Option<ShownMatch> {
        let mut replay = Replay { turns: self.kept?, ..Replay::begun(self.header) };
        replay.set_end(hash, standings);
        let shown = Shown { film: self.film, limits: self.limits };
        Some(ShownMatch { name: String::new(), replay, shown, standings: standings.to_vec() })
    }
}

/// A replay holds neither scenes nor states.
fn without_scenes(turn: &Turn) -> Turn {
    Turn { scenes: Vec::new(), state: None, ..turn.clone() }
}

fn json(data: &impl Serialize) -> Result<String, Report> {
    written(data).map_err(|error| not_good(error.to_string()))
}

fn not_good(why: String) -> Report {
    Report::error(format!("what there is to see can't be told: {why}"))
}
