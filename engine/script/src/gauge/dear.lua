--- keys removed before the walk came to them
local t = {}
for i = 1, 20000 do t["k" .. i] = i end
local step, state, first = pairs(t)
step(state, first)
for i = 1, 20000 do t["k" .. i] = nil end
function turn() while true do step(state, nil) end end

--- a list that lost its items, walked again
local t = {}
for i = 1, 20000 do t[i] = i end
local step, state = pairs(t)
for i = 1, 20000 do t[i] = nil end
function turn() while true do step(state, 0) end end

--- a large table saved
local t = {}
for i = 1, 9000 do t[i] = i end
function turn() save(t) end

--- a large table returned
local t = {}
for i = 1, 9000 do t[i] = i end
function turn() return t end

--- a long text returned
local t = ("x"):rep(200000)
function turn() return t end

--- pack of a long text
local s, pack = ("x"):rep(100000), string.pack
function turn() while true do local r = pack("s4", s) end end

--- unpack of a long text
local unpack = string.unpack
local s = string.pack("s4", ("x"):rep(100000))
function turn() while true do local r = unpack("s4", s) end end

--- unpack of a text without an end
local unpack, pcall = string.unpack, pcall
local s = ("x"):rep(100000)
function turn() while true do pcall(unpack, "z", s) end end

--- unpack of a text that ends with a zero
local unpack = string.unpack
local s = string.pack("z", ("x"):rep(100000))
function turn() while true do local r = unpack("z", s) end end

--- pack of a wide field
local pack = string.pack
function turn() while true do local r = pack("c4000", "") end end

--- pack of many small fields
local pack, unpack = string.pack, table.unpack
local t = {}
for i = 1, 200 do t[i] = i % 100 end
local f = ("b"):rep(200)
function turn() while true do local r = pack(f, unpack(t)) end end

--- unpack of many small fields
local f, s, unpack = ("b"):rep(200), ("x"):rep(200), string.unpack
function turn() while true do local r = unpack(f, s) end end

--- packsize of many fields
local f, size = ("b"):rep(2000), string.packsize
function turn() while true do local r = size(f) end end

--- long texts unpacked to keys
local unpack, t = string.unpack, {}
local s = string.pack("s4", ("x"):rep(100000))
function turn() while true do local r = t[unpack("s4", s)] end end

--- fresh long texts as keys
local s, t = ("x"):rep(10000), {}
function turn() local i = 0 while true do i = i + 1 local r = t[s .. i] end end

--- an empty gsub
local s = ("x"):rep(10000)
function turn() while true do local r = s:gsub("", "") end end

--- gsub of positions
local s = ("x"):rep(10000)
function turn() while true do local r = s:gsub("()", "") end end

--- gsub of captures
local s = ("x"):rep(10000)
function turn() while true do local r = s:gsub("(x)(x)", "%2%1") end end

--- gsub of many captures
local s = ("x"):rep(1000)
function turn() while true do local r = s:gsub(("()"):rep(30), "%1") end end

--- gsub with a function
local s, f = ("x"):rep(1000), function() end
function turn() while true do local r = s:gsub("", f) end end

--- gmatch of nothing
local s = ("x"):rep(1000)
function turn() while true do for _ in s:gmatch("") do end end end

--- gmatch of captures
local s = ("x"):rep(1000)
function turn() while true do for _ in s:gmatch("(x)()") do end end end

--- find of a short text
local s, find = "abcdefgh", string.find
function turn() while true do local r = find(s, "h", 1, true) end end

--- find of a set
local s, find = ("x"):rep(10000), string.find
function turn() while true do local r = find(s, "[^x]") end end

--- find of a class
local s, find = ("x"):rep(10000), string.find
function turn() while true do local r = find(s, "%d") end end

--- find that goes back
local s, find = ("x"):rep(10000), string.find
function turn() while true do local r = find(s, "x*y") end end

--- find of the same again
local s, find = ("x"):rep(10000), string.find
function turn() while true do local r = find(s, "(x*)%1y") end end

--- find of a frontier
local s, find = ("x"):rep(10000), string.find
function turn() while true do local r = find(s, "%f[^x]y") end end

--- plain find of a long text
local s, w, find = ("x"):rep(10000), ("x"):rep(50) .. "y", string.find
function turn() while true do local r = find(s, w, 1, true) end end

--- a long result of match
local s, match = ("x"):rep(100000), string.match
function turn() while true do local r = match(s, "()") end end

--- a long whole match
local s, match = ("x"):rep(1000), string.match
function turn() while true do local r = match(s, ".*") end end

