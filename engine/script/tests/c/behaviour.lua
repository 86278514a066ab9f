-- A sample of everything that scripts do. It returns its results, which must be the same in every mode, while stacks move and collections run at
-- any moment. It uses no coroutines when it runs in slices, because these tests do not pass the count on to coroutines.

local has_coroutines = ...
local out = {}
local function record(...)
  local line = table.pack(...)
  for i = 1, line.n do
    local value = line[i]
    line[i] = type(value) == "table" and "table" or type(value) == "function" and "function" or tostring(value)
  end
  out[#out + 1] = table.concat(line, " ")
end

-- Fields found at once and found by a search: colliding names, long names, removed names.
do
  local t = {}
  for i = 1, 200 do
    t["name" .. i] = i
    t[("long name "):rep(5) .. i] = -i
  end
  for i = 1, 200, 3 do t["name" .. i] = nil end
  local sum = 0
  for i = 1, 200 do sum = sum + (t["name" .. i] or 0) + t[("long name "):rep(5) .. i] end
  record("fields", sum, t.name2, t.name1, t.absent)
  local object = setmetatable({}, { __index = setmetatable({ a = 1 }, { __index = { b = 2 } }) })
  record(object.a, object.b, object.c, rawget(object, "a"))
end

-- Comparisons with and without metamethods.
do
  local meta = { __eq = function() return true end, __lt = function(a, b) return a.n < b.n end, __le = function(a, b) return a.n <= b.n end }
  local a, b = setmetatable({ n = 1 }, meta), setmetatable({ n = 2 }, meta)
  record("equal", a == b, a ~= b, a < b, a <= b, a > b, rawequal(a, b))
  local long, other = ("x"):rep(100), ("x"):rep(99) .. "x"
  record(1 == 1.0, 1 == "1", "a" == "a", long == other, nil == false, print == print, 0 / 0 == 0 / 0, -0.0 == 0.0)
  record("a" < "b", "a\0b" < "a\0c", "" < "a", "Z" < "a", "a" <= "a", "aa" < "a", 1 < 1.5, math.mininteger < -2 ^ 63, 2 ^ 53 == 2 ^ 53 + 1)
  local jumps = 0
  for i = 1, 50 do
    if i == 7 or i == 9.0 or "i" == i then jumps = jumps + 1 end
    if a < b and not (b < a) then jumps = jumps + 1 end
  end
  record(jumps)
end

-- Loops of every kind.
do
  local sum = 0
  for i = 10, 1, -3 do sum = sum * 10 + i end
  for i = 1.0, 2, 0.25 do sum = sum + i end
  for i = math.maxinteger - 1, math.maxinteger do sum = sum + 1 end
  for _, v in ipairs({ 1, 2, nil, 4 }) do sum = sum + v end
  for k, v in pairs({ 5, 6, x = 7, [-1] = 8 }) do sum = sum + v * (k == "x" and 3 or 1) end
  for k, v in next, { 1, 2, 3 } do sum = sum + k * v end
  for word in ("a few words here"):gmatch("%a+") do sum = sum + #word end
  local i = 0
  while true do i = i + 1 if i > 5 then break end end
  repeat local done = i < 0 i = i - 1 until done
  ::again:: i = i + 1
  if i < 4 then goto again end
  record("loops", sum, i)
end

-- Texts and numbers.
do
  record(1 .. 2, -5 .. "", 1.5 .. "x", math.maxinteger .. "", math.mininteger .. "", 2 ^ 63 .. "", "10" + 5, "0x10" * 2, 10 // 3, -10 // 3, 10 % -3, 2 ^ 10, 7 // 0.0)
  record(1 << 63, 1 << 64, -1 >> 60, 5 & 3, 5 | 3, 5 ~ 3, ~0, 3 | 0, #"abc", -"2", math.type(3 // 1), math.type(3 / 1))
  local parts = {}
  for i = 1, 300 do parts[i] = i end
  local joined = table.concat(parts, ",")
  record(#joined, joined:sub(1, 20), joined:rep(3):len(), ("%5d|%-5s|%q"):format(42, "ab", "x\ny"), joined:find("299", 1, true), joined:gsub("1", "one", 3))
  local built = ""
  for i = 1, 200 do built = built .. i .. ";" end
  record(#built, built:byte(1, 5), utf8.char(228, 8364), utf8.len("äö"), tostring(1e15), tostring(-0.0), 1e100, 3 | 0)
end

-- Functions: many values, tail calls, recursion, closures over locals that are closed at different times.
do
  local function count(...) return select("#", ...), ... end
  local function many(n) local t = {} for i = 1, n do t[i] = i end return table.unpack(t, 1, n) end
  record("functions", (count(many(200))), (select(150, many(200))), count(), count(nil, nil))
  local function down(n) if n == 0 then return "bottom" end return down(n - 1) end
  local function deep(n) if n == 0 then return 0 end return 1 + deep(n - 1) end
  record(down(2000), deep(150))
  local makers = {}
  for i = 1, 10 do
    local shared = i
    makers[i] = { function() shared = shared + 1 return shared end, function() return shared end }
  end
  local sum = 0
  for i = 1, 10 do makers[i][1]() makers[i][1]() sum = sum + makers[i][2]() end
  record(sum)
  local va = function(...) local a, b = ... local t = { ... } return a, b, #t, (...) end
  record(va(1, 2, 3))
  record(string.format("%s", setmetatable({}, { __tostring = function() return "shown" end })))
end

-- Errors caught in every way, with values to close.
do
  local log = {}
  local function closing(name) return setmetatable({}, { __close = function(_, e) log[#log + 1] = name .. ":" .. type(e) end }) end
  record(pcall(function()
    local a <close> = closing("a")
    local b <close> = closing("b")
    error({ code = 1 })
  end))
  record(pcall(function() for _ in next, {}, nil, closing("loop") do end return 1, 2, 3 end))
  record(select("#", pcall(error)), pcall(error, nil), pcall(error, "with place", 1))
  record(xpcall(function() local t = nil return t.x end, function(m) return "handled " .. m:match("index.*") end))
  record(pcall(function() return 1 + {} end))
  record(pcall(function() return #5 end))
  record(pcall(string.rep))
  record(table.concat(log, " "))
end

-- Coroutines: wrapped, nested, failing and closed.
if has_coroutines then
  local gen = coroutine.wrap(function(a) for i = 1, 5 do a = a + coroutine.yield(i * a) end return "end" end)
  record("coroutines", gen(1), gen(2), gen(3), gen(4), gen(5), gen(6))
  local co = coroutine.create(function(...)
    local inner = coroutine.wrap(function(x) coroutine.yield(x .. "!") error("inside") end)
    coroutine.yield(inner("deep"), ...)
    inner()
  end)
  record(coroutine.resume(co, 1, 2))
  local good, why = coroutine.resume(co)
  record(good, why:match("inside"), coroutine.status(co), coroutine.resume(co))
  local closed = coroutine.create(function() local x <close> = setmetatable({}, { __close = function() record("closed") end }) coroutine.yield() end)
  coroutine.resume(closed)
  record(coroutine.close(closed), coroutine.status(closed), coroutine.isyieldable())
  local list = {}
  for i = 1, 50 do list[i] = coroutine.create(function(n) local held = { n } coroutine.yield(held[1]) return held[1] * 2 end) end
  local sum = 0
  for i = 1, 50 do sum = sum + select(2, coroutine.resume(list[i], i)) end
  for i = 1, 50, 2 do sum = sum + select(2, coroutine.resume(list[i])) end
  record(sum)
  record(pcall(coroutine.wrap(function() table.sort({ 3, 1, 2 }, function(a, b) coroutine.yield() return a < b end) end)))
end

-- Metamethods of every kind, each of which yields.
if has_coroutines then
  local calls = 0
  local names = { "add", "sub", "mul", "div", "mod", "pow", "unm", "idiv", "band", "bor", "bxor", "shl", "shr", "bnot", "concat", "len", "call" }
  local meta = {}
  for _, name in ipairs(names) do meta["__" .. name] = function(a, b) calls = calls + 1 coroutine.yield(name) return name end end
  meta.__index = function(_, key) coroutine.yield(key) return key end
  meta.__newindex = function(t, key, value) coroutine.yield(key) rawset(t, key, value) end
  meta.__lt = function() coroutine.yield("lt") return true end
  meta.__le = function() coroutine.yield("le") return false end
  meta.__eq = function() coroutine.yield("eq") return true end
  local co = coroutine.wrap(function()
    local x, y = setmetatable({}, meta), setmetatable({}, meta)
    local found = { x + y, x - 1, 2 * x, x / y, x % y, x ^ 2, -x, x // y, x & 1, x | 1, x ~ 1, x << 1, x >> 1, ~x, x .. "t", "t" .. x .. "u", #x, x(1) }
    found[#found + 1] = x.field
    x.new = 5
    found[#found + 1] = x.new
    if x < y then found[#found + 1] = "less" end
    if not (x <= y) then found[#found + 1] = "not at most" end
    if x == y then found[#found + 1] = "equal" end
    return table.concat(found, " ")
  end)
  local steps, last = 0, nil
  repeat last = co() steps = steps + 1 until steps > 100 or last:find(" ")
  record("metamethods", steps, calls, last)
end

-- Tables that grow, shrink and are refilled; lists with gaps; sorting.
do
  local t = {}
  for i = 1, 500 do t[i] = i * 7919 % 503 end
  table.sort(t)
  for i = 500, 251, -1 do t[i] = nil end
  for i = 1, 100 do table.insert(t, 1, -i) end
  for _ = 1, 50 do table.remove(t, 10) end
  record("tables", #t, t[1], t[#t], table.unpack(t, 1, 5))
  table.move(t, 1, 50, 200)
  record(#t, t[200], t[249], table.unpack(table.pack(1, nil, 3), 1, 3))
  local words = {}
  for i = 1, 200 do words[i] = "w" .. i * 7919 % 211 end
  table.sort(words, function(a, b) return #a < #b or #a == #b and a < b end)
  record(words[1], words[200], pcall(table.sort, { 3, 2, 1, 4 }, function() return true end))
  local keys = { [1.5] = 1, [true] = 2, [print] = 3, [2 ^ 53] = 5 }
  local found = 0
  for _, v in next, keys do found = found + v end
  record(found, keys[1.5], keys[2 ^ 53], rawlen({ 1, 2 }), next({}))
  for i = 1, 300 do keys[i + 0.5] = i keys[{}] = i end
  for i = 1, 300 do keys[i + 0.5] = nil end
  collect()
  record(keys[1.5], keys[true])
end

return table.concat(out, "\n")
