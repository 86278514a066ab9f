//! The replay of a match of an experiment. Results don't hold what happened, so the match is played once more for it.

use crate::prepared_match::PreparedMatch;
use lunarena_arena::{Keep, Match, Recorder};
use lunarena_content::Reports;
use std::path::Path;

/// Plays the match and writes its replay; the hash of its last state.
pub fn record(prepared: &PreparedMatch, path: &Path) -> Result<String, Reports> {
    let mut table = Match::new(&prepared.game, prepared.setup(Keep::RECORD))?;
    let mut recorder = Recorder::to_file(path, &prepared.header())?;
    if let Some(opening) = table.opening()? {
        recorder.opening(&opening)?;
    }
    let mut turns = 0;
    while let Some(turn) = table.turn().map_err(|reports| prepared.failed(turns + 1, reports))? {
        turns += 1;
        recorder.turn(&turn)?;
    }
    let (hash, standings) = (table.hash()?, table.standings()?);
    recorder.finish(turns, &hash, &standings)?;
    Ok(hash)
}
