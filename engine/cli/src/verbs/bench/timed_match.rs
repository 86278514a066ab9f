//! A match of a loaded game, and how long it took.

use lunarena_arena::{Keep, Match};
use lunarena_content::Reports;
use lunarena_contest::PreparedMatch;
use std::time::{Duration, Instant};

pub struct TimedMatch {
    pub time: Duration,
    pub turns: u64,
}

/// Plays it to its end, standings included.
pub fn play(prepared: &PreparedMatch) -> Result<TimedMatch, Reports> {
    let begun = Instant::now();
    let mut table = Match::new(&prepared.game, prepared.setup(Keep::NOTHING))?;
    let mut turns = 0;
    while table.turn().map_err(|reports| prepared.failed(turns + 1, reports))?.is_some() {
        turns += 1;
    }
    table.standings()?;
    Ok(TimedMatch { time: begun.elapsed(), turns })
}
