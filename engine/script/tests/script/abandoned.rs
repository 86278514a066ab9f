//! Coroutines of a paused or cancelled run, reachable from the script's other calls: these can inspect them, but neither resume nor close them.

use crate::harness::TestBot;
use lunarena_kernel::Value;
use lunarena_script::FaultKind;

/// A script whose run pauses inside the coroutine `inner` of the thread `outer`. Its function `try_all` tries every way to resume and close both
/// and lists the results.
fn source(turn: &str) -> String {
    format!(
        "
        function try_all()
          local results = {{}}
          local function note(...)
            for _, value in ipairs({{ ... }}) do results[#results + 1] = tostring(value):gsub('^bot.lua:%d+: ', '') end
          end
          for _, co in ipairs({{ outer, inner }}) do
            note(coroutine.status(co), select(2, coroutine.resume(co)))
            note(select(2, coroutine.resume(co, table.unpack({{}}, 1, 100))))
            note(pcall(coroutine.close, co))
          end
          note(select(2, pcall(wrapped)))
          -- Frees and takes memory, so that a stack that is still in use would be overwritten.
          local rubbish = {{}}
          for i = 1, 2000 do rubbish[i] = {{ i, tostring(i) }} end
          return results
        end
        turns = 0
        function turn()
          turns = turns + 1
          if turns > 1 then return try_all() end
          outer = coroutine.running()
          local body = function() inner = coroutine.running() {turn} end
          wrapped = coroutine.wrap(body)
          wrapped()
        end"
    )
}

/// Returns the list of `try_all` if both threads are out of reach.
fn all_refused() -> String {
    let resumed = "cannot resume non-suspended coroutine";
    let closed = "false, cannot close a coroutine that runs";
    let one = format!("normal, {resumed}, {resumed}, {closed}");
    format!("[{one}, {one}, {resumed}]")
}

fn assert_all_refused(value: Option<Value>) {
    let results = value.expect("the script answers").to_string();
    assert_eq!(results, all_refused());
}

#[test]
fn a_call_between_turns_cannot_resume_a_paused_run() {
    let mut bot = TestBot::new(&source("while true do end"));
    for _ in 0..20 {
        assert!(bot.ask(500, true).paused);
        let answer = bot.bot.call("try_all", &Value::Null, 100_000).expect("the script has the function");
        assert_eq!(answer.fault, None);
        assert_all_refused(answer.value.clone());
    }
}

#[test]
fn the_next_run_cannot_resume_a_cancelled_run() {
    let mut bot = TestBot::new(&source("while true do end"));
    assert!(bot.ask(500, true).paused);
    bot.cancel();
    let answer = bot.ask(100_000, false);
    assert_eq!(answer.fault, None);
    assert_all_refused(answer.value);
}

/// Memory runs out at one of the pauses, or never.
#[test]
fn the_next_run_cannot_resume_a_failed_run() {
    let mut kinds = Vec::new();
    for filled in (6_000..7_900).step_by(50) {
        let turn = format!(
            "local other = coroutine.create(function() end)
            local list = {{}}
            for i = 1, {filled} do list[i] = ('x'):rep(1000) .. i end
            while true do coroutine.resume(other, table.unpack({{}}, 1, 15000)) end"
        );
        let mut bot = TestBot::new(&source(&turn));
        kinds.extend((0..90).find_map(|_| bot.ask(20_000, true).fault).map(|fault| fault.kind));
        let answer = bot.ask(1_000_000, false);
        // The memory may still be full.
        if answer.fault.is_none() {
            let results = answer.value.expect("the script answers").to_string();
            assert!(!results.starts_with("[suspended") && !results.contains(", suspended"), "{results}");
        }
    }
    assert!(kinds.contains(&FaultKind::OutOfMemory), "{kinds:?}");
}

#[test]
fn the_thread_of_a_finished_run_is_dead() {
    let source = "
        function turn()
          if old then
            return { coroutine.status(old), select(2, coroutine.resume(old)), coroutine.close(old) }
          end
          old = coroutine.running()
          return function() end
        end";
    let mut bot = TestBot::new(source);
    bot.ask(10_000, false);
    let answer = bot.ask(10_000, false);
    assert_eq!(answer.fault, None);
    assert_eq!(
        answer.value.map(|value| value.to_string()).unwrap_or_default(),
        "[dead, cannot resume dead coroutine, true]"
    );
}

/// A coroutine that the script itself suspended keeps working across requests and pauses.
#[test]
fn a_coroutine_that_yielded_can_be_resumed_in_the_next_run() {
    let source = "
        co = coroutine.create(function()
          for n = 1, 100 do
            for _ = 1, 50 do end
            coroutine.yield(n)
          end
        end)
        function turn()
          local _, n = coroutine.resume(co)
          return { n, coroutine.status(co) }
        end";
    let mut bot = TestBot::new(source);
    for turn in 1..50 {
        let answer = loop {
            let answer = bot.ask(17, true);
            assert_eq!(answer.fault, None);
            if !answer.paused {
                break answer;
            }
        };
        assert_eq!(answer.value.map(|value| value.to_string()), Some(format!("[{turn}, suspended]")));
    }
}

/// Lua refuses to nest calls deeper than 200 in C. A coroutine that cannot be resumed for that reason has not failed, so `wrap` must not close it.
#[test]
fn wrap_does_not_close_a_coroutine_that_is_nested_too_deeply() {
    let source = "
        function turn()
          local closed = 0
          local function nest(depth)
            local next = coroutine.wrap(function()
              local _ <close> = setmetatable({}, { __close = function() closed = closed + 1 end })
              nest(depth + 1)
            end)
            next()
          end
          local ok, why = pcall(nest, 1)
          return { ok, why, closed > 100 }
        end";
    let answer = TestBot::new(source).ask(1_000_000, false);
    assert_eq!(answer.fault, None);
    let results = answer.value.expect("the script answers").to_string();
    assert!(results.contains("C stack overflow") && results.contains("true]"), "{results}");
}
