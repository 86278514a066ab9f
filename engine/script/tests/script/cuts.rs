//! A stop by the clock repeats on another machine from the instruction count alone: the bot computes, prints, calls and uses the same.

use crate::harness::TestBot;
use crate::harness::constructs::CONSTRUCTS;
use crate::table::Table;
use lunarena_kernel::Value;
use lunarena_script::{Answer, Argument, ClockStop, Fault, FaultKind, Stop};

/// More kinds of work besides [`CONSTRUCTS`]: natives that pay in steps, and code that prints the count.
pub const MORE: [(&str, &str); 9] = [
    ("the remaining budget", "for i = 1, 40 do n = n + 1 print(budget()) end"),
    ("patterns", "local s = ('a'):rep(40) for i = 1, 20 do s:find('.-.-b') n = n + 1 end"),
    ("replacing", "for i = 1, 20 do local s = ('ab'):rep(30):gsub('a', 'bb') n = n + #s end"),
    (
        "lists",
        "local t = {} for i = 1, 60 do t[i] = i end for i = 1, 20 do table.insert(t, 1, i) n = n + #table.concat(t, ',') table.move(t, 1, 30, 5) table.remove(t, 2) end",
    ),
    ("long texts", "local s = 'x' for i = 1, 12 do s = s .. s n = n + #s end assert(s < s .. 'y')"),
    (
        "large tables",
        "for i = 1, 4 do local t = {} for j = 1, 300 do t[j] = j t['k' .. j] = j end for k in pairs(t) do n = n + 1 end end",
    ),
    (
        "geometry",
        "local g = grid.new({ width = 9, height = 9, layers = { a = 1 } }) for i = 1, 9 do g:set('a', i, i - 1, 0) n = n + #g:find({ a = 1 }) end",
    ),
    ("saving", "for i = 1, 40 do n = n + 1 save({ n, n }) end"),
    ("recursion", "local function down(i) n = n + 1 if i > 0 then down(i - 1) end end for i = 1, 9 do down(20) end"),
];

pub fn bodies() -> impl Iterator<Item = (&'static str, &'static str)> {
    CONSTRUCTS.into_iter().chain(MORE)
}

/// A bot whose progress can be read afterwards.
fn source(body: &str) -> String {
    format!("n = 0 function turn() {body} return n end function progress() return n end")
}

/// The parts of an answer that must repeat.
#[derive(Debug, PartialEq)]
struct Outcome {
    value: Option<Value>,
    saved: Option<Value>,
    fault: Option<Fault>,
    used: u64,
    stopped: Option<u64>,
    output: String,
    calls: Vec<(Value, Value)>,
    paused: bool,
}

impl Outcome {
    fn of(answer: Answer) -> Outcome {
        let Answer { value, saved, fault, used, stopped, output, calls, paused, .. } = answer;
        Outcome { value, saved, fault, used, stopped, output, calls, paused }
    }
}

const BUDGET: u64 = 1_000_000;

/// Sends one request for each stop, then reads the bot's progress.
fn play(body: &str, cuts: &[ClockStop], budget: u64, pause: bool) -> (Vec<Outcome>, Option<Value>) {
    ask_all(TestBot::new(&source(body)), cuts, budget, pause)
}

fn ask_all(mut played: TestBot, cuts: &[ClockStop], budget: u64, pause: bool) -> (Vec<Outcome>, Option<Value>) {
    let answers = cuts.iter().map(|cut| {
        played.bot.stop_at(*cut);
        Outcome::of(played.ask(budget, pause))
    });
    let answers = answers.collect();
    Stop::default().install();
    played.bot.cancel();
    (answers, played.ask_for("progress", BUDGET, false).value)
}

/// Same as [`play`], but stopped by the clock at its first check after the given instructions.
fn play_live(body: &str, after: u64, times: usize, budget: u64, pause: bool) -> (Vec<Outcome>, Option<Value>) {
    // Loaded first, so that the stop does not affect loading.
    let played = TestBot::new(&source(body));
    stop_after(after);
    ask_all(played, &vec![ClockStop::ByClock; times], budget, pause)
}

fn stop_after(instructions: u64) {
    let stop = Stop::default();
    stop.install();
    stop.stop_bots_at(instructions);
}

fn recorded(answers: &[Outcome]) -> Vec<ClockStop> {
    answers.iter().map(|outcome| ClockStop::Recorded(outcome.stopped)).collect()
}

/// Counts to try out of `all`: each of the first 40 and a sample of the others.
fn counts(all: u64) -> impl Iterator<Item = u64> {
    let step = (all / 40).max(1) as usize;
    (1..all.min(40)).chain((40..all).step_by(step))
}

fn whole(body: &str) -> u64 {
    let (answers, _) = play(body, &[ClockStop::ByClock], BUDGET, false);
    assert_eq!(answers[0].fault, None, "{body}");
    answers[0].used
}

