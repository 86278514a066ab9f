//! A match as it stands between two turns, to come back to when the next turn fails half-way.

use super::Match;
use lunarena_content::Reports;
use lunarena_kernel::Value;
use lunarena_kernel::random::Streams;
use lunarena_kernel::turns::{Clock, Queue};

/// All of a match but what its bots remember, which can't be brought back.
pub struct Checkpoint {
    state: Value,
    streams: Streams,
    queues: Vec<Queue>,
    clock: Clock,
    ended: bool,
}

impl Match<'_> {
    pub fn checkpoint(&mut self) -> Result<Checkpoint, Reports> {
        Ok(Checkpoint {
            state: self.state()?,
            streams: self.ready.rules.streams().clone(),
            queues: self.ready.rules.queues().clone(),
            clock: self.clock.clone(),
            ended: self.ended,
        })
    }

    /// Goes back to a checkpoint of this match.
    pub fn restore(&mut self, checkpoint: Checkpoint) -> Result<(), Reports> {
        let Checkpoint { state, streams, queues, clock, ended } = checkpoint;
        let done = self.ready.rules.set_state(&state);
        self.good(done)?;
        self.ready.rules.streams().take_over(streams);
        *self.ready.rules.queues() = queues;
        self.ready.rules.take_events();
        (self.clock, self.ended) = (clock, ended);
        Ok(())
    }
}
