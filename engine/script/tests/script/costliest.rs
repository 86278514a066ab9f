//! How expensive an instruction can be made: no kind of Lua that is known, and none that is found by composing calls at random, costs more than twenty
//! times an honest instruction for each instruction that it pays.
//!
//! By itself the search takes a second or two over the same programs each time; with `LUNARENA_THOROUGH` a minute; and for as long as
//! `LUNARENA_SEARCH` says, in seconds, over others each time: `LUNARENA_SEARCH=3600 cargo test --release -p lunarena-script --test script costliest -- --nocapture`.
//! What it finds goes into `src/measure/costly.txt`, and is mended.

mod program;

use lunarena_script::measure::{CostTrial, costly_kinds};
use program::Programs;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// What is promised, and how much more is let pass: the machine may be busy with something else that the clock of the thread can't tell from it,
/// such as the memory.
const BAR: f64 = 20.0;
const ROOM: f64 = 2.0;

const MEMORY: u64 = 16 << 20;

/// Programs that are tried by default.
const FEW: usize = 150;

#[test]
fn no_known_kind_is_dear() {
    let mut trial = CostTrial::new(2, MEMORY).expect("a scene");
    let wanted = std::env::var("LUNARENA_KIND").unwrap_or_default();
    let mut all: Vec<(f64, String)> = Vec::new();
    for kind in costly_kinds(MEMORY).into_iter().filter(|kind| kind.name.contains(&wanted)) {
        let mut found = trial.measure(&kind.text).expect("it can be asked");
        assert!(!found.failed, "{}: {:?}", kind.name, found);
        // Somebody else on the machine may have used the memory just then.
        for _ in 0..6 {
            if found.times > BAR {
                found.times = found.times.min(trial.measure(&kind.text).expect("it can be asked").times);
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

/// How long to search, if that is said.
fn asked() -> Option<Duration> {
    let seconds = std::env::var("LUNARENA_SEARCH").ok().and_then(|seconds| seconds.parse().ok());
    let thorough = std::env::var_os("LUNARENA_THOROUGH").is_some_and(|value| !value.is_empty() && value != "0");
    seconds.or(thorough.then_some(60)).map(Duration::from_secs)
}

#[test]
fn no_program_made_at_random_is_dear() {
    let (started, time) = (Instant::now(), asked());
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
            let found = often.measure(&text).expect("it can be asked");
            worst.push((found.times, text));
        }
    }
    worst.sort_by(|a, b| b.0.total_cmp(&a.0));
    println!("{tried} programs");
    for (times, text) in worst.iter().take(12) {
        println!("{times:.1} times:\n{}\n", program::shown(text));
    }
    let most = worst.first().map_or(0.0, |(times, _)| *times);
    assert!(most < BAR * ROOM, "an instruction that is {most:.1} times as expensive as an honest one");
}
