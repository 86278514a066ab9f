//! Limits for bots: Lua instructions per call, per turn and per match, memory and output.

/// Default memory limit in bytes for the rules of a game. No game needs this much, and every machine has more.
pub const RULES_MEMORY: u64 = 512 << 20;

/// The resource limits of a bot. `None` means no limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Maximum Lua instructions for loading the bot's file.
    pub load: u64,
    /// Maximum Lua instructions for one call of the bot.
    pub call: Option<u64>,
    /// Maximum number of Lua instructions in one turn. If a bot is called several times in a turn, all calls count together.
    pub turn: Option<u64>,
    /// Maximum Lua instructions for the whole match.
    pub bank: Option<u64>,
    /// Maximum memory of each Lua state in bytes.
    pub memory: u64,
    /// Maximum output per turn in bytes. Longer output is truncated.
    pub output: u64,
}

/// The Lua instructions that a seat has left for the match. All units of the seat share them.
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

    pub fn set(&mut self, left: u64) {
        self.left = Some(left);
    }

    fn spend(&mut self, used: u64) {
        self.left = self.left.map(|left| left.saturating_sub(used));
    }
}

/// The Lua instructions that a seat, or one of its units, has left for the current turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Budget {
    call: Option<u64>,
    turn_left: Option<u64>,
    /// Lua instructions used beyond the limits of earlier turns. They are deducted from the next turns.
    debt: u64,
}

impl Budget {
    pub fn new(limits: &Limits) -> Budget {
        Budget { call: limits.call, turn_left: limits.turn, debt: 0 }
    }

    /// Starts a turn with `limits`, which may differ between phases. Instructions used beyond the limits of earlier turns are deducted.
    pub fn start_turn(&mut self, limits: &Limits) {
        self.call = limits.call;
        self.turn_left = limits.turn.map(|turn| turn.saturating_sub(self.debt));
        self.debt = self.debt.saturating_sub(limits.turn.unwrap_or(0));
    }

    /// Returns the maximum number of Lua instructions for the next call: the call limit, the rest of the turn or the rest of the match, whichever is
    /// the smallest.
    pub fn grant(&self, bank: &Bank) -> u64 {
        [self.call, self.turn_left, bank.left].into_iter().flatten().min().unwrap_or(u64::MAX)
    }

    /// Deducts the Lua instructions used by a call. Any excess over the turn limit becomes debt, which reduces the budget of the next turns.
    pub fn spend(&mut self, used: u64, bank: &mut Bank) {
        if let Some(left) = &mut self.turn_left {
            self.debt += used.saturating_sub(*left);
            *left = left.saturating_sub(used);
        }
        bank.spend(used);
    }
}
