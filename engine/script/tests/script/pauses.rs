//! A unit that exceeds its budget is paused anywhere in its code and continues in its next turn, without noticing. Its results and the total of
//! its instructions do not depend on the slices.

use crate::harness::TestBot;
use crate::harness::constructs::CONSTRUCTS;
use lunarena_kernel::Value;
use proptest::prelude::*;

fn source(body: &str) -> String {
    format!("function turn() local n = 0 {body} return n end")
}

/// Sends requests until the run ends; returns its result and the total of its instructions.
fn in_slices(name: &str, body: &str, mut slices: impl Iterator<Item = u64>) -> (Option<Value>, u64) {
    let mut bot = TestBot::new(&source(body));
    let mut used = 0;
    for _ in 0..100_000 {
        let answer = bot.ask(slices.next().unwrap_or(1000), true);
        assert_eq!(answer.fault, None, "{name}");
        used += answer.used;
        if !answer.paused {
            return (answer.value, used);
        }
    }
    panic!("{name} does not end");
}

fn at_once(name: &str, body: &str) -> (Option<Value>, u64) {
    let answer = TestBot::new(&source(body)).ask(1_000_000, false);
    assert_eq!(answer.fault, None, "{name}");
    (answer.value, answer.used)
}

#[test]
fn every_slice_gives_the_same_and_uses_the_same() {
    for (name, body) in CONSTRUCTS {
        let whole = at_once(name, body);
        assert!(whole.0.as_ref().and_then(Value::as_int) > Some(0), "{name} does nothing");
        for slice in (1..40).chain([50, 64, 97, 100, 150, 333]) {
            assert_eq!(in_slices(name, body, std::iter::repeat(slice)), whole, "{name} in slices of {slice}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_slices_give_the_same(which in 0..CONSTRUCTS.len(), slices in prop::collection::vec(1u64..120, 1..40)) {
        let (name, body) = CONSTRUCTS[which];
        prop_assert_eq!(in_slices(name, body, slices.into_iter().cycle()), at_once(name, body), "{}", name);
    }
}

/// Deep calls have a large stack. A pause must not enlarge it or move a collection, since scripts pay for large blocks.
#[test]
fn a_pause_takes_no_memory() {
    for depth in 30..160 {
        let body = format!(
            "local function f(d) n = n + 1 local t = {{ d }} if d > 0 then return 1 + f(d - 1) end return 0 end f({depth})"
        );
        for slice in [1, 3, 50] {
            let sliced = in_slices("deep calls", &body, std::iter::repeat(slice));
            assert_eq!(sliced, at_once("deep calls", &body), "{depth} deep, in slices of {slice}");
        }
    }
}

/// Calls that nest in C: through metamethods, coroutines, library callbacks, and after errors that were caught halfway. Lua allows 200 of them,
/// wherever the script was paused.
#[test]
fn the_nesting_limit_does_not_depend_on_pauses() {
    let index =
        "local T = setmetatable({}, { __index = function(t, k) if k == 0 then return 0 end return t[k - 1] + 1 end })
        for _, depth in ipairs({ 100, 150, 185, 190, 195, 200, 300 }) do
          local ok, value = pcall(function() return T[depth] end)
          n = n * 2 + (ok and 1 or 0)
          assert(ok and value == depth or not ok and value:find('C stack overflow'))
        end";
    let caught = "local function nest(depth)
          local t = setmetatable({}, { __index = function(_, k)
            if depth % 7 == 0 then pcall(error) end
            if depth == k then return 1 end
            return nest(depth + 1)[k]
          end })
          return t
        end
        for _, depth in ipairs({ 60, 90, 150, 250 }) do n = n * 2 + (pcall(function() return nest(1)[depth] end) and 1 or 0) end
        n = n + 1";
    let wraps = "local function nest(depth) n = n + 1 if depth > 0 then return coroutine.wrap(nest)(depth - 1) end end
        for _, depth in ipairs({ 50, 150, 180, 190, 200, 250 }) do pcall(nest, depth) end";
    let yields = "local function deep(k, t) if k == 0 then return coroutine.yield(1) end return t[k - 1] end
        local T = setmetatable({}, { __index = function(t, k) return deep(k, t) end })
        local function outer(k, co) if k == 0 then return coroutine.resume(co, 5) end
          return setmetatable({}, { __index = function() return outer(k - 1, co) end }).x
        end
        for _, depth in ipairs({ 20, 80, 120, 150 }) do
          local co = coroutine.create(function() return T[depth] end)
          assert(coroutine.resume(co))
          n = n * 2 + (outer(60, co) and 1 or 0)
        end
        n = n + 1";
    let sorts = "local function nest(depth)
          n = n + 1
          table.sort({ 2, 1 }, function(a, b) if depth > 0 then nest(depth - 1) end return a < b end)
        end
        for _, depth in ipairs({ 20, 90, 150, 200 }) do pcall(nest, depth) end";
    for (name, body) in
        [("__index", index), ("errors caught", caught), ("wrap", wraps), ("yields", yields), ("sort", sorts)]
    {
        let whole = at_once(name, body);
        assert!(whole.0.as_ref().and_then(Value::as_int) > Some(0), "{name} does nothing");
        for slice in [1, 13, 97, 150, 1000] {
            assert_eq!(in_slices(name, body, std::iter::repeat(slice)), whole, "{name} in slices of {slice}");
        }
    }
}

/// Eventually a new thread gets the address of a paused one that was cancelled.
#[test]
fn a_cancelled_run_does_not_affect_the_next() {
    let mut bot =
        TestBot::new("local turns = 0 function turn() turns = turns + 1 while turns == 1 do end return { turns } end");
    assert!(bot.ask(100, true).paused);
    bot.cancel();
    for turn in 2..3000 {
        let answer = bot.ask(100, true);
        assert!(!answer.paused && answer.fault.is_none(), "turn {turn}");
        assert_eq!(answer.value, Some(Value::List(vec![Value::Int(turn)])));
    }
}

#[test]
fn code_that_cannot_be_paused_runs_on_credit() {
    // `coroutine.close` runs `__close` inside C code, which cannot be paused, but is charged.
    let body = "local co = coroutine.create(function()
            local c <close> = setmetatable({}, { __close = function() for i = 1, 1000 do n = n + 1 end end })
            coroutine.yield()
          end)
          coroutine.resume(co)
          assert(coroutine.close(co))";
    let (value, used) = at_once("close", body);
    assert_eq!(in_slices("close", body, std::iter::repeat(200)), (value, used));
    let endless = source(&body.replace("1000", "math.huge"));
    let answer = TestBot::new(&endless).ask(200, true);
    assert!(answer.fault.is_some_and(|fault| fault.kind == lunarena_script::FaultKind::OverBudget), "it never ends");
}