--- the same text captured many times
local s, match = ("x"):rep(1000), string.match
function turn() while true do local r = match(s, ("("):rep(30) .. ".*" .. (")"):rep(30)) end end

--- a replacement that is a long text
local s, long = ("x"):rep(100), ("y"):rep(1000)
function turn() while true do local r = s:gsub("x", long) end end

--- floats as texts by format
local f = string.format
function turn() while true do local r = f("%s%s%s%s", 0.1, 1e300, 5e-324, 2 / 3) end end

--- integers by format
local f = string.format
function turn() while true do local r = f("%d%d%d%d%d%d%d%d", 1, 2, 3, 4, 5, 6, 7, 8) end end

--- wide integers by format
local f = string.format
function turn() while true do local r = f("%99d%99d%99d%99d", 1, 2, 3, 4) end end

--- characters by format
local f = string.format
function turn() while true do local r = f("%c%c%c%c%c%c%c%c", 65, 66, 67, 68, 65, 66, 67, 68) end end

--- many integers by format
local f, unpack, t = string.format, table.unpack, {}
for i = 1, 200 do t[i] = i * 1000000007 end
local s = ("%x"):rep(200)
function turn() while true do local r = f(s, unpack(t)) end end

--- a long fraction by format
local f = string.format
function turn() while true do local r = f("%.99f", 1e308) end end

--- a small fraction by format
local f = string.format
function turn() while true do local r = f("%.99e", 5e-324) end end

--- a hexadecimal float by format
local f = string.format
function turn() while true do local r = f("%.99a", 0.1) end end

--- a quoted text
local f, s = string.format, ("\1"):rep(1000)
function turn() while true do local r = f("%q", s) end end

--- quoted floats
local f = string.format
function turn() while true do local r = f("%q%q%q%q", 0.1, 1e300, 5e-324, 2 / 3) end end

--- tostring of floats
local tostring = tostring
function turn() while true do local r = tostring(2 / 3) end end

--- tostring of a tiny float
local tostring = tostring
function turn() while true do local r = tostring(5e-324) end end

--- tostring of a large float
local tostring = tostring
function turn() while true do local r = tostring(1.2345678901234567e308) end end

--- tostring of integers
local tostring = tostring
function turn() local i = 0 while true do i = i + 1 local r = tostring(i) end end

--- a float joined to a text
function turn() local x = 1.2345678901234567e308 while true do local r = x .. "" end end

--- a tiny float joined to a text
function turn() local x = 5e-324 while true do local r = x .. "" end end

--- integers joined to a text
function turn() local x = 0 while true do x = x + 1 local r = x .. x .. x .. x .. x .. x .. x .. x end end

--- short texts joined
function turn() local a, b = "abcdefghijklmnopqrst", "abcdefghijklmnopqrs" while true do local r = a .. b end end

--- fresh short texts joined
function turn() local i, b = 0, "abcdefghijklmnopqrstuvwxyz" while true do i = i + 1 local r = b .. i end end

--- the remainder of far numbers
function turn() local a, b, r = 1e308, 3e-308, 0 while true do r = a % b r = a % b r = a % b r = a % b end end

--- math.fmod of far numbers
local f = math.fmod
function turn() while true do local r = f(1e308, 3e-308) end end

--- powers
function turn() local a, r = 1.0000001, 0 while true do r = a ^ 12345.678 r = a ^ 12345.678 r = a ^ 12345.678 r = a ^ 12345.678 end end

--- powers of extremes
function turn() local a, r = 5e-324, 0 while true do r = a ^ 0.9 r = a ^ 0.9 r = a ^ 0.9 r = a ^ 0.9 end end

--- sines
local f = math.sin
function turn() while true do local r = f(1e300) end end

--- arcs
local f = math.atan
function turn() while true do local r = f(0.3, 0.7) end end

--- logarithms
local f = math.log
function turn() while true do local r = f(0.3, 7) end end

--- tests on floats
local f = math.floor
function turn() while true do local r = f(1e15 + 0.5) end end

--- random numbers
local f = math.random
function turn() while true do local r = f(1, 1 << 62) end end

--- a grid filled with a great number
local g = grid.new { width = 20, height = 20, layers = { a = 0, b = 1 } }
function turn() while true do g:fill("b", 1 << 40) end end

--- a tiny number read
local f = tonumber
function turn() while true do local r = f("2.2250738585072011e-308") end end

--- a number of many digits read
local f, s = tonumber, "0." .. ("123456789"):rep(20)
function turn() while true do local r = f(s) end end

