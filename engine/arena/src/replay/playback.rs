//! The match of a replay while it is played again.

use super::recorded_match::{RecordedMatch, Segment};
use crate::game::Start;
use crate::match_run::{Keep, Match, Setup, Turn};
use lunarena_content::{Report, Reports};

/// A match that is being played again.
pub struct Playback<'r> {
    recorded: &'r RecordedMatch,
    /// Always there, except while it is swapped.
    match_run: Option<Match<'r>>,
    segment: usize,
    pub turns: u64,
}

impl<'r> Playback<'r> {
    /// From the start, with so much kept of every turn.
    pub fn new(recorded: &'r RecordedMatch, keep: Keep) -> Result<Playback<'r>, Reports> {
        let [first, ..] = recorded.segments.as_slice() else { return Err(Report::error("nobody plays").into()) };
        let setup = Setup {
            start: Start::Map(Box::new(recorded.map.clone())),
            seed: recorded.seed,
            seats: first.seats.clone(),
            pins: Vec::new(),
            changes: Vec::new(),
            keep: Keep { frames: recorded.frames, ..keep },
        };
        let match_run = Match::again(&first.game, setup, Some(recorded.foreseen(1)))?;
        Ok(Playback { recorded, match_run: Some(match_run), segment: 0, turns: 0 })
    }

    /// The next turn, with all swaps that were made before it; nothing, when the match is over.
    pub fn turn(&mut self) -> Result<Option<Turn>, Reports> {
        self.swap_as_recorded()?;
        let inputs = self.recorded.inputs(self.turns + 1);
        self.match_run().give_inputs(inputs);
        let turn = self.match_run().turn()?;
        self.turns += u64::from(turn.is_some());
        Ok(turn)
    }

    /// All swaps that were made before the next turn.
    pub fn swap_as_recorded(&mut self) -> Result<(), Reports> {
        let foreseen = self.recorded.foreseen(self.turns + 1);
        self.match_run().foresee(Some(foreseen));
        // There are several where rules failed in that very turn and were mended.
        while let Some(next) = self.recorded.segments.get(self.segment + 1).filter(|next| next.from == self.turns + 1) {
            let Some(match_run) = self.match_run.take() else { break };
            let mut adjourned = match_run.adjourn();
            let old = &self.recorded.segments[self.segment].game;
            let swapped = adjourned.swap(old, &next.game, &next.seats);
            let game = if swapped.is_ok() { &next.game } else { old };
            self.match_run = Some(adjourned.go_on(game));
            swapped?;
            self.segment += 1;
        }
        Ok(())
    }

    /// What it is played with now.
    pub fn segment(&self) -> &'r Segment {
        &self.recorded.segments[self.segment]
    }

    pub fn match_run(&mut self) -> &mut Match<'r> {
        match &mut self.match_run {
            Some(match_run) => match_run,
            None => unreachable!("the match is put back before anything can fail"),
        }
    }
}
