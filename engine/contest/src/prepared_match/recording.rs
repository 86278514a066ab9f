//! A match that is played for its replay alone.

use super::PreparedMatch;
use lunarena_arena::{Keep, Match, Pack, Recorder, Standing};
use lunarena_content::Reports;
use std::path::Path;

/// What was seen on the way.
pub struct Recorded {
    /// Of the last state.
    pub hash: String,
    /// The turn from which on those were first who are first at the end.
    pub decided: u64,
}

impl PreparedMatch {
    /// Plays the match and writes its replay; the hash of its last state.
    pub fn record(&self, path: &Path) -> Result<String, Reports> {
        self.recorded(path, None, |_, _| Ok(()))
    }

    /// The same with the files that it needs, so that it can be played anywhere, and with an eye on who leads.
    pub fn record_whole(&self, path: &Path, pack: &Pack) -> Result<Recorded, Reports> {
        let (mut decided, mut leaders) = (0, Vec::new());
        let hash = self.recorded(path, Some(pack), |table, turn| {
            let now = first(&table.standings()?);
            if now != leaders {
                (decided, leaders) = (turn, now);
            }
            Ok(())
        })?;
        Ok(Recorded { hash, decided })
    }

    fn recorded(
        &self,
        path: &Path,
        pack: Option<&Pack>,
        mut look: impl FnMut(&mut Match, u64) -> Result<(), Reports>,
    ) -> Result<String, Reports> {
        let mut table = Match::new(&self.game, self.setup(Keep::RECORD))?;
        let mut recorder = Recorder::to_file(path, &self.header())?;
        if let Some(pack) = pack {
            recorder.pack(pack)?;
        }
        if let Some(opening) = table.opening()? {
            recorder.opening(&opening)?;
        }
        let mut turns = 0;
        while let Some(turn) = table.turn().map_err(|reports| self.failed(turns + 1, reports))? {
            turns += 1;
            recorder.turn(&turn)?;
            look(&mut table, turns)?;
        }
        let (hash, standings) = (table.hash()?, table.standings()?);
        recorder.finish(turns, &hash, &standings)?;
        Ok(hash)
    }
}

/// The seats that are first.
fn first(standings: &[Standing]) -> Vec<String> {
    let best = standings.iter().map(|standing| standing.rank).min();
    let mut seats: Vec<String> =
        standings.iter().filter(|standing| Some(standing.rank) == best).map(|standing| standing.seat.clone()).collect();
    seats.sort();
    seats
}
