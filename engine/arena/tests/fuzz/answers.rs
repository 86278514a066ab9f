//! Whatever a bot can answer, as Lua expressions: see `bot.lua` for the names they use.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// An input that begins with this is played by the first seat alone, against the default bots.
pub const ALONE: &str = "-- alone\n";

const NUMBERS: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "5",
    "10",
    "100",
    "1000",
    "-1",
    "-5",
    "0x7fffffff",
    "1 << 31",
    "1 << 53",
    "math.maxinteger",
    "math.mininteger",
    "0.0",
    "-0.0",
    "0.5",
    "1.0",
    "3.0",
    "-2.0",
    "1e15",
    "2^53",
    "2^63",
    "-2^63",
    "1e308",
    "1/0",
    "-1/0",
    "0/0",
    "turns",
    "turns - 1",
];

const TEXTS: &[&str] = &[
    "''",
    "' '",
    "'1'",
    "'3.0'",
    "'0x10'",
    "'1e3'",
    "'nan'",
    "'nil'",
    "'name'",
    "'\\0'",
    "'\\xff\\xfe'",
    "'\\xed\\xa0\\x80'",
    "'\\u{202e}x'",
    "'a.b'",
    "'@grid'",
    "('x'):rep(3000)",
    "seat(1)",
    "seat(2)",
    "seat(turns)",
    "seat(1) .. ' '",
    "seat(1):lower()",
    "'Nobody'",
    "word(1)",
    "word(2)",
    "word(turns)",
];

/// Data of shapes that no order has.
const STRANGE: &[&str] = &[
    "nil",
    "true",
    "false",
    "{}",
    "{{}}",
    "{ {}, {} }",
    "deep(10)",
    "{ [2^53] = 1 }",
    "{ nil, 1 }",
    "{ [0] = 1, 2 }",
    "{ [math.maxinteger] = 1 }",
    "{ [math.mininteger] = 1 }",
    "{ n = 1e9 }",
    "{ name = seat(2), 1 }",
    "view",
    "budget()",
    "setmetatable({}, { __index = function() return 1 end })",
    "setmetatable({}, { __index = function() error('x') end })",
    "setmetatable({}, { __len = function() return 1e9 end })",
    "setmetatable({ 1 }, { __pairs = function() error('x') end })",
    "setmetatable({}, { __metatable = 1, __tostring = error })",
    "graph.new({ A = { B = 1 }, B = {} })",
    "grid.new({ width = 2, height = 2, layers = { a = 0 } })",
    "grid.new({ width = 2, height = 2, wrap = true, layers = { a = 0 } })",
    "hexfield.new(2)",
    "math.random(10)",
    "table.pack(api(1))",
];

/// What makes the whole answer fail.
const FATAL: &[&str] = &[
    "print",
    "function() end",
    "coroutine.create(print)",
    "deep(40)",
    "cyclic()",
    "_G",
    "string",
    "{ [{}] = 1 }",
    "{ [1.5] = 1 }",
    "{ [true] = 1 }",
    "error('x')",
    "error({})",
    "error(nil)",
    "(save({ api(1) }) or error('x'))",
    "turns == 2 and (function() while true do end end)()",
];

fn any_of(texts: &'static [&'static str]) -> impl Strategy<Value = String> {
    select(texts).prop_map(str::to_owned)
}

/// Something that the view or the map holds: what a good bot would speak of.
fn seen() -> impl Strategy<Value = String> {
    let path = vec(1usize..12, 1..6).prop_map(|path| {
        let path: Vec<String> = path.iter().map(usize::to_string).collect();
        format!("at(view, {})", path.join(", "))
    });
    prop_oneof![3 => path, 2 => (1usize..40).prop_map(|number| format!("word({number})"))]
}

fn argument() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        20 => any_of(NUMBERS), 15 => any_of(TEXTS), 25 => seen(), 6 => any_of(STRANGE), 1 => any_of(FATAL),
    ]
    .boxed();
    let nested = leaf.clone().prop_recursive(2, 8, 4, |inner| {
        let entry = (select(&["x", "y", "name", "id", "seat", "[1]", "[2]", "[-1]"][..]), inner.clone());
        let entry = entry.prop_map(|(key, value)| format!("{key} = {value}"));
        prop_oneof![
            vec(inner, 0..4).prop_map(|items| format!("{{ {} }}", items.join(", "))),
            vec(entry, 0..3).prop_map(|entries| format!("{{ {} }}", entries.join(", "))),
        ]
    });
    // Left to itself, what may be nested mostly is.
    prop_oneof![4 => leaf, 1 => nested]
}

fn order() -> impl Strategy<Value = String> {
    let call = (0usize..20, vec(argument(), 0..4)).prop_map(|(number, arguments)| {
        let arguments: String = arguments.iter().map(|argument| format!(", {argument}")).collect();
        format!("api({number}{arguments})")
    });
    prop_oneof![8 => call, 1 => argument()]
}

/// Mostly lists of orders, as every game wants them; else anything.
pub fn answers() -> impl Strategy<Value = Vec<u8>> {
    let list = vec(order(), 0..10).prop_map(|orders| format!("{{ {} }}", orders.join(",\n  ")));
    let named = (argument(), argument()).prop_map(|(one, other)| format!("{{ [seat(1)] = {one}, orders = {other} }}"));
    let answer = prop_oneof![8 => list, 2 => order(), 1 => argument(), 1 => named];
    // Answers that differ from turn to turn lead further than one given again and again.
    let whole = prop_oneof![
        2 => answer.clone(),
        3 => vec(answer, 2..4).prop_map(|answers| format!("nth({{ {} }}, turns)", answers.join(",\n  "))),
    ];
    (prop::bool::ANY, whole)
        .prop_map(|(alone, answer)| format!("{}{answer}\n", if alone { ALONE } else { "" }).into_bytes())
}
