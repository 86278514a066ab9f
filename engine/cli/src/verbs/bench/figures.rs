//! All that was measured.

use super::promised_limits;
use serde::Serialize;

#[derive(Serialize)]
pub struct Figures {
    pub engine: &'static str,
    pub cores: usize,
    pub border: Border,
    pub games: Vec<GameFigures>,
}

/// Whatever the game.
#[derive(Serialize)]
pub struct Border {
    pub counting: Vec<Counting>,
    /// Geometric.
    pub counting_mean: f64,
    pub dearest: Dearest,
    pub live_call_us: f64,
    pub new_bot_ms: f64,
    pub new_bot_bytes: usize,
    /// The whole command, doing nothing.
    pub start_ms: f64,
}

/// The kind of Lua that costs most for each instruction that it pays.
#[derive(Serialize)]
pub struct Dearest {
    pub kind: &'static str,
    /// As often as an honest instruction.
    pub times: f64,
}

#[derive(Serialize)]
pub struct Counting {
    pub work: &'static str,
    /// Counted over not counted.
    pub ratio: f64,
}

impl Border {
    pub fn counts_cheaply(&self) -> bool {
        let most = self.counting.iter().map(|counting| counting.ratio).fold(0.0, f64::max);
        self.counting_mean <= promised_limits::COUNTING_MEAN && most <= promised_limits::COUNTING_MOST
    }

    pub fn is_paid_for(&self) -> bool {
        self.dearest.times <= promised_limits::DEAREST
    }

    pub fn calls_quickly(&self) -> bool {
        self.live_call_us < promised_limits::LIVE_CALL
    }

    pub fn makes_bots_cheaply(&self) -> bool {
        self.new_bot_ms < promised_limits::NEW_BOT_TIME && self.new_bot_bytes < promised_limits::NEW_BOT_BYTES
    }
}

#[derive(Serialize)]
pub struct GameFigures {
    pub game: String,
    #[serde(rename = "match")]
    pub own: OwnMatch,
    pub watch: Option<Watched>,
    pub originals: Vec<OriginalFigures>,
    pub growth: Vec<GrowthFigures>,
}

/// The match of the game's own bots.
#[derive(Serialize)]
pub struct OwnMatch {
    pub map: String,
    pub bots: Vec<String>,
    pub turns: u64,
    /// Reading all files and making the match, up to its first turn.
    pub load_ms: f64,
    pub one_thread: Rate,
    pub all_cores: Rate,
    /// The second over the first.
    pub cores_ratio: f64,
    pub threads: usize,
    /// Recorded over not recorded.
    pub replay_ratio: f64,
    /// The most memory that the whole command held.
    pub memory_bytes: Option<u64>,
}

#[derive(Serialize)]
pub struct Rate {
    pub matches_per_second: f64,
    pub turns_per_second: f64,
}

impl OwnMatch {
    pub fn uses_cores(&self) -> bool {
        self.cores_ratio >= promised_limits::cores(self.threads)
    }
}

/// From a save to the verdict.
#[derive(Serialize)]
pub struct Watched {
    pub seconds: f64,
    /// Over the whole command that plays the match once.
    pub ratio: f64,
}

impl Watched {
    pub fn is_quick(&self) -> bool {
        self.ratio <= promised_limits::WATCH
    }
}

/// The whole command against the contest's own program.
#[derive(Serialize)]
pub struct OriginalFigures {
    pub name: String,
    pub written_in: String,
    pub original_seconds: f64,
    pub seconds: f64,
    pub times: f64,
    pub wanted: f64,
}

impl OriginalFigures {
    pub fn is_quick(&self) -> bool {
        self.times >= self.wanted
    }
}

#[derive(Serialize)]
pub struct GrowthFigures {
    pub name: String,
    pub sizes: Vec<SizeFigures>,
}

#[derive(Serialize)]
pub struct SizeFigures {
    pub size: i64,
    pub us_per_turn: f64,
    /// How many times as much as with half the size, by the size before.
    pub doubling: Option<f64>,
}

impl SizeFigures {
    pub fn is_linear(&self) -> bool {
        self.doubling.is_none_or(|doubling| doubling <= promised_limits::DOUBLED)
    }
}
