//! Threads that do the same work at the same time: now one of them, now all.

use super::matches::play;
use super::samples::{Patience, Samples};
use crate::order::Portable;
use lunarena_content::{Report, Reports};
use std::hint::black_box;
use std::sync::Barrier;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// What each of them does.
#[derive(Clone, Copy, PartialEq)]
pub enum Work {
    Match,
    /// Numbers and nothing else: what the machine gives, whoever else is on it.
    Numbers,
}

/// So many threads, each by itself, with the same work.
pub struct Shift {
    pub work: Work,
    pub threads: usize,
}

/// What it takes until all have done their work, shift by shift.
pub fn in_turn(inputs: &Portable, shifts: &[Shift], patience: Patience) -> Result<Vec<Samples>, Reports> {
    let all = shifts.iter().map(|shift| shift.threads).max().unwrap_or(1);
    let crew = Crew {
        begin: Barrier::new(all + 1),
        end: Barrier::new(all + 1),
        threads: AtomicUsize::new(0),
        is_match: AtomicBool::new(true),
    };
    thread::scope(|scope| {
        let crew = &crew;
        let threads: Vec<_> = (0..all).map(|number| scope.spawn(move || crew.work(number, inputs))).collect();
        // Once for nothing: by then all have loaded the game.
        crew.run(&Shift { work: Work::Match, threads: all });
        let samples = patience.in_turn(shifts, |shift| Ok::<_, Reports>(crew.run(shift)));
        crew.go_home();
        for thread in threads {
            thread.join().unwrap_or_else(|_| Err(Report::error("a thread was lost").into()))?;
        }
        samples
    })
}

struct Crew {
    begin: Barrier,
    end: Barrier,
    /// How many work next; nobody, when it is time to go.
    threads: AtomicUsize,
    is_match: AtomicBool,
}

impl Crew {
    fn run(&self, shift: &Shift) -> Duration {
        self.threads.store(shift.threads, Ordering::Relaxed);
        self.is_match.store(shift.work == Work::Match, Ordering::Relaxed);
        self.begin.wait();
        let begun = Instant::now();
        self.end.wait();
        begun.elapsed()
    }

    fn go_home(&self) {
        self.threads.store(0, Ordering::Relaxed);
        self.begin.wait();
    }

    /// One thread's part. Who fails comes to every meeting all the same, or the others would wait forever.
    fn work(&self, number: usize, inputs: &Portable) -> Result<(), Reports> {
        let order = inputs.order();
        let mut done = Ok(());
        loop {
            self.begin.wait();
            match self.threads.load(Ordering::Relaxed) {
                0 => return order.and(done),
                threads if number >= threads => {}
                _ if !self.is_match.load(Ordering::Relaxed) => reckon(),
                _ => {
                    if let (Ok(order), Ok(())) = (&order, &done) {
                        done = play(order).map(|_| ());
                    }
                }
            }
            self.end.wait();
        }
    }
}

/// Some milliseconds of work that touches no memory.
fn reckon() {
    const STEPS: u64 = 1 << 23;
    let last = (0..STEPS).fold(1u64, |number, step| black_box(number.wrapping_mul(step | 1) ^ step));
    black_box(last);
}