--- a number of a great many digits read
local f, s = tonumber, "0." .. ("123456789"):rep(2000)
function turn() while true do local r = f(s) end end

--- a number with a great exponent read
local f, s = tonumber, ("1"):rep(700) .. "e-1000"
function turn() while true do local r = f(s) end end

--- a number in another base read
local f, s = tonumber, ("z"):rep(100)
function turn() while true do local r = f(s, 36) end end

--- arithmetic with texts
function turn() local s, r = "10", 0 while true do r = s + 1 end end

--- a closure over open locals
LOCALS
function turn() while true do local f = function() return USES end end end

--- a closure of many locals
LOCALS
local function f() LOCALS local f = function() return USES end end
function turn() while true do f() end end

--- closures of a few locals
function turn() while true do local a, b, c, d = 1, 2, 3, 4 local f = function() return a, b, c, d end end end

--- the first of many open locals
function turn()
  LOCALS
  local all = function() return USES end
  while true do local f = function() return v1 end end
end

--- many locals without a value
function turn() while true do local NAMES end end

--- a function of many arguments
local function f(NAMES) end
function turn() while true do f() end end

--- a function of many arguments and more
local function f(NAMES, ...) end
function turn() while true do f() end end

--- varargs passed on
local function g() end
local function f(...) while true do g(...) end end
local unpack, t = table.unpack, {}
for i = 1, 200 do t[i] = i end
function turn() f(unpack(t)) end

--- varargs into a list
local function f(...) while true do local t = { ... } end end
local unpack, t = table.unpack, {}
for i = 1, 20000 do t[i] = i end
function turn() f(unpack(t)) end

--- one of many varargs
local function f(...) while true do local a = ... end end
local unpack, t = table.unpack, {}
for i = 1, 20000 do t[i] = i end
function turn() f(unpack(t)) end

--- select from many
local select = select
local function f(...) while true do local a = select(-1, ...) end end
local unpack, t = table.unpack, {}
for i = 1, 200 do t[i] = i end
function turn() f(unpack(t)) end

--- long keys in a walk
local t, pairs = {}, pairs
local s = ("x"):rep(2000)
for i = 1, 200 do t[s .. i] = i end
function turn() while true do pairs(t) end end

--- long keys in a step
local t, next = {}, next
local s = ("x"):rep(2000)
for i = 1, 200 do t[s .. i] = i end
function turn() while true do next(t, s .. 150) end end

--- keys in a walk
local t, pairs = {}, pairs
for i = 1, 2000 do t["k" .. i] = i end
function turn() while true do pairs(t) end end

--- keys in a small walk
local t, pairs = { a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7 }, pairs
function turn() while true do pairs(t) end end

--- floats as keys in a walk
local t, pairs = {}, pairs
for i = 1, 2000 do t[i + 0.5] = i end
function turn() while true do pairs(t) end end

--- a step
local t, next = { a = 1, b = 2 }, next
function turn() while true do next(t) end end

--- a step through a large table
local t, next = {}, next
for i = 1, 2000 do t["k" .. i] = i end
function turn() while true do next(t) end end

--- a step through integers that collide
local t, next = {}, next
for i = 1, 30 do t[i * 1023 * 1024 * 1023] = i end
function turn() while true do next(t) end end

--- collections close to the limit
local keep, rep = {}, string.rep
local size = MEMORY * 85 // 100
local i = 0
while i * 72 < size do i = i + 1 keep[i] = {} end
local function f(...) while true do local t = { ... } end end
local unpack, t = table.unpack, {}
for i = 1, 20000 do t[i] = i end
function turn() f(unpack(t)) end

--- collections with half of the memory in use
local keep, rep = {}, string.rep
local size = MEMORY * 4 // 10
local i = 0
while i * 72 < size do i = i + 1 keep[i] = {} end
local function f(...) while true do local t = { ... } end end
local unpack, t = table.unpack, {}
for i = 1, 20000 do t[i] = i end
function turn() f(unpack(t)) end

--- collections of a fifth of the memory
local keep, rep = {}, string.rep
local size = MEMORY * 2 // 10
local i = 0
while i * 72 < size do i = i + 1 keep[i] = {} end
local function f(...) while true do local t = { ... } end end
local unpack, t = table.unpack, {}
for i = 1, 20000 do t[i] = i end
function turn() f(unpack(t)) end

--- collections by long texts
local keep, rep = {}, string.rep
local size = MEMORY * 85 // 100
local i = 0
while i * 72 < size do i = i + 1 keep[i] = {} end
function turn() while true do local s = rep("x", 100000) end end

