//! What can be asked of a match between two turns: its hash, its state, its standings.

use super::Match;
use super::ending::Standing;
use crate::time_limit::RulesTimer;
use lunarena_content::{Report, Reports};
use lunarena_kernel::Value;
use lunarena_kernel::digest::Digest;
use lunarena_kernel::random::Streams;
use std::cell::RefMut;

impl Match<'_> {
    /// The hash of everything that will be there in the next turn: the state and the queues.
    pub fn hash(&mut self) -> Result<String, Reports> {
        let mut digest = Digest::new();
        let done = self.ready.rules.digest_state(&mut digest);
        self.good(done)?;
        for (seat, queue) in self.ready.rules.queues().iter().enumerate().filter(|(_, queue)| !queue.is_empty()) {
            digest.int(seat as i64);
            digest.open(true, queue.len());
            queue.order().for_each(|unit| digest.int(unit));
        }
        Ok(digest.finish())
    }

    pub fn state(&mut self) -> Result<Value, Reports> {
        let state = self.ready.rules.state();
        self.good(state)
    }

    /// What is drawn from, and how far that went.
    pub fn streams(&self) -> RefMut<'_, Streams> {
        self.ready.rules.streams()
    }

    pub fn standings(&mut self) -> Result<Vec<Standing>, Reports> {
        let _timer = RulesTimer::begin();
        let Some(standings) = self.functions.standings else { return Ok(Vec::new()) };
        let value = self.ready.rules.call(standings, &[]);
        let value = self.good(value)?;
        Standing::read(&value, &self.game.file.ranking).map_err(|message| Report::error(message).into())
    }
}
