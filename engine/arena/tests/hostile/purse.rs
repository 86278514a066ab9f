//! What an attacker may have spent, told turn by turn from the definition of budgets and debts.

use super::place::TURN;
use lunarena_arena::Turn;
use std::collections::BTreeMap;

/// What each unit owes. A seat without units owes nothing: it fails instead.
#[derive(Default)]
pub struct Purse {
    debts: BTreeMap<i64, u64>,
}

impl Purse {
    /// Books a turn in which `used` was spent, and says what is wrong with that.
    pub fn spend(&mut self, turn: &Turn, used: u64, pauses: bool) -> Option<String> {
        let Some(unit) = turn.unit.filter(|_| pauses) else {
            return (used > TURN).then(|| format!("turn {}: used {used} of {TURN}", turn.turn));
        };
        let debt = self.debts.entry(unit).or_default();
        let granted = TURN.saturating_sub(*debt);
        *debt = debt.saturating_sub(TURN) + used.saturating_sub(granted);
        (granted == 0 && used > 0).then(|| format!("turn {}: unit {unit} used {used} while it owes", turn.turn))
    }

    /// Whether the unit of this turn owes something of the next.
    pub fn owes(&self, turn: &Turn) -> bool {
        turn.unit.and_then(|unit| self.debts.get(&unit)).is_some_and(|debt| *debt > 0)
    }
}
