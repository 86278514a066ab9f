//! Our own library functions match Lua's: the same calls, with ordinary and unusual arguments, run in plain Lua and in a bot.

use crate::harness::play;
use proptest::prelude::*;

/// A Lua function that shows all results of a call, or that it failed, as one text.
const SHOW: &str = "
    local function show(value)
      if type(value) == 'table' then
        local parts = {}
        for i = -1, 12 do parts[#parts + 1] = value[i] == nil and '-' or show(value[i]) end
        return '{' .. table.concat(parts, ' ') .. '}'
      end
      return type(value) .. ':' .. tostring(value):gsub('[^ -~]', function(c) return '#' .. c:byte() end)
    end
    local function results(ok, ...)
      if not ok then return 'error' end
      local parts = {}
      for i = 1, select('#', ...) do parts[i] = show((select(i, ...))) end
      return table.concat(parts, ', ')
    end";

const LISTS: [&str; 6] = [
    "{}",
    "{ 1 }",
    "{ 'a', 'b', 'c' }",
    "{ 5, 4, 3, 2, 1, 0, 7, 8, 9 }",
    "{ 1, 2.5, 'x', 3 }",
    // The same items through metamethods, which take a different code path.
    "setmetatable({}, { __index = function(_, i) return math.type(i) == 'integer' and i > 0 and i <= 4 and 'v' .. i or nil end, __len = function() return 4 end })",
];

const NUMBERS: [&str; 16] = [
    "0",
    "1",
    "2",
    "3",
    "4",
    "7",
    "-1",
    "-2",
    "-9",
    "2.0",
    "1.5",
    "'2'",
    "' 3 '",
    "'x'",
    "math.maxinteger",
    "math.mininteger",
];

const TEXTS: [&str; 8] =
    ["''", "'a'", "'Hello World'", "'\\0a\\0b'", "'\\u{e4}\\u{f6}\\u{20ac}'", "'\\xff\\xfe'", "('xyz'):rep(20)", "12"];

fn one_of(choices: &'static [&'static str]) -> impl Strategy<Value = String> {
    prop_oneof![8 => prop::sample::select(choices).prop_map(str::to_owned), 1 => Just("nil".to_owned())]
}

/// A statement that assigns the results of a call to `r`.
fn call() -> impl Strategy<Value = String> {
    let (list, number, text) = (|| one_of(&LISTS), || one_of(&NUMBERS), || one_of(&TEXTS));
    let on_list = move |name: &'static str, most: usize| {
        (list(), prop::collection::vec(number(), 0..=most)).prop_map(move |(list, rest)| {
            let rest: String = rest.iter().map(|word| format!(", {word}")).collect();
            format!("local t = {list} r = results(pcall(function() return {name}(t{rest}) end)) .. ' ' .. show(t)")
        })
    };
    let on_text = move |name: &'static str, most: usize| {
        (text(), prop::collection::vec(number(), 0..=most)).prop_map(move |(text, rest)| {
            let rest: String = rest.iter().map(|word| format!(", {word}")).collect();
            format!("r = results(pcall(function() return {name}({text}{rest}) end))")
        })
    };
    prop_oneof![
        on_list("table.insert", 2),
        on_list("table.remove", 1),
        (list(), text(), number(), number()).prop_map(|(list, text, from, to)| {
            format!("local t = {list} r = results(pcall(function() return table.concat(t, {text}, {from}, {to}) end))")
        }),
        (list(), number(), number(), number())
            .prop_filter("a plain Lua would run for ever", |(_, from, to, at)| {
                ![from, to, at].iter().any(|number| number.starts_with("math"))
            })
            .prop_map(|(list, from, to, at)| {
                format!("local t = {list} r = results(pcall(function() return table.move(t, {from}, {to}, {at}) end))")
            }),
        (list(), number(), number())
            // Plain Lua would loop forever, or accept a missing list.
            .prop_filter("plain Lua behaves differently", |(list, from, to)| {
                list != "nil" && !from.starts_with("math.min") && !to.starts_with("math.max")
            })
            .prop_map(|(list, from, to)| {
                format!("local t = {list} r = results(pcall(function() return table.unpack(t, {from}, {to}) end))")
            }),
        (list()).prop_map(|list| format!("local n = 0 for i, v in ipairs({list} or {{}}) do n = n * 10 + i end r = n")),
        on_text("string.sub", 2),
        on_text("string.byte", 2),
        on_text("string.lower", 0),
        on_text("string.upper", 0),
        on_text("string.reverse", 0),
        on_text("string.len", 0),
        on_text("tonumber", 1),
        on_text("tostring", 0),
        on_text("utf8.len", 2),
        on_text("utf8.codepoint", 2),
        on_text("utf8.offset", 2),
        (text(), number(), text())
            .prop_filter("a plain Lua would run for ever", |(_, times, _)| !times.starts_with("math"))
            .prop_map(|(text, times, between)| {
                format!("r = results(pcall(function() return string.rep({text}, {times}, {between}) end))")
            }),
        prop::collection::vec(number(), 0..4).prop_map(|codes| {
            format!("r = results(pcall(function() return string.char({}) end))", codes.join(", "))
        }),
        (text(), number(), prop::sample::select(vec!["+", "-", "*", "/", "//", "%", "^"])).prop_map(|(a, b, sign)| {
            format!("r = results(pcall(function() return ({a}) {sign} ({b}) end))")
        }),
        (number(), number()).prop_map(|(a, b)| format!(
            "r = results(pcall(function() local a, b = tonumber({a}), tonumber({b}) return math.fmod(a, b), a < b, a == b, a .. '|' .. b end))"
        )),
        (text()).prop_map(|text| format!(
            "local all = {{}} r = results(pcall(function() for at, code in utf8.codes({text}) do all[#all + 1] = at .. '=' .. code end return table.concat(all, ' ') end))"
        )),
    ]
}

