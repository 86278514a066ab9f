//! A seat's units in the order in which they run, changeable while it runs.

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
    #[error("a seat can't get more than {MOST_ADDED} units in one round, of which unit {0} would be one more")]
    TooMany(i64),
}

/// Units that are put right behind the running one run in the same round. Without an end to them the round would have none.
const MOST_ADDED: usize = 10_000;

/// The order persists from round to round. Each unit knows its neighbours, so that no change goes through all of them.
#[derive(Clone, Debug, Default)]
pub struct Queue {
    links: HashMap<i64, Link>,
    first: Option<i64>,
    last: Option<i64>,
    /// The next unit to run: those before it have begun their turn in this round.
    next: Option<i64>,
    /// How many these are.
    begun: usize,
    removed: Vec<i64>,
    /// Units that left and may come back as they were.
    away: BTreeSet<i64>,
    /// How many units came in this round.
    added: usize,
}

/// A queue between two turns, as plain data.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct QueueState {
    pub order: Vec<i64>,
    /// How many of them have begun their turn in this round; left out: none, or as the unit in turn says.
    pub begun: Option<usize>,
    /// Units that left and may come back as they were.
    pub away: Vec<i64>,
    /// How many units came in this round.
    pub added: usize,
}

#[derive(Clone, Copy, Debug, Default)]
struct Link {
    before: Option<i64>,
    behind: Option<i64>,
    /// Whether it stands among those that have begun their turn.
    begun: bool,
}

impl PartialEq for Queue {
    fn eq(&self, other: &Queue) -> bool {
        self.begun == other.begun
            && self.added == other.added
            && self.removed == other.removed
            && self.away == other.away
            && self.order().eq(other.order())
    }
}

impl Eq for Queue {}

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
        queue.added = state.added.min(MOST_ADDED);
        Ok(queue)
    }

    /// What is left of a queue between two turns, when those who were removed have been taken.
    pub fn state(&self) -> QueueState {
        QueueState {
            order: self.order().collect(),
            begun: Some(self.begun),
            away: self.away.iter().copied().collect(),
            added: self.added,
        }
    }

    /// The units in their order.
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

    /// The unit that is to run next.
    pub fn next(&self) -> Option<i64> {
        self.next
    }

    /// How many units have begun their turn in this round.
    pub fn begun(&self) -> usize {
        self.begun
    }

    pub fn rewind(&mut self) {
        self.links.values_mut().for_each(|link| link.begun = false);
        self.next = self.first;
        self.begun = 0;
        self.added = 0;
    }

    /// The next unit to run, which has begun its turn from here on.
    pub fn advance(&mut self) -> Option<i64> {
        let unit = self.next?;
        let link = self.links.get_mut(&unit)?;
        link.begun = true;
        self.next = link.behind;
        self.begun += 1;
        Some(unit)
    }

    pub fn push(&mut self, unit: i64) -> Result<(), QueueError> {
        self.admit(unit)?;
        self.link(unit, self.last);
        Ok(())
    }

    /// A new unit right behind `leader`: if the leader is running now, the new unit runs in this round, next.
    pub fn insert_after(&mut self, unit: i64, leader: i64) -> Result<(), QueueError> {
        self.find(leader)?;
        self.admit(unit)?;
        self.link(unit, Some(leader));
        Ok(())
    }

    /// Moves `unit`, which must not have run in this round, right behind `leader`; the order stays so in later rounds.
    pub fn schedule(&mut self, unit: i64, leader: i64) -> Result<(), QueueError> {
        if unit == leader {
            return Err(QueueError::Itself(unit));
        }
        let (own, lead) = (self.find(unit)?, self.find(leader)?);
        if own.begun {
            return Err(QueueError::HasRun(unit));
        }
        self.unlink(unit);
        // Behind a leader that ran long ago the unit would be passed over: it stays among those still to run.
        let behind = if lead.begun { self.last_begun() } else { Some(leader) };
        self.link(unit, behind);
        Ok(())
    }

    /// Takes a unit out for good, the running one included, and also one that has left.
    pub fn remove(&mut self, unit: i64) -> Result<(), QueueError> {
        if !self.away.remove(&unit) {
            self.find(unit)?;
            self.unlink(unit);
        }
        self.removed.push(unit);
        Ok(())
    }

    /// Takes a unit out for a while: if it is put in again, it is the same that it was.
    pub fn leave(&mut self, unit: i64) -> Result<(), QueueError> {
        self.find(unit)?;
        self.unlink(unit);
        self.away.insert(unit);
        Ok(())
    }

    /// The units taken out since the last time: whoever keeps something for a unit can let go of it.
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

    /// Puts a unit behind another, or first of all. Between two that have begun it counts as one that has.
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

    /// Where it is noted who stands behind a unit, or first of all.
    fn behind(&mut self, unit: Option<i64>) -> &mut Option<i64> {
        match unit.and_then(|unit| self.links.get_mut(&unit)) {
            Some(link) => &mut link.behind,
            None => &mut self.first,
        }
    }

    /// Where it is noted who stands before a unit, or last of all.
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
        if self.added == MOST_ADDED {
            return Err(QueueError::TooMany(unit));
        }
        self.added += 1;
        self.away.remove(&unit);
        Ok(())
    }
}

#[cfg(test)]
mod tests;
