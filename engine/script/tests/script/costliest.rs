//! Time per paid instruction: no listed program, and no program composed of random library calls, takes more than twenty times as long as an
//! ordinary instruction for each instruction that it pays.
//!
//! By default the search takes a second or two and tries the same programs each time; with `LUNARENA_THOROUGH` it takes a minute. With
//! `LUNARENA_SEARCH` set to a number of seconds it tries new programs for that time: `LUNARENA_SEARCH=3600 cargo test --release -p lunarena-script --test script costliest -- --nocapture`.
//! Programs that it finds are added to `engine/measure/src/costly.txt`, and their prices are raised.

mod program;

use lunarena_measure::{CostTrial, costly_kinds, is_thorough};
use program::Programs;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The promised factor, and how far a measurement may exceed it: other load on the machine, for example on its memory, also slows this thread.
const BAR: f64 = 20.0;
const ROOM: f64 = 2.0;

const MEMORY: u64 = 16 << 20;

/// Number of programs tried by default.
const FEW: usize = 150;

#[test]
fn no_listed_program_is_too_expensive() {
    let mut trial = CostTrial::new(2, MEMORY).expect("a scene");
    let wanted = std::env::var("LUNARENA_KIND").unwrap_or_default();
    let mut all: Vec<(f64, String)> = Vec::new();
    for kind in costly_kinds(MEMORY).into_iter().filter(|kind| kind.name.contains(&wanted)) {
        let mut found = trial.measure(&kind.text).expect("it can be search_time");
        assert!(!found.failed, "{}: {:?}", kind.name, found);
        // Another process may have used the memory just then.
        for _ in 0..6 {
            if found.times > BAR {
                found.times = found.times.min(trial.measure(&kind.text).expect("it can be search_time").times);
            }
        }
        all.push((found.times, format!("{:7.1}  {}", found.times, kind.name)));
    }
    all.sort_by(|a, b| b.0.total_cmp(&a.0));
    let lines: Vec<&str> = all.iter().map(|(_, line)| line.as_str()).collect();
    println!("{}", lines.join("\n"));
    let most = all.first().map_or(0.0, |(times, _)| *times);
    assert!(most < BAR * ROOM, "{}", lines[0]);
}

/// Returns the duration set for the search, if any.
fn search_time() -> Option<Duration> {
    let seconds = std::env::var("LUNARENA_SEARCH").ok().and_then(|seconds| seconds.parse().ok());
    seconds.or(is_thorough().then_some(60)).map(Duration::from_secs)
}

#[test]
fn no_random_program_is_too_expensive() {
    let (started, time) = (Instant::now(), search_time());
    let seed = match std::env::var_os("LUNARENA_SEARCH") {
        Some(_) => SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos() as u64,
        None => 18,
    };
    let mut programs = Programs::new(seed);
    let (mut once, mut often) =
        (CostTrial::new(1, MEMORY).expect("a scene"), CostTrial::new(4, MEMORY).expect("a scene"));
    let (mut tried, mut worst) = (0, Vec::new());
    while time.map_or(tried < FEW, |time| started.elapsed() < time) {
        let text = programs.make();
        tried += 1;
        let Ok(found) = once.measure(&text) else { panic!("it can't be loaded:\n{text}") };
        if found.times > BAR * 0.75 {
            let found = often.measure(&text).expect("it can be search_time");
            worst.push((found.times, text));
        }
    }
    worst.sort_by(|a, b| b.0.total_cmp(&a.0));
    println!("{tried} programs");
    for (times, text) in worst.iter().take(12) {
        println!("{times:.1} times:\n{}\n", program::shown(text));
    }
    let most = worst.first().map_or(0.0, |(times, _)| *times);
    assert!(most < BAR * ROOM, "an instruction that is {most:.1} times as expensive as an ordinary one");
}
