//! An order without its loaded game, which can't leave the thread that it was loaded in.

use super::{Order, Seat};
use crate::arguments::Settings;
use lunarena_arena::Game;
use lunarena_content::{MapFile, Reports, Ruleset};
use std::path::PathBuf;

/// All that was read for an order. Whoever makes an order of it reads no file again, so it stays the same match whatever happens to them.
pub struct Portable {
    pub ruleset: Ruleset,
    pub settings: Settings,
    pub map: (String, MapFile),
    pub seats: Vec<Seat>,
    seed: u64,
    frames: bool,
    root: Option<PathBuf>,
}

impl From<Order> for Portable {
    fn from(order: Order) -> Portable {
        let Order { game, seed, settings, map, seats, frames, root } = order;
        Portable { ruleset: game.ruleset, settings, map, seats, seed, frames, root }
    }
}

impl Portable {
    pub fn order(&self) -> Result<Order, Reports> {
        Ok(Order {
            game: Game::from_ruleset(self.ruleset.clone())?,
            seed: self.seed,
            settings: self.settings.clone(),
            map: self.map.clone(),
            seats: self.seats.clone(),
            frames: self.frames,
            root: self.root.clone(),
        })
    }
}
