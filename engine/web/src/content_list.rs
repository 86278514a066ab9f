//! What there is to play with: games, their maps, bots, mods and constants, and the replays of the folder.

use crate::hall::{Hall, aside};
use crate::problem::Problem;
use crate::replays;
use axum::Json;
use axum::extract::{Path, Query, State};
use lunarena_arena::{Game, VERSION};
use lunarena_content::{Constant, Leaf, ModFile, Reports, Root, Ruleset, Type, first_sentence, visible, visible_line};
use lunarena_contest::FileEntry;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ContentData {
    engine: &'static str,
    games: Vec<GameEntry>,
    replays: Vec<String>,
    /// Whether there is a folder that can be written to.
    can_write: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct GameEntry {
    name: String,
    title: String,
    summary: String,
    seats: SeatsEntry,
    maps: Vec<Entry>,
    bots: Vec<Entry>,
    mods: Vec<Entry>,
    #[serde(skip_serializing_if = "Option::is_none")]
    default_map: Option<String>,
    default_bots: Vec<String>,
    /// Whether the rules say what a person can do.
    people: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    helper: Option<String>,
}

#[derive(Serialize)]
struct SeatsEntry {
    names: Vec<String>,
    least: i64,
    most: i64,
}

#[derive(Serialize)]
struct Entry {
    name: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    about: String,
}

pub async fn content(State(hall): State<Arc<Hall>>) -> Result<Json<ContentData>, Problem> {
    let listed = aside(move || {
        let root = hall.place.root()?;
        // A game that can't be loaded is told by `check`, not here.
        let games = root.games().into_iter().filter_map(|name| GameEntry::new(&root, &name).ok());
        Ok(ContentData {
            engine: VERSION,
            games: games.collect(),
            replays: replays::names(&root),
            can_write: root.dir().is_some(),
        })
    });
    listed.await.map(Json)
}

fn line(text: &str) -> String {
    visible_line(text).into_owned()
}

impl GameEntry {
    fn new(root: &Root, name: &str) -> Result<GameEntry, Reports> {
        let game = Game::load(root, name, &[])?;
        let entry = |file: String| {
            let FileEntry { name, about, .. } = FileEntry::new(root, file);
            Entry { name: line(&name), about: line(&about) }
        };
        let mods = root.mods().into_iter().filter_map(|name| ModFile::load(root, &name).ok());
        let mods = mods.filter(|file| file.game.value == name);
        let seats = &game.file.seats;
        Ok(GameEntry {
            title: line(&game.file.title),
            summary: line(&game.file.summary),
            seats: SeatsEntry {
                names: game.seats(usize::try_from(seats.most).unwrap_or(0)),
                least: seats.least,
                most: seats.most,
            },
            maps: root.all_map_files(name).into_iter().map(entry).collect(),
            bots: root.all_bot_files(name).into_iter().map(entry).collect(),
            mods: mods
                .map(|file| Entry { name: line(&file.name), about: line(&first_sentence(&file.description)) })
                .collect(),
            default_map: game.file.default.map.as_ref().map(|map| map.to_string()),
            default_bots: game.file.default.bots.iter().map(|bot| bot.to_string()).collect(),
            people: game.file.functions.choices.is_some(),
            helper: game.look.helper.clone(),
            name: name.to_owned(),
        })
    }
}

#[derive(Serialize)]
pub struct ManualData {
    text: String,
}

pub async fn manual(State(hall): State<Arc<Hall>>, Path(game): Path<String>) -> Result<Json<ManualData>, Problem> {
    let root = hall.place.root()?;
    let folder = root.game(&game)?;
    let manual = root.read(&format!("{folder}/MANUAL.md"))?;
    Ok(Json(ManualData { text: visible(manual.text()).into_owned() }))
}

#[derive(Deserialize)]
pub struct ModsQuery {
    #[serde(default)]
    mods: String,
}

#[derive(Serialize)]
pub struct ConstantData {
    path: String,
    #[serde(rename = "type")]
    ty: String,
    /// As YAML.
    value: String,
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    least: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    most: Option<f64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    words: Vec<String>,
    /// The file and the line.
    from: String,
}

pub async fn constants(
    State(hall): State<Arc<Hall>>,
    Path(game): Path<String>,
    Query(query): Query<ModsQuery>,
) -> Result<Json<Vec<ConstantData>>, Problem> {
    let listed = aside(move || {
        let root = hall.place.root()?;
        root.game(&game)?;
        let mods: Vec<String> = query.mods.split(',').filter(|name| !name.is_empty()).map(str::to_owned).collect();
        let known = root.mods();
        mods.iter().try_for_each(|name| crate::match_order::known("mod", name, &known))?;
        let ruleset = Ruleset::load(&root.with_mods(&game, &mods)?, &game, &[])?;
        Ok(ruleset.constants.leaves().iter().map(ConstantData::new).collect())
    });
    listed.await.map(Json)
}

impl ConstantData {
    fn new(leaf: &Leaf) -> ConstantData {
        let (kind, least, most, words) = match (&leaf.value, &leaf.ty) {
            (Constant::Formula(_), _) => ("other", None, None, Vec::new()),
            (_, Type::Integer(range)) => {
                ("integer", range.least.map(|end| end as f64), range.most.map(|end| end as f64), Vec::new())
            }
            (_, Type::Number(range)) => ("number", range.least, range.most, Vec::new()),
            (_, Type::Boolean) => ("boolean", None, None, Vec::new()),
            (_, Type::OneOf(words)) => ("word", None, None, words.to_vec()),
            _ => ("other", None, None, Vec::new()),
        };
        let from = leaf.origins.last().map(ToString::to_string).unwrap_or_default();
        let (path, value) = (line(&leaf.path), line(&leaf.text()));
        ConstantData { path, ty: line(&leaf.ty.to_string()), value, kind, least, most, words, from: line(&from) }
    }
}
