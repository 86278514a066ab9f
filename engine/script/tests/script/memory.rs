//! Memory limits: for rules, with an error that names the line, and for everything that a bot can create.

use crate::harness::play;
use lunarena_kernel::Value;
use lunarena_script::observe::{Block, Moment, Observer, Run, Script, observe};
use lunarena_script::{FaultKind, FnRef, Module, Rules, RulesSource, ScriptError};
use std::cell::RefCell;
use std::rc::Rc;

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

const MESSAGE: &str = "out of memory: rules may use 8 MiB; raise limits.rules_memory in game.yaml";

fn assert_reported(error: &ScriptError, body: &str) {
    assert_eq!(error.message, MESSAGE, "{body}");
    let place = error.place.as_ref().map(|place| (place.chunk.as_str(), place.line));
    assert_eq!(place, Some(("heaps.lua", 3)), "{body}");
}

#[test]
fn rules_over_their_memory_limit_fail_with_their_line() {
    for body in [
        "local t = {} while true do t[#t + 1] = {} end",
        "local s = 'x' while true do s = s .. s end",
        "local t = {} while true do t[#t + 1] = ('x'):rep(1000) .. #t end",
        "local t = {} while true do t[#t + 1] = grid.new({ width = 100, height = 100, layers = { a = 0 } }) end",
        "local t = {} while true do t[#t + 1] = graph.new({ A = {} }) end",
        "local t = {} while true do t[#t + 1] = hexfield.new(3) end",
        "while true do event('more', { text = 'and more' }) end",
        "local n = 0 while true do n = n + 1 rng('stream' .. n) end",
        // The error cannot be caught, so a script cannot run on after it.
        "local t = {} while true do pcall(function() while true do t[#t + 1] = {} end end) end",
        "local t = {} while true do xpcall(function() while true do t[#t + 1] = {} end end, print) end",
        "local t = {} while true do coroutine.resume(coroutine.create(function() while true do t[#t + 1] = {} end end)) end",
        "local t = {} while true do pcall(event, 'more', { text = ('x'):rep(100000) }) end",
    ] {
        let mut rules = rules(body);
        let run = function(&mut rules, "heaps.run");
        let error = rules.stage(run).expect_err(body);
        assert_reported(&error, body);
        // The memory is freed, and the rules can be used again.
        rules.take_events();
        let good = function(&mut rules, "heaps.good");
        assert_eq!(rules.call_plain(good, &[]), Ok(Value::Int(45)), "{body}");
    }
}

#[test]
fn a_state_that_fills_all_memory_can_be_restored() {
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
    assert_reported(&rules.function("heaps.run").expect_err("it is run"), "a module");
    let map = rules.run_generator("map.lua", &format!("return function()\n{greedy}\nend")).expect_err("too much");
    assert_eq!(map.message, MESSAGE);
    assert_eq!(map.place.map(|place| (place.chunk, place.line)), Some(("map.lua".into(), 2)));
    let hooks = [Module::new("hooks", "greedy/hooks.lua", greedy)];
    let errors = Rules::load_within(&RulesSource { hooks: &hooks, ..source }, LIMIT).err().expect("too much");
    assert_eq!(errors[0].message, MESSAGE);
    assert_eq!(errors[0].place.as_ref().map(|place| place.chunk.as_str()), Some("greedy/hooks.lua"));
}

/// Bots that create objects without end.
#[test]
fn every_object_of_a_bot_counts() {
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
fn a_growing_object_counts_with_its_current_size() {
    let source = "function turn()
        local grids = {}
        for i = 1, 20 do grids[i] = grid.new({ width = 200, height = 200, occupants = { a = {} } }) end
        for _, g in ipairs(grids) do
          local unit = 0
          for y = 0, 199 do for x = 0, 199 do unit = unit + 1 g:put('a', unit, x, y) end end
        end
      end";
    // Twenty grids of 40,000 cells of 8 bytes take 6 MiB; with as many units of 40 bytes each they would take 38.
    let fault = play(source).fault.expect("too much");
    assert_eq!(fault.kind, FaultKind::OutOfMemory);
}

/// Records the size of the largest block that Lua requested.
#[derive(Default)]
struct LargestBlock(usize);

impl Observer for LargestBlock {
    fn begins(&mut self, _: &Script, _: Run) -> bool {
        false
    }

    fn step(&mut self, _: &Moment) {}

    fn allocated(&mut self, _: usize, _: Option<Block>, now: Block) {
        self.0 = self.0.max(now.bytes);
    }
}

#[test]
fn one_instruction_cannot_exceed_the_limit() {
    let many = ["s"; 50].join(", ");
    // Each creates twenty megabytes or more from a text of 400,000 bytes.
    let expressions =
        [many.replace(',', " .."), "('c25000000'):pack('')".to_owned(), format!("('z'):rep(50):pack({many})")];
    for expression in expressions {
        for body in [format!("return {expression}"), format!("pcall(function() return {expression} end)")] {
            let largest = Rc::new(RefCell::new(LargestBlock::default()));
            let source = format!("function turn() local s = ('x'):rep(400000) {body} end");
            let fault = observe(largest.clone(), || play(&source)).fault.expect("too much");
            assert_eq!(fault.kind, FaultKind::OutOfMemory, "{body}");
            assert!(largest.borrow().0 <= 8 << 20, "{body}: {}", largest.borrow().0);
        }
    }
}

#[test]
fn a_restored_state_counts_as_memory_of_the_rules() {
    // 640,000 cells of 8 bytes: five megabytes. Other rules create the state, so that no collection here can free as much meanwhile.
    let make = "return function() return { given = grid.new({ width = 800, height = 800, layers = { a = 0 } }) } end";
    let state = rules("").run_generator("map.lua", make).expect("a grid");
    let mut rules = rules("");
    let used = rules.used_memory();
    rules.set_state(&state).expect("room for one");
    assert!(rules.used_memory() > used + 5_000_000, "{} after {used}", rules.used_memory());
}
