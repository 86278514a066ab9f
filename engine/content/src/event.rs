//! EVENT.yaml: an event of many bots, as its organiser writes it.

mod contest_rules;
mod entry_line;
mod format;
mod format_keys;
mod moment;
mod reading;

pub use contest_rules::{ContestRules, PlannedTournament};
pub use entry_line::EntryLine;
pub use format::{Bands, EventFormat, Format, TieBreak};
pub use moment::Moment;
pub use reading::EVENT;

use crate::text::source::Source;
use serde::{Deserialize, Serialize};

/// Who plays what, and how it is decided. Nothing is looked up yet.
#[derive(Clone, Debug)]
pub struct EventFile {
    /// The file that it stands in, and its text; empty, where a command line says it.
    pub source: Source,
    pub title: Option<String>,
    pub game: String,
    pub format: EventFormat,
    pub entries: Vec<EntryLine>,
    /// Names, or paths from the folder of the file. None: the game's own.
    pub maps: Vec<String>,
    pub mods: Vec<String>,
    /// Constants, each with its value as it is written.
    pub set: Vec<(String, String)>,
    /// So many for each map, whenever some bots meet.
    pub seeds: u64,
    pub first_seed: u64,
    /// So many bots play a match. Left out: as few as the game has seats for.
    pub table: Option<usize>,
    pub replays: KeptReplays,
    /// The contest before it, if there is one.
    pub contest: Option<ContestRules>,
}

/// Which replays are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum KeptReplays {
    None,
    /// Some of those in which a bot had faults, or a much weaker one won.
    Notable,
    All,
}

pub const REPLAYS: [(&str, KeptReplays); 3] =
    [("none", KeptReplays::None), ("notable", KeptReplays::Notable), ("all", KeptReplays::All)];

/// So many where nothing is said: one tells little.
pub const SEEDS: u64 = 3;

impl EventFile {
    /// With nothing said but the game and the bots.
    pub fn new(game: &str, entries: Vec<EntryLine>) -> EventFile {
        EventFile {
            source: Source::new("", ""),
            title: None,
            game: game.to_owned(),
            format: EventFormat::default(),
            entries,
            maps: Vec::new(),
            mods: Vec::new(),
            set: Vec::new(),
            seeds: SEEDS,
            first_seed: 1,
            table: None,
            replays: KeptReplays::Notable,
            contest: None,
        }
    }
}
