//! What is to be done, small enough for a message: files are named by their hashes.

use crate::match_request::Settings;
use lunarena_arena::{ENGINE, Pack};
use lunarena_content::{LuaFile, MapFile, Report, Root, Ruleset};
use lunarena_kernel::digest;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Tasks that share their rules.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Work {
    pub kit: Arc<Kit>,
    pub maps: Vec<Arc<NamedFile>>,
    pub bots: Vec<Arc<NamedFile>>,
    pub tasks: Vec<Task>,
}

/// The rules of a game, as they are laid down.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kit {
    pub engine: String,
    pub game: String,
    pub mods: Vec<String>,
    pub set: Vec<(String, String)>,
    /// The hash that the rules must have.
    pub ruleset: String,
    /// The hash of a pack, as JSON: the files of rules and mods, and of those maps that belong to the content.
    pub pack: String,
    /// Replays hold their scenes, so that nobody has to play them again to see them.
    pub scenes: bool,
    /// Bots are called by their own names in their errors. Else all are called alike, so that names decide nothing.
    pub own_names: bool,
}

/// A map, or a bot.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct NamedFile {
    /// As replays name it.
    pub name: String,
    /// The file that it is told by. The end says which kind of map it is.
    pub file: String,
    pub hash: String,
}

/// Maps and bots are meant by their numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// What `lunarena check` says of a bot.
    Look { bot: usize },
    /// A match, and its replay if somebody wants it.
    Play {
        map: usize,
        seed: u64,
        /// In the order of seats.
        players: Vec<usize>,
        replay: bool,
    },
}

impl Kit {
    /// With the text of its pack.
    pub fn new(
        root: &Root,
        ruleset: &Ruleset,
        settings: &Settings,
        maps: &[(String, MapFile)],
    ) -> Result<(Kit, String), Report> {
        let pack = Pack::of(root, [ruleset], maps.iter().map(|(_, map)| map), [])?;
        let text = serde_json::to_string(&pack)
            .map_err(|error| Report::error(format!("the files of the rules can't be packed: {error}")))?;
        let kit = Kit {
            engine: ENGINE.to_owned(),
            game: ruleset.game.clone(),
            mods: ruleset.mods.clone(),
            set: settings.set.clone(),
            ruleset: ruleset.hash.clone(),
            pack: digest::of_bytes(text.as_bytes()),
            scenes: false,
            own_names: false,
        };
        Ok((kit, text))
    }
}

impl NamedFile {
    pub fn of_bot(name: &str, bot: &LuaFile) -> NamedFile {
        NamedFile { name: name.to_owned(), file: bot.source.shown().to_owned(), hash: bot.hash.clone() }
    }

    pub fn of_map(name: &str, map: &MapFile) -> NamedFile {
        NamedFile { name: name.to_owned(), file: map.source().shown().to_owned(), hash: map.hash.clone() }
    }

    /// The map of a game without maps. Nothing has no hash.
    pub fn is_nothing(&self) -> bool {
        self.name.is_empty() && self.hash.is_empty()
    }
}

impl Work {
    /// Whether everything that tasks name is there.
    pub fn is_whole(&self) -> bool {
        self.tasks.iter().all(|task| match task {
            Task::Look { bot } => *bot < self.bots.len(),
            Task::Play { map, players, .. } => {
                *map < self.maps.len() && players.iter().all(|player| *player < self.bots.len())
            }
        })
    }

    /// The hashes of all texts that it needs.
    pub fn hashes(&self) -> impl Iterator<Item = &str> {
        let files = self.maps.iter().chain(&self.bots).map(|file| file.hash.as_str());
        std::iter::once(self.kit.pack.as_str()).chain(files).filter(|hash| !hash.is_empty())
    }

    /// Adds a task of other work, with the files that it names.
    pub fn add(&mut self, other: &Work, task: &Task) {
        let mut map = |number: usize| number_of(&mut self.maps, &other.maps[number]);
        let task = match task {
            Task::Look { bot } => Task::Look { bot: number_of(&mut self.bots, &other.bots[*bot]) },
            Task::Play { map: own, seed, players, replay } => Task::Play {
                map: map(*own),
                seed: *seed,
                players: players.iter().map(|player| number_of(&mut self.bots, &other.bots[*player])).collect(),
                replay: *replay,
            },
        };
        self.tasks.push(task);
    }
}

/// The number that a file gets in a list of those that are needed.
fn number_of(needed: &mut Vec<Arc<NamedFile>>, one: &Arc<NamedFile>) -> usize {
    needed.iter().position(|other| other == one).unwrap_or_else(|| {
        needed.push(one.clone());
        needed.len() - 1
    })
}
