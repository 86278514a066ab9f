//! Whose instructions are looked at.

use lunarena_script::observe::Script;

/// Whose instructions are looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The bot of a seat, and the rules while it calls them.
    Seat(String),
    Rules,
    /// All bots and the rules.
    All,
}

impl Scope {
    /// Whether what runs in a script counts; `is_of_rules` says whether that is the rules, perhaps called by it.
    pub fn holds(&self, running: &Script, is_of_rules: bool) -> bool {
        match self {
            Scope::Seat(own) => matches!(running, Script::Bot { seat, .. } if seat == own),
            Scope::Rules => is_of_rules,
            Scope::All => true,
        }
    }

    /// Whether what the rules say of a seat, or of all, is of interest.
    pub fn concerns(&self, seat: Option<&str>) -> bool {
        match (self, seat) {
            (Scope::Seat(own), Some(seat)) => own == seat,
            _ => true,
        }
    }

    /// Whether anything that runs in a script may count.
    pub fn may_hold(&self, running: &Script) -> bool {
        self.holds(running, true)
    }
}
