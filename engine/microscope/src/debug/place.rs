//! A call as steps know it: how deep it is, and which.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    pub turn: u64,
    /// Which run of a script it belongs to, in this turn.
    pub run: u64,
    /// Which call of those that were seen in it.
    pub call: u64,
    /// How many calls deep.
    pub depth: usize,
}

impl Place {
    /// Deeper than anything: whoever steps over or out of what nobody looks at comes to the next line that is looked at.
    pub const OUTSIDE: Place = Place { turn: u64::MAX, run: u64::MAX, call: 0, depth: usize::MAX };

    /// Whether it is the same call, or one further out. In another run of a script only depths can be compared.
    pub fn is_not_inside(self, other: Place) -> bool {
        let is_same_run = (self.turn, self.run) == (other.turn, other.run);
        match is_same_run {
            true => self.call == other.call || self.depth < other.depth,
            false => self.depth <= other.depth,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Place;

    #[test]
    fn calls_beside_each_other_are_told_apart_in_one_run() {
        let first = Place { turn: 3, run: 1, call: 4, depth: 2 };
        assert!(first.is_not_inside(first));
        assert!(!Place { call: 5, ..first }.is_not_inside(first));
        assert!(Place { call: 1, depth: 1, ..first }.is_not_inside(first));
        assert!(Place { run: 2, call: 9, ..first }.is_not_inside(first));
        assert!(!Place { turn: 2, depth: 3, ..first }.is_not_inside(first));
        assert!(first.is_not_inside(Place::OUTSIDE));
    }
}
