//! Random programs that create, resume, wrap, yield and close coroutines wherever Lua calls back into a script, in random runs: paused,
//! continued, cancelled, called outside of turns, with little memory, or stopped by the clock. Nothing may crash, and the same program in
//! the same runs answers the same.
//!
//! `.ci/run` runs this with AddressSanitizer on both sides. A failure names the seed; `LUNARENA_RUNS_FUZZ=SEED` repeats that one program.

use crate::harness::TestBot;
use lunarena_kernel::Value;
use lunarena_kernel::random::Streams;
use lunarena_measure::is_thorough;
use lunarena_script::{Answer, ClockStop};
use std::fmt::Write;

/// Programs of an ordinary run, and of one with `LUNARENA_THOROUGH`.
const PROGRAMS: (u64, u64) = (400, 2_000);

/// Slots in the tables `C` (coroutines) and `W` (functions of `wrap`) that all parts of a program share.
const SLOTS: i64 = 5;

struct Random(Streams);

impl Random {
    fn new(seed: u64) -> Random {
        Random(Streams::new(seed))
    }

    /// Returns a number from 0 to `below - 1`.
    fn below(&mut self, below: i64) -> i64 {
        self.0.stream("fuzz").int(0, below - 1).expect("a range")
    }

    fn slot(&mut self) -> i64 {
        self.below(SLOTS) + 1
    }
}

/// Appends statements, nested at most `depth` deep.
fn statements(random: &mut Random, depth: u32, out: &mut String) {
    for _ in 0..=random.below(4) {
        statement(random, depth, out);
    }
}

fn statement(random: &mut Random, depth: u32, out: &mut String) {
    let (slot, other) = (random.slot(), random.slot());
    let block = |random: &mut Random| {
        let mut body = String::new();
        if depth > 0 {
            statements(random, depth - 1, &mut body);
        }
        body
    };
    let kind = random.below(if depth > 0 { 24 } else { 15 });
    let done = match kind {
        0 => write!(out, "pcall(coroutine.resume, C[{slot}], {other}) "),
        1 => write!(out, "note(coroutine.resume(C[{slot}])) "),
        2 => write!(out, "pcall(W[{slot}], 1, 2) "),
        3 => write!(out, "pcall(coroutine.close, C[{slot}]) "),
        4 => write!(out, "pcall(coroutine.yield, {other}) "),
        5 => write!(out, "if coroutine.isyieldable() then coroutine.yield(C[{slot}]) end "),
        6 => write!(out, "C[{slot}] = coroutine.running() "),
        7 => write!(out, "note(coroutine.status(C[{slot}])) "),
        8 => write!(out, "for i = 1, {} do n = n + 1 end ", random.below(60)),
        9 => write!(out, "keep[#keep + 1] = ('x'):rep({}) .. #keep ", 1 << random.below(13)),
        10 => write!(out, "keep = {{}} "),
        11 => write!(out, "error({{ {slot} }}) "),
        12 => write!(out, "pcall(coroutine.resume, C[{slot}], table.unpack({{}}, 1, {})) ", 1 << random.below(15)),
        13 => write!(out, "C[{slot}], W[{slot}] = C[{other}], W[{other}] "),
        14 => write!(out, "for i = 1, {} do local t = {{ i, tostring(i), {{}} }} n = n + #t end ", random.below(40)),
        15 => write!(out, "C[{slot}] = coroutine.create(function(...) {} return ... end) ", block(random)),
        16 => {
            write!(
                out,
                "W[{slot}] = coroutine.wrap(function(...) C[{other}] = coroutine.running() {} end) ",
                block(random)
            )
        }
        17 => write!(out, "pcall(function() {} end) ", block(random)),
        18 => write!(out, "pcall(table.sort, {{ 3, 1, 2 }}, function(a, b) {} return a < b end) ", block(random)),
        19 => write!(out, "pcall(string.gsub, 'abc', '%w', function(c) {} return c end) ", block(random)),
        20 => write!(
            out,
            "do local t = setmetatable({{}}, {{ __index = function(_, k) {} return k end, __lt = function() {} return true end }}) n = n + (tonumber(t[{slot}]) or 0) local _ = t < t end ",
            block(random),
            block(random)
        ),
        21 => write!(
            out,
            "do local _ <close> = setmetatable({{}}, {{ __close = function() {} end }}) {} end ",
            block(random),
            block(random)
        ),
        22 => write!(
            out,
            "for _ in (function(_, i) {} i = i + 1 return i < 4 and i or nil end), nil, 0 do n = n + 1 end ",
            block(random)
        ),
        _ => write!(out, "xpcall(function() {} end, function(e) {} return e end) ", block(random), block(random)),
    };
    done.expect("text");
}

