//! A match that is played for its replay alone.

use super::PreparedMatch;
use lunarena_arena::{Keep, Match, Recorder};
use lunarena_content::Reports;
use std::path::Path;

impl PreparedMatch {
    /// Plays the match and writes its replay; the hash of its last state.
    pub fn record(&self, path: &Path) -> Result<String, Reports> {
        let mut table = Match::new(&self.game, self.setup(Keep::RECORD))?;
        let mut recorder = Recorder::to_file(path, &self.header())?;
        if let Some(opening) = table.opening()? {
            recorder.opening(&opening)?;
        }
        let mut turns = 0;
        while let Some(turn) = table.turn().map_err(|reports| self.failed(turns + 1, reports))? {
            turns += 1;
            recorder.turn(&turn)?;
        }
        let (hash, standings) = (table.hash()?, table.standings()?);
        recorder.finish(turns, &hash, &standings)?;
        Ok(hash)
    }
}