--- collections by small lists close to the limit
local keep = {}
local size = MEMORY * 85 // 100
local i = 0
while i * 72 < size do i = i + 1 keep[i] = {} end
local function f(...) while true do local t = { ... } end end
local unpack, t = table.unpack, {}
for i = 1, 200 do t[i] = i end
function turn() f(unpack(t)) end

--- empty tables
function turn() while true do local t = {} end end

--- tables with room
function turn() while true do local t = { nil, nil, nil, nil, nil, nil, nil, nil } end end

--- tables with names
function turn() while true do local t = { a = 1, b = 1, c = 1, d = 1 } end end

--- an error with the name of a local
local pcall = pcall
local function f() MANYBLOCKS local z z = z.x end
function turn() while true do pcall(f) end end

--- an error
local pcall, error = pcall, error
function turn() while true do pcall(error) end end

--- an error with a text
local pcall, error = pcall, error
local function f() error("no") end
function turn() while true do pcall(f) end end

--- an error of arithmetic
local pcall = pcall
local function f(a) return a + 1 end
function turn() while true do pcall(f) end end

--- an error of a call
local pcall = pcall
local function f(a) a.b.c() end
function turn() while true do pcall(f) end end

--- an error of many registers
local pcall = pcall
local function f() local NAMES local z = v200 + 1 end
function turn() while true do pcall(f) end end

--- an error of an argument
local pcall, floor = pcall, math.floor
function turn() while true do pcall(floor, "x") end end

--- an error of a native
local pcall, insert = pcall, table.insert
function turn() while true do pcall(insert, 1) end end

--- an error of a comparison
local pcall = pcall
local function f(a) return a < {} end
function turn() while true do pcall(f, {}) end end

--- an error of a long line
local pcall = pcall
local function f() local z = 1 MANYSTATEMENTS z = z.x.y end
function turn() while true do pcall(f) end end

--- the length of a list
local t = {}
for i = 1, 300000 do t[i] = i end
function turn() local a, b = 100001, 299999 while true do t[a] = nil local r = #t t[a] = 1 t[b] = nil r = #t t[b] = 1 end end

--- the length of keys far apart
local t = { POWERS }
function turn() while true do local r = #t r = #t r = #t r = #t end end

--- the length of keys far apart that collide
local t = { POWERS }
for k = 1, 60 do t[(1 << 50) + 127 * k + 1] = 1 end
function turn() while true do local r = #t r = #t r = #t r = #t end end

--- insert into keys far apart
local t, rawlen = { POWERS }, rawlen
function turn() while true do local r = rawlen(t) end end

--- names that collide
COLLISIONS
function turn() local c = clashing local t, k = {}, c[31] for i = 1, 31 do t[c[i]] = 1 end while true do local r = t[k] r = t[k] r = t[k] r = t[k] end end

--- names that collide on many levels
COLLISIONS
local t, k = nil, clashing[32]
for level = 1, 8 do
  local new, meta = {}, {}
  for i = 1, 31 do new[clashing[i]] = 1 end
  if t then meta.__index = t setmetatable(new, meta) end
  t = new
end
function turn() while true do local r = t[k] r = t[k] r = t[k] r = t[k] end end

--- names that collide, made again
COLLISIONS
local parts = {}
for i, name in ipairs(clashing) do parts[i] = { name:sub(1, 3), name:sub(4) } end
function turn() local a, b = parts[1][1], parts[1][2] while true do local r = a .. b r = a .. b r = a .. b end end

--- levels of __index
local t = {}
for level = 1, 60 do t = setmetatable({}, { __index = t }) end
function turn() while true do local r = t.x r = t.x r = t.x r = t.x end end

--- a few levels of __index
local t = {}
for level = 1, 7 do t = setmetatable({}, { __index = t }) end
function turn() while true do local r = t.x r = t.x r = t.x r = t.x end end

--- a full table whose names come and go
local t = {}
for i = 1, 64 do t["k" .. i] = i end
local names = {}
for i = 1, 2000 do names[i] = "n" .. i end
function turn() local last = "k1" while true do for i = 1, 2000 do t[last] = nil last = names[i] t[last] = 1 end end end

--- a full table of integers that come and go
local t = {}
for i = 1, 64 do t[i * 1000003] = i end
function turn() local last, i = 1000003, 70 while true do i = i + 1 t[last] = nil last = i * 1000003 t[last] = 1 end end

--- a small table whose names come and go
local t = {}
for i = 1, 16 do t["k" .. i] = i end
local names = {}
for i = 1, 2000 do names[i] = "n" .. i end
function turn() local last = "k1" while true do for i = 1, 2000 do t[last] = nil last = names[i] t[last] = 1 end end end

