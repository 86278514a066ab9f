//! A seat's units in the order in which they run, changeable while it runs.

use thiserror::Error;

#[derive(Debug, Error, PartialEq, Eq)]
pub enum QueueError {
    #[error("unit {0} is in the queue already")]
    Twice(i64),
    #[error("unit {0} is not in the queue")]
    Unknown(i64),
    #[error("unit {0} has run in this round already")]
    HasRun(i64),
    #[error("unit {0} can't follow itself")]
    Itself(i64),
    #[error("a seat can't get more than {MOST_ADDED} units in one round, of which unit {0} would be one more")]
    TooMany(i64),
}

/// Units that are put right behind the running one run in the same round. Without an end to them the round would have none.
const MOST_ADDED: usize = 10_000;

/// The order persists from round to round; `next` counts how many at its head have begun their turn in this round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Queue {
    order: Vec<i64>,
    next: usize,
    removed: Vec<i64>,
    /// How many units came in this round.
    added: usize,
}

impl Queue {
    pub fn from_parts(order: Vec<i64>, next: usize) -> Queue {
        Queue { next: next.min(order.len()), order, removed: Vec::new(), added: 0 }
    }

    pub fn order(&self) -> &[i64] {
        &self.order
    }

    /// How many units have begun their turn in this round.
    pub fn begun(&self) -> usize {
        self.next
    }

    pub fn rewind(&mut self) {
        self.next = 0;
        self.added = 0;
    }

    /// The next unit to run, which has begun its turn from here on.
    pub fn advance(&mut self) -> Option<i64> {
        let unit = self.order.get(self.next).copied()?;
        self.next += 1;
        Some(unit)
    }

    pub fn push(&mut self, unit: i64) -> Result<(), QueueError> {
        self.admit(unit)?;
        self.order.push(unit);
        Ok(())
    }

    /// A new unit right behind `leader`: if the leader is running now, the new unit runs in this round, next.
    pub fn insert_after(&mut self, unit: i64, leader: i64) -> Result<(), QueueError> {
        let at = self.position(leader)?;
        self.admit(unit)?;
        self.order.insert(at + 1, unit);
        if at + 1 < self.next {
            self.next += 1;
        }
        Ok(())
    }

    /// Moves `unit`, which must not have run in this round, right behind `leader`; the order stays so in later rounds.
    pub fn schedule(&mut self, unit: i64, leader: i64) -> Result<(), QueueError> {
        if unit == leader {
            return Err(QueueError::Itself(unit));
        }
        let from = self.position(unit)?;
        self.position(leader)?;
        if from < self.next {
            return Err(QueueError::HasRun(unit));
        }
        self.order.remove(from);
        let at = self.position(leader)?;
        self.order.insert(at + 1, unit);
        // Behind a leader that ran long ago the unit would be passed over: it stays among those still to run.
        if at + 1 < self.next {
            self.order.remove(at + 1);
            self.order.insert(self.next, unit);
        }
        Ok(())
    }

    /// Takes a unit out, the running one included.
    pub fn remove(&mut self, unit: i64) -> Result<(), QueueError> {
        let at = self.position(unit)?;
        self.order.remove(at);
        self.removed.push(unit);
        if at < self.next {
            self.next -= 1;
        }
        Ok(())
    }

    /// The units taken out since the last time: whoever keeps something for a unit can let go of it.
    pub fn take_removed(&mut self) -> Vec<i64> {
        std::mem::take(&mut self.removed)
    }

    fn position(&self, unit: i64) -> Result<usize, QueueError> {
        self.order.iter().position(|&other| other == unit).ok_or(QueueError::Unknown(unit))
    }

    fn admit(&mut self, unit: i64) -> Result<(), QueueError> {
        if self.order.contains(&unit) {
            return Err(QueueError::Twice(unit));
        }
        if self.added == MOST_ADDED {
            return Err(QueueError::TooMany(unit));
        }
        self.added += 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(queue: &mut Queue, mut during: impl FnMut(&mut Queue, i64)) -> Vec<i64> {
        queue.rewind();
        let mut ran = vec![];
        while let Some(unit) = queue.advance() {
            ran.push(unit);
            during(queue, unit);
        }
        ran
    }

    #[test]
    fn recruits_run_in_the_same_round_the_latest_first() {
        let mut queue = Queue::from_parts(vec![1, 2], 0);
        let ran = run(&mut queue, |queue, unit| {
            if unit == 1 {
                queue.insert_after(10, 1).unwrap();
                queue.insert_after(11, 1).unwrap();
            }
        });
        assert_eq!(ran, [1, 11, 10, 2]);
        assert_eq!(run(&mut queue, |_, _| ()), [1, 11, 10, 2]);
    }

    #[test]
    fn scheduling_persists_and_is_refused_for_those_that_ran() {
        let mut queue = Queue::from_parts(vec![1, 2, 3, 4], 0);
        let ran = run(&mut queue, |queue, unit| {
            if unit == 2 {
                queue.schedule(4, 2).unwrap();
                assert_eq!(queue.schedule(1, 2), Err(QueueError::HasRun(1)));
                assert_eq!(queue.schedule(2, 2), Err(QueueError::Itself(2)));
                assert_eq!(queue.schedule(9, 2), Err(QueueError::Unknown(9)));
            }
        });
        assert_eq!(ran, [1, 2, 4, 3]);
        assert_eq!(queue.order(), [1, 2, 4, 3]);
    }

    #[test]
    fn the_dead_leave_without_anyone_being_skipped_or_run_twice() {
        let mut queue = Queue::from_parts(vec![1, 2, 3, 4], 0);
        let ran = run(&mut queue, |queue, unit| match unit {
            2 => queue.remove(2).unwrap(),
            3 => queue.remove(1).unwrap(),
            _ => (),
        });
        assert_eq!(ran, [1, 2, 3, 4]);
        assert_eq!(queue.order(), [3, 4]);
        assert_eq!((queue.take_removed(), queue.take_removed()), (vec![2, 1], vec![]));
    }

    #[test]
    fn a_round_comes_to_an_end() {
        let mut queue = Queue::from_parts(vec![0], 0);
        let mut refused = None;
        let ran = run(&mut queue, |queue, unit| {
            refused = queue.insert_after(unit + 1, unit).err();
            queue.remove(unit).expect("it is there");
        });
        assert_eq!((ran.len(), refused), (MOST_ADDED + 1, Some(QueueError::TooMany(MOST_ADDED as i64 + 1))));
        queue.rewind();
        assert_eq!(queue.push(-1), Ok(()));
    }
}
