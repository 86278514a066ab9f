//! All that mods change in a game.

use lunarena_arena::Game;
use lunarena_content::{Change, ContentPath, Reports, Root};
use lunarena_kernel::Value;
use serde::Serialize;

#[derive(Serialize)]
pub struct ModChanges {
    pub constants: Vec<Changed>,
    pub game: Vec<Changed>,
    pub functions: Vec<Wrapped>,
    pub modules: Vec<String>,
    pub maps: Vec<String>,
    pub bots: Vec<String>,
}

#[derive(Serialize)]
pub struct Changed {
    pub path: String,
    pub old: Option<Value>,
    pub new: Option<Value>,
    pub file: String,
    pub line: usize,
}

#[derive(Serialize)]
pub struct Wrapped {
    pub name: String,
    pub way: String,
    pub file: String,
}

impl ModChanges {
    pub fn new(base: &Root, root: &Root, game: &Game) -> Result<ModChanges, Reports> {
        let name = game.name();
        let change = |change: &Change| Changed {
            path: change.path.clone(),
            old: change.old.clone(),
            new: change.new.clone(),
            file: change.place.0.clone(),
            line: change.place.1,
        };
        let field = |value: &Value, name: &str| value.field(name).map(Value::to_string).unwrap_or_default();
        let ready = game.rules(0)?;
        let functions = ready.rules.wrapped().as_list().unwrap_or_default().iter().map(|value| Wrapped {
            name: field(value, "name"),
            way: field(value, "way"),
            file: format!("mods/{}", field(value, "file")),
        });
        let names = |all: Vec<ContentPath>| all.iter().map(ToString::to_string).collect::<Vec<_>>();
        let added = |all: Vec<String>, own: Vec<String>| all.into_iter().filter(|name| !own.contains(name)).collect();
        Ok(ModChanges {
            constants: game.ruleset.changes.constants.iter().map(change).collect(),
            game: game.ruleset.changes.game.iter().map(change).collect(),
            functions: functions.collect(),
            modules: added(root.modules(name), base.modules(name)),
            maps: added(names(root.maps(name)), names(base.maps(name))),
            bots: added(names(root.bots(name)), names(base.bots(name))),
        })
    }
}
