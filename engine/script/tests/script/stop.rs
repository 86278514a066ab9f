//! Endless scripts are stopped from another thread in any kind of loop, and cannot catch the stop.

use lunarena_kernel::Value;
use lunarena_script::{Module, Reason, Rules, RulesSource, STOPPED, ScriptError, Stop};
use std::time::Duration;

/// Runs `heaps.run` with the given body, and stops it after a moment.
fn run(body: &str) -> ScriptError {
    let stop = Stop::default();
    stop.install();
    let text = format!(
        "local M = {{}}\nlocal function again(n) return again(n + 1) end\nfunction M.run()\n{body}\nend\nreturn M"
    );
    let modules = [Module::new("heaps", "heaps.lua", &text)];
    let constants = Value::Map(Default::default());
    let source = RulesSource { modules: &modules, constants: &constants, formulas: &[], hooks: &[] };
    let mut rules = Rules::load(&source).expect("it loads");
    let function = rules.function("heaps.run").expect("it loads").expect("it is there");
    let waiting = stop.clone();
    let helper = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(50));
        waiting.stop(Reason::RulesTooLong);
    });
    let error = rules.stage(function).expect_err("it never ends");
    helper.join().expect("it ends");
    assert!(stop.is_set(Reason::RulesTooLong) && !stop.is_set(Reason::Unwanted));
    error
}

#[test]
fn every_kind_of_loop_can_be_stopped() {
    for body in [
        "while true do end",
        "repeat until false",
        "::again:: goto again",
        "for i = 1, math.maxinteger do end",
        "for i = 1.0, math.huge do end",
        "local t = { 1 } while true do for _ in ipairs(t) do end end",
        "for _ in function() return 1 end do end",
        "again(1)",
        "while true do pcall(again, 1) end",
        "while true do pcall(function() while true do end end) end",
        "table.sort({ 3, 1, 2 }, function() while true do end end)",
        // A stop that is caught once, without another loop, still ends the script.
        "pcall(function() while true do end end)",
        "xpcall(function() while true do end end, function() end)",
        "coroutine.resume(coroutine.create(function() while true do end end))",
        "coroutine.wrap(function() while true do end end)()",
    ] {
        let error = run(body);
        assert_eq!(error.message, STOPPED, "{body}");
        let place = error.place.map(|place| (place.chunk, place.line));
        let line = if body.contains("again(1)") || body.contains("again, 1") { 2..=4 } else { 4..=4 };
        assert!(place.is_some_and(|(chunk, at)| chunk == "heaps.lua" && line.contains(&at)), "{body}");
    }
}

#[test]
fn rules_run_again_after_the_switch_is_cleared() {
    let stop = Stop::default();
    stop.install();
    let modules = [Module::new(
        "heaps",
        "heaps.lua",
        "return { sum = function() local n = 0 for i = 1, 9 do n = n + i end return n end }",
    )];
    let constants = Value::Map(Default::default());
    let source = RulesSource { modules: &modules, constants: &constants, formulas: &[], hooks: &[] };
    let mut rules = Rules::load(&source).expect("it loads");
    let sum = rules.function("heaps.sum").expect("it loads").expect("it is there");
    stop.stop(Reason::Unwanted);
    assert!(rules.call_plain(sum, &[]).is_err());
    stop.clear(Reason::Unwanted);
    assert_eq!(rules.call_plain(sum, &[]), Ok(Value::Int(45)));
}

/// Endless work without jumps.
#[test]
fn recursion_and_natives_can_be_stopped() {
    for body in [
        // 2^60 calls.
        "local f = {} f[0] = function() end for i = 1, 60 do local g = f[i - 1] f[i] = function() g() g() end end f[60]()",
        "table.move({}, 1, 1 << 40, 2)",
        "table.move({}, 1, 1 << 40, 1 << 41, {})",
        "local s = ('x'):rep(1 << 20) s:find(('.-'):rep(20) .. 'y')",
        "local s = ('x'):rep(1 << 20) s:gsub('x*y', '')",
    ] {
        assert_eq!(run(body).message, STOPPED, "{body}");
    }
}
