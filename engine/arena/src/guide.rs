//! What the author of a bot needs to know of a game.

use crate::game::{API, Game};
use lunarena_content::{Report, Reports};
use lunarena_script::lint::{self, ApiFunction, Documentation, TypeDoc};
use lunarena_script::{Listed, Stub, Style, price_of, prices, stubs};

/// The class that api.lua declares for what the bots see.
const VIEW: &str = "View";

pub struct Guide<'g> {
    pub game: &'g Game,
    /// What api.lua says of itself.
    pub intro: String,
    pub types: Vec<TypeDoc>,
    /// The game's API as bots call it.
    pub calls: Vec<ApiFunction>,
    /// Instructions for each live call, where bots call live.
    pub call_price: Option<u64>,
    /// What bots of all games have.
    pub library: Vec<Stub>,
    pub prices: &'static [Listed],
}

impl Guide<'_> {
    pub fn new(game: &Game) -> Result<Guide<'_>, Reports> {
        let Documentation { intro, types, functions } = documentation(game)?;
        let live = game.style() == Style::Calls;
        let mut calls: Vec<ApiFunction> =
            functions.into_iter().filter(|function| game.api.contains(&function.name)).collect();
        let unseen = game.api.iter().filter(|name| calls.iter().all(|call| call.name != **name));
        let unseen: Vec<ApiFunction> = unseen.filter_map(|name| undocumented(name)).collect();
        if live {
            // The rules fill in the state and the turn.
            calls = calls.into_iter().map(|call| call.without_first(2)).collect();
        }
        calls.extend(unseen);
        let call_price = live.then(|| price_of("call"));
        Ok(Guide { game, intro, types, calls, call_price, library: stubs(game.style()), prices: prices() })
    }

    /// What a bot's function is given: nothing, or the view with the name of its class, if api.lua declares one.
    pub fn argument(&self) -> Option<Option<&'static str>> {
        let declared = self.types.iter().any(|declared| declared.name == VIEW);
        self.game.file.functions.view.as_ref().map(|_| declared.then_some(VIEW))
    }

    /// The functions that a bot is asked by, each once.
    pub fn asked(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for phase in &self.game.file.turns {
            if !names.contains(&phase.ask.value.as_str()) {
                names.push(&phase.ask.value);
            }
        }
        names
    }

    /// How a bot's Lua differs from others'.
    pub fn differences(&self) -> String {
        let base = self.library.first().map_or("", |stub| stub.text);
        lint::documentation(base).map(|documentation| documentation.intro).unwrap_or_default()
    }
}

fn documentation(game: &Game) -> Result<Documentation, Reports> {
    let Some(api) = game.ruleset.modules.iter().find(|module| module.name == API) else {
        return Ok(Documentation::default());
    };
    let read = lint::documentation(api.source.text());
    read.map_err(|error| Report::error(format!("Lua can't read {}: {error}", api.source.shown())).into())
}

/// A function that the table of the API got in another way than by `function api.name`. A name that can't be written as a call is
/// left out.
fn undocumented(name: &str) -> Option<ApiFunction> {
    lint::documentation(&format!("local api = {{}} function api.{name}(...) end return api"))
        .ok()
        .and_then(|documentation| documentation.functions.into_iter().next())
        .filter(|function| function.name == name)
}
