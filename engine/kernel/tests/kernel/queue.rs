//! A queue does what a plain list would do.

use lunarena_kernel::turns::{Queue, QueueError, QueueState};
use proptest::prelude::*;

/// The units in a list, and how many at its head have begun their turn.
#[derive(Default)]
struct Plain {
    order: Vec<i64>,
    next: usize,
}

impl Plain {
    fn position(&self, unit: i64) -> Result<usize, QueueError> {
        self.order.iter().position(|other| *other == unit).ok_or(QueueError::Unknown(unit))
    }

    fn insert(&mut self, at: usize, unit: i64) -> Result<(), QueueError> {
        if self.order.contains(&unit) {
            return Err(QueueError::Twice(unit));
        }
        self.order.insert(at, unit);
        self.next += usize::from(at < self.next);
        Ok(())
    }

    fn insert_after(&mut self, unit: i64, leader: i64) -> Result<(), QueueError> {
        let at = self.position(leader)?;
        self.insert(at + 1, unit)
    }

    fn remove(&mut self, unit: i64) -> Result<(), QueueError> {
        let at = self.position(unit)?;
        self.order.remove(at);
        self.next -= usize::from(at < self.next);
        Ok(())
    }

    fn schedule(&mut self, unit: i64, leader: i64) -> Result<(), QueueError> {
        if unit == leader {
            return Err(QueueError::Itself(unit));
        }
        let from = self.position(unit)?;
        self.position(leader)?;
        if from < self.next {
            return Err(QueueError::HasRun(unit));
        }
        self.order.remove(from);
        let at = (self.position(leader)? + 1).max(self.next);
        self.order.insert(at, unit);
        Ok(())
    }

    fn advance(&mut self) -> Option<i64> {
        let unit = self.order.get(self.next).copied()?;
        self.next += 1;
        Some(unit)
    }
}

#[derive(Clone, Debug)]
enum Step {
    Push(i64),
    InsertAfter(i64, i64),
    Schedule(i64, i64),
    Remove(i64),
    Advance,
    Rewind,
}

fn step() -> impl Strategy<Value = Step> {
    let unit = || 0i64..12;
    prop_oneof![
        2 => unit().prop_map(Step::Push),
        3 => (unit(), unit()).prop_map(|(unit, leader)| Step::InsertAfter(unit, leader)),
        3 => (unit(), unit()).prop_map(|(unit, leader)| Step::Schedule(unit, leader)),
        2 => unit().prop_map(Step::Remove),
        4 => Just(Step::Advance),
        1 => Just(Step::Rewind),
    ]
}

proptest! {
    #[test]
    fn every_step_leaves_the_same_order(steps in prop::collection::vec(step(), 0..80)) {
        let (mut queue, mut plain) = (Queue::default(), Plain::default());
        for step in steps {
            match step {
                Step::Push(unit) => prop_assert_eq!(queue.push(unit), plain.insert(plain.order.len(), unit)),
                Step::InsertAfter(unit, leader) => {
                    prop_assert_eq!(queue.insert_after(unit, leader), plain.insert_after(unit, leader));
                }
                Step::Schedule(unit, leader) => {
                    prop_assert_eq!(queue.schedule(unit, leader), plain.schedule(unit, leader));
                }
                Step::Remove(unit) => prop_assert_eq!(queue.remove(unit), plain.remove(unit)),
                Step::Advance => prop_assert_eq!(queue.advance(), plain.advance()),
                Step::Rewind => {
                    queue.rewind();
                    plain.next = 0;
                }
            }
            prop_assert_eq!(queue.order().collect::<Vec<_>>(), plain.order.clone());
            prop_assert_eq!((queue.len(), queue.begun()), (plain.order.len(), plain.next));
        }
        // What is told of it is enough to make it again.
        let mut again = Queue::from_state(queue.state()).expect("a good queue");
        queue.take_removed();
        prop_assert_eq!(&again, &queue);
        prop_assert_eq!((again.advance(), again.begun()), (queue.advance(), queue.begun()));
    }
}

#[test]
fn what_is_no_queue_is_refused() {
    let made = |order: &[i64], begun, away: &[i64]| {
        let state = QueueState { order: order.to_vec(), begun, away: away.to_vec(), added: 0 };
        Queue::from_state(state).map(|queue| queue.begun())
    };
    assert_eq!(made(&[1, 2], Some(2), &[3]), Ok(2));
    assert_eq!(made(&[1, 2, 1], None, &[]), Err(QueueError::Twice(1)));
    assert_eq!(made(&[1, 2], Some(3), &[]), Err(QueueError::BegunOutside(3, 2)));
    assert_eq!(made(&[1, 2], None, &[2]), Err(QueueError::InAndAway(2)));
}