--- a list beside names that come and go
local t = {}
for i = 1, 64 do t[i] = i end
t.a, t.b = 1, 2
local names = {}
for i = 1, 2000 do names[i] = "n" .. i end
function turn() local last = "a" while true do for i = 1, 2000 do t[last] = nil last = names[i] t[last] = 1 end end end

--- small tables that grow
function turn() while true do local t = {} t.a = 1 t.b = 1 t.c = 1 t.d = 1 t.e = 1 end end

--- small lists that grow
function turn() while true do local t = {} for i = 1, 9 do t[i] = i end end end

--- insert at the front
local insert, remove, t = table.insert, table.remove, {}
for i = 1, 1000 do t[i] = i end
function turn() while true do insert(t, 1, 0) remove(t, 1) end end

--- insert at the front of integers in a hash
local insert, remove, t = table.insert, table.remove, {}
for i = 1000, 1, -1 do t[i] = i end
function turn() while true do insert(t, 1, 0) remove(t, 1) end end

--- insert at the end
local insert, remove, t = table.insert, table.remove, {}
function turn() while true do insert(t, 1) remove(t) end end

--- move
local move, t = table.move, {}
for i = 1, 1000 do t[i] = i end
function turn() while true do move(t, 1, 1000, 2) end end

--- move of nothing
local move, t = table.move, {}
function turn() while true do move(t, 1, 1000, 2) end end

--- move among names
local move, t = table.move, {}
for i = 1, 1000 do t["k" .. i] = i end
function turn() while true do move(t, 1, 1000, 2) end end

--- unpack
local unpack, t = table.unpack, {}
for i = 1, 1000 do t[i] = i end
function turn() while true do unpack(t) end end

--- unpack of integers in a hash
local unpack, t = table.unpack, {}
for i = 1, 1000 do t[i * 7] = i end
function turn() while true do unpack(t, 1, 7000) end end

--- unpack of integers that collide
local unpack, t = table.unpack, {}
for i = 0, 32 do t[(1 << 40) + i * 63] = i end
local from = 1 << 40
function turn() while true do local r = unpack(t, from, from) end end

--- pack
local pack, unpack, t = table.pack, table.unpack, {}
for i = 1, 200 do t[i] = i end
function turn() while true do pack(unpack(t)) end end

--- concat
local concat, t = table.concat, {}
for i = 1, 1000 do t[i] = "abc" end
function turn() while true do concat(t, ",") end end

--- concat of floats
local concat, t = table.concat, {}
for i = 1, 100 do t[i] = i / 7 end
function turn() while true do concat(t, ",") end end

--- concat of tiny floats
local concat, t = table.concat, {}
for i = 1, 100 do t[i] = 5e-324 end
function turn() while true do concat(t, ",") end end

--- concat of integers
local concat, t = table.concat, {}
for i = 1, 100 do t[i] = i * 1000000007 end
function turn() while true do concat(t, ",") end end

--- sort
local sort, t = table.sort, {}
for i = 1, 1000 do t[i] = i * 7919 % 1000 end
function turn() while true do sort(t) end end

--- sort of long texts
local sort, t = table.sort, {}
local s = ("x"):rep(60)
for i = 1, 1000 do t[i] = s .. (i * 7919 % 1000) end
function turn() while true do sort(t) end end

--- bytes
local byte, s = string.byte, ("x"):rep(200)
function turn() while true do byte(s, 1, 200) end end

--- characters
local char = string.char
function turn() while true do char(65, 66, 67, 68, 69, 70, 71, 72) end end

--- a part of a text
local sub, s = string.sub, ("x"):rep(1000)
function turn() while true do sub(s, 2, 30) end end

--- fresh parts of a text
local sub, s = string.sub, ""
for i = 1, 1000 do s = s .. i end
function turn() while true do for i = 1, 2000 do sub(s, i, i + 39) end end end

--- a long part of a text
local sub, s = string.sub, ("x"):rep(1000)
function turn() while true do sub(s, 2, 60) end end

--- repeated text
local rep = string.rep
function turn() while true do rep("x", 100000) end end

--- repeated text of many parts
local rep = string.rep
function turn() while true do rep("", 100000, "x") end end

--- capitals
local upper, s = string.upper, ("x"):rep(10000)
function turn() while true do upper(s) end end

--- reversed
local reverse, s = string.reverse, ("x"):rep(10000)
function turn() while true do reverse(s) end end

--- utf8.len
local len, s = utf8.len, ("\u{fffd}"):rep(10000)
function turn() while true do len(s) end end

