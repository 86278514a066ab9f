//! Random programs: composed calls of the whole library, over values chosen to be expensive.

use std::fmt::Write;

pub struct Programs {
    seed: u64,
}

/// Start of every program: a pool of values in local variables.
const POOL: &str = r#"
local n0, n1, n2, n3, n4, n5, n6, n7, n8, n9 = 0, 1, -1, 7, 200, 1 << 40, math.maxinteger, 0.5, 1e308, 5e-324
local s0, s1, s2, s3, s4, s5, s6, s7 = "", "a", ("x"):rep(40), ("x"):rep(41), ("ab "):rep(300), ("x"):rep(50000), ("7"):rep(300), "name\0é"
local p0, p1, p2, p3, p4, p5, p6, p7 = "", ".-b", "(.-)%1", "[%w_]*", "%b()", "()", "%f[%w]%w+", ("a?"):rep(12) .. ("a"):rep(12)
local f0, f1, f2, f3, f4, f5 = "%s%s", "%d|%5d", "%q", "%.14g", "%-20s|%20s", "%x%c"
local k0, k1, k2, k3, k4 = "s4z", "i8d", "c3000", "!8 i1 i8", ("b"):rep(60)
local t0, t1, t2, t3, t4, t5, t6, t7, t8 = {}, {}, {}, {}, {}, {}, {}, {}, {}
for i = 1, 60 do t1[i] = i end
for i = 1, 2000 do t2[i] = "x" .. i end
for i = 1, 64 do t3["k" .. i] = i end
for i = 0, 61 do t4[1 << i] = i end
for i = 1, 3000 do t5[i] = i end
for i = 1, 3000 do t5[i] = nil end
for i = 1, 60 do t6[s4 .. i] = i / 7 end
for i = 1, 62 do t7[i * 63 * 1024] = { i, x = i } end
for i = 1, 6 do t8 = setmetatable({ [i] = t8 }, { __index = t8, __len = function() return i end, __concat = function() return "c" end, __eq = function() return true end }) end
local c0, c1 = function(...) return ... end, function(a, b) return a, b, n7, s2, t1 end
local c2 = function() local a, b, c, d, e, f = 1, 2, 3, 4, 5, 6 return function() return a, b, c, d, e, f end end
local w0 = coroutine.wrap(function(...) while true do coroutine.yield(...) end end)
local g0 = grid.new { width = 20, height = 20, layers = { a = 0, b = 1 }, occupants = { u = { [1] = { 1, 1 }, [2] = { 3, 4 } } } }
local g3 = grid.new { width = 9, height = 20, wrap = true, layers = { a = 0 }, occupants = { u = { [1] = { 1, 1 } } } }
local g1 = graph.new { A = { B = 1, C = 2 }, B = { C = 1 }, C = { A = 5 } }
local g2 = hexfield.new(6)
local function same(value) return value end
"#;

/// Names of the pool's values by kind, with the number of each.
const VALUES: [(&str, u64); 6] = [("n", 10), ("s", 8), ("t", 9), ("c", 3), ("p", 8), ("f", 6)];

