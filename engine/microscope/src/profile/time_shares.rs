//! How the time of a match is shared among the functions of the rules. Time is measured, not counted: each run finds it a little otherwise.

use super::recorder::SeenFunction;
use crate::library_names::LibraryNames;
use lunarena_arena::{Game, Match, Reason, Setup, stop_switch};
use lunarena_content::Reports;
use lunarena_script::observe::{Call, Moment, Observer, Run, Script, Thread, observe_samples};
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How often it is asked where the match is.
const INTERVAL: Duration = Duration::from_micros(250);

/// The match is played again until so much time has passed.
const LONG_ENOUGH: Duration = Duration::from_secs(2);
const MOST_MATCHES: u32 = 200;

/// Where the match was, each time that it was asked.
#[derive(Default)]
pub struct TimeShares {
    names: LibraryNames,
    /// By function: so often itself, and so often it or what it called.
    pub functions: HashMap<SeenFunction, (u64, u64)>,
    /// In the rules, and in bots.
    pub rules: u64,
    pub bots: u64,
    pub matches: u32,
    pub seconds: f64,
}

impl Observer for TimeShares {
    fn begins(&mut self, _: &Script, _: Run) -> bool {
        false
    }

    fn step(&mut self, _: &Moment) {}

    fn sampled(&mut self, thread: Thread) {
        if !thread.is_of_rules() {
            self.bots += 1;
            return;
        }
        self.rules += 1;
        let stack: Vec<Call> = thread.calls().collect();
        let stack: Vec<SeenFunction> = stack.iter().map(|call| SeenFunction::of(call, &mut self.names)).collect();
        let mut known = HashSet::new();
        for (at, function) in stack.into_iter().enumerate() {
            let counts = self.functions.entry(function.clone()).or_default();
            counts.0 += u64::from(at == 0);
            // Who calls itself counts once.
            counts.1 += u64::from(known.insert(function));
        }
    }
}

/// Plays the match, several times if it is short; `setup` makes it ready each time.
pub fn time_shares(game: &Game, setup: impl Fn() -> Setup) -> Result<TimeShares, Reports> {
    let shares = Rc::new(RefCell::new(TimeShares::default()));
    let (switch, is_over) = (stop_switch(), Arc::new(AtomicBool::new(false)));
    let asks = (switch.clone(), is_over.clone());
    // Without that thread nothing is found, which is no reason to fail.
    let asking = std::thread::Builder::new().name("samples".to_owned()).spawn(move || {
        let (switch, is_over) = asks;
        while !is_over.load(Ordering::Relaxed) {
            std::thread::sleep(INTERVAL);
            switch.stop(Reason::Sampled);
        }
    });
    let begun = Instant::now();
    let played = observe_samples(shares.clone(), || {
        let mut matches = 0;
        while matches < MOST_MATCHES && (matches == 0 || begun.elapsed() < LONG_ENOUGH) {
            let mut table = Match::new(game, setup())?;
            while table.turn()?.is_some() {}
            shares.borrow_mut().names.forget();
            matches += 1;
        }
        Ok::<u32, Reports>(matches)
    });
    is_over.store(true, Ordering::Relaxed);
    if let Ok(asking) = asking {
        let _ = asking.join();
    }
    switch.clear(Reason::Sampled);
    let (matches, seconds) = (played?, begun.elapsed().as_secs_f64());
    let found = std::mem::take(&mut *shares.borrow_mut());
    Ok(TimeShares { matches, seconds, ..found })
}