--- utf8.codepoint
local f, s = utf8.codepoint, ("\u{fffd}"):rep(30)
function turn() while true do f(s, 1, -1) end end

--- utf8.char
local f = utf8.char
function turn() while true do f(0x7fffffff, 0x7fffffff, 0x7fffffff, 0x7fffffff) end end

--- utf8.codes
local codes, s = utf8.codes, ("\u{fffd}"):rep(1000)
function turn() while true do for _ in codes(s) do end end end

--- utf8.offset
local f, s = utf8.offset, ("\u{fffd}"):rep(1000)
function turn() while true do f(s, 900) end end

--- coroutines made
local create, f = coroutine.create, function() end
function turn() while true do create(f) end end

--- coroutines run
local wrap, f = coroutine.wrap, function() end
function turn() while true do wrap(f)() end end

--- a coroutine that yields
local yield = coroutine.yield
function turn() local f = coroutine.wrap(function() while true do yield() end end) while true do f() end end

--- a coroutine that yields much
local yield, t, unpack = coroutine.yield, {}, table.unpack
for i = 1, 200 do t[i] = i end
function turn() local f = coroutine.wrap(function() while true do yield(unpack(t)) end end) while true do f() end end

--- coroutines closed
local close, create = coroutine.close, coroutine.create
function turn() while true do close(create(close)) end end

--- many coroutines asleep
local yield, keep = coroutine.yield, {}
local function deep(n) if n > 0 then return 1 + deep(n - 1) end yield() return 0 end
for i = 1, 300 do keep[i] = coroutine.wrap(deep) keep[i](100) end
function turn() while true do local t = {} end end

--- a deep stack that makes garbage
local function deep(n) if n > 0 then return 1 + deep(n - 1) end while true do local t = {} end end
function turn() return deep(20000) end

--- deep recursion
local function deep(n) if n > 0 then return 1 + deep(n - 1) end return 0 end
function turn() while true do deep(10000) end end

--- recursion with wide frames
local function deep(n) local NAMES if n > 0 then return 1 + deep(n - 1) end return 0 end
function turn() while true do deep(100) end end

--- an error caught deep down
local pcall, error = pcall, error
local function deep(n) if n > 0 then return 1 + deep(n - 1) end while true do pcall(error) end end
function turn() return deep(20000) end

--- variables to be closed
local meta = { __close = function() end }
local x = setmetatable({}, meta)
function turn() while true do local a <close> = x end end

--- metamethods
local meta = {}
meta.__add = function() end
local x = setmetatable({}, meta)
function turn() while true do local r = x + 1 end end

--- setmetatable
local setmetatable, meta = setmetatable, {}
function turn() while true do setmetatable({}, meta) end end

--- rawget and rawset
local rawget, rawset, t = rawget, rawset, {}
function turn() while true do rawset(t, 1, 1) rawget(t, 1) end end

--- rawequal of long texts
local rawequal, a, b = rawequal, ("x"):rep(10000), ("x"):rep(9999) .. "x"
function turn() while true do rawequal(a, b) end end

--- equality of long texts
function turn() local a, b = ("x"):rep(10000), ("x"):rep(9999) .. "x" while true do local r = a == b end end

--- order of texts
function turn() local a, b = ("x"):rep(40), ("x"):rep(39) .. "y" while true do local r = a < b end end

--- order of integers and floats
function turn() local a, b, r = 1 << 62, 2.0 ^ 62 while true do r = a < b r = a <= b r = b < a r = a == b end end

--- print
local print, s = print, ("x"):rep(100)
function turn() while true do print(s) end end

--- print of many
local print = print
function turn() while true do print(1, 2, 3, 4, 5, 6, 7, 8) end end

--- a live call
function turn(game) while true do game:last(1, 2) end end

--- a live call with a text
local s = ("x"):rep(1000)
function turn(game) while true do game:last(1, s) end end

--- a live call with a table
local s = { 1, 2, 3, { 4, 5, 6 }, { a = 1, b = 2 } }
function turn(game) while true do game:last(1, s) end end

--- a live call with names that are fresh
local n = 0
function turn(game) while true do n = n + 1 game:last(1, "name" .. n) end end

--- a live call with an emptied table
local t = {}
for i = 1, 10000 do t[i] = i end
for i = 1, 10000 do t[i] = nil end
function turn(game) while true do game:last(1, t) end end

--- a live call with keys that collide
local t = {}
for i = 1, 30 do t[(1 << 40) + i * 31 * 63] = i end
function turn(game) while true do game:last(1, t) end end