/// Calls. A letter in braces is replaced by a value of that kind, {x} by any value.
const CALLS: &[&str] = &[
    "{x} .. {x}",
    "{s} .. {n}",
    "{s} .. {s} .. {s}",
    "{x} == {x}",
    "{s} < {s}",
    "{n} < {n}",
    "#{t}",
    "#{s}",
    "{t}[{x}]",
    "{t}[{n}]",
    "{t}[{s}]",
    "{n} + {n}",
    "{n} % {n}",
    "{n} ^ {n}",
    "{n} // {n}",
    "{s} + {n}",
    "-{x}",
    "{n} | {n}",
    "{ {x}, {x}, {x} }",
    "{ {c}({x}) }",
    "{ a = {x}, b = {x}, [{s}] = {x} }",
    "function() return n1, s1, t1, c1, n2, s2, t2 end",
    "(function(...) return ... end)({x}, {x})",
    "(function(...) return { ... } end)(table.unpack({t}))",
    "rawequal({x}, {x})",
    "rawlen({t})",
    "rawget({t}, {x})",
    "rawset({}, {x}, {x})",
    "select({n}, {x}, {x})",
    "select('#', table.unpack({t}))",
    "tostring({x})",
    "tonumber({x})",
    "tonumber({s}, 36)",
    "type({x})",
    "next({t})",
    "next({t}, {x})",
    "pairs({t})",
    "(function() for _ in pairs({t}) do end end)()",
    "(function() for _ in ipairs({t}) do end end)()",
    "pcall({c}, {x})",
    "pcall(error, {x}, {n})",
    "pcall({x}, {x})",
    "xpcall({c}, {c}, {x})",
    "setmetatable({}, {t})",
    "getmetatable({x})",
    "assert({x}, {s})",
    "math.floor({n})",
    "math.fmod({n}, {n})",
    "math.max({n}, {n}, {n})",
    "math.min(table.unpack({t}))",
    "math.sin({n})",
    "math.log({n}, {n})",
    "math.random(200)",
    "math.tointeger({x})",
    "math.type({x})",
    "math.ult({n}, {n})",
    "string.byte({s}, 1, {n})",
    "string.char({n}, {n})",
    "string.find({s}, {p})",
    "string.find({s}, {s}, 1, true)",
    "string.match({s}, {p})",
    "string.gsub({s}, {p}, {s})",
    "string.gsub({s}, {p}, {c})",
    "string.gsub({s}, {p}, {t})",
    "(function() for _ in string.gmatch({s}, {p}) do end end)()",
    "string.format({f}, {x}, {x})",
    "string.format({f}, {n}, {s})",
    "string.len({s})",
    "string.lower({s})",
    "string.reverse({s})",
    "string.rep({s}, {n})",
    "string.rep({s}, 20, {s})",
    "string.sub({s}, {n}, {n})",
    "string.pack({k}, {x}, {x})",
    "string.unpack({k}, {s})",
    "string.unpack({k}, string.pack({k}, {x}, {x}))",
    "string.packsize({k})",
    "table.concat({t}, {s})",
    "table.concat({t})",
    "table.insert(t0, {x})",
    "table.insert(t1, 1, {x}) table.remove(t1, 1)",
    "table.remove({t})",
    "table.remove({t}, {n})",
    "table.move({t}, 1, {n}, {n})",
    "table.move({t}, 1, 60, 2, {})",
    "table.pack({x}, {x})",
    "table.pack(table.unpack({t}))",
    "table.unpack({t})",
    "table.unpack({t}, {n}, {n})",
    "table.sort({t})",
    "table.sort({ {x}, {x}, {x} })",
    "utf8.char({n})",
    "utf8.len({s})",
    "utf8.codepoint({s}, 1, {n})",
    "utf8.offset({s}, {n})",
    "(function() for _ in utf8.codes({s}) do end end)()",
    "coroutine.wrap({c})({x})",
    "coroutine.create({c})",
    "coroutine.close(coroutine.create({c}))",
    "w0({x})",
    "w0(table.unpack({t}))",
    "grow({n}, {n}, {n})",
    "scale({n}, {n}, {n})",
    "near({s}, {t})",
    "print({x}, {x})",
    "save({x})",
    "game:last({x}, {x})",
    "game:last({t}, {t})",
    "g0:get({s}, {n}, {n})",
    "g0:get('a', {n}, {n})",
    "g0:set('a', {n}, 3, 4)",
    "g0:fill('b', {n})",
    "g0:find({ a = {n} })",
    "g0:find({t})",
    "g0:within('manhattan', {n}, nil, 3, 3)",
    "g0:path('eight', nil, 0, 0, 19, 19)",
    "g0:route('four', { a = 0 }, 0, 0, 9, {n})",
    "g0:nearest('four', nil, { a = {n} }, 0, 0)",
    "g0:path('six', { a = {n} }, 0, 0, {n}, 7, 'beside')",
    "g0:nearest('four', { a = 0 }, { b = {n} }, 3, 3, 'beside')",
    "g0:reachable('eight', {n}, nil, 3, 3)",
    "g3:reachable('six', {n}, { a = {n} }, {n}, {n})",
    "g3:path({ { {n}, {n} }, { 1, 0 } }, nil, {n}, 0, 5, {n}, 'onto')",
    "g3:within('hex', {n}, nil, {n}, 3)",
    "g3:distance_to_block('hex', 3, {n}, {n}, 0, 1, {n})",
    "g3:block(5, {n}, {n}, {n})",
    "g3:neighbours('eight', {n}, {n})",
    "g3:ray({ {n}, {n} }, {n}, nil, {n}, 0)",
    "g3:move('u', 1, {n}, {n})",
    "g0:ray({ 1, 1 }, {n}, nil, 0, 0)",
    "g0:ray({ {n}, {n} }, {n}, nil, 0, 0)",
    "g0:records(nil, { x = 'x', v = 'a' })",
    "g0:rows('a')",
    "g0:copy()",
    "g0:neighbours('eight', 3, {n})",
    "g0:block({n}, {n}, 0, 0)",
    "g0:occupants('u')",
    "g0:occupants_within('u', 'squared', {n}, 3, 3)",
    "g0:move('u', 1, {n}, 7)",
    "g0:asymmetry('a', 'vertical')",
    "grid.new { width = {n}, height = {n}, layers = { a = 0 } }",
    "grid.new({t})",
    "g1:path('A', 'C')",
    "g1:hops('A', {s})",
    "g1:within('A', {n})",
    "g1:weights()",
    "g1:set_weights(g1:weights())",
    "g1:edges('A')",
    "g1:unreachable_pair()",
    "graph.new({t})",
    "hexfield.new({n})",
    "g2:within(0, 0, {n})",
    "g2:path(0, 0, {n}, 3)",
    "g2:follow(0, 0, {s})",
    "g2:go(0, 0, 'rlrl')",
    "g2:vertices()",
    "g2:distance({n}, 0, 3, 3)",
    "g2:steps({t})",
];

