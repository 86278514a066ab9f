//! The queue that orders the turns of a seat's units. It may change during a round.

use std::collections::{BTreeSet, HashMap};
use thiserror::Error;

#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum QueueError {
    #[error("unit {0} is in the queue already")]
    Twice(i64),
    #[error("unit {0} is not in the queue")]
    Unknown(i64),
    #[error("unit {0} has run in this round already")]
    HasRun(i64),
    #[error("unit {0} can't follow itself")]
    Itself(i64),
    #[error("no more than {1} of {1} units can have begun their turns, not {0}")]
    BegunOutside(usize, usize),
    #[error("unit {0} can't be in the queue and away")]
    InAndAway(i64),
    #[error("a seat can't get more than {MAX_ADDED} units in one round, of which unit {0} would be one more")]
    TooMany(i64),
}

/// Maximum number of units added to a queue in one round. A unit added after the running unit runs in the same round, so a round without this limit
/// might never end.
const MAX_ADDED: usize = 10_000;

/// The units of a seat in the order of their turns, which persists from round to round. A linked list makes changes take constant time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Queue {
    links: HashMap<i64, Link>,
    first: Option<i64>,
    last: Option<i64>,
    /// Unit whose turn is next. All units before it have begun their turn in this round.
    next: Option<i64>,
    /// Number of units before the unit whose turn is next.
    begun: usize,
    removed: Vec<i64>,
    /// Units that left the queue and may return to it. The Lua states of their bots are kept.
    away: BTreeSet<i64>,
    /// Number of units added to the queue in this round.
    added: usize,
}

/// A queue of units, saved between two turns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct QueueState {
    pub order: Vec<i64>,
    /// Number of units that have begun their turn in this round. If omitted, it is derived from the unit in turn.
    pub begun: Option<usize>,
    /// Units that left the queue and may return to it. The Lua states of their bots are kept.
    pub away: Vec<i64>,
    /// Number of units added to the queue in this round.
    pub added: usize,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Link {
    before: Option<i64>,
    behind: Option<i64>,
    /// Whether the unit counts as having begun its turn in this round. Such units come before all others in the queue.
    begun: bool,
}

impl Queue {
    pub fn from_state(state: QueueState) -> Result<Queue, QueueError> {
        let mut queue = Queue::default();
        for unit in state.order {
            if queue.contains(unit) {
                return Err(QueueError::Twice(unit));
            }
            queue.link(unit, queue.last);
        }
        let begun = state.begun.unwrap_or(0);
        if begun > queue.len() {
            return Err(QueueError::BegunOutside(begun, queue.len()));
        }
        for _ in 0..begun {
            queue.advance();
        }
        if let Some(unit) = state.away.iter().find(|unit| queue.contains(**unit)) {
            return Err(QueueError::InAndAway(*unit));
        }
        queue.away = state.away.into_iter().collect();
        queue.added = state.added.min(MAX_ADDED);
        Ok(queue)
    }

    /// Returns the queue as plain data for a saved match. Removed units are not included, so call [`Queue::take_removed`] first.
    pub fn state(&self) -> QueueState {
        QueueState {
            order: self.order().collect(),
            begun: Some(self.begun),
            away: self.away.iter().copied().collect(),
            added: self.added,
        }
    }

    /// Returns the units in the order of their turns.
    pub fn order(&self) -> impl Iterator<Item = i64> {
        std::iter::successors(self.first, |unit| self.links.get(unit)?.behind)
    }

    pub fn len(&self) -> usize {
        self.links.len()
    }

    pub fn is_empty(&self) -> bool {
        self.links.is_empty()
    }

    pub fn contains(&self, unit: i64) -> bool {
        self.links.contains_key(&unit)
    }

    /// Returns the unit whose turn is next.
    pub fn next(&self) -> Option<i64> {
        self.next
    }

    /// Returns the number of units that have begun their turn in this round.
    pub fn begun(&self) -> usize {
        self.begun
    }

    /// Starts a new round at the first unit.
    pub fn rewind(&mut self) {
        self.links.values_mut().for_each(|link| link.begun = false);
        self.next = self.first;
        self.begun = 0;
        self.added = 0;
    }

    /// Returns the unit whose turn is next and marks its turn as begun.
    pub fn advance(&mut self) -> Option<i64> {
        let unit = self.next?;
        let link = self.links.get_mut(&unit)?;
        link.begun = true;
        self.next = link.behind;
        self.begun += 1;
        Some(unit)
    }

