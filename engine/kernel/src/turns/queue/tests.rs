//! Queues that change while they run.

use super::*;

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
fn recruits_run_in_the_same_round_the_latest_first() {
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
fn scheduling_persists_and_is_refused_for_those_that_ran() {
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
fn the_dead_leave_without_anyone_being_skipped_or_run_twice() {
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
fn who_leaves_is_not_removed_and_may_come_back_or_go_for_good() {
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
fn a_round_comes_to_an_end() {
    let mut queue = made(&[0]);
    let mut refused = None;
    let ran = run(&mut queue, |queue, unit| {
        refused = queue.insert_after(unit + 1, unit).err();
        queue.remove(unit).expect("it is there");
    });
    assert_eq!((ran.len(), refused), (MOST_ADDED + 1, Some(QueueError::TooMany(MOST_ADDED as i64 + 1))));
    queue.rewind();
    assert_eq!(queue.push(-1), Ok(()));
}
