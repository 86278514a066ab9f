//! The inputs of a match, as the first line of a replay names them, and those that it goes on with after a swap.

use crate::engine_version::ENGINE;
use crate::game::Game;
use serde::{Deserialize, Serialize};

/// The version of the format; raised when old readers would misread new files.
pub const FORMAT: u32 = 1;

/// How a replay names itself in its first words.
pub const KIND: &str = "replay";

/// All inputs of a match: with the same content they make the same match again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// What the file is: always `KIND`.
    pub lunarena: String,
    pub format: u32,
    /// The [`ENGINE`] that recorded it. Older replays have the version alone.
    pub engine: String,
    pub game: String,
    pub game_version: String,
    /// Mods in the order they were applied.
    pub mods: Vec<String>,
    /// Hash of all files of the rules.
    pub content: String,
    /// Constants set for this match.
    pub set: Vec<(String, String)>,
    /// Nothing, of games without maps.
    #[serde(default, skip_serializing_if = "FileRef::is_nothing")]
    pub map: FileRef,
    pub seed: u64,
    pub seats: Vec<SeatRef>,
    /// Whether every turn holds the whole state.
    pub frames: bool,
}

impl Header {
    /// For a match that is about to be played by this engine.
    pub fn new(
        game: &Game,
        set: &[(String, String)],
        map: FileRef,
        seed: u64,
        seats: Vec<SeatRef>,
        frames: bool,
    ) -> Header {
        Header {
            lunarena: KIND.to_owned(),
            format: FORMAT,
            engine: ENGINE.to_owned(),
            game: game.name().to_owned(),
            game_version: game.file.version.clone(),
            mods: game.ruleset.mods.clone(),
            content: game.ruleset.hash.clone(),
            set: set.to_vec(),
            map,
            seed,
            seats,
            frames,
        }
    }

    /// The header of a match with these inputs that is recorded by this engine.
    pub fn of_this_engine(&self) -> Header {
        Header { engine: ENGINE.to_owned(), ..self.clone() }
    }
}

/// Other rules or bots in the middle of a match: what it is played with from a turn on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Swap {
    /// The first turn that is played with it.
    pub turn: u64,
    pub mods: Vec<String>,
    pub content: String,
    pub set: Vec<(String, String)>,
    pub seats: Vec<SeatRef>,
    /// What was changed, in words: files, settings.
    pub changed: Vec<String>,
}

impl Swap {
    pub fn new(turn: u64, game: &Game, set: &[(String, String)], seats: Vec<SeatRef>, changed: Vec<String>) -> Swap {
        let (mods, content) = (game.ruleset.mods.clone(), game.ruleset.hash.clone());
        Swap { turn, mods, content, set: set.to_vec(), seats, changed }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileRef {
    /// The name by which it is found.
    pub name: String,
    pub hash: String,
}

impl FileRef {
    pub fn is_nothing(&self) -> bool {
        self.name.is_empty()
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatRef {
    pub seat: String,
    /// Whether a person plays it; then its bot is the one that plays along.
    #[serde(default, skip_serializing_if = "is_false")]
    pub person: bool,
    /// Nothing, if a person plays alone.
    #[serde(default, skip_serializing_if = "FileRef::is_nothing")]
    pub bot: FileRef,
}

/// Who plays a seat that a person plays.
pub const HUMAN: &str = "human";

impl SeatRef {
    /// Who plays, as on the command line: a bot, `human`, or `human+BOT`.
    pub fn player(&self) -> String {
        match (self.person, self.bot.is_nothing()) {
            (false, _) => self.bot.name.clone(),
            (true, true) => HUMAN.to_owned(),
            (true, false) => format!("{HUMAN}+{}", self.bot.name),
        }
    }
}

fn is_false(value: &bool) -> bool {
    !value
}
