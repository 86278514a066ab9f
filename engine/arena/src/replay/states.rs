//! The states of a recorded match: as the replay holds them, or by playing it again.

use super::playback::Playback;
use super::read::Replay;
use super::recorded_match::RecordedMatch;
use crate::match_run::Keep;
use lunarena_content::{Reports, Root};
use lunarena_kernel::Value;
use std::collections::BTreeSet;

impl Replay {
    /// The states after some of its lines, counted from 1, in their order.
    pub fn states(
        &self,
        lines: &BTreeSet<usize>,
        root: impl FnOnce() -> Result<Root, Reports>,
    ) -> Result<Vec<Value>, Reports> {
        if self.header.frames {
            let state = |line: &usize| self.turns.get(line - 1).and_then(|turn| turn.field("state")).cloned();
            return Ok(lines.iter().filter_map(state).collect());
        }
        let recorded = RecordedMatch::new(&root()?, self)?;
        recorded.check_unchanged("the replay holds no states, and the match can't be played again")?;
        let mut playback = Playback::new(&recorded, Keep::NOTHING)?;
        let (mut states, last) = (Vec::new(), lines.last().copied().unwrap_or(0) as u64);
        while playback.turns < last && playback.turn()?.is_some() {
            if lines.contains(&(playback.turns as usize)) {
                states.push(playback.match_run().state()?);
            }
        }
        Ok(states)
    }
}
