//! Every construct of Lua in which a script can be paused or stopped.

/// Each increments `n` and checks its own results.
pub const CONSTRUCTS: [(&str, &str); 24] = [
    ("a loop", "for i = 1, 300 do n = n + 1 end"),
    ("pcall", "assert(pcall(function() for i = 1, 300 do n = n + 1 end end))"),
    (
        "an error caught",
        "for i = 1, 20 do local ok, why = pcall(function() n = n + 1 error('no', 0) end) assert(not ok and why == 'no') end",
    ),
    (
        "xpcall and its handler",
        "for i = 1, 10 do local _, got = xpcall(function() error(i, 0) end, function(e) for j = 1, 9 do n = n + 1 end return e * 2 end) assert(got == 2 * i) end",
    ),
    (
        "a comparator",
        "local t = { 5, 3, 9, 1, 7, 2 } table.sort(t, function(a, b) n = n + 1 return a < b end) assert(table.concat(t) == '123579')",
    ),
    (
        "a callback of gsub",
        "local s = ('abc'):rep(9):gsub('%w', function(c) n = n + 1 return c:upper() end) assert(s == ('ABC'):rep(9))",
    ),
    (
        "__index",
        "local t = setmetatable({}, { __index = function(_, k) for i = 1, 9 do n = n + 1 end return k end }) for i = 1, 20 do assert(t[i] == i) end",
    ),
    (
        "__newindex",
        "local t = setmetatable({}, { __newindex = function(t, k, v) n = n + 1 rawset(t, k, v) end }) for i = 1, 20 do t[i] = i end assert(#t == 20)",
    ),
    (
        "arithmetic events",
        "local m = {} m.__add = function(a, b) for i = 1, 9 do n = n + 1 end return 7 end m.__unm = m.__add m.__concat = m.__add local t = setmetatable({}, m) assert(t + 1 == 7 and 1 + t == 7 and 'x' + t == 7 and -t == 7 and 'x' .. t == 7)",
    ),
    (
        "comparisons",
        "local m = {} for _, e in ipairs { '__lt', '__le', '__eq' } do m[e] = function() for i = 1, 9 do n = n + 1 end return true end end local a, b = setmetatable({}, m), setmetatable({}, m) assert(a < b and a <= b and a == b and not (a ~= b))",
    ),
    (
        "__call and __len",
        "local t = setmetatable({}, { __call = function(_, x) for i = 1, 9 do n = n + 1 end return x end, __len = function() n = n + 1 return 4 end }) for i = 1, 9 do assert(t(i) == i and #t == 4) end",
    ),
    (
        "__close",
        "for i = 1, 9 do local c <close> = setmetatable({}, { __close = function() for j = 1, 9 do n = n + 1 end end }) end",
    ),
    (
        "__close after an error",
        "for i = 1, 5 do pcall(function() local c <close> = setmetatable({}, { __close = function() for j = 1, 20 do n = n + 1 end end }) error('x') end) end",
    ),
    (
        "__tostring",
        "local t = setmetatable({}, { __tostring = function() for j = 1, 9 do n = n + 1 end return 'me' end }) for i = 1, 5 do assert(tostring(t) == 'me' and ('%s'):format(t) == 'me') end",
    ),
    (
        "__pairs",
        "local t = setmetatable({}, { __pairs = function() for j = 1, 9 do n = n + 1 end return next, { a = 1, b = 2 }, nil end }) for i = 1, 5 do for k, v in pairs(t) do n = n + v end end",
    ),
    (
        "lists with metamethods",
        "local t = setmetatable({}, { __index = function(_, i) n = n + 1 return i <= 4 and i or nil end, __len = function() n = n + 1 return 4 end }) assert(table.concat(t, ',') == '1,2,3,4') assert(select('#', table.unpack(t)) == 4) for i, v in ipairs(t) do assert(i == v) end table.insert(t, 9) table.remove(t) table.move(t, 1, 4, 1, {})",
    ),
    (
        "a generic for",
        "for i in (function(_, i) i = i + 1 for j = 1, 9 do n = n + 1 end return i <= 20 and i or nil end), nil, 0 do end",
    ),
    ("gmatch", "for a, b in ('k=v '):rep(20):gmatch('(%w)=(%w)') do n = n + 1 assert(a .. b == 'kv') end"),
    (
        "a coroutine",
        "local co = coroutine.create(function(a) for i = 1, 9 do for j = 1, 9 do n = n + 1 end a = a + coroutine.yield(a) end return 'end' end) local last for i = 1, 9 do local ok, v = coroutine.resume(co, i) assert(ok) last = v end assert(last == 45, last) local ok, v = coroutine.resume(co, 1) assert(v == 'end') assert(coroutine.status(co) == 'dead') assert(not coroutine.resume(co))",
    ),
    (
        "wrap in wrap",
        "local f = coroutine.wrap(function() local g = coroutine.wrap(function() for i = 1, 9 do for j = 1, 9 do n = n + 1 end coroutine.yield(i) end end) for i = 1, 9 do coroutine.yield(g() * 2) end return 'end' end) for i = 1, 9 do assert(f() == 2 * i) end assert(f() == 'end')",
    ),
    (
        "an error in a coroutine",
        "for i = 1, 9 do local ok, why = coroutine.resume(coroutine.create(function() for j = 1, 9 do n = n + 1 end error('no', 0) end)) assert(not ok and why == 'no') end assert(not pcall(coroutine.wrap(function() n = n + 1 error('x') end)))",
    ),
    (
        "yields through pcall and metamethods",
        "local f = coroutine.wrap(function() pcall(function() local t = setmetatable({}, { __index = function(_, k) n = n + 1 return coroutine.yield(k) end }) for i = 1, 9 do assert(t[i] == i * 3) end end) return 'end' end) local v = f() while v ~= 'end' do v = f(v * 3) end",
    ),
    (
        "close",
        "for i = 1, 5 do local co = coroutine.create(function() local c <close> = setmetatable({}, { __close = function() n = n + 1 end }) coroutine.yield() end) coroutine.resume(co) assert(coroutine.close(co)) assert(coroutine.status(co) == 'dead') end",
    ),
    (
        "coroutines that sort",
        "local f = coroutine.wrap(function() local t = { 3, 1, 2 } table.sort(t, function(a, b) n = n + 1 coroutine.yield('asked') return a < b end) return table.concat(t) end) local v = f() while v == 'asked' do v = f() end assert(v == '123')",
    ),
];
