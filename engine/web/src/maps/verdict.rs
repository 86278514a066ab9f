//! What is wrong with a map, how a match begins on it, and what its file would hold.

use super::{Workshop, data_of};
use crate::problem::Problem;
use lunarena_arena::{FoundFault, Game, Keep, Match, SeatChoice, Setup, Start};
use lunarena_content::{MapFile, Report, Reports, Source, visible, visible_line};
use lunarena_kernel::Value;
use lunarena_scene::{Place, Scene};
use lunarena_viewer::scene_json;
use serde::{Deserialize, Serialize};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckBody {
    data: Value,
    #[serde(default)]
    seats: Option<usize>,
}

#[derive(Serialize)]
pub struct MapVerdict {
    faults: Vec<FaultData>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scene: Option<serde_json::Value>,
    text: String,
}

#[derive(Serialize)]
struct FaultData {
    path: String,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    at: Vec<Place>,
}

impl FaultData {
    fn new(fault: FoundFault) -> FaultData {
        let line = |text: &str| visible_line(text).into_owned();
        FaultData {
            path: line(&fault.path),
            message: line(&fault.message),
            help: fault.help.as_deref().map(line),
            at: fault.at,
        }
    }

    /// Of a match that can't begin.
    fn of_start(report: &Report) -> FaultData {
        let (message, help) = (report.message().to_owned(), report.help_text().map(str::to_owned));
        FaultData::new(FoundFault { path: String::new(), message, help, at: Vec::new() })
    }
}

/// A map is looked at alike each time.
const SEED: u64 = 1;

impl MapVerdict {
    pub(super) fn new(workshop: &Workshop, body: CheckBody) -> Result<MapVerdict, Problem> {
        let (game, data) = (&workshop.game, data_of(&body.data)?);
        let (seats, faults) = match body.seats {
            Some(seats) => (seats, faults_for(game, &data, good_count(game, seats)?)?),
            None => faults(game, &data)?,
        };
        let is_good = faults.is_empty();
        let mut faults: Vec<FaultData> = faults.into_iter().map(FaultData::new).collect();
        let mut scene = None;
        if is_good {
            match start_scene(game, &data, seats) {
                Ok(found) => scene = Some(scene_json(found, &game.look)?),
                Err(reports) => faults.extend(reports.iter().map(FaultData::of_start)),
            }
        }
        let text = text_anew(game, &data, is_good)?.1;
        Ok(MapVerdict { faults, scene, text: visible(&text).into_owned() })
    }
}

fn good_count(game: &Game, count: usize) -> Result<usize, Report> {
    let (least, most) = counts(game);
    if (least..=most).contains(&count) {
        return Ok(count);
    }
    Err(Report::error(format!("{} is played by {least} to {most}, not by {count}", game.name())))
}

fn counts(game: &Game) -> (usize, usize) {
    let seats = &game.file.seats;
    let most = seats.names.len().min(usize::try_from(seats.most).unwrap_or(0));
    (usize::try_from(seats.least).unwrap_or(1).clamp(1, most.max(1)), most)
}

fn faults_for(game: &Game, data: &Value, count: usize) -> Result<Vec<FoundFault>, Reports> {
    let mut ready = game.rules(SEED)?;
    game.map_faults(&mut ready, data, &game.seats(count))
}

/// For all the game's seats or for fewer; a map that is good for none has the faults that it has for all. And how many seats they are.
pub fn faults(game: &Game, data: &Value) -> Result<(usize, Vec<FoundFault>), Reports> {
    let (least, most) = counts(game);
    let found = faults_for(game, data, most)?;
    if !found.is_empty() {
        for count in (least..most).rev() {
            if faults_for(game, data, count)?.is_empty() {
                return Ok((count, Vec::new()));
            }
        }
    }
    Ok((most, found))
}

/// The file of a new map: its end and its text. One that isn't good yet is plain data.
pub fn text_anew(game: &Game, data: &Value, is_good: bool) -> Result<(&'static str, String), Reports> {
    if !is_good {
        return Ok(MapFile::written(data));
    }
    let mut ready = game.rules(SEED)?;
    Ok(MapFile::written(&game.map_to_write(&mut ready, data.clone())?))
}

/// What there is to see when a match begins on a map.
fn start_scene(game: &Game, data: &Value, seats: usize) -> Result<Scene, Reports> {
    let (end, text) = MapFile::written(data);
    let map = MapFile::read("map", Source::new(&format!("map{end}"), &text))?;
    let seats = (0..seats).map(|_| SeatChoice::Scripted).collect();
    let start = Start::Map(Box::new(map));
    let setup = Setup { start, seed: SEED, seats, pins: Vec::new(), changes: Vec::new(), keep: Keep::NOTHING };
    let mut match_run = Match::new(game, setup)?;
    let scene = match_run.scene(None)?;
    match match_run.take_scene_fault() {
        Some(fault) => Err(fault.into()),
        None => Ok(scene),
    }
}