fn in_plain_lua(body: &str) -> String {
    let lua = crate::plain_lua();
    lua.load(format!("{SHOW} local r {body} return tostring(r)"))
        .eval()
        .unwrap_or_else(|error| panic!("{body}: {error}"))
}

fn in_a_bot(body: &str) -> String {
    let answer = play(&format!("function turn() {SHOW} local r {body} return tostring(r) end"));
    match answer.fault {
        None => answer.value.unwrap_or_default().to_string(),
        Some(fault) => format!("{fault:?}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases.max(3000), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_library_matches_plain_lua(body in call()) {
        prop_assert_eq!(in_a_bot(&body), in_plain_lua(&body), "{}", body);
    }
}

#[test]
fn coroutines_match_plain_lua() {
    for body in [
        "r = results(coroutine.resume(coroutine.create(function(...) return select('#', ...), ... end), 1, nil, 3))",
        "local co = coroutine.create(function(a) local b = coroutine.yield(a + 1) error({ b }) end) r = results(coroutine.resume(co, 1)) .. results(coroutine.resume(co, 2)) .. coroutine.status(co) .. results(coroutine.resume(co))",
        "r = results(coroutine.resume(coroutine.running()))",
        "local co co = coroutine.create(function() return coroutine.resume(co) end) r = results(coroutine.resume(co))",
        "r = results(pcall(coroutine.resume, 5))",
        "r = results(pcall(coroutine.wrap(function() error('x', 0) end)))",
        "local f = coroutine.wrap(function() return 1 end) f() r = results(pcall(f))",
        "local co = coroutine.create(function() local c <close> = setmetatable({}, { __close = function() error('closing', 0) end }) coroutine.yield() end) coroutine.resume(co) r = results(coroutine.close(co)) .. results(coroutine.close(co))",
        "local out = '' local co = coroutine.wrap(function() local c <close> = setmetatable({}, { __close = function(_, e) out = out .. 'closed ' .. tostring(e) end }) error('oops', 0) end) r = results(pcall(co)) .. out",
        "local co = coroutine.create(function() coroutine.yield(coroutine.isyieldable()) end) r = results(coroutine.resume(co)) .. coroutine.status(co)",
        "r = results(pcall(coroutine.create, 5)) .. results(pcall(coroutine.close, coroutine.running()))",
        "local co co = coroutine.create(function() r = coroutine.status(co) .. ' ' .. coroutine.status(coroutine.create(print)) end) coroutine.resume(co)",
    ] {
        assert_eq!(in_a_bot(body), in_plain_lua(body), "{body}");
    }
}
