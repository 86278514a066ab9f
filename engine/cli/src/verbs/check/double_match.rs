//! A match that is to be played twice.

use lunarena_arena::Game;
use lunarena_content::{Root, UserPath};
use lunarena_contest::{MatchRequest, Settings, Target};
use std::path::Path;

pub struct DoubleMatch {
    pub game: String,
    /// Those that were named, as reports show them.
    pub files: Vec<String>,
    pub request: MatchRequest,
}

/// A check gives the same answer each time, so its seed is not drawn.
pub const SEED: u64 = 1;

impl DoubleMatch {
    /// The game's own match; with each bot that is named in the first seat, on each map that is named.
    pub fn all(root: &Root, game: &Game, target: &Target, seed: u64) -> Vec<DoubleMatch> {
        let named = |folder: &str, ends: &[&str]| {
            let wanted = |file: &&String| file.starts_with(folder) && ends.iter().any(|end| file.ends_with(end));
            let files: Vec<Option<&String>> = target.files.iter().filter(wanted).map(Some).collect();
            if files.is_empty() { vec![None] } else { files }
        };
        let (maps, bots) = (named("maps/", &[".yaml", ".lua"]), named("bots/", &[".lua"]));
        let pairs = maps.iter().flat_map(|map| bots.iter().map(|bot| DoubleMatch::new(root, game, *bot, *map, seed)));
        pairs.collect()
    }

    fn new(root: &Root, game: &Game, bot: Option<&String>, map: Option<&String>, seed: u64) -> DoubleMatch {
        let name = |file: &String| Path::new(file).file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let name = |file: &String| name(file).map(UserPath::new);
        let others = game.file.default.bots.iter().map(|bot| root.user_path(bot)).skip(1);
        let request = MatchRequest {
            game: Some(game.name().to_owned()),
            bots: bot.and_then(name).map_or(Vec::new(), |bot| std::iter::once(bot).chain(others).collect()),
            map: map.and_then(name),
            seed: Some(seed),
            settings: Settings { mods: game.ruleset.mods.clone(), set: Vec::new() },
        };
        DoubleMatch { game: game.name().to_owned(), files: bot.into_iter().chain(map).cloned().collect(), request }
    }

    pub fn seed(&self) -> u64 {
        self.request.seed.unwrap_or(SEED)
    }

    /// How a line about it begins.
    pub fn name(&self) -> String {
        match (self.files.as_slice(), self.request.settings.mods.as_slice()) {
            ([], []) => self.game.clone(),
            ([], mods) => format!("{} with {}", self.game, mods.join(", ")),
            (files, _) => files.join(", "),
        }
    }
}
