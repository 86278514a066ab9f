//! The sandbox of bots: available functions, forbidden functions and instruction counts.

use crate::harness::{TestBot, play, play_with};
use lunarena_kernel::Value;
use lunarena_script::FaultKind;

fn value(source: &str) -> Value {
    let answer = play(source);
    assert_eq!(answer.fault, None, "{source}");
    answer.value.unwrap_or_default()
}

fn text(source: &str) -> String {
    value(&format!("function turn() {source} end")).to_string()
}

#[test]
fn an_order_is_a_list_of_its_name_and_arguments() {
    assert_eq!(text("return { go('east', 3), wait() }"), "[[go, east, 3], [wait]]");
    assert_eq!(text("return go({ 1, 2 }, nil)"), "[go, [1, 2]]");
}

#[test]
fn instruction_counts_are_exact_and_repeatable() {
    let used = |n: u64| play_with(&format!("function turn() for i = 1, {n} do end end"), 1_000_000).used;
    // One instruction per round of an empty loop.
    assert_eq!(used(2000) - used(1000), 1000);
    assert_eq!(used(1000), used(1000));
    let whole = used(1000);
    let loop_of = "function turn() for i = 1, 1000 do end end";
    assert_eq!(play_with(loop_of, whole).fault, None);
    let fault = play_with(loop_of, whole - 1).fault.expect("one instruction too few");
    assert_eq!(fault.kind, FaultKind::OverBudget);
}

#[test]
fn exceeding_the_budget_cannot_be_caught() {
    for source in [
        "while true do end",
        "while true do pcall(function() while true do end end) end",
        "local function loop() while true do end end xpcall(loop, loop)",
        "local co = coroutine.create(function() while true do end end) while true do coroutine.resume(co) end",
        "local f f = function() return pcall(f) end f() while true do end",
        "while true do coroutine.wrap(function() for i = 1, 10 do end end)() end",
        "while true do pcall(string.rep, 'x', 1 << 30) end",
        "while true do pcall(string.find, ('a'):rep(30), ('.-'):rep(25) .. 'b') end",
        "setmetatable({}, { __index = function(t, k) while true do end end }).x = nil local _ = setmetatable({}, { __index = function() while true do end end }).y",
        "table.sort({ 3, 2, 1 }, function() while true do end end)",
        "('x'):gsub('x', function() while true do end end)",
        "pcall(function() local t <close> = setmetatable({}, { __close = function() while true do end end }) error('x') end)",
    ] {
        let answer = play_with(&format!("function turn() {source} end"), 200_000);
        let fault = answer.fault.unwrap_or_else(|| panic!("no fault: {source}"));
        assert_eq!(fault.kind, FaultKind::OverBudget, "{source}: {fault:?}");
        assert_eq!(answer.used, 200_000, "{source}");
    }
}

#[test]
fn memory_is_limited_and_the_error_cannot_be_caught() {
    for source in [
        "local t = {} while true do t[#t + 1] = ('x'):rep(1000) .. #t end",
        "local t = {} while true do pcall(function() while true do t[#t + 1] = { t } end end) end",
        "local s = 'x' while true do s = s .. s end",
    ] {
        let answer = play_with(&format!("function turn() {source} end"), 1_000_000_000);
        assert_eq!(answer.fault.map(|fault| fault.kind), Some(FaultKind::OutOfMemory), "{source}");
    }
}

#[test]
fn the_stack_of_a_turn_does_not_count_in_the_next() {
    // About four megabytes of stack in each turn; eight are allowed.
    let source = "
        local function pass(...) end
        local function call(...) while true do pass(...) end end
        function turn() call(table.unpack({}, 1, 40000)) end";
    let mut played = TestBot::new(source);
    for _ in 0..10 {
        let fault = played.ask(1_000_000, false).fault.expect("a loop without end");
        assert_eq!(fault.kind, FaultKind::OverBudget);
    }
}

#[test]
fn an_error_names_its_line() {
    let fault = play("function turn()\n  local x = nil\n  return x.y\nend").fault.expect("an error");
    assert_eq!(fault.error.to_string(), "bot.lua:3: attempt to index a nil value (local 'x')");
    let fault = play("function turn()\n  local s = ('%d'):format('x')\n  return s\nend").fault.expect("an error");
    assert_eq!(fault.error.to_string(), "bot.lua:2: bad argument #2 to 'format' (number expected)");
}

#[test]
fn bots_cannot_reach_unsafe_functions() {
    for name in
        ["io", "os", "debug", "load", "loadstring", "dofile", "loadfile", "require", "collectgarbage", "package"]
    {
        assert_eq!(text(&format!("return {name} == nil")), "true", "{name}");
    }
    assert_eq!(text("return string.dump == nil and math.randomseed == nil"), "true");
    assert_eq!(
        text("return tostring({}) .. tostring(print) .. tostring(coroutine.create(print))"),
        "tablefunctionthread"
    );
    assert_eq!(text("return pcall(string.format, '%p', {})"), "false");
    assert_eq!(text("return getmetatable('')"), "false");
}

