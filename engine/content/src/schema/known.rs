//! What the examples of a game can name.

use super::constant::constant;
use super::layer::Layer;
use super::{Schema, named};
use crate::rules::constants::Leaf;
use crate::rules::declarations::Place;
use crate::rules::game::{Seats, stage_names};
use crate::rules::ruleset::Ruleset;

/// A game by itself and with each of its mods: examples of mods are written like those of the game.
#[derive(Default)]
pub struct Known<'a> {
    /// The game by itself first.
    pub rulesets: Vec<&'a Ruleset>,
    pub seats: Vec<&'a Seats<i64>>,
    /// By their names.
    pub maps: Vec<String>,
    /// What bots can call, by name.
    pub calls: Vec<String>,
    /// Whether bots call live. An answer with orders may be anything, and examples show what comes of nonsense too.
    pub live: bool,
}

impl Known<'_> {
    /// The names of the seats, each once.
    pub(super) fn seats(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for name in self.seats.iter().flat_map(|seats| &seats.names) {
            if !names.contains(&name.value) {
                names.push(name.value.clone());
            }
        }
        names
    }

    /// The names of the phases, each once.
    pub(super) fn phases(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for phase in self.rulesets.iter().flat_map(|ruleset| &ruleset.file.turns) {
            if !names.contains(&phase.name.value) {
                names.push(phase.name.value.clone());
            }
        }
        names
    }

    /// The names of the stages, each once.
    pub(super) fn stages(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for name in self.rulesets.iter().flat_map(|ruleset| stage_names(&ruleset.file.turns)) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    pub(super) fn seat_count(&self) -> (i64, i64) {
        let least = self.seats.iter().map(|seats| seats.least).min();
        let most = self.seats.iter().map(|seats| seats.most).max();
        (least.unwrap_or(1), most.unwrap_or(i64::MAX))
    }

    /// Every constant by its path, as `set` has it.
    pub(super) fn settings(&self) -> Vec<(String, Schema)> {
        let mut paths: Vec<&str> = self.leaves().map(|(_, leaf)| leaf.path.as_str()).collect();
        paths.sort_unstable();
        paths.dedup();
        paths.into_iter().map(|path| (path.to_owned(), self.setting(path))).collect()
    }

    fn leaves(&self) -> impl Iterator<Item = (&Ruleset, &Leaf)> {
        self.rulesets.iter().flat_map(|ruleset| ruleset.constants.leaves().iter().map(move |leaf| (*ruleset, leaf)))
    }

    fn setting(&self, path: &str) -> Schema {
        let segments: Vec<&str> = path.split('.').collect();
        let base = self.rulesets.first().map(|ruleset| &ruleset.constants);
        let declared = self.rulesets.iter().filter_map(|ruleset| match ruleset.file.constants.at(&segments) {
            Place::Constant(declaration) => {
                Some(constant(&ruleset.file.constants, declaration, path, base, Layer::Whole))
            }
            _ => None,
        });
        Schema::any_of(declared.collect())
    }

    /// What a seat does in a step. Where bots answer with orders, the calls are only offered.
    pub(super) fn answer(&self) -> Schema {
        let order = Schema::of("array").with("items", vec![Schema::word(&self.calls)]);
        let orders = Schema::of("array").with("items", order.clone());
        match self.live {
            true => {
                let about = "Calls of a bot that catches no error: the first that is refused is the bot's error.";
                let uncaught = named([("uncaught".to_owned(), orders.clone().about(about))]);
                let uncaught = Schema::of("object").with("properties", uncaught).with("required", vec!["uncaught"]);
                let uncaught = uncaught.with("additionalProperties", false);
                // One or the other, so that what is wrong in a call is told at that call.
                Schema::default().with("if", Schema::of("array")).with("then", orders).with("else", uncaught)
            }
            false => Schema::any_of(vec![orders, order, Schema::default()]),
        }
    }
}
