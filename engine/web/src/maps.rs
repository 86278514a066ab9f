//! The map editor: opens, checks and saves maps. Only the folder `MAPS` of the content is written to.

mod desk;
mod saving;
mod verdict;

use crate::hall::{Hall, aside};
use crate::match_order::known;
use crate::problem::Problem;
use axum::Json;
use axum::extract::{Path, Query, State};
use desk::MapDesk;
use lunarena_arena::Game;
use lunarena_content::{ContentPath, MapFile, MapKind, Report, Root};
use lunarena_kernel::{Key, Value};
use lunarena_scene::look::MapForm;
use saving::{SaveBody, Saved};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use verdict::{CheckBody, MapVerdict};

/// A map is sent as a whole.
pub const LARGEST_MAP: usize = 4 << 20;

pub async fn desk(State(hall): State<Arc<Hall>>, Path(game): Path<String>) -> Result<Json<MapDesk>, Problem> {
    let made = aside(move || {
        let workshop = Workshop::new(&hall, &game)?;
        MapDesk::new(&workshop)
    });
    made.await.map(Json)
}

/// Not a part of the path: a map may have any name.
#[derive(Deserialize)]
pub struct MapQuery {
    name: String,
    #[serde(default)]
    seed: Option<u64>,
}

#[derive(Serialize)]
pub struct OpenMap {
    name: String,
    file: String,
    hash: String,
    data: Value,
    /// Whether Lua makes it.
    made: bool,
    /// Whether it is a text in a form of the game's own.
    text: bool,
}

pub async fn open(
    State(hall): State<Arc<Hall>>,
    Path(game): Path<String>,
    Query(MapQuery { name, seed }): Query<MapQuery>,
) -> Result<Json<OpenMap>, Problem> {
    let opened = aside(move || {
        let workshop = Workshop::new(&hall, &game)?;
        let file = workshop.map(&name)?;
        let mut ready = workshop.game.rules(seed.unwrap_or(1))?;
        let data = workshop.game.open_map(&mut ready, &file)?.to_plain();
        Ok(OpenMap {
            name,
            file: file.source().shown().to_owned(),
            made: matches!(file.kind, MapKind::Lua(_)),
            text: matches!(file.kind, MapKind::Text(_)),
            hash: file.hash,
            data,
        })
    });
    opened.await.map(Json)
}

pub async fn check(
    State(hall): State<Arc<Hall>>,
    Path(game): Path<String>,
    Json(body): Json<CheckBody>,
) -> Result<Json<MapVerdict>, Problem> {
    let checked = aside(move || MapVerdict::new(&Workshop::new(&hall, &game)?, body));
    checked.await.map(Json)
}

pub async fn save(
    State(hall): State<Arc<Hall>>,
    Path(game): Path<String>,
    Json(body): Json<SaveBody>,
) -> Result<Json<Saved>, Problem> {
    let saved = aside(move || saving::save(&Workshop::new(&hall, &game)?, &body));
    saved.await.map(Json)
}

/// A game whose maps can be drawn, as it is now.
struct Workshop {
    root: Root,
    game: Game,
    form: MapForm,
}

impl Workshop {
    fn new(hall: &Hall, name: &str) -> Result<Workshop, Problem> {
        let root = hall.place.root()?;
        root.game(name)?;
        let game = Game::load(&root, name, &[])?;
        let form = game.look.map.clone().ok_or_else(|| {
            let report = Report::error(format!("maps of {name} can't be drawn: its look.yaml has no `map`"));
            Problem { reports: vec![report], ..Problem::not_found("") }
        })?;
        Ok(Workshop { root, game, form })
    }

    /// A map that is there.
    fn map(&self, name: &str) -> Result<MapFile, Problem> {
        let names: Vec<String> = self.root.maps(self.game.name()).iter().map(ToString::to_string).collect();
        known("map", name, &names)?;
        let name = ContentPath::new(name).ok_or_else(|| Problem::not_found("there is no such map"))?;
        Ok(self.root.map(self.game.name(), &name)?)
    }
}

/// Converts the data of a map to the form that a file has.
fn data_of(json: &Value) -> Result<Value, Report> {
    if !matches!(json, Value::Map(_)) {
        return Err(Report::error("a map is an object with its keys"));
    }
    Value::from_plain(with_number_keys(json.clone())).map_err(Report::error)
}

/// JSON knows no numbers as keys; YAML and Lua do.
fn with_number_keys(value: Value) -> Value {
    match value {
        Value::List(items) => Value::List(items.into_iter().map(with_number_keys).collect()),
        Value::Map(map) => {
            let entry = |(key, value): (Key, Value)| (Key::parse(&key.to_string()), with_number_keys(value));
            Value::Map(map.into_iter().map(entry).collect())
        }
        other => other,
    }
}