    /// Adds a unit at the end of the queue.
    pub fn push(&mut self, unit: i64) -> Result<(), QueueError> {
        self.admit(unit)?;
        self.link(unit, self.last);
        Ok(())
    }

    /// Adds a unit directly after the unit `leader`. If the leader is running now, the new unit runs next.
    pub fn insert_after(&mut self, unit: i64, leader: i64) -> Result<(), QueueError> {
        self.find(leader)?;
        self.admit(unit)?;
        self.link(unit, Some(leader));
        Ok(())
    }

    /// Moves a unit that has not run in this round directly after the unit `leader`. If the leader has begun its turn, the moved unit is next
    /// instead. The new order persists in later rounds.
    pub fn schedule(&mut self, unit: i64, leader: i64) -> Result<(), QueueError> {
        if unit == leader {
            return Err(QueueError::Itself(unit));
        }
        let (own, lead) = (self.find(unit)?, self.find(leader)?);
        if own.begun {
            return Err(QueueError::HasRun(unit));
        }
        self.unlink(unit);
        // Placed directly after a leader that has run, the unit would miss this round.
        let behind = if lead.begun { self.last_begun() } else { Some(leader) };
        self.link(unit, behind);
        Ok(())
    }

    /// Removes a unit. The unit may be running now, or it may be away (see [`Queue::leave`]).
    pub fn remove(&mut self, unit: i64) -> Result<(), QueueError> {
        if !self.away.remove(&unit) {
            self.find(unit)?;
            self.unlink(unit);
        }
        self.removed.push(unit);
        Ok(())
    }

    /// Takes a unit out of the queue for a while. The Lua state of its bot is kept in case the unit returns.
    pub fn leave(&mut self, unit: i64) -> Result<(), QueueError> {
        self.find(unit)?;
        self.unlink(unit);
        self.away.insert(unit);
        Ok(())
    }

    /// Returns the units removed since the last call of this function. The Lua states of their bots can be dropped.
    pub fn take_removed(&mut self) -> Vec<i64> {
        std::mem::take(&mut self.removed)
    }

    fn find(&self, unit: i64) -> Result<Link, QueueError> {
        self.links.get(&unit).copied().ok_or(QueueError::Unknown(unit))
    }

    fn last_begun(&self) -> Option<i64> {
        match self.next {
            Some(next) => self.links.get(&next)?.before,
            None => self.last,
        }
    }

    /// Inserts a unit after the unit `before`, or at the front for `None`. If the unit behind it has begun its turn, the new unit counts as begun.
    fn link(&mut self, unit: i64, before: Option<i64>) {
        let behind = match before.and_then(|before| self.links.get(&before)) {
            Some(link) => link.behind,
            None => self.first,
        };
        let begun = behind.and_then(|behind| self.links.get(&behind)).is_some_and(|link| link.begun);
        self.links.insert(unit, Link { before, behind, begun });
        *self.behind(before) = Some(unit);
        *self.before(behind) = Some(unit);
        if begun {
            self.begun += 1;
        } else if self.next == behind && before.is_none_or(|before| self.has_begun(before)) {
            self.next = Some(unit);
        }
    }

    fn unlink(&mut self, unit: i64) {
        let Some(link) = self.links.remove(&unit) else { return };
        *self.behind(link.before) = link.behind;
        *self.before(link.behind) = link.before;
        if link.begun {
            self.begun -= 1;
        } else if self.next == Some(unit) {
            self.next = link.behind;
        }
    }

    fn has_begun(&self, unit: i64) -> bool {
        self.links.get(&unit).is_some_and(|link| link.begun)
    }

    /// Returns the link to the unit behind `unit`, or to the first unit if `unit` is `None`.
    fn behind(&mut self, unit: Option<i64>) -> &mut Option<i64> {
        match unit.and_then(|unit| self.links.get_mut(&unit)) {
            Some(link) => &mut link.behind,
            None => &mut self.first,
        }
    }

    /// Returns the link to the unit before `unit`, or to the last unit if `unit` is `None`.
    fn before(&mut self, unit: Option<i64>) -> &mut Option<i64> {
        match unit.and_then(|unit| self.links.get_mut(&unit)) {
            Some(link) => &mut link.before,
            None => &mut self.last,
        }
    }

    fn admit(&mut self, unit: i64) -> Result<(), QueueError> {
        if self.contains(unit) {
            return Err(QueueError::Twice(unit));
        }
        if self.added == MAX_ADDED {
            return Err(QueueError::TooMany(unit));
        }
        self.added += 1;
        self.away.remove(&unit);
        Ok(())
    }
}
