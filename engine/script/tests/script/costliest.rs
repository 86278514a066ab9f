//! Time per paid instruction: no listed program, and no program composed of random library calls, takes more than twenty times as long as an
//! ordinary instruction for each instruction that it pays.
//!
//! A program whose instructions wait for memory can take longer, because the time depends on the caches of the machine and not on the work. Only the
//! memory limit bounds it: with that of the games, a walk through tables in random order takes at most thirty times as long.
//!
//! By default the search takes a second or two and tries the same programs each time; with `LUNARENA_THOROUGH` it takes a minute. With
//! `LUNARENA_SEARCH` set to a number of seconds it tries new programs for that time: `LUNARENA_SEARCH=3600 cargo test --release -p lunarena-script --test script costliest -- --nocapture`.
//! Programs that it finds are added to `engine/measure/src/costly.txt`, and their prices are raised.

mod program;

use lunarena_measure::{CostTrial, costly_kinds, is_thorough};
use program::Programs;
use std::fs;
use std::path::Path;
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

/// The promised factor for programs that wait for memory.
const SCATTERED_BAR: f64 = 30.0;

/// The multiple of that factor for a chain through metatables. One instruction visits three tables.
const INHERITED: f64 = 2.0;

/// Part of the memory limit that the objects fill, in percent. A script that holds more than seven eighths is out of memory.
const FILLED: u64 = 85;

/// Lua code that lists the numbers up to `count` in random order.
const SHUFFLE: &str = "local order, seed = {}, 12345
for i = 1, count do order[i] = i end
for i = count, 2, -1 do
  seed = (seed * 1103515245 + 12345) % 2147483648
  order[i], order[seed % i + 1] = order[seed % i + 1], order[i]
end\n";

/// Programs that use objects all over the memory: the name, the bytes per object, the multiple of the promised factor, and the Lua code for `count`
/// objects.
const SCATTERED: [(&str, u64, f64, &str); 5] = [
    (
        "a chain of tables in random order",
        72,
        1.0,
        "local t = {} for i = 1, count do t[i] = { false } end
        for i = 1, count do t[order[i]][1] = t[order[i % count + 1]] end
        local at = t[1] t, order = nil, nil
        function turn() local at = at while true do ITEMS end end",
    ),
    (
        "a chain of records in random order",
        80,
        1.0,
        "local t = {} for i = 1, count do t[i] = { n = false } end
        for i = 1, count do t[order[i]].n = t[order[i % count + 1]] end
        local at = t[1] t, order = nil, nil
        function turn() local at = at while true do FIELDS end end",
    ),
    (
        "a chain through metatables in random order",
        216,
        INHERITED,
        "local t = {} for i = 1, count do t[i] = setmetatable({}, { __index = { n = false } }) end
        for i = 1, count do getmetatable(t[order[i]]).__index.n = t[order[i % count + 1]] end
        local at = t[1] t, order = nil, nil
        function turn() local at = at while true do FIELDS end end",
    ),
    (
        "a large table read at random",
        48,
        1.0,
        "order = nil
        local t = {} for i = 1, count do t[i * 1000003] = i end
        function turn() local x = 1 for i = 1, 1 << 60 do x = t[(x * 40503 + i) % count * 1000003 + 1000003] end end",
    ),
    (
        "fresh texts that are kept",
        48,
        1.0,
        "order = nil
        local t, k = {}, 0
        for i = 1, count do k = k + 1 t[i] = 'x' .. k end
        function turn() while true do k = k + 1 t[k % count + 1] = 'x' .. k end end",
    ),
];

/// Returns the largest memory limit for bots of all shipped games, in bytes.
fn largest_limit() -> u64 {
    let mut limits = Vec::new();
    for game in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules")).expect("the rules") {
        let constants = fs::read_to_string(game.expect("a game").path().join("constants.yaml")).unwrap_or_default();
        let lines = constants.lines().filter_map(|line| line.strip_prefix("  memory: "));
        limits.extend(
            lines.map(|line| line.split(' ').next().and_then(|bytes| bytes.parse::<u64>().ok()).expect("bytes")),
        );
    }
    limits.into_iter().max().expect("a game with a memory limit")
}

#[test]
#[ignore = "other work on the machine takes its caches: see the stage `long` of .ci/run"]
fn memory_limits_bound_the_cost_of_waiting_for_memory() {
    let limit = largest_limit();
    // The lists with which the programs prepare their objects need memory too. A program could do without them.
    let mut trial = CostTrial::new(2, 3 * limit).expect("a scene");
    for (name, bytes, factor, text) in SCATTERED {
        let count = limit / 100 * FILLED / bytes;
        let text = text.replace("ITEMS", &"at = at[1] ".repeat(16)).replace("FIELDS", &"at = at.n ".repeat(16));
        let text = format!("local count = {count}\n{SHUFFLE}{text}");
        let mut found = trial.measure(&text).expect("it can be loaded");
        // Another process may have used the caches just then.
        for _ in 0..6 {
            if found.times > SCATTERED_BAR * factor {
                found.times = found.times.min(trial.measure(&text).expect("it can be loaded").times);
            }
        }
        println!("{:7.1}  {name}, {count} objects", found.times);
        assert!(!found.failed && found.times < SCATTERED_BAR * factor * ROOM, "{name}: {found:?}");
    }
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
