//! Threads that play the same match at the same time: now one of them, now all.

use super::samples::{Patience, Samples};
use super::timed_match::play;
use lunarena_content::{Report, Reports};
use lunarena_contest::MatchInputs;
use std::sync::Barrier;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// What it takes until so many threads, each by itself, have played a match.
pub fn in_turn(inputs: &MatchInputs, sizes: &[usize], patience: Patience) -> Result<Vec<Samples>, Reports> {
    let all = sizes.iter().copied().max().unwrap_or(1);
    let match_threads =
        MatchThreads { begin: Barrier::new(all + 1), end: Barrier::new(all + 1), players: AtomicUsize::new(all) };
    thread::scope(|scope| {
        let match_threads = &match_threads;
        let threads: Vec<_> = (0..all).map(|number| scope.spawn(move || match_threads.work(number, inputs))).collect();
        // Once for nothing: by then all have loaded the game.
        match_threads.play(all);
        let samples = patience.in_turn(sizes, |players| Ok::<_, Reports>(match_threads.play(*players)));
        match_threads.go_home();
        for thread in threads {
            thread.join().unwrap_or_else(|_| Err(Report::error("a thread was lost").into()))?;
        }
        samples
    })
}

struct MatchThreads {
    begin: Barrier,
    end: Barrier,
    /// How many play next; nobody, when it is time to go.
    players: AtomicUsize,
}

impl MatchThreads {
    fn play(&self, players: usize) -> Duration {
        self.players.store(players, Ordering::Relaxed);
        self.begin.wait();
        let begun = Instant::now();
        self.end.wait();
        begun.elapsed()
    }

    fn go_home(&self) {
        self.players.store(0, Ordering::Relaxed);
        self.begin.wait();
    }

    /// One thread's part. Who fails comes to every meeting all the same, or the others would wait forever.
    fn work(&self, number: usize, inputs: &MatchInputs) -> Result<(), Reports> {
        let prepared = inputs.prepare();
        let mut done = Ok(());
        loop {
            self.begin.wait();
            let players = self.players.load(Ordering::Relaxed);
            if players == 0 {
                return prepared.and(done);
            }
            if let (Ok(prepared), Ok(()), true) = (&prepared, &done, number < players) {
                done = play(prepared).map(|_| ());
            }
            self.end.wait();
        }
    }
}
