//! Shortcuts of the interpreter match its general code: integers in texts, loops of `pairs` and `ipairs`, comparisons.

use crate::harness::play;
use lunarena_kernel::Value;
use proptest::prelude::*;

/// Returns the list of texts from a bot that runs `body`.
fn texts(body: &str) -> Vec<String> {
    let answer = play(&format!("function turn() {body} end"));
    assert_eq!(answer.fault, None, "{body}");
    let list = answer.value.unwrap_or_default();
    list.as_list().into_iter().flatten().map(ToString::to_string).collect()
}

/// Returns an integer as a Lua expression; the smallest one has no decimal form.
fn literal(number: i64) -> String {
    format!("0x{:x}", number as u64)
}

fn assert_written(numbers: &[i64]) {
    let list: Vec<String> = numbers.iter().map(|number| literal(*number)).collect();
    let body = format!(
        "local out = {{}}
         for _, n in ipairs({{ {} }}) do
           out[#out + 1] = tostring(n) .. '|' .. n .. '|<' .. n .. '>|' .. ('%d'):format(n) .. '|' .. table.concat({{ n, n }}, ' ') .. '|' .. n .. n
         end
         return out",
        list.join(", ")
    );
    let wanted: Vec<String> = numbers.iter().map(|n| format!("{n}|{n}|<{n}>|{n}|{n} {n}|{n}{n}")).collect();
    assert_eq!(texts(&body), wanted);
}

#[test]
fn integers_at_every_edge_are_written() {
    let mut numbers = vec![0, i64::MAX, i64::MIN, i64::MIN + 1];
    for digits in 0..19 {
        let power = 10i64.pow(digits);
        numbers.extend([
            power - 1,
            power,
            power + 1,
            -power,
            1 - power,
            -power - 1,
            7 * (power / 3),
            99 * (power / 100),
        ]);
    }
    assert_written(&numbers);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn integers_are_written_as_rust_writes_them(numbers in prop::collection::vec((any::<i64>(), 0..64u32), 1..20)) {
        let numbers: Vec<i64> = numbers.into_iter().map(|(number, shift)| number >> shift).collect();
        assert_written(&numbers);
    }

    #[test]
    fn concatenation_joins_texts_and_numbers(parts in prop::collection::vec(part(), 2..12)) {
        let list: Vec<&str> = parts.iter().map(|(lua, _)| lua.as_str()).collect();
        let locals: Vec<String> = (0..parts.len()).map(|at| format!("v{at}")).collect();
        let body = format!("local {} = {} return {{ {} }}", locals.join(", "), list.join(", "), locals.join(" .. "));
        prop_assert_eq!(texts(&body), [parts.iter().map(|(_, text)| text.as_str()).collect::<String>()]);
    }
}

/// A value that can be concatenated, in Lua and as text: empty, short, at the limit of short texts, long; integers and floats.
fn part() -> impl Strategy<Value = (String, String)> {
    let text = |length: usize| "x".repeat(length);
    prop_oneof![
        4 => (any::<i64>(), 0..64u32).prop_map(|(number, shift)| (literal(number >> shift), (number >> shift).to_string())),
        4 => (0..12usize).prop_map(move |length| (format!("'{}'", text(length)), text(length))),
        1 => (38..43usize).prop_map(move |length| (format!("'{}'", text(length)), text(length))),
        1 => Just(("0.5".to_owned(), "0.5".to_owned())),
        1 => Just(("2.0".to_owned(), "2.0".to_owned())),
    ]
}

/// Runs a loop and the same loop with explicit calls, and lists the values of each step. `CHANGE` is applied to the table at the second step.
const BOTH_WAYS: &str = "
  local function walk(t, by_hand)
    local met = {}
    local function meet(...)
      met[#met + 1] = table.concat({ ... }, '=')
      if #met == 2 then CHANGE end
    end
    if by_hand then
      local step, state, at = START
      while true do
        local key, value, none = step(state, at)
        if key == nil then break end
        meet(tostring(key), tostring(value), tostring(none))
        at = key
      end
    else
      for key, value, none in START do meet(tostring(key), tostring(value), tostring(none)) end
    end
    local keys = 0
    for _ in START do keys = keys + 1 end
    return table.concat(met, ' ') .. ' then ' .. keys
  end
  return { walk(TABLE, false), walk(TABLE, true) }";

#[test]
fn loops_visit_what_their_iterator_returns() {
    let tables = [
        "{}",
        "{ 1, 2, 3, 4, 5, 6 }",
        "{ 'a', nil, 'c', nil, nil, 'f' }",
        "{ a = 1, b = 2, c = 3, d = 4 }",
        "{ 1, 2, 3, x = 4, [true] = 5, [0.5] = 6 }",
        "{ [3] = 3, [1] = 1, [2] = 2, [9] = 9 }",
        "setmetatable({ 1, 2 }, { __index = function(_, i) if i < 5 then return i end end })",
        "setmetatable({ 1, 2 }, { __pairs = function(t) return next, t, nil end })",
    ];
    let changes = ["", "t[3] = nil", "t[3], t[4] = nil, nil", "t[#t + 1] = 7", "t.c = nil", "t[4], t.d = 8, 9"];
    let starts = [
        "ipairs(t)",
        "pairs(t)",
        "next, t",
        "ipairs(t), t, 1",
        "ipairs(t), t, 0.0",
        "ipairs(t), t, -1",
        "pairs(t), t, 2",
    ];
    for table in tables {
        for change in changes {
            for start in starts {
                let body = BOTH_WAYS.replace("START", start).replace("TABLE", table).replace("CHANGE", change);
                let ways = texts(&body);
                assert_eq!(ways[0], ways[1], "{start} over {table}, {change}");
            }
        }
    }
}

#[test]
fn pairs_and_ipairs_loops_cost_the_same() {
    // Each step: the call, the body's one instruction and the jump back.
    let left = |start: &str| {
        let body = format!(
            "local t = {{ 1, 2, 3, 4 }} local s, a, b = {start} local left = budget() for _ in s, a, b do left = left end return {{ left - budget() }}"
        );
        texts(&body)
    };
    let by_hand = "function(list, at) if at < 4 then return at + 1 end end, t, 0";
    assert_eq!(left("ipairs(t)"), left("pairs(t)"));
    assert_ne!(left("ipairs(t)"), left(by_hand));
}

#[test]
fn fast_comparisons_agree_with_the_general_ones() {
    let values = [
        "nil",
        "false",
        "true",
        "0",
        "0.0",
        "-0.0",
        "1",
        "1.5",
        "0/0",
        "''",
        "'a'",
        "('a'):rep(60)",
        "t",
        "{}",
        "print",
        "m",
        "n",
    ];
    let list = values.join(", ");
    let body = format!(
        "local t = {{}}
         local meta = {{ __eq = function() return true end }}
         local m, n = setmetatable({{}}, meta), setmetatable({{}}, meta)
         local one, other, out = table.pack({list}), table.pack({list}), {{}}
         for i = 1, one.n do
           local row = ''
           for k = 1, other.n do row = row .. (one[i] == other[k] and 1 or 0) end
           out[i] = row
         end
         return out"
    );
    let rows = texts(&body);
    for (at, row) in rows.iter().enumerate() {
        let same = |other: usize| match (values[at], values[other]) {
            ("0/0", _) | (_, "0/0") | ("{}", "{}") => false,
            ("0" | "0.0" | "-0.0", "0" | "0.0" | "-0.0")
            | ("m" | "n", "m" | "n" | "t" | "{}")
            | ("t" | "{}", "m" | "n") => true,
            (one, other) => one == other,
        };
        let wanted: String = (0..values.len()).map(|other| if same(other) { '1' } else { '0' }).collect();
        assert_eq!(*row, wanted, "{}", values[at]);
    }
    let constant = "local x, y = 3, 'a' return { tostring(x == 3), tostring(x == 3.0), tostring(x == 'a'), tostring(y == 'a'), tostring(y == nil) }";
    assert_eq!(texts(constant), ["true", "true", "false", "true", "false"]);
    assert_eq!(play("function turn() return 1 == 1 end").value, Some(Value::Bool(true)));
}
