//! How far values stray when other matches of the same kind are played: blocks are drawn anew from those that there are, as many as there are (a bootstrap).

use super::model::{Scope, most_likely};
use super::outcome::{Block, Outcome};
use lunarena_kernel::random::Xoshiro;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// So many times they are drawn.
pub const TIMES: usize = 400;

/// Steps from the values that fit best to those of a draw: they are near. With very many matches one is as good as three, and takes a third of the time.
const STEPS: usize = 3;
const MANY: usize = 20_000;

/// The values of each draw, the same on every machine and with any number of threads.
pub fn resampled(scope: Scope, blocks: &[Block], best: &[f64], seed: u64) -> Vec<Vec<f64>> {
    let matches: usize = blocks.iter().map(Vec::len).sum();
    let steps = if matches > MANY { 1 } else { STEPS };
    let next = AtomicUsize::new(0);
    let work = || {
        let mut made = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= TIMES {
                return made;
            }
            made.push((number, draw(scope, blocks, best, seed.wrapping_add(number as u64), steps)));
        }
    };
    let threads = thread::available_parallelism().map_or(1, |count| count.get()).min(TIMES);
    let mut made: Vec<(usize, Vec<f64>)> = thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
        let own = work();
        others.into_iter().flat_map(|other| other.join().unwrap_or_default()).chain(own).collect()
    });
    made.sort_by_key(|(number, _)| *number);
    made.into_iter().map(|(_, values)| values).collect()
}

fn draw(scope: Scope, blocks: &[Block], best: &[f64], seed: u64, steps: usize) -> Vec<f64> {
    let mut chance = Xoshiro::from_seed(seed);
    let mut weights = vec![0.0; blocks.len()];
    for _ in blocks {
        // A product's upper half: all blocks are equally likely, but for one part in a trillion.
        let at = (u128::from(chance.next_u64()) * blocks.len() as u128) >> 64;
        weights[at as usize] += 1.0;
    }
    let drawn = blocks.iter().zip(&weights).filter(|(_, weight)| **weight > 0.0);
    let weighed = drawn.flat_map(|(block, weight)| block.iter().map(|outcome: &Outcome| (outcome, *weight)));
    most_likely(scope, weighed, best.to_vec(), steps)
}