fn program(random: &mut Random) -> String {
    let mut source = String::from(
        "C, W, keep, n, noted = {}, {}, {}, 0, {}
         function note(...) if #noted < 20 then for _, v in ipairs({ ... }) do noted[#noted + 1] = type(v) == 'table' and 'table' or tostring(v):gsub('0x%x+', 'at') end end end
         local turns = 0
         function ping() return 42 end\n",
    );
    for name in ["first", "second", "aside"] {
        let mut body = String::new();
        for _ in 0..3 {
            statements(random, 3, &mut body);
        }
        writeln!(source, "function {name}() {body} end").expect("text");
    }
    source.push_str(
        "function turn() turns = turns + 1 if turns % 2 == 1 then first() else second() end return { n, noted } end\n",
    );
    source
}

/// An answer as text, to compare two runs.
fn outcome(answer: &Answer) -> String {
    let fault = answer.fault.as_ref().map(|fault| format!("{:?} {}", fault.kind, fault.error));
    format!("{} {} {:?} {:?} {:?}", answer.used, answer.paused, answer.value, fault, answer.output)
}

/// Counts of what ran.
#[derive(Default)]
struct Counts {
    pauses: u64,
    faults: u64,
    abandoned: u64,
}

/// Plays one program in random runs, and returns the outcome of each.
fn play(seed: u64, counts: &mut Counts) -> Vec<String> {
    let mut random = Random::new(seed);
    let source = program(&mut random);
    let mut bot = TestBot::new(&source);
    let mut outcomes = Vec::new();
    for _ in 0..40 {
        let room = [1 << 30, 1 << 20, 1 << 16, 1 << 12, 256][random.below(5) as usize];
        if random.below(4) == 0 {
            bot.bot.limit_memory(bot.bot.used_memory() as u64 + room);
        }
        match random.below(12) {
            0 => {
                bot.cancel();
                counts.abandoned += 1;
            }
            1 | 2 => {
                let answer = bot.bot.call("aside", &Value::Null, 1 + random.below(5_000) as u64);
                outcomes.extend(answer.as_deref().map(outcome));
            }
            3 => bot.bot.stop_at(ClockStop::Known(random.below(2_000) as u64)),
            kind => {
                let slice = [1, 7, 97, 1_000, 20_000][random.below(5) as usize] + random.below(50) as u64;
                let answer = bot.ask(slice, kind < 10);
                counts.pauses += u64::from(answer.paused);
                counts.faults += u64::from(answer.fault.is_some());
                outcomes.push(outcome(&answer));
            }
        }
    }
    // The state still works, unless its memory is full.
    bot.bot.limit_memory(1 << 30);
    bot.cancel();
    let answer = bot.bot.call("ping", &Value::Null, 1_000).expect("the script has the function");
    assert!(answer.fault.is_some() || answer.value == Some(Value::Int(42)), "seed {seed}: {answer:?}");
    outcomes
}

#[test]
fn random_runs_of_coroutines_crash_nothing_and_repeat() {
    let only = std::env::var("LUNARENA_RUNS_FUZZ").ok().and_then(|seed| seed.parse().ok());
    let seeds = match only {
        Some(seed) => seed..seed + 1,
        None => 0..if is_thorough() { PROGRAMS.1 } else { PROGRAMS.0 },
    };
    let mut counts = Counts::default();
    let programs = seeds.end - seeds.start;
    for seed in seeds {
        if only.is_some() {
            println!("{}", program(&mut Random::new(seed)));
        }
        let played = play(seed, &mut counts);
        assert_eq!(play(seed, &mut Counts::default()), played, "seed {seed} does not repeat");
    }
    println!(
        "{programs} programs, {} pauses, {} faults, {} runs cancelled",
        counts.pauses, counts.faults, counts.abandoned
    );
    if only.is_none() {
        assert!(counts.pauses > 5 * programs && counts.faults > programs / 2, "the programs do too little");
    }
}
