//! What a bot may spend: instructions per call, per turn and over the whole match; memory; output.

/// The limits of one bot. A limit left out is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Instructions for loading the bot's file.
    pub load: u64,
    /// Instructions for one question.
    pub call: Option<u64>,
    /// Instructions for one turn, however often it is kept.
    pub turn: Option<u64>,
    /// Instructions for the whole match.
    pub bank: Option<u64>,
    /// Bytes of memory for each of its Lua states.
    pub memory: u64,
    /// Bytes it may print in a turn; the rest is cut off.
    pub output: u64,
}

/// What is left of a bot's limits as the match goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Budget {
    limits: Limits,
    turn_left: Option<u64>,
    bank_left: Option<u64>,
    /// What a paused unit overran by; it starts its next turn with so much less.
    debt: u64,
}

impl Budget {
    pub fn new(limits: Limits) -> Budget {
        Budget { turn_left: limits.turn, bank_left: limits.bank, limits, debt: 0 }
    }

    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    pub fn bank_left(&self) -> Option<u64> {
        self.bank_left
    }

    pub fn start_turn(&mut self) {
        let Some(turn) = self.limits.turn else { return };
        self.turn_left = Some(turn.saturating_sub(self.debt));
        self.debt = self.debt.saturating_sub(turn);
    }

    /// Instructions that the next question may use: the tightest of call, turn and bank.
    pub fn grant(&self) -> u64 {
        [self.limits.call, self.turn_left, self.bank_left].into_iter().flatten().min().unwrap_or(u64::MAX)
    }

    /// Books what a question used; more than the turn had left becomes a debt.
    pub fn spend(&mut self, used: u64) {
        if let Some(left) = &mut self.turn_left {
            self.debt += used.saturating_sub(*left);
            *left = left.saturating_sub(used);
        }
        if let Some(left) = &mut self.bank_left {
            *left = left.saturating_sub(used);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits() -> Limits {
        Limits { load: 10, call: None, turn: Some(100), bank: Some(250), memory: 1, output: 1 }
    }

    #[test]
    fn the_tightest_limit_counts() {
        let mut budget = Budget::new(limits());
        budget.start_turn();
        assert_eq!(budget.grant(), 100);
        budget.spend(60);
        assert_eq!(budget.grant(), 40);
        for _ in 0..2 {
            budget.start_turn();
            budget.spend(90);
        }
        assert_eq!((budget.grant(), budget.bank_left()), (10, Some(10)));
        assert_eq!(Budget::new(Limits { call: Some(7), ..limits() }).grant(), 7);
        assert_eq!(Budget::new(Limits { turn: None, bank: None, ..limits() }).grant(), u64::MAX);
    }

    #[test]
    fn an_overrun_is_charged_to_the_next_turn() {
        let mut budget = Budget::new(Limits { bank: None, ..limits() });
        budget.start_turn();
        budget.spend(130);
        assert_eq!(budget.grant(), 0);
        budget.start_turn();
        assert_eq!(budget.grant(), 70);
        budget.start_turn();
        assert_eq!(budget.grant(), 100);
        budget.spend(250);
        let grants = [0, 50, 100].map(|_| {
            budget.start_turn();
            budget.grant()
        });
        assert_eq!(grants, [0, 50, 100]);
    }
}
