//! What the author of a bot needs to know of a game.

use super::hook_functions::hook_functions;
use crate::game::{Game, api_modules};
use lunarena_content::{LuaFile, Report, Reports, Ruleset};
use lunarena_kernel::Value;
use lunarena_lint::{self as lint, ApiData, ApiFunction, Documentation, TypeDoc, TypeKind};
use lunarena_script::{ApiEntry, Listed, STUBS, Stub, Style, price_of, prices};
use std::collections::BTreeMap;

/// The class that api.lua declares for what the bots see.
pub const VIEW: &str = "View";

/// What a bot's function is given: a name for it, and its class if there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Given {
    pub name: &'static str,
    pub class: Option<&'static str>,
}

/// What the object is called that bots call live, and its class.
pub const OBJECT: &str = "game";
pub const OBJECT_CLASS: &str = "Game";

pub struct Guide<'g> {
    pub game: &'g Game,
    /// What api.lua says of itself.
    pub intro: String,
    pub types: Vec<TypeDoc>,
    /// The game's API as bots call it.
    pub calls: Vec<ApiFunction>,
    /// Its data: what is said of it, and what it is.
    pub data: Vec<(ApiData, &'g Value)>,
    /// Instructions for each live call, where bots call live.
    pub call_price: Option<u64>,
    /// What bots of all games have.
    pub library: &'static [Stub],
    pub prices: &'static [Listed],
}

impl Guide<'_> {
    pub fn new(game: &Game) -> Result<Guide<'_>, Reports> {
        let Ruleset { modules, hooks, .. } = &game.ruleset;
        let Documentation { intro, types, functions, data } = documentation(&api_modules(&game.file), modules, hooks)?;
        let live = game.style() == Style::Calls;
        let mut calls: Vec<ApiFunction> = functions
            .into_iter()
            .filter(|function| game.api.calls.iter().any(|entry| entry.name == function.name))
            .collect();
        let unseen = game.api.calls.iter().filter(|entry| calls.iter().all(|call| call.name != entry.name));
        let said = said_by_mods(game);
        let about = |entry: &ApiEntry| said.get(&entry.name).map_or("", String::as_str);
        let unseen: Vec<ApiFunction> = unseen.filter_map(|entry| undocumented(entry, about(entry))).collect();
        if live {
            // The rules fill in the state and the turn.
            calls = calls.into_iter().map(|call| call.without_first(2)).collect();
        }
        calls.extend(unseen);
        let about = |name: &str| {
            let described = data.iter().find(|data| data.name == name).cloned();
            described.unwrap_or_else(|| ApiData { name: name.to_owned(), ..ApiData::default() })
        };
        let data = game.api.data.iter().map(|(name, value)| (about(name), value)).collect();
        let call_price = live.then(|| price_of("call"));
        Ok(Guide { game, intro, types, calls, data, call_price, library: &STUBS, prices: prices() })
    }

    /// What a bot's function is given, if it is given anything.
    pub fn argument(&self) -> Option<Given> {
        if self.call_price.is_some() {
            return Some(Given { name: OBJECT, class: Some(OBJECT_CLASS) });
        }
        self.game.file.functions.show_something().then(|| Given { name: "view", class: self.view() })
    }

    /// The class of what bots see, if there is something to see and api.lua declares it.
    pub fn view(&self) -> Option<&'static str> {
        let declared = self.types.iter().any(|declared| declared.name == VIEW);
        (declared && self.game.file.functions.show_something()).then_some(VIEW)
    }

    /// What a live call costs, where the game says so.
    pub fn price(&self, call: &str) -> Option<u64> {
        self.game.api.calls.iter().find(|entry| entry.name == call)?.price
    }

    /// The calls that end a turn in the middle of a run.
    pub fn enders(&self) -> impl Iterator<Item = &str> {
        self.game.api.calls.iter().filter(|entry| entry.ends_turn).map(|entry| entry.name.as_str())
    }

    /// The functions that a bot is asked by, each once.
    pub fn asked(&self) -> Vec<&str> {
        self.game.file.asked()
    }

    /// How a bot's Lua differs from others'.
    pub fn differences(&self) -> String {
        let base = self.library.first().map_or("", |stub| stub.text);
        lint::documentation(base).map(|documentation| documentation.intro).unwrap_or_default()
    }
}

