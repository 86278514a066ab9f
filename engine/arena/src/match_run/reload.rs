//! New rules in the middle of a match.

use super::{Match, MatchFunctions};
use lunarena_content::Reports;

impl Match<'_> {
    /// Loads the rules anew and goes on with them; of the old ones only what the match is made of stays: the state, chance, the queues and
    /// the events not yet told. What rules keep elsewhere, such as in a local of a module, is gone. A match whose rules are as they should be
    /// takes no notice. Bots, which may remember, keep their states, and the geometry they were shown is still that of the state.
    pub fn reload(&mut self) -> Result<(), Reports> {
        let seed = self.ready.rules.streams().seed();
        let mut ready = self.game.rules(seed)?;
        let done = ready.rules.take_over(&self.ready.rules);
        self.good(done)?;
        self.functions = MatchFunctions::new(self.game, &ready);
        self.ready = ready;
        Ok(())
    }
}
