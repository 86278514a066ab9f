//! Coroutines of a run that is paused or was given up, in the hands of scripts that answer other questions: they can look at them, but neither
//! resume nor close them.

use crate::harness::Played;
use lunarena_kernel::Value;
use lunarena_script::FaultKind;

/// A script whose run pauses inside the coroutine `inner` of the thread `outer`. The function `try_all` resumes and closes both in every way
/// and lists what came of it.
fn source(turn: &str) -> String {
    format!(
        "
        function try_all()
          local said = {{}}
          local function note(...)
            for _, value in ipairs({{ ... }}) do said[#said + 1] = tostring(value) end
          end
          for _, co in ipairs({{ outer, inner }}) do
            note(coroutine.status(co), select(2, coroutine.resume(co)))
            note(select(2, coroutine.resume(co, table.unpack({{}}, 1, 100))))
            note(pcall(coroutine.close, co))
          end
          note(select(2, pcall(wrapped)))
          -- Frees and takes memory, so that a stack that were still in use would be written over.
          local rubbish = {{}}
          for i = 1, 2000 do rubbish[i] = {{ i, tostring(i) }} end
          return said
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

/// What `try_all` lists if nothing can be done with either of the two.
fn all_refused() -> String {
    let resumed = "cannot resume non-suspended coroutine";
    let closed = "false, cannot close a coroutine that runs";
    let one = format!("normal, {resumed}, {resumed}, {closed}");
    format!("[{one}, {one}, {resumed}]")
}

fn without_places(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("bot.lua:") {
        out.push_str(&rest[..at]);
        rest = rest[at + "bot.lua:".len()..].trim_start_matches(|c: char| c.is_ascii_digit()).trim_start_matches(": ");
    }
    out + rest
}

fn checked(value: Option<Value>) {
    let said = value.expect("the script answers").to_string();
    assert_eq!(without_places(&said), all_refused());
}

#[test]
fn a_paused_run_is_out_of_reach_of_a_call_outside_of_turns() {
    let mut bot = Played::new(&source("while true do end"));
    for _ in 0..20 {
        assert!(bot.ask(500, true).paused);
        let answer = bot.bot.call("try_all", &Value::Null, 100_000).expect("the script has the function");
        assert_eq!(answer.fault, None);
        checked(answer.value.clone());
    }
}

#[test]
fn a_run_that_was_broken_off_is_out_of_reach_of_the_next() {
    let mut bot = Played::new(&source("while true do end"));
    assert!(bot.ask(500, true).paused);
    bot.break_off();
    let answer = bot.ask(100_000, false);
    assert_eq!(answer.fault, None);
    checked(answer.value);
}

/// Memory is refused without an error, the script pauses all the same, and the engine declares the run failed.
#[test]
fn a_paused_run_that_is_declared_failed_is_out_of_reach_of_the_next() {
    let mut kinds = Vec::new();
    for filled in (6_000..7_900).step_by(50) {
        let turn = format!(
            "local other = coroutine.create(function() end)
            local list = {{}}
            for i = 1, {filled} do list[i] = ('x'):rep(1000) .. i end
            while true do coroutine.resume(other, table.unpack({{}}, 1, 15000)) end"
        );
        let mut bot = Played::new(&source(&turn));
        let fault = loop {
            let answer = bot.ask(20_000, true);
            match answer.fault {
                Some(fault) => break fault,
                None => assert!(answer.paused),
            }
        };
        kinds.push(fault.kind);
        let answer = bot.ask(1_000_000, false);
        // The memory may still be full.
        if answer.fault.is_none() {
            let said = answer.value.expect("the script answers").to_string();
            assert!(!said.starts_with("[suspended") && !said.contains(", suspended"), "{said}");
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
    let mut bot = Played::new(source);
    bot.ask(10_000, false);
    let answer = bot.ask(10_000, false);
    assert_eq!(answer.fault, None);
    assert_eq!(
        answer.value.map(|value| value.to_string()).unwrap_or_default(),
        "[dead, cannot resume dead coroutine, true]"
    );
}

/// A coroutine that the script itself suspended stays the script's, across questions and pauses.
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
    let mut bot = Played::new(source);
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

/// Lua refuses to nest calls deeper than 200 in C. A coroutine that cannot be resumed there has not failed: `wrap` must not close it.
#[test]
fn a_coroutine_that_is_nested_too_deeply_stays_as_it_is() {
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
    let answer = Played::new(source).ask(1_000_000, false);
    assert_eq!(answer.fault, None);
    let said = answer.value.expect("the script answers").to_string();
    assert!(said.contains("C stack overflow") && said.contains("true]"), "{said}");
}
