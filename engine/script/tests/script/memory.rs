//! Memory has a limit for everybody: for rules, wherever they take it, with a report that names the line; and for all that a bot can make.

use crate::harness::{load, play};
use lunarena_kernel::Value;
use lunarena_script::{FaultKind, FnRef, Module, Rules, RulesSource, ScriptError};

const LIMIT: u64 = 8 << 20;

fn rules(body: &str) -> Rules {
    let text = format!("local M = {{}}\nfunction M.run(state)\n{body}\nend\nfunction M.good() return 45 end\nreturn M");
    let modules = [Module::new("heaps", "heaps.lua", &text)];
    let constants = Value::Map(Default::default());
    let source = RulesSource { modules: &modules, constants: &constants, formulas: &[], hooks: &[] };
    Rules::load_within(&source, LIMIT).unwrap_or_else(|errors| panic!("{errors:?}"))
}

fn function(rules: &mut Rules, name: &str) -> FnRef {
    rules.function(name).expect("it loads").expect("it is there")
}

const TOLD: &str = "out of memory: rules may use 8 MiB; raise limits.rules_memory in game.yaml";

fn is_told(error: &ScriptError, body: &str) {
    assert_eq!(error.message, TOLD, "{body}");
    let place = error.place.as_ref().map(|place| (place.chunk.as_str(), place.line));
    assert_eq!(place, Some(("heaps.lua", 3)), "{body}");
}

#[test]
fn rules_that_take_too_much_are_told_with_their_line() {
    for body in [
        "local t = {} while true do t[#t + 1] = {} end",
        "local s = 'x' while true do s = s .. s end",
        "local t = {} while true do t[#t + 1] = ('x'):rep(1000) .. #t end",
        "local t = {} while true do t[#t + 1] = grid.new({ width = 100, height = 100, layers = { a = 0 } }) end",
        "local t = {} while true do t[#t + 1] = graph.new({ A = {} }) end",
        "local t = {} while true do t[#t + 1] = hexfield.new(3) end",
        "while true do event('more', { text = 'and more' }) end",
        "local n = 0 while true do n = n + 1 rng('stream' .. n) end",
        // It can't be caught, nor can the time be passed with it.
        "local t = {} while true do pcall(function() while true do t[#t + 1] = {} end end) end",
        "local t = {} while true do xpcall(function() while true do t[#t + 1] = {} end end, print) end",
        "local t = {} while true do coroutine.resume(coroutine.create(function() while true do t[#t + 1] = {} end end)) end",
        "local t = {} while true do pcall(event, 'more', { text = ('x'):rep(100000) }) end",
    ] {
        let mut rules = rules(body);
        let run = function(&mut rules, "heaps.run");
        let error = rules.stage(run).expect_err(body);
        is_told(&error, body);
        // What it held is gone, and the rules can be used again.
        rules.take_events();
        let good = function(&mut rules, "heaps.good");
        assert_eq!(rules.call_plain(good, &[]), Ok(Value::Int(45)), "{body}");
    }
}

#[test]
fn a_state_that_fills_all_memory_can_be_put_back() {
    let mut rules = rules("while true do state[#state + 1] = {} end");
    let before = rules.state().expect("a state");
    let run = function(&mut rules, "heaps.run");
    assert!(rules.stage(run).is_err());
    rules.set_state(&before).expect("there is room for it");
    assert_eq!(rules.state(), Ok(before));
    let good = function(&mut rules, "heaps.good");
    assert_eq!(rules.call(good, &[]), Ok(Value::Int(45)));
}

#[test]
fn modules_and_maps_have_the_same_limit() {
    let greedy = "local t = {} while true do t[#t + 1] = {} end";
    let modules = [Module::new("heaps", "heaps.lua", &format!("\n\n{greedy}"))];
    let constants = Value::Map(Default::default());
    let source = RulesSource { modules: &modules, constants: &constants, formulas: &[], hooks: &[] };
    let mut rules = Rules::load_within(&source, LIMIT).expect("nothing runs yet");
    is_told(&rules.function("heaps.run").expect_err("it is run"), "a module");
    let map = rules.run_generator("map.lua", &format!("return function()\n{greedy}\nend")).expect_err("too much");
    assert_eq!(map.message, TOLD);
    assert_eq!(map.place.map(|place| (place.chunk, place.line)), Some(("map.lua".into(), 2)));
    let hooks = [Module::new("hooks", "greedy/hooks.lua", greedy)];
    let errors = Rules::load_within(&RulesSource { hooks: &hooks, ..source }, LIMIT).err().expect("too much");
    assert_eq!(errors[0].message, TOLD);
    assert_eq!(errors[0].place.as_ref().map(|place| place.chunk.as_str()), Some("greedy/hooks.lua"));
}

/// Of bots that make more and more of something, without end.
#[test]
fn whatever_a_bot_makes_counts() {
    for body in [
        "graph.new({})",
        "graph.new({ A = {} })",
        "hexfield.new(2)",
        "grid.new({ width = 1, height = 1 })",
        "grid.new({ width = 1, height = 1, occupants = { a = {} } })",
    ] {
        let answer = play(&format!("function turn() local t = {{}} while true do t[#t + 1] = {body} end end"));
        let kind = answer.fault.map(|fault| fault.kind);
        assert_eq!(kind, Some(FaultKind::OutOfMemory), "{body}");
    }
}

#[test]
fn an_object_that_grows_counts_with_what_it_has_become() {
    let source = "function turn()
        local grids = {}
        for i = 1, 20 do grids[i] = grid.new({ width = 200, height = 200, occupants = { a = {} } }) end
        for _, g in ipairs(grids) do
          local unit = 0
          for y = 0, 199 do for x = 0, 199 do unit = unit + 1 g:put('a', unit, x, y) end end
        end
      end";
    // Each has 40,000 cells of 8 bytes, and then as many units of 40: 20 are 6 MiB, and would become 38.
    let fault = play(source).fault.expect("too much");
    assert_eq!(fault.kind, FaultKind::OutOfMemory);
}

#[test]
fn what_failed_half_way_is_not_kept() {
    for body in [
        "local t = {} for i = 1, 700 do t[i] = ('x'):rep(10000) end t[701] = {} pcall(table.concat, t)",
        "pcall(string.rep, 'x', 7000000)",
        "pcall(string.gsub, ('x'):rep(3000), 'x', ('y'):rep(2000))",
        "pcall(string.format, '%s%s', ('x'):rep(2000000), ('y'):rep(2000000))",
    ] {
        let bot = load(&format!("{body} function turn() end"));
        assert!(bot.spare_room() <= 1 << 16, "{body}: {}", bot.spare_room());
    }
}

#[test]
fn what_rules_are_given_is_theirs_and_counts() {
    // 8 bytes for each of 640,000 cells: five megabytes. Other rules made it: here nothing of that size can be collected meanwhile.
    let make = "return function() return { given = grid.new({ width = 800, height = 800, layers = { a = 0 } }) } end";
    let state = rules("").run_generator("map.lua", make).expect("a grid");
    let mut rules = rules("");
    let used = rules.used_memory();
    rules.set_state(&state).expect("room for one");
    assert!(rules.used_memory() > used + 5_000_000, "{} after {used}", rules.used_memory());
}
