//! Queues compared with a plain list, and examples of changes while they run.

use lunarena_kernel::turns::{Queue, QueueError, QueueState};
use proptest::prelude::*;

/// A list of units, of which the first `next` have begun.
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
        // The saved state restores the queue.
        let mut again = Queue::from_state(queue.state()).expect("a good queue");
        queue.take_removed();
        prop_assert_eq!(&again, &queue);
        prop_assert_eq!((again.advance(), again.begun()), (queue.advance(), queue.begun()));
    }
}

#[test]
fn impossible_states_are_refused() {
    let made = |order: &[i64], begun, away: &[i64]| {
        let state = QueueState { order: order.to_vec(), begun, away: away.to_vec(), added: 0 };
        Queue::from_state(state).map(|queue| queue.begun())
    };
    assert_eq!(made(&[1, 2], Some(2), &[3]), Ok(2));
    assert_eq!(made(&[1, 2, 1], None, &[]), Err(QueueError::Twice(1)));
    assert_eq!(made(&[1, 2], Some(3), &[]), Err(QueueError::BegunOutside(3, 2)));
    assert_eq!(made(&[1, 2], None, &[2]), Err(QueueError::InAndAway(2)));
}

/// Maximum units added in one round.
const MAX_ADDED: i64 = 10_000;

fn made(order: &[i64]) -> Queue {
    Queue::from_state(QueueState { order: order.to_vec(), ..QueueState::default() }).expect("a good queue")
}

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
fn added_units_run_in_the_same_round_the_latest_first() {
    let mut queue = made(&[1, 2]);
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
fn scheduling_persists_and_is_refused_after_the_run() {
    let mut queue = made(&[1, 2, 3, 4]);
    let ran = run(&mut queue, |queue, unit| {
        if unit == 2 {
            queue.schedule(4, 2).unwrap();
            assert_eq!(queue.schedule(1, 2), Err(QueueError::HasRun(1)));
            assert_eq!(queue.schedule(2, 2), Err(QueueError::Itself(2)));
            assert_eq!(queue.schedule(9, 2), Err(QueueError::Unknown(9)));
        }
    });
    assert_eq!(ran, [1, 2, 4, 3]);
    assert_eq!(queue.order().collect::<Vec<_>>(), [1, 2, 4, 3]);
}

#[test]
fn removal_neither_skips_nor_repeats_other_units() {
    let mut queue = made(&[1, 2, 3, 4]);
    let ran = run(&mut queue, |queue, unit| match unit {
        2 => queue.remove(2).unwrap(),
        3 => queue.remove(1).unwrap(),
        _ => (),
    });
    assert_eq!(ran, [1, 2, 3, 4]);
    assert_eq!(queue.order().collect::<Vec<_>>(), [3, 4]);
    assert_eq!((queue.take_removed(), queue.take_removed()), (vec![2, 1], vec![]));
}

#[test]
fn units_that_leave_may_return_or_be_removed() {
    let mut queue = made(&[1, 2, 3]);
    queue.leave(2).unwrap();
    assert_eq!(queue.leave(2), Err(QueueError::Unknown(2)));
    assert_eq!(run(&mut queue, |_, _| ()), [1, 3]);
    queue.push(2).unwrap();
    assert_eq!((run(&mut queue, |_, _| ()), queue.take_removed()), (vec![1, 3, 2], vec![]));
    queue.leave(3).unwrap();
    queue.remove(3).unwrap();
    assert_eq!((queue.remove(3), queue.take_removed()), (Err(QueueError::Unknown(3)), vec![3]));
}

#[test]
fn the_number_of_added_units_is_limited() {
    let mut queue = made(&[0]);
    let mut refused = None;
    let ran = run(&mut queue, |queue, unit| {
        refused = queue.insert_after(unit + 1, unit).err();
        queue.remove(unit).expect("it is there");
    });
    assert_eq!((ran.len() as i64, refused), (MAX_ADDED + 1, Some(QueueError::TooMany(MAX_ADDED + 1))));
    queue.rewind();
    assert_eq!(queue.push(-1), Ok(()));
}
