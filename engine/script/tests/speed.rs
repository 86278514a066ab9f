//! What counting costs, and what a new bot costs. Times are compared within one run, the best of several, as ratios.

mod harness;

use harness::{Played, load};
use lunarena_kernel::Value;
use lunarena_script::{Rules, RulesSource};
use std::time::Duration;

const WORK: [(&str, &str); 4] = [
    ("arithmetic", "local x = 0 for i = 1, 400000 do x = x + i * 2 % 7 end return x"),
    (
        "tables",
        "local t, sum = {}, 0
         for i = 1, 1000 do t[i] = { weight = i % 17 } end
         for round = 1, 60 do for i = 1, #t do local e = t[i] if e.weight > 8 then sum = sum + e.weight end e.seen = round end end
         return sum",
    ),
    (
        "calls",
        "local function add(a, b) return a + b end
         local x = 0 for i = 1, 150000 do x = add(x, i) end return x",
    ),
    (
        "recursion",
        "local function fib(n) if n < 2 then return n end return fib(n - 1) + fib(n - 2) end
         return fib(21)",
    ),
];

fn rules() -> Rules {
    let constants = Value::Map(Default::default());
    Rules::load(&RulesSource { modules: &[], constants: &constants, formulas: &[], hooks: &[] })
        .unwrap_or_else(|errors| panic!("{errors:?}"))
}

/// Time that this thread had a processor for itself, where the system tells: neighbours then count less.
#[cfg(target_os = "linux")]
fn clock() -> Duration {
    const OF_THE_THREAD: i32 = 3;
    unsafe extern "C" {
        fn clock_gettime(clock: i32, time: *mut [i64; 2]) -> i32;
    }
    let mut time = [0; 2];
    unsafe { clock_gettime(OF_THE_THREAD, &mut time) };
    Duration::new(time[0] as u64, time[1] as u32)
}

#[cfg(not(target_os = "linux"))]
fn clock() -> Duration {
    static START: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed()
}

fn timed<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let start = clock();
    let result = work();
    (clock() - start, result)
}

/// The best times of the same Lua without and with counting, taken in turn so that both meet the same neighbours.
fn best(body: &str) -> (Duration, Duration) {
    let mut best = (Duration::MAX, Duration::MAX);
    for _ in 0..15 {
        let (mut rules, text) = (rules(), format!("return function() {body} end"));
        let (plain, value) = timed(|| rules.run_generator("work.lua", &text));
        let mut bot = Played::new(&format!("function turn() {body} end"));
        let (counted, answer) = timed(|| bot.ask(1 << 40, false));
        assert_eq!(answer.value, Some(value.expect("no error")));
        best = (best.0.min(plain), best.1.min(counted));
    }
    best
}

#[test]
fn counting_costs_little() {
    let mut product = 1.0;
    for (name, body) in WORK {
        let (plain, counted) = best(body);
        let ratio = counted.as_secs_f64() / plain.as_secs_f64();
        println!("{name}: {plain:?} plain, {counted:?} counted, ratio {ratio:.2}");
        assert!(ratio < 2.5, "{name}: {ratio:.2}");
        product *= ratio;
    }
    let mean = product.powf(1.0 / WORK.len() as f64);
    println!("geometric mean {mean:.2}");
    assert!(mean < 1.7, "{mean:.2}");
}

#[test]
fn a_new_bot_is_small_and_quick() {
    let made: Vec<_> = (0..100).map(|_| timed(|| load("function turn() end"))).collect();
    let time = made.iter().map(|(time, _)| *time).min().unwrap_or_default();
    let memory = made.iter().map(|(_, bot)| bot.used_memory()).max().unwrap_or_default();
    println!("a new bot takes {time:?} and holds {memory} bytes");
    assert!(memory < 150_000, "{memory} bytes");
    // Unoptimised natives would be measured otherwise.
    assert!(cfg!(debug_assertions) || time < Duration::from_micros(200), "{time:?}");
}