/// What the modules of the API say of themselves, one behind the other, with what the files of mods add to it.
pub fn documentation(api: &[&str], modules: &[LuaFile], hooks: &[LuaFile]) -> Result<Documentation, Reports> {
    let mut all = Documentation::default();
    for name in api {
        let Some(module) = modules.iter().find(|module| module.name == *name) else { continue };
        let read = lint::documentation(module.source.text());
        let part = read.map_err(|error| Report::error(format!("Lua can't read {}: {error}", module.source.shown())))?;
        if all.intro.is_empty() {
            all.intro = part.intro;
        }
        all.types.extend(part.types);
        all.functions.extend(part.functions);
        all.data.extend(part.data);
    }
    for file in modules.iter().chain(hooks).filter(|file| file.source.shown().starts_with(MODS)) {
        // What is no Lua is told by those who load it.
        let said = lint::documentation(file.source.text()).unwrap_or_default();
        more_fields(&mut all.types, said.types);
    }
    Ok(all)
}

/// Where mods stand.
const MODS: &str = "mods/";

/// What a mod adds to types that bots know: it declares such a class once more, with more fields. Types of its own that these fields name come along.
fn more_fields(types: &mut Vec<TypeDoc>, said: Vec<TypeDoc>) {
    let (more, others): (Vec<_>, Vec<_>) =
        said.into_iter().partition(|said| types.iter().any(|known| known.name == said.name));
    let mut named = String::new();
    for more in more {
        let (Some(known), TypeKind::Class { fields: added, .. }) =
            (types.iter_mut().find(|known| known.name == more.name), more.kind)
        else {
            continue;
        };
        named.extend(added.iter().map(|field| format!("{} ", field.type_name)));
        known.lines.extend(more.lines.into_iter().filter(|line| line.starts_with("@field")));
        if let TypeKind::Class { fields, .. } = &mut known.kind {
            fields.extend(added);
        }
    }
    let is_named =
        |other: &TypeDoc| named.split(|letter: char| !letter.is_alphanumeric()).any(|word| word == other.name);
    types.extend(others.into_iter().filter(is_named));
}

/// What mods say of the functions that they add, by their names alone: where a game offers its bots a call for each of them, that is all that is said of it.
fn said_by_mods(game: &Game) -> BTreeMap<String, String> {
    let mut said = BTreeMap::new();
    for file in &game.ruleset.hooks {
        for function in hook_functions(file.source.text()).iter() {
            let Some((module, name)) = function.name.split_once('.') else { continue };
            if !declares(game, module, name) {
                said.entry(name.to_owned()).or_insert(function.doc.clone());
            }
        }
    }
    said
}

/// Whether the file of a module has that function: then hooks don't add it, but wrap it.
fn declares(game: &Game, module: &str, function: &str) -> bool {
    let file = game.ruleset.modules.iter().find(|file| file.name == module);
    let declared = file.and_then(|file| lint::documentation(file.source.text()).ok()).unwrap_or_default();
    declared.functions.iter().any(|declared| declared.name == function)
}

/// A function that the table of the API got in another way than by `function api.name`. A name that can't be written as a call is
/// left out.
fn undocumented(ApiEntry { name, ends_turn, .. }: &ApiEntry, doc: &str) -> Option<ApiFunction> {
    let params = if *ends_turn { "" } else { "..." };
    let comment: String = doc.lines().map(|line| format!("--- {line}\n")).collect();
    lint::documentation(&format!("local api = {{}}\n{comment}function api.{name}({params}) end return api"))
        .ok()
        .and_then(|documentation| documentation.functions.into_iter().next())
        .filter(|function| function.name == *name)
}
