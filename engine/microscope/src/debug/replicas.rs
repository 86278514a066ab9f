//! Copies of the process that wait at the beginning of turns that were played already. Whoever wants to go back is sent to one of them: it makes a copy
//! of itself once more, which plays from there, and waits on.

use super::order::Order;
use super::position::Position;
use super::process::{self, Fork};
use super::wire;
use std::io::{self, PipeWriter};
use std::time::{Duration, Instant};

struct Replica {
    /// The turn that it stands before.
    turn: u64,
    /// What it waits for: orders, of which nothing is the last. It ends, too, when nobody is left who could tell it anything.
    wakes: PipeWriter,
}

/// At first, so much time is played between two of them; more, when there are too many.
const GAP: Duration = Duration::from_millis(50);
const MOST: usize = 48;

/// The copies that wait before the moment at which this process is, the oldest first.
pub struct Replicas {
    waiting: Vec<Replica>,
    gap: Duration,
    last: Instant,
}

impl Replicas {
    pub fn new() -> Replicas {
        Replicas { waiting: Vec::new(), gap: GAP, last: Instant::now() }
    }

    /// Whether it is time for one more.
    pub fn is_due(&self) -> bool {
        self.last.elapsed() >= self.gap
    }

    /// Leaves a copy that waits before a turn. Goes on in the one that plays: with nothing at first, and again with each order that the copy gets.
    pub fn leave_one(&mut self, turn: u64) -> io::Result<Option<Order>> {
        let mut order = None;
        let left = loop {
            let (heard, wakes) = match io::pipe() {
                Ok(ends) => ends,
                Err(error) => break Err(error),
            };
            match process::fork() {
                Err(error) => break Err(error),
                Ok(Fork::Copy) => {
                    self.waiting.push(Replica { turn, wakes });
                    break Ok(());
                }
                Ok(Fork::Original { .. }) => drop(wakes),
            }
            match wire::receive(&heard) {
                Ok(Some(Some(next))) => order = Some(next),
                _ => process::end(0),
            }
        };
        // Whoever was told to go somewhere goes, with a copy behind it or without.
        if order.is_none() {
            left?;
        }
        self.thin_out();
        self.last = Instant::now();
        Ok(order)
    }

    fn thin_out(&mut self) {
        if self.waiting.len() <= MOST {
            return;
        }
        self.gap *= 2;
        for (at, replica) in std::mem::take(&mut self.waiting).into_iter().enumerate() {
            if at % 2 == 0 {
                self.waiting.push(replica);
            } else {
                // It may have been told before, by one that went another way.
                let _ = wire::send(&replica.wakes, &None::<Order>);
            }
        }
    }

    /// Has a copy go on that is not behind a moment, the nearest, and ends this process; comes back only if there is none.
    pub fn hand_over(&mut self, from: Position, order: &Order) -> io::Error {
        let mut why = io::Error::other("no copy of the process waits");
        for replica in self.waiting.iter().rev().filter(|replica| replica.turn <= from.turn) {
            match wire::send(&replica.wakes, &Some(order)) {
                Ok(()) => process::end(0),
                Err(error) => why = error,
            }
        }
        why
    }
}