--- a live call with a grid
local g = grid.new { width = 50, height = 50, layers = { a = 0 } }
function turn(game) while true do game:last(1, g) end end

--- a live call with many small grids
local t = {}
for i = 1, 50 do t[i] = grid.new { width = 1, height = 1, layers = { a = 0 } } end
function turn(game) while true do game:last(1, t) end end

--- near
local near, t = near, { "alpha", "beta", "gamma", "delta" }
function turn() while true do near("alpah", t) end end

--- grow
local grow = grow
function turn() while true do grow(3500, 1.15, 20) end end

--- grow of a long rate
local grow = grow
function turn() while true do pcall(grow, 3, 1.0123456789012345, 1000) end end

--- scale
local scale = scale
function turn() while true do scale(1 << 62, 400, 130, 400, 130, 400, 130) end end

--- budget
local budget = budget
function turn() while true do budget() end end

--- save
local save, t = save, {}
function turn() while true do save(t) end end

--- a small graph made
local new, t = graph.new, { A = { B = 1, C = 2 }, B = {}, C = {} }
function turn() while true do new(t) end end

--- a graph made
local new, t = graph.new, {}
for i = 1, 100 do t["N" .. i] = { ["N" .. i % 100 + 1] = 1 } end
function turn() while true do new(t) end end

--- ways in a graph
local t = {}
for i = 1, 100 do t["N" .. i] = { ["N" .. i % 100 + 1] = 1, ["N" .. i * 7 % 100 + 1] = 2 } end
local g = graph.new(t)
function turn() while true do g:path("N1", "N50") end end

--- hops in a graph
local t = {}
for i = 1, 100 do t["N" .. i] = { ["N" .. i % 100 + 1] = 1, ["N" .. i * 7 % 100 + 1] = 2 } end
local g = graph.new(t)
function turn() while true do g:hops("N1", "N50") end end

--- an unreachable pair of a graph
local t = {}
for i = 1, 100 do t["N" .. i] = { ["N" .. i % 100 + 1] = 1, ["N" .. i * 7 % 100 + 1] = 2 } end
local g = graph.new(t)
function turn() while true do g:unreachable_pair() end end

--- what lies within reach in a graph
local t = {}
for i = 1, 100 do t["N" .. i] = { ["N" .. i % 100 + 1] = 1, ["N" .. i * 7 % 100 + 1] = 2 } end
local g = graph.new(t)
function turn() while true do g:within("N1", 3) end end

--- weights of a graph
local t = {}
for i = 1, 100 do t["N" .. i] = { ["N" .. i % 100 + 1] = 1, ["N" .. i * 7 % 100 + 1] = 2 } end
local g = graph.new(t)
function turn() while true do g:set_weights(g:weights()) end end

--- one weight of a graph
local g = graph.new { A = { B = 1, C = 2 }, B = {}, C = {} }
function turn() while true do g:weight("A", "B") end end

--- a small grid made
local new, t = grid.new, { width = 4, height = 4, layers = { a = 0 } }
function turn() while true do new(t) end end

--- a large grid made
local new, t = grid.new, { width = 200, height = 200, layers = { a = 0 } }
function turn() while true do new(t) end end

--- a grid without cells made
local new, t = grid.new, { width = 1000000, height = 1000000 }
function turn() while true do pcall(new, t) end end

--- a grid copied
local g = grid.new { width = 50, height = 50, layers = { a = 0, b = 0 }, occupants = { u = {} } }
function turn() while true do g:copy() end end

--- a cell of a grid
local g = grid.new { width = 50, height = 50, layers = { a = 0, b = 0 }, occupants = { u = {} } }
function turn() while true do g:set("a", g:get("a", 3, 4) + 1, 3, 4) end end

--- a filled grid
local g = grid.new { width = 50, height = 50, layers = { a = 0, b = 0 }, occupants = { u = {} } }
function turn() while true do g:fill("a", 7) end end

