//! Output of bots.

use crate::harness::{OUTPUT, play};

#[test]
fn output_is_returned_and_cut() {
    let answer = play("function turn() print('a', 1, nil, {}) end");
    assert_eq!((answer.output.as_str(), answer.output_cut), ("a\t1\tnil\t{}\n", false));
    let answer = play("function turn() for i = 1, 1000 do print(i) end end");
    assert!(answer.output_cut && answer.output.len() == OUTPUT, "{}", answer.output.len());
}

/// As Lua code, in the order of `pairs`.
#[test]
fn tables_print_as_lua_code() {
    let printed = |what: &str| play(&format!("function turn() {what} end")).output.trim_end().to_owned();
    assert_eq!(printed("print({ 1, 'b', x = { y = 2.5 } }, {})"), "{ 1, \"b\", x = { y = 2.5 } }\t{}");
    assert_eq!(printed("print({ 1, nil, 3, ['a b'] = true })"), "{ 1, [3] = 3, [\"a b\"] = true }");
    assert_eq!(printed("local t = { n = 1 } t.me = t print(t)"), "{ me = {...}, n = 1 }");
    assert_eq!(printed("local t = { 7 } print({ t, t })"), "{ { 7 }, { 7 } }");
    assert_eq!(printed("print({ setmetatable({}, { __tostring = function() return 'me' end }) })"), "{ me }");
    assert_eq!(printed("print({ print }, { 1, [{}] = 2 })"), "{ function }\t{ ... }");
    let deep = printed("local t = {} for _ = 1, 20 do t = { t } end print(t)");
    assert_eq!(deep, format!("{}{{...}}{}", "{ ".repeat(8), " }".repeat(8)));
    let endless = "{ __pairs = function() return function(_, at) return (at or 0) + 1, 0 end end }";
    let answer = play(&format!("function turn() print(setmetatable({{}}, {endless})) end"));
    assert!(answer.fault.is_none() && answer.output.starts_with("{ 0, 0, 0, "), "{answer:?}");
}