#[test]
fn a_stop_by_the_clock_repeats_by_the_count() {
    for (name, body) in bodies() {
        let mut stops = 0;
        for after in counts(whole(body)) {
            let live = play_live(body, after, 1, BUDGET, false);
            if let Some(used) = live.0[0].stopped {
                stops += 1;
                assert!(used >= after && used == live.0[0].used, "{name} after {after}");
                let kind = live.0[0].fault.as_ref().map(|fault| fault.kind);
                assert_eq!(kind, Some(FaultKind::OutOfTime), "{name} after {after}");
            }
            assert_eq!(play(body, &recorded(&live.0), BUDGET, false), live, "{name} after {after}");
        }
        assert!(stops > 0, "{name} never looks");
    }
}

#[test]
fn a_stop_by_the_count_is_as_exact_as_the_budget() {
    for (name, body) in bodies().filter(|(name, _)| *name != "the remaining budget") {
        for count in counts(whole(body)) {
            let (cut, remembers) = play(body, &[ClockStop::Recorded(Some(count))], BUDGET, false);
            let (over, same) = play(body, &[ClockStop::ByClock], count, false);
            assert_eq!((&cut[0].output, remembers), (&over[0].output, same), "{name} at {count}");
            assert_eq!((cut[0].used, cut[0].stopped), (count, Some(count)), "{name} at {count}");
            let place = |outcome: &[Outcome]| outcome[0].fault.as_ref().and_then(|fault| fault.error.place.clone());
            assert_eq!(place(&cut), place(&over), "{name} at {count}");
        }
    }
}

#[test]
fn a_stop_does_not_change_the_budget_that_scripts_see() {
    let body = MORE[0].1;
    let (full, _) = play(body, &[ClockStop::ByClock], BUDGET, false);
    for count in counts(whole(body)) {
        let (cut, _) = play(body, &[ClockStop::Recorded(Some(count))], BUDGET, false);
        assert!(full[0].output.starts_with(&cut[0].output), "at {count}");
    }
}

#[test]
fn a_unit_that_could_be_paused_is_stopped_too() {
    for (name, body) in bodies() {
        for (slice, after) in [(60, 40), (100, 7), (100, 99), (333, 200)] {
            let live = play_live(body, after, 4, slice, true);
            let stops = live.0.iter().filter(|outcome| outcome.stopped.is_some()).count();
            assert_eq!(play(body, &recorded(&live.0), slice, true), live, "{name} in {slice} after {after}: {stops}");
            assert!(live.0.iter().all(|outcome| !(outcome.paused && outcome.stopped.is_some())), "{name}");
        }
    }
}

#[test]
fn a_unit_that_runs_on_credit_is_stopped_too() {
    let body = "local co = coroutine.create(function()
            local c <close> = setmetatable({}, { __close = function() for i = 1, 2000 do n = n + 1 end end })
            coroutine.yield()
          end)
          coroutine.resume(co)
          coroutine.close(co)";
    for after in [150, 201, 900, 1500, 3000] {
        let live = play_live(body, after, 1, 200, true);
        let used = live.0[0].stopped.expect("it is stopped");
        assert!(used >= after, "{used}");
        assert_eq!(play(body, &recorded(&live.0), 200, true), live, "after {after}");
    }
}

/// A bot that makes live calls and prints the budget that the rules return.
const CALLER: &str = "n = 0
    function turn(game)
      for i = 1, 30 do
        n = n + game:deal(i, { i })
        print(game:fine(3))
        pcall(game.fold, game)
        if i % 4 == 0 then game:leave(i) end
        if i % 7 == 0 then game:rest() end
      end
    end";

fn call(cuts: &[ClockStop], after: Option<u64>) -> Vec<Outcome> {
    let mut table = Table::new(CALLER);
    table.instructions = 2000;
    after.into_iter().for_each(stop_after);
    let answers = cuts.iter().map(|cut| {
        table.bot.stop_at(*cut);
        Outcome::of(table.ask_with(Argument::Nothing))
    });
    answers.collect()
}

#[test]
fn a_live_call_completes_before_the_bot_is_stopped() {
    let mut stops = 0;
    for after in 1..200 {
        let live = call(&[ClockStop::ByClock; 6], Some(after));
        Stop::default().install();
        stops += live.iter().filter(|outcome| outcome.stopped.is_some()).count();
        assert_eq!(call(&recorded(&live), None), live, "after {after}");
    }
    assert!(stops > 100, "{stops}");
}

#[test]
fn loading_can_be_stopped() {
    let text = "n = 0 for i = 1, 1000 do n = n + 1 end function turn() return n end";
    stop_after(500);
    let bot = crate::harness::load(text);
    Stop::default().install();
    let fault = bot.load_fault().expect("it is stopped");
    assert_eq!(fault.kind, FaultKind::OutOfTime);
    assert!(fault.error.message.starts_with("out of time: the clock stopped it after 50"), "{}", fault.error.message);
}
