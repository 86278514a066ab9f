//! A game and its mods: the examples and constants of the mods are checked by what all of them declare.

use lunarena_arena::Game;
use lunarena_content::{BotStyle, Reports, Root, schema};
use lunarena_kernel::Value;

pub struct Family {
    /// The name of the game.
    pub game: String,
    /// The names of its mods.
    pub mods: Vec<String>,
    /// Once it is loaded: the game by itself, then with each of its mods.
    games: Vec<Game>,
    maps: Vec<String>,
}

pub const CONSTANTS: &str = "constants.json";
pub const CONSTANTS_OVERLAY: &str = "constants-overlay.json";
pub const BENCH: &str = "bench.json";
pub const EXAMPLES: &str = "examples.json";
pub const MAPS: &str = "maps.json";

impl Family {
    pub fn new(game: String, mods: Vec<String>) -> Family {
        Family { game, mods, games: Vec::new(), maps: Vec::new() }
    }

    pub fn load(&mut self, root: &Root) -> Result<(), Reports> {
        // What is wrong with the game would be told again of each of its mods.
        self.add(root)?;
        let mut reports = Vec::new();
        for name in self.mods.clone() {
            let modded = root.with_mods(&self.game, &[name]);
            reports.extend(modded.and_then(|root| self.add(&root)).err().into_iter().flatten());
        }
        if reports.is_empty() { Ok(()) } else { Err(Reports::new(reports)) }
    }

    fn add(&mut self, root: &Root) -> Result<(), Reports> {
        self.games.push(Game::load(root, &self.game, &[])?);
        self.maps.extend(root.maps(&self.game).iter().map(ToString::to_string));
        Ok(())
    }

    /// The schemas of a game that is loaded, each with the name of its file.
    pub fn schemas(&self) -> Vec<(&'static str, Value)> {
        let rulesets: Vec<_> = self.games.iter().map(|game| &game.ruleset).collect();
        let Some(own) = rulesets.first() else { return Vec::new() };
        let (constants, overlay) = (schema::constants(own), schema::constants_overlay(&rulesets));
        let maps = schema::maps(&rulesets);
        let calls = self.games.iter().flat_map(|game| game.api.calls.iter().map(|call| call.name.clone()));
        let known = schema::Known {
            seats: self.games.iter().map(|game| &game.file.seats).collect(),
            maps: distinct(self.maps.iter().cloned()),
            calls: distinct(calls),
            live: self.games.iter().all(|game| game.file.bots == BotStyle::Calls),
            rulesets,
        };
        vec![
            (BENCH, schema::bench(&known)),
            (CONSTANTS, constants),
            (CONSTANTS_OVERLAY, overlay),
            (EXAMPLES, schema::examples(&known)),
            (MAPS, maps),
        ]
    }
}

/// Sorted, each once.
fn distinct(all: impl Iterator<Item = String>) -> Vec<String> {
    let mut all: Vec<String> = all.collect();
    all.sort();
    all.dedup();
    all
}
