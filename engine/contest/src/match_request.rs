//! Which match is wanted, before anything of it is looked up.

use lunarena_content::UserPath;

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

/// What is changed in a game before it is played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// Mods by name.
    pub mods: Vec<String>,
    /// Constants, with their values as YAML.
    pub set: Vec<(String, String)>,
}