impl Programs {
    pub fn new(seed: u64) -> Programs {
        Programs { seed }
    }

    /// SplitMix64.
    fn draw(&mut self, below: u64) -> u64 {
        self.seed = self.seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.seed;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (word ^ (word >> 31)) % below
    }

    /// Returns a bot that repeats up to three calls.
    pub fn make(&mut self) -> String {
        let mut body = String::new();
        for _ in 0..=self.draw(3) {
            let call = self.call(self.seed % 2);
            // Any expression can be assigned to `r`; a call of `table.insert` is a statement.
            let times = if call.starts_with("table.insert(t1") { "" } else { "r = " };
            let _ = writeln!(body, "    {times}{call}");
        }
        format!(
            "{POOL}\nfunction turn(game)\n  local r\n  local function all()\n{body}  end\n  while true do pcall(all) end\nend\n"
        )
    }

    fn call(&mut self, depth: u64) -> String {
        let call = CALLS[self.draw(CALLS.len() as u64) as usize];
        let mut parts = call.split('{');
        let mut text = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            match part.split_once('}') {
                Some((kind, rest)) if kind.len() == 1 => {
                    text += &self.value(kind, depth);
                    text += rest;
                }
                _ => {
                    text.push('{');
                    text += part;
                }
            }
        }
        text
    }

    fn value(&mut self, kind: &str, depth: u64) -> String {
        if depth > 0 && self.draw(5) == 0 {
            let inner = self.call(depth - 1);
            if !inner.starts_with("table.insert(t1") {
                return format!("same({inner})");
            }
        }
        let (kind, count) = match kind {
            "k" => ("k", 5),
            "x" => VALUES[self.draw(VALUES.len() as u64) as usize],
            kind => VALUES.iter().copied().find(|(name, _)| *name == kind).unwrap_or(("n", 10)),
        };
        format!("{kind}{}", self.draw(count))
    }
}

/// Returns a program without its common start.
pub fn shown(text: &str) -> &str {
    text.strip_prefix(POOL).unwrap_or(text).trim()
}