#[test]
fn finalizers_and_weak_tables_are_refused() {
    assert_eq!(text("return (select(2, pcall(setmetatable, {}, { __gc = true }))):match('finalisers')"), "finalisers");
    assert_eq!(text("return (select(2, pcall(setmetatable, {}, { __mode = 'k' }))):match('weak')"), "weak");
}

#[test]
fn pairs_and_next_use_one_order() {
    let walk = "local out = {} for k, v in pairs(t) do out[#out + 1] = tostring(k) end return table.concat(out, ' ')";
    let make = "local t = { 'a', 'b', z = 1, b = 2, [10] = 3, [-1] = 4, [2.5] = 5, [true] = 6, aa = 7 }";
    assert_eq!(text(&format!("{make} {walk}")), "true -1 1 2 2.5 10 aa b z");
    let by_next = "local out, k = {}, next(t) while k ~= nil do out[#out + 1] = tostring(k) k = next(t, k) end return table.concat(out, ' ')";
    assert_eq!(text(&format!("{make} {by_next}")), "true -1 1 2 2.5 10 aa b z");
    // Removing a key that is still to come is allowed and takes effect.
    let shrink =
        "local t, n = { a = 1, b = 2, c = 3 }, 0 for k in pairs(t) do n = n + 1 t.a, t.c = nil, nil end return n";
    assert_eq!(text(shrink), "2");
    let holes = "local t, n = { 1, 2, 3, 4 }, 0 for i in pairs(t) do n = n + 1 t[2] = nil end return n";
    assert_eq!(text(holes), "3");
    let fault = play("function turn() for k in pairs({ [{}] = 1 }) do end end").fault.expect("no order");
    assert!(fault.error.message.contains("has no defined order"), "{fault:?}");
}

#[test]
fn sort_is_stable() {
    let source = "local t = {} for i = 1, 100 do t[i] = { key = i % 3, at = i } end
        table.sort(t, function(a, b) return a.key < b.key end)
        for i = 2, 100 do
          local a, b = t[i - 1], t[i]
          assert(a.key < b.key or (a.key == b.key and a.at < b.at))
        end
        local n = { 5, 3, 9, 1 } table.sort(n) return table.concat(n, ',')";
    assert_eq!(text(source), "1,3,5,9");
}

#[test]
fn string_functions_work_as_in_lua() {
    assert_eq!(text("return ('hello world'):gsub('o', '0')"), "hell0 w0rld");
    assert_eq!(text("return ('abc'):gsub('%w', function(c) return c:upper() .. '.' end)"), "A.B.C.");
    assert_eq!(text("return ('$a $b'):gsub('%$(%w)', { a = 'one' })"), "one $b");
    assert_eq!(text("return ('abc'):gsub('', '-')"), "-a-b-c-");
    assert_eq!(
        text(
            "local out = {} for k, v in ('a=1, b=2'):gmatch('(%w)=(%w)') do out[#out + 1] = k .. v end return table.concat(out)"
        ),
        "a1b2"
    );
    assert_eq!(text("return ('key = value'):match('^(%w+)%s*=%s*(%w+)$')"), "key");
    assert_eq!(text("return string.format('%5.2f|%d|%s|%q', 3.14159, 42, true, 'x')"), " 3.14|42|true|\"x\"");
    assert_eq!(text("return ('x'):rep(3, ',')"), "x,x,x");
}

#[test]
fn the_saved_value_is_returned_with_the_answer() {
    let answer = play("function turn() save({ wait() }) error('too late') end");
    assert_eq!(answer.fault.map(|fault| fault.kind), Some(FaultKind::Error));
    let text = |value: Option<Value>| value.map(|value| value.to_string());
    assert_eq!((text(answer.value), text(answer.saved)), (None, Some("[[wait]]".into())));
    let answer = play("function turn() save({ wait() }) return { go() } end");
    assert_eq!((text(answer.value), text(answer.saved)), (Some("[[go]]".into()), Some("[[wait]]".into())));
}