--- values of a grid that are all different
local g = grid.new { width = 50, height = 50, layers = { a = 0, b = 0 } }
function turn() local i = 0 while true do i = i + 1 g:set("a", i, i % 50, i // 50 % 50) end end

--- rows of a grid
local g = grid.new { width = 50, height = 50, layers = { a = 0, b = 0 }, occupants = { u = {} } }
function turn() while true do g:rows("a") end end

--- records of a grid
local g = grid.new { width = 50, height = 50, layers = { a = 0, b = 0 }, occupants = { u = {} } }
function turn() while true do g:records(nil, { x = "x", y = "y", a = "a" }) end end

--- cells found in a grid
local g = grid.new { width = 50, height = 50, layers = { a = 0, b = 0 }, occupants = { u = {} } }
function turn() while true do g:find({ a = 0, b = { at_least = 0 } }) end end

--- cells within reach in a grid
local g = grid.new { width = 50, height = 50, layers = { a = 0, b = 0 }, occupants = { u = {} } }
function turn() while true do g:within("manhattan", 5, nil, 20, 20) end end

--- cells that are far apart in a grid
local g = grid.new { width = 50, height = 50, layers = { a = 0, b = 0 }, occupants = { u = {} } }
function turn() while true do g:within("squared", 1000000, { a = 1 }, 20, 20) end end

--- a way through a grid
local g = grid.new { width = 50, height = 50, layers = { a = 0, b = 0 }, occupants = { u = {} } }
function turn() while true do g:path("eight", { a = 0 }, 0, 0, 49, 49) end end

--- a route through a grid
local g = grid.new { width = 50, height = 50, layers = { a = 0, b = 0 }, occupants = { u = {} } }
function turn() while true do g:route("four", nil, 0, 0, 49, 49) end end

--- the nearest cell of a grid
local g = grid.new { width = 50, height = 50, layers = { a = 0, b = 0 }, occupants = { u = {} } }
function turn() while true do g:nearest("eight", nil, { a = 1 }, 0, 0) end end

--- a ray through a grid
local g = grid.new { width = 200, height = 2, layers = { a = 0, b = 0 }, occupants = { u = {} } }
function turn() while true do g:ray({ 1, 0 }, 200, nil, 0, 0) end end

--- a ray that stays where it is
local g = grid.new { width = 200, height = 2, layers = { a = 0, b = 0 }, occupants = { u = {} } }
function turn() while true do pcall(g.ray, g, { 0, 0 }, 100000, nil, 0, 0) end end

--- neighbours in a grid
local g = grid.new { width = 50, height = 50, layers = { a = 0, b = 0 }, occupants = { u = {} } }
function turn() while true do g:neighbours("eight", 5, 5) end end

--- a block of a grid
local g = grid.new { width = 50, height = 50, layers = { a = 0, b = 0 }, occupants = { u = {} } }
function turn() while true do g:block(40, 40, 5, 5) end end

--- the distance to a block
local g = grid.new { width = 50, height = 50, layers = { a = 0, b = 0 }, occupants = { u = {} } }
function turn() while true do g:distance_to_block("squared", 40, 40, 5, 5, 1, 1) end end

--- units of a grid
local g = grid.new { width = 50, height = 50, layers = { a = 0, b = 0 }, occupants = { u = {} } }
for i = 1, 500 do g:put("u", i, i % 50, i // 50) end
function turn() while true do g:occupants("u") end end

--- units within reach in a grid
local g = grid.new { width = 50, height = 50, layers = { a = 0, b = 0 }, occupants = { u = {} } }
for i = 1, 500 do g:put("u", i, i % 50, i // 50) end
function turn() while true do g:occupants_within("u", "chebyshev", 3, 5, 5) end end

--- units that move
local g = grid.new { width = 50, height = 50, layers = { a = 0, b = 0 }, occupants = { u = {} } }
for i = 1, 500 do g:put("u", i, i % 50, i // 50) end
function turn() local i = 0 while true do i = (i + 1) % 50 g:move("u", 7, i, 49) end end

--- asymmetry of a grid
local g = grid.new { width = 50, height = 50, layers = { a = 0, b = 0 }, occupants = { u = {} } }
function turn() while true do g:asymmetry("a", "rotational") end end

--- a hexfield made
local new = hexfield.new
function turn() while true do new(9) end end

--- vertices of a hexfield
local h = hexfield.new(9)
function turn() while true do h:vertices() end end

--- vertices within reach of a hexfield
local h = hexfield.new(9)
function turn() while true do h:within(0, 0, 4) end end

--- the distance in a hexfield
local h = hexfield.new(1000)
function turn() while true do h:distance(-500, 0, 500, 3) end end

--- a way in a hexfield
local h = hexfield.new(1000)
function turn() while true do h:path(-500, 0, 500, 3) end end

--- a way followed in a hexfield
local h, s = hexfield.new(1000), ("r"):rep(500)
function turn() while true do h:follow(0, 0, s) h:go(0, 0, s) end end

--- neighbours in a hexfield
local h = hexfield.new(9)
function turn() while true do h:neighbours(0, 0) end end

--- steps in a hexfield
local h = hexfield.new(9)
local t = h:path(-5, 0, 5, 0)
function turn() while true do h:steps(t) end end
