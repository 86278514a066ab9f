//! A match as it stands between two turns, to come back to when what comes next fails half-way.

use super::Match;
use lunarena_content::Reports;
use lunarena_kernel::Value;
use lunarena_kernel::random::Streams;
use lunarena_kernel::turns::{Queue, TurnLoop};
use lunarena_script::{Rules, ScriptError};

/// All of a match but what its bots remember, which can't be brought back.
pub struct Checkpoint {
    holdings: Holdings,
    turn_loop: TurnLoop,
    ended: bool,
}

impl Match<'_> {
    pub fn checkpoint(&mut self) -> Result<Checkpoint, Reports> {
        let holdings = Holdings::of(&mut self.ready.rules);
        Ok(Checkpoint { holdings: self.good(holdings)?, turn_loop: self.turn_loop.clone(), ended: self.ended })
    }

    /// Goes back to a checkpoint of this match.
    pub fn restore(&mut self, checkpoint: Checkpoint) -> Result<(), Reports> {
        let Checkpoint { holdings, turn_loop, ended } = checkpoint;
        let done = holdings.give_back(&mut self.ready.rules);
        self.good(done)?;
        (self.turn_loop, self.ended) = (turn_loop, ended);
        for player in &mut self.players {
            player.finish_turn();
        }
        Ok(())
    }
}

/// What the rules hold of a match.
pub(super) struct Holdings {
    state: Value,
    streams: Streams,
    queues: Vec<Queue>,
}

impl Holdings {
    pub fn of(rules: &mut Rules) -> Result<Holdings, ScriptError> {
        Ok(Holdings { state: rules.state()?, streams: rules.streams().clone(), queues: rules.queues().clone() })
    }

    pub fn give_back(self, rules: &mut Rules) -> Result<(), ScriptError> {
        // A state that nobody touched stays the very same: bots may hold geometry of it.
        if rules.state().as_ref() != Ok(&self.state) {
            rules.set_state(&self.state)?;
        }
        rules.streams().replace(self.streams);
        *rules.queues() = self.queues;
        rules.take_events();
        Ok(())
    }
}
