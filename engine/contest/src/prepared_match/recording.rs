//! A match that is played for its replay alone.

use super::PreparedMatch;
use crate::experiment::{MatchResult, Tally};
use lunarena_arena::{Header, Keep, Match, Pack, Recorder, Standing};
use lunarena_content::{OutputFile, Report, Reports};

/// What was seen on the way.
pub struct Recorded {
    pub result: MatchResult,
    /// The turn from which on those were first who are first at the end.
    pub decided: u64,
}

/// All that came of it.
struct Recording {
    recorded: Recorded,
    /// In memory alone.
    text: String,
    counts: Result<(), Reports>,
}

impl PreparedMatch {
    /// Plays the match and writes its replay; the hash of its last state.
    pub fn record(&self, file: &OutputFile) -> Result<String, Reports> {
        Ok(self.recorded(|header| Recorder::to_file(file, header), None)?.recorded.result.hash)
    }

    /// The text of a replay with the files that it needs, so that it can be played anywhere, and an eye on who leads; of a match that counts.
    pub fn record_in_memory(&self, pack: &Pack) -> Result<(Recorded, String), Reports> {
        let recording = self.recorded(|header| Ok(Recorder::in_memory(header)), Some(pack))?;
        recording.counts?;
        Ok((recording.recorded, recording.text))
    }

    fn recorded(
        &self,
        recorder: impl FnOnce(&Header) -> Result<Recorder, Report>,
        pack: Option<&Pack>,
    ) -> Result<Recording, Reports> {
        let mut table = Match::new(&self.game, self.setup(Keep::RECORD))?;
        let mut recorder = recorder(&self.header())?;
        if let Some(pack) = pack {
            recorder.pack(pack)?;
        }
        if let Some(opening) = table.opening()? {
            recorder.opening(&opening)?;
        }
        let (mut tally, mut decided, mut leaders) = (Tally::new(&table), 0, Vec::new());
        while let Some(turn) = table.turn().map_err(|reports| self.failed(tally.turns() + 1, reports))? {
            tally.add(&turn);
            recorder.turn(&turn)?;
            // Only with its files is a replay looked at by itself.
            if pack.is_some() {
                let now = first(&table.standings()?);
                if now != leaders {
                    (decided, leaders) = (tally.turns(), now);
                }
            }
        }
        let (hash, standings) = (table.hash()?, table.standings()?);
        let text = recorder.finish(tally.turns(), &hash, &standings)?;
        let counts = tally.check(self);
        let recorded = Recorded { result: tally.result(self.seed, hash, &standings), decided };
        Ok(Recording { recorded, text, counts })
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
