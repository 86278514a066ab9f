//! What a bot may spend: instructions per call, per turn and over the whole match; memory; output.

/// Bytes that the rules may use where a game does not say it: far more than any game needs, and less than a machine has.
pub const RULES_MEMORY: u64 = 512 << 20;

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

/// What a seat has left for the whole match; all its units draw on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bank {
    left: Option<u64>,
}

impl Bank {
    pub fn new(limits: &Limits) -> Bank {
        Bank { left: limits.bank }
    }

    pub fn left(&self) -> Option<u64> {
        self.left
    }

    /// So much is left of what it began with.
    pub fn set(&mut self, left: u64) {
        self.left = Some(left);
    }

    fn spend(&mut self, used: u64) {
        self.left = self.left.map(|left| left.saturating_sub(used));
    }
}

/// What a seat, or one unit of it, has left in its turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Budget {
    call: Option<u64>,
    turn_left: Option<u64>,
    /// What a paused unit overran by; it starts its next turn with so much less.
    debt: u64,
}

impl Budget {
    pub fn new(limits: &Limits) -> Budget {
        Budget { call: limits.call, turn_left: limits.turn, debt: 0 }
    }

    /// A turn begins under these limits, which may differ from phase to phase.
    pub fn start_turn(&mut self, limits: &Limits) {
        self.call = limits.call;
        self.turn_left = limits.turn.map(|turn| turn.saturating_sub(self.debt));
        self.debt = self.debt.saturating_sub(limits.turn.unwrap_or(0));
    }

    /// Instructions that the next question may use: the tightest of call, turn and bank.
    pub fn grant(&self, bank: &Bank) -> u64 {
        [self.call, self.turn_left, bank.left].into_iter().flatten().min().unwrap_or(u64::MAX)
    }

    /// Books what a question used; more than the turn had left becomes a debt.
    pub fn spend(&mut self, used: u64, bank: &mut Bank) {
        if let Some(left) = &mut self.turn_left {
            self.debt += used.saturating_sub(*left);
            *left = left.saturating_sub(used);
        }
        bank.spend(used);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits() -> Limits {
        Limits { load: 10, call: None, turn: Some(100), bank: Some(250), memory: 1, output: 1 }
    }

    fn made(limits: &Limits) -> (Budget, Bank) {
        (Budget::new(limits), Bank::new(limits))
    }

    #[test]
    fn the_tightest_limit_counts() {
        let (mut budget, mut bank) = made(&limits());
        budget.start_turn(&limits());
        assert_eq!(budget.grant(&bank), 100);
        budget.spend(60, &mut bank);
        assert_eq!(budget.grant(&bank), 40);
        for _ in 0..2 {
            budget.start_turn(&limits());
            budget.spend(90, &mut bank);
        }
        assert_eq!((budget.grant(&bank), bank.left()), (10, Some(10)));
        let (budget, bank) = made(&Limits { call: Some(7), ..limits() });
        assert_eq!(budget.grant(&bank), 7);
        let (budget, bank) = made(&Limits { turn: None, bank: None, ..limits() });
        assert_eq!(budget.grant(&bank), u64::MAX);
    }

    #[test]
    fn units_have_turns_of_their_own_and_one_bank() {
        let (mut first, mut bank) = made(&limits());
        let mut second = Budget::new(&limits());
        first.spend(100, &mut bank);
        assert_eq!((first.grant(&bank), second.grant(&bank)), (0, 100));
        second.spend(100, &mut bank);
        first.start_turn(&limits());
        assert_eq!((first.grant(&bank), bank.left()), (50, Some(50)));
    }

    #[test]
    fn an_overrun_is_charged_to_the_next_turn() {
        let (mut budget, mut bank) = made(&Limits { bank: None, ..limits() });
        budget.start_turn(&limits());
        budget.spend(130, &mut bank);
        assert_eq!(budget.grant(&bank), 0);
        budget.start_turn(&limits());
        assert_eq!(budget.grant(&bank), 70);
        budget.start_turn(&limits());
        assert_eq!(budget.grant(&bank), 100);
        budget.spend(250, &mut bank);
        let grants = [0, 50, 100].map(|_| {
            budget.start_turn(&limits());
            budget.grant(&bank)
        });
        assert_eq!(grants, [0, 50, 100]);
    }

    #[test]
    fn limits_may_change_from_turn_to_turn() {
        let (mut budget, mut bank) = made(&Limits { bank: None, ..limits() });
        budget.start_turn(&Limits { call: Some(300), turn: Some(400), ..limits() });
        assert_eq!(budget.grant(&bank), 300);
        budget.spend(300, &mut bank);
        assert_eq!(budget.grant(&bank), 100);
        budget.spend(150, &mut bank);
        // What was overrun under one limit is owed under the next.
        budget.start_turn(&Limits { turn: None, ..limits() });
        assert_eq!(budget.grant(&bank), u64::MAX);
        budget.start_turn(&limits());
        assert_eq!(budget.grant(&bank), 50);
    }
}
