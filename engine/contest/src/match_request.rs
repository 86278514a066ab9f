//! Which match is wanted, before anything of it is looked up.

use crate::content_place::ContentPlace;
use lunarena_content::{Report, UserPath};

#[derive(Clone)]
pub struct MatchRequest {
    /// The first one by name, if none is given.
    pub game: Option<String>,
    /// One bot for each seat; none for the game's own.
    pub bots: Vec<UserPath>,
    /// The game's own, if none is given.
    pub map: Option<UserPath>,
    /// Drawn, if none is given.
    pub seed: Option<u64>,
    pub settings: Settings,
}

impl MatchRequest {
    /// The same with its game, as far as anything tells which one is meant. What stands in its place may be the first bot.
    pub fn with_game(mut self, place: &ContentPlace) -> Result<MatchRequest, Report> {
        let chosen = place.choose_game(&place.root()?, self.game.take())?;
        self.game = chosen.game;
        self.bots.splice(0..0, chosen.leftover.map(UserPath::new));
        Ok(self)
    }
}

/// What is changed in a game before it is played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// Mods by name.
    pub mods: Vec<String>,
    /// Constants, with their values as YAML.
    pub set: Vec<(String, String)>,
}