#[test]
fn a_saved_table_is_read_at_the_end_of_the_turn() {
    let saved = |source: &str| {
        let answer = play_with(&format!("function turn() {source} end"), 10_000_000);
        (answer.fault.map(|fault| fault.kind), answer.saved.map(|value| value.to_string()).or(answer.unsaved))
    };
    let with = |kind: FaultKind, text: &str| (Some(kind), Some(text.to_owned()));
    // Changes of the table before the end of the turn are included, however the turn ends.
    let grow = "local t = { 1 } save(t) t[2] = { 2 } t[2][2] = 'x'";
    assert_eq!(saved(grow), (None, Some("[1, [2, x]]".into())));
    assert_eq!(saved(&format!("{grow} error('x')")), with(FaultKind::Error, "[1, [2, x]]"));
    assert_eq!(saved(&format!("{grow} while true do end")), with(FaultKind::OverBudget, "[1, [2, x]]"));
    let hog = "local hog = {} while true do hog[#hog + 1] = ('x'):rep(1000) .. #hog end";
    assert_eq!(saved(&format!("{grow} {hog}")), with(FaultKind::OutOfMemory, "[1, [2, x]]"));
    let deep = "local t = {} save(t) for i = 1, 15 do t[1] = {} t = t[1] end";
    assert_eq!(saved(&format!("{deep} {hog}")).1.map(|text| text.len()), Some(32));
    assert_eq!(
        saved(&format!("coroutine.wrap(function() {grow} end)() error('x')")),
        with(FaultKind::Error, "[1, [2, x]]")
    );
    // The last call counts, even without a value. `false` is a value.
    assert_eq!(saved("save({ 1 }) save({ 2 })"), (None, Some("[2]".into())));
    assert_eq!(saved("save({ 1 }) save()"), (None, None));
    assert_eq!(saved("save({ 1 }) save(false)"), (None, Some("false".into())));
    // An unreadable value counts as none, and no code of the bot runs.
    assert_eq!(
        saved("local t = {} save(t) t[1] = print"),
        (None, Some("it holds a function, which can't be handed over".into()))
    );
    assert_eq!(saved("local t = {} save(t) t[1] = t").1, Some("it is nested too deeply, or holds itself".into()));
    let meta = "save(setmetatable({ 1 }, { __index = error, __len = error, __pairs = error }))";
    assert_eq!(saved(meta), (None, Some("[1]".into())));
}

#[test]
fn a_saved_value_does_not_carry_over_to_the_next_request() {
    let mut played = TestBot::new(
        "save({ 'load' }) local n = 0 function turn() n = n + 1 if n == 2 then save({ n }) end error('x') end",
    );
    let saved: Vec<Option<String>> =
        (0..3).map(|_| played.ask(1000, false).saved.map(|value| value.to_string())).collect();
    assert_eq!(saved, [None, Some("[2]".into()), None]);
    // A unit that is paused for several turns saves only in the turn of its call.
    let mut played = TestBot::new("function turn() save({ 1 }) while true do end end");
    let saved: Vec<bool> = (0..2).map(|_| played.ask(1000, true).saved.is_some()).collect();
    assert_eq!(saved, [true, false]);
}

#[test]
fn hostile_answers_are_refused_without_running_bot_code() {
    for (answer, why) in [
        ("local t = {} t.t = t return t", "nested too deeply"),
        ("return { print }", "a function"),
        ("return { [{}] = 1 }", "a table as key"),
        ("local t = {} for i = 1, 100000 do t[i] = 1 end return t", "too many values"),
        ("return ('x'):rep(1 << 20)", "too long"),
        ("return coroutine.create(print)", "a thread"),
        (
            "local e, t = {}, {} for i = 1, 5000 do e[-i] = i end for i = 1, 5000 do e[-i] = nil end
            for i = 1, 200 do t[i] = e end return t",
            "too many empty places",
        ),
    ] {
        let fault = play(&format!("function turn() {answer} end")).fault.unwrap_or_else(|| panic!("{answer}"));
        assert!(fault.error.message.contains(why), "{answer}: {fault:?}");
    }
    assert_eq!(text("return setmetatable({ 1 }, { __index = error, __len = error, __pairs = error })"), "[1]");
}

#[test]
fn a_fault_while_loading_is_returned_as_every_answer() {
    let fault = play("error('no')").fault.expect("kept");
    assert_eq!(fault.error.to_string(), "bot.lua:1: no");
    assert_eq!(play("while true do end").fault.map(|fault| fault.kind), Some(FaultKind::OverBudget));
    assert!(play("x = 1").fault.expect("no turn").error.message.contains("no function called 'turn'"));
}

#[test]
fn globals_persist_between_turns_even_after_a_fault() {
    let mut played = TestBot::new("local n = 0 function turn() n = n + 1 if n == 2 then error('x') end return n end");
    let answers: Vec<Option<String>> = (0..3).map(|_| played.ask(1000, false).value.map(|v| v.to_string())).collect();
    assert_eq!(answers, [Some("1".into()), None, Some("3".into())]);
}

#[test]
fn an_error_text_about_memory_is_an_ordinary_error() {
    let fault = play(
        "function turn()\n  assert(not pcall(error, 'not enough memory', 0))\n  error('not enough memory', 0)\nend",
    )
    .fault;
    let fault = fault.expect("an error");
    assert_eq!((fault.kind, fault.error.to_string().as_str()), (FaultKind::Error, "bot.lua:3: not enough memory"));
}

/// The order of names in a table depends on addresses, so no name is suggested for a table with very many.
#[test]
fn near_names_are_suggested_only_in_small_tables() {
    let message = |globals: usize| {
        let bot = format!(
            "for i = 1, {globals} do _G['other' .. i] = i end function settle() end function turn() setle() end"
        );
        play(&bot).fault.expect("a fault").error.message
    };
    assert_eq!(message(10), "attempt to call a nil value (global 'setle'): did you mean 'settle'?");
    assert_eq!(message(400), "attempt to call a nil value (global 'setle')");
}
