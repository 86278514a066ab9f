//! Expected price of each line of the price list.

/// A line of the list, code to prepare, an expression, and the price of the expression beyond its instructions.
pub type Line = (&'static str, &'static str, &'static str, u64);

/// Not part of these prices are the instructions of the expression itself: one for each function and argument, which are local variables or
/// constants, and one for the call.
pub const LINES: &[Line] = &[
    ("coroutine.create", "local f, g = coroutine.create, function() end", "f(g)", 50),
    ("coroutine.resume", "local f, g = coroutine.resume, coroutine.create(coroutine.yield)", "f(g)", 10),
    ("graph.edges", "local g = graph.new{ A = { B = 1, C = 2 }, B = {}, C = {} } local f = g.edges", "f(g, 1)", 8),
    ("graph.hops", "local g = graph.new{ A = { B = 1, C = 2 }, B = {}, C = {} } local f = g.hops", "f(g, 1, 2)", 5),
    (
        "graph.new",
        "local f, t = graph.new, { A = { B = 1, C = 2 }, B = {}, C = {} }",
        "f(t)",
        5 * 14 + (1 + 3 + 3 + 2 + 5) * 4,
    ),
    ("graph.path", "local g = graph.new{ A = { B = 1, C = 2 }, B = {}, C = {} } local f = g.path", "f(g, 1, 2)", 20),
    ("graph.weights", "local g = graph.new{ A = { B = 1, C = 2 }, B = {}, C = {} } local f = g.weights", "f(g)", 1),
    (
        "graph.within",
        "local g = graph.new{ A = { B = 1, C = 2 }, B = {}, C = {} } local f = g.within",
        "f(g, 1, 1)",
        8 + 12,
    ),
    (
        "grid.asymmetry",
        "local g = grid.new{ width = 4, height = 4, layers = { a = 0 } } local f = g.asymmetry",
        "f(g, 'a', 'vertical')",
        8 + 8,
    ),
    (
        "grid.fill",
        "local g = grid.new{ width = 4, height = 4, layers = { a = 0 } } local f = g.fill",
        "f(g, 'a', 1)",
        4 + 16,
    ),
    (
        "grid.find",
        "local g = grid.new{ width = 4, height = 4, layers = { a = 0 } } local f = g.find",
        "f(g)",
        8 + 8 + 16 * 8,
    ),
    (
        "grid.new",
        "local f, t = grid.new, { width = 4, height = 4, layers = { a = 0 } }",
        "f(t)",
        56 + 4 + (6 + 4) * 4 + 18 / 16,
    ),
    (
        "grid.path",
        "local g = grid.new{ width = 4, height = 4, layers = { a = 0 } } local f = g.path",
        "f(g, 'four', nil, 0, 0, 0, 1)",
        10 + 16 * (4 + 1) / 2,
    ),
    (
        "grid.path",
        "local g = grid.new{ width = 4, height = 4, layers = { a = 0 } } local f = g.path",
        "f(g, 'four', nil, 0, 0, 0, 1, 'onto')",
        10 + 16 * (4 + 1 + 1) / 2,
    ),
    // The goal's filter weighs 2, once for each direction and once more; its three values are read.
    (
        "grid.path",
        "local g, t = grid.new{ width = 4, height = 4, layers = { a = 0 } }, { a = 0 } local f = g.nearest",
        "f(g, 'four', nil, t, 0, 0, 'beside')",
        10 + 16 * (4 + 1 + 2 + 4 * 2) / 2 + 3 * 4,
    ),
    // Nine cells are within one step, and the three inside the grid are returned; a 16th of the grid's 32 cells is two.
    (
        "grid.reachable",
        "local g = grid.new{ width = 8, height = 4, layers = { a = 0 } } local f = g.reachable",
        "f(g, 'four', 1, nil, 0, 0)",
        10 + (9 * (4 + 1) + 32 / 16) / 2 + 3 * 8,
    ),
    (
        "grid.ray",
        "local g, d = grid.new{ width = 4, height = 4, layers = { a = 0 } }, { 1, 0 } local f = g.ray",
        "f(g, d, 2, nil, 0, 0)",
        6 + 3 + 2 * 8 + 3 * 4,
    ),
    // Two fields, no cell filtered out, and the records.
    (
        "grid.records",
        "local g, t = grid.new{ width = 3, height = 2, layers = { a = 0 } }, { x = 'x', a = 'a' } local f = g.records",
        "f(g, nil, t)",
        8 + 6 * (1 + 2) + 6 * 8,
    ),
    (
        "grid.rows",
        "local g = grid.new{ width = 4, height = 3, layers = { a = 0 } } local f = g.rows",
        "f(g, 'a')",
        8 + 12,
    ),
    (
        "grid.within",
        "local g = grid.new{ width = 4, height = 4, layers = { a = 0 } } local f = g.within",
        "f(g, 'manhattan', 1, nil, 0, 0)",
        8 + 2 * 9 + 3 * 8,
    ),
    ("grow", "local f = grow", "f(100, 1.5, 16)", 10 + 16 + 16 * 16 * 2 / 256),
    ("hexfield.follow", "local h = hexfield.new(3) local f = h.follow", "f(h, 0, 0, 'rr')", 4 + 2 + 3 * 8),
    ("hexfield.go", "local h = hexfield.new(3) local f = h.go", "f(h, 0, 0, 'rr')", 2 + 1),
    ("hexfield.new", "local f = hexfield.new", "f(3)", 8),
    ("hexfield.path", "local h = hexfield.new(3) local f = h.path", "f(h, 0, 0, 1, 0)", 4 + 1 + 2 * 8),
    ("hexfield.within", "local h = hexfield.new(3) local f = h.within", "f(h, 0, 0, 0)", 8 + 1 + 8),
    (
        "hexfield.steps",
        "local h, t = hexfield.new(3), { { x = 0, y = 0 }, { x = 1, y = 0 } } local f = h.steps",
        "f(h, t)",
        6 + 1 + (9 + 4) * 4,
    ),
    ("math.exp", "local f = math.sin", "f(1)", 8),
    ("near", "local f, t = near, { 'abc', 'abd' }", "f('xyz', t)", 2 * 20 + 2 * 3 * 16),
    ("next", "local f, t = next, { a = 1, b = 2, c = 3, d = 4 }", "f(t)", 2 + 2),
    ("order", "local f = go", "f(1, 2, 3)", 2 + 3),
    ("pairs", "local f, t = pairs, { 1, 2, 3, 4 }", "f(t)", 5 + 2),
    ("pairs.sorted", "local f, t = pairs, { a = 1, b = 2, c = 3, d = 4 }", "f(t)", 5 + 2 + 4 * 2 / 2),
    ("save", "local f, t = save, { 1, 2, 3, 'sixteen bytes...' }", "f(t)", 10),
    ("scale", "local f = scale", "f(100, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)", 16 + 6 + 6 * 6 / 16),
    ("string.byte", "local f, s = string.byte, 'abcd'", "f(s, 1, 4)", 2 + 4),
    ("string.char", "local f = string.char", "f(65, 66, 67)", 2 + 3),
    // One step at each of 31 places, and two letters of the match.
    ("string.find", "local f, s = string.find, ('x'):rep(30) .. 'ab'", "f(s, 'ab', 1, true)", 4 + 31 + 2),
    ("string.format", "local f, s = string.format, ('x'):rep(78)", "f('%s', s)", 8 + (80 + 64) / 8),
    ("string.format.number", "local f = string.format", "f('%5.1f|%d', 1, 2)", 8 + (8 + 128 + 64) / 8 + 64),
    // 99 digits after the point, of which twenty are included in the price.
    ("string.format.number", "local f = string.format", "f('%.99f', 1.5)", 8 + (5 + 128) / 8 + 64 + 79 * 79 / 8),
    ("string.format", "local f, s = string.format, ('x'):rep(78)", "f('%q', s)", 8 + (4 * 80 + 64) / 8),
    ("string.lower", "local f, s = string.lower, ('x'):rep(160)", "f(s)", 2 + 10),
    ("string.pack", "local f = string.pack", "f('i4i4', 1, 2)", 8 + 4),
    ("string.pack", "local f, s = string.pack, ('x'):rep(160)", "f('s4z', s, s)", 8 + 3 + 10 + 10),
    ("string.pack", "local f, s = string.unpack, ('x'):rep(160) .. '\\0'", "f('c80z', s)", 8 + 4 + 5 + 5),
    // The field is padded with zeros.
    ("string.pack", "local f = string.pack", "f('c160', 'x')", 8 + 4 + 10),
    ("string.rep", "local f = string.rep", "f('x', 160)", 2 + 10),
    ("string.sub", "local f, s = string.sub, ('x'):rep(320)", "f(s, 1)", 2 + 10),
    ("table.concat", "local f, t = table.concat, { 'a', 'b', 'c' }", "f(t)", 4 + 3 * 2),
    ("table.concat", "local f, t = table.concat, { 1, 2, 3 }", "f(t)", 4 + 3 * 4),
    ("table.concat.bytes", "local f, t = table.concat, { ('x'):rep(160) }", "f(t)", 4 + 2 + 10),
    ("table.insert", "local f, t = table.insert, { 1, 2, 3, 4, 5, 6, 7, 8, nil }", "f(t, 1, 0)", 2 + 2),
    ("table.move", "local f, t = table.move, { 1, 2, 3, 4, 5, 6, 7, 8 }", "f(t, 1, 8, 1)", 4 + 8),
    ("table.pack", "local f = table.pack", "f(1, 2, 3, 4)", 4 + 2),
    ("table.remove", "local f, t = table.remove, { 1, 2, 3, 4, 5, 6, 7, 8, 9 }", "f(t, 1)", 2 + 2),
    ("table.unpack", "local f, t = table.unpack, { 1, 2, 3, 4 }", "f(t)", 4 + 2),
    ("tonumber", "local f, s = tonumber, ('0'):rep(32)", "f(s)", 8 + 16),
    ("tostring", "local f = tostring", "f(5)", 4),
    ("tostring", "local f = tostring", "f(0.5)", 56),
    ("utf8.char", "local f = utf8.char", "f(65, 66)", 8 + 2),
    ("utf8.len", "local f, s = utf8.len, ('x'):rep(40)", "f(s)", 4 + 10),
];

/// Growing work: a line of the list, code to prepare with N for a size, an expression, two sizes, and the difference of their prices.
pub type Growth = (&'static str, &'static str, &'static str, [u64; 2], u64);

pub const GROWTHS: &[Growth] = &[
    // Creating the text costs one per 16 bytes.
    ("print", "local s = ('x'):rep(N)", "print(s)", [160, 320], 20 + 10),
    // Concatenation with an empty text returns the other one.
    ("vm.join", "local s = ('x'):rep(N)", "s .. 'y'", [0, 1], 2),
    ("vm.integer", "local x = N == 1 and 5 or '5'", "x .. 'y'", [0, 1], 1),
    // One instruction and the price of a table.
    ("vm.table", "local n = N local function f() if n == 1 then local t = {} end end", "f()", [0, 1], 1 + 8),
    // Eight omitted arguments; the other call has no jump, but an instruction that sets them.
    (
        "vm.varargs",
        "local n = N local function f(a, b, c, d, e, f, g, h) end local function g() if n == 1 then f() else f(nil, nil, nil, nil, nil, nil, nil, nil) end end",
        "g()",
        [0, 1],
        8 / 4,
    ),
    ("vm.concat", "local s = ('x'):rep(N)", "s .. 'y'", [160, 320], 10),
    // A float and an integer.
    ("vm.numeral", "local x = N % 2 == 0 and N or 0.5", "x .. ''", [4, 5], 56 - 1),
    ("vm.compare", "local a, b = ('x'):rep(N), ('x'):rep(N - 1) .. 'x'", "a == b", [640, 1280], 10),
    ("vm.compare", "local a, b = ('x'):rep(N), ('x'):rep(N - 1) .. 'x'", "a < b", [640, 1280], 10),
    ("vm.convert", "local s = ('0'):rep(N)", "('x'):sub(s)", [640, 1280], 80),
    // One more variable than is free, and the instruction that sets them.
    (
        "vm.nil",
        "local function f() if N == 17 then local a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q end local a end",
        "f()",
        [16, 17],
        1 + 1,
    ),
    // Charged once for the arguments of f, which become `...` of g; unpacking costs half an instruction each, and taking the results an eighth.
    (
        "vm.varargs",
        "local t = table.move({}, 1, N, 1) for i = 1, N do t[i] = i end local function f(...) return select('#', ...) end f(table.unpack(t))",
        "f(table.unpack(t))",
        [80, 160],
        40 + 20 + 10,
    ),
    // `string.byte` costs one per byte.
    ("vm.results", "local s = ('x'):rep(N)", "select('#', s:byte(1, N))", [80, 160], 80 + 10),
    // The walk has two keys, in a list that doubled once; each step compares both twice.
    (
        "pairs.bytes",
        "local t = { [('x'):rep(N)] = 1, [('y'):rep(N)] = 2 } next(t)",
        "pairs(t)",
        [640, 1280],
        2 * 640 / 64,
    ),
    (
        "pairs.bytes",
        "local t = { [('x'):rep(N)] = 1, [('y'):rep(N)] = 2 } next(t)",
        "next(t)",
        [640, 1280],
        2 * 2 * 640 / 64,
    ),
    // A square is a multiplication.
    ("vm.power", "local x, y = 3.0, N", "x ^ y", [2, 3], 5),
    ("vm.remainder", "local x, y = 2.0 ^ N, 3.0", "x % y", [100, 740], 10),
    // A text that was not used as a key before.
    ("vm.hash", "local s, t = ('x'):rep(N), {}", "t[s]", [640, 1280], 40),
    // Functions over eight and over four variables: only those beyond the fourth have a price.
    (
        "vm.closure",
        "local a, b, c, d, e, f, g, h = 1, 2, 3, 4, 5, 6, 7, 8 local function make() if N == 4 then return function() return a, b, c, d end end return function() return a, b, c, d, e, f, g, h end end",
        "make()",
        [4, 8],
        4,
    ),
    // Beyond 128 items Lua tries item 256 and searches between the two in seven steps; beyond 256 it takes two more.
    (
        "vm.length",
        "local t = { [1] = 1, [2] = 1, [4] = 1, [8] = 1, [16] = 1, [32] = 1, [64] = 1, [128] = 1, [256] = N == 256 and 1 or nil }",
        "#t",
        [128, 256],
        2,
    ),
    (
        "vm.inherit",
        "local t = { x = 1 } for i = 1, N do t = setmetatable({}, { __index = t }) end",
        "t.x",
        [10, 20],
        10,
    ),
    (
        "vm.rehash",
        "local t = {} for i = 1, N do t[i] = i end t = { table.unpack(t) }",
        "rawset(t, N + 1, true)",
        [128, 256],
        32,
    ),
    // Half an instruction per place, in steps of 32, and a share of the search for the list's length.
    (
        "vm.walk",
        "local t = {} for i = 1, N do t[i] = i end t = { table.unpack(t) } for i = 1, N do t[i] = nil end",
        "next(t)",
        [640, 1280],
        320 + 1,
    ),
    // Creating a text costs one per 16 bytes, and its memory one per 64.
    ("vm.block", "", "('x'):rep(N)", [8192, 16384], 512 + 128),
];

/// Lines that are included in the prices above, or tested elsewhere: live calls, answers and collections in `prices.rs`, the search for a
/// distant line with a hostile bot.
pub const ELSEWHERE: [&str; 13] = [
    "answer",
    "answer.bytes",
    "call",
    "load",
    "load.looks",
    "near.letter",
    "question",
    "record",
    "values",
    "values.bytes",
    "vm.collect",
    "vm.error",
    "vm.locate",
];
