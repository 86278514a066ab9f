-- The library that scripts see, made from Lua's own (`lua`) and the engine's functions (`native`). Returns the globals.
local lua, native = ...

local error, select, type, getmetatable, setmetatable =
  lua.error, lua.select, lua.type, lua.getmetatable, lua.setmetatable
local raw_pcall, rawget, rawequal = lua.pcall, lua.rawget, lua.rawequal
local metafield, recheck = native.metafield, native.recheck
local pack = lua.table.pack

local env = {
  _VERSION = "Lua 5.4",
  assert = lua.assert,
  error = error,
  getmetatable = getmetatable,
  next = native.next,
  pairs = native.pairs,
  rawequal = rawequal,
  rawget = rawget,
  rawlen = lua.rawlen,
  rawset = lua.rawset,
  select = select,
  tonumber = lua.tonumber,
  type = type,
  math = lua.math,
  string = lua.string,
  table = lua.table,
  utf8 = lua.utf8,
}
env._G = env

-- Errors. What must not be caught is raised again by `recheck`.

local function caught(ok, ...)
  if not ok then
    recheck((...))
  end
  return ok, ...
end

function env.pcall(f, ...)
  return caught(raw_pcall(f, ...))
end

local function handled(handler, ok, ...)
  if ok then
    return true, ...
  end
  recheck((...))
  return false, handler(...)
end

-- The handler runs after the failed call is gone: inside it the engine could count nothing.
function env.xpcall(f, handler, ...)
  return handled(handler, raw_pcall(f, ...))
end

-- Lists. These are the versions for tables with metamethods, in which a script may do what it likes; plain tables are the engine's.

local function check_integer(value, at, name)
  local number = lua.math.tointeger(value)
  if not number then
    error("bad argument #" .. at .. " to '" .. name .. "' (number expected, got " .. type(value) .. ")", 3)
  end
  return number
end

local unpack
unpack = native.unpack(function(list, first, last)
  first = first == nil and 1 or check_integer(first, 2, "unpack")
  last = last == nil and #list or check_integer(last, 3, "unpack")
  local parts, n = {}, 0
  for i = first, last do
    n = n + 1
    parts[n] = list[i]
  end
  return unpack(parts, 1, n)
end)
env.table.unpack = unpack

local concat
concat = native.concat(function(list, separator, first, last)
  first = first == nil and 1 or check_integer(first, 3, "concat")
  last = last == nil and #list or check_integer(last, 4, "concat")
  local parts, n = {}, 0
  for i = first, last do
    local part = list[i]
    if type(part) ~= "string" and type(part) ~= "number" then
      error("invalid value (at index " .. i .. ") in table for 'concat'", 2)
    end
    n = n + 1
    parts[n] = part
  end
  return concat(parts, separator, 1, n)
end)
env.table.concat = concat

env.table.insert = native.insert(function(...)
  local list, at, value = ...
  local n, count = #list, select("#", ...)
  if count == 2 then
    list[n + 1] = at
    return
  elseif count ~= 3 then
    error("wrong number of arguments to 'insert'", 2)
  end
  at = check_integer(at, 2, "insert")
  if at < 1 or at > n + 1 then
    error("bad argument #2 to 'insert' (position out of bounds)", 2)
  end
  for i = n, at, -1 do
    list[i + 1] = list[i]
  end
  list[at] = value
end)

env.table.remove = native.remove(function(list, at)
  local n = #list
  at = at == nil and n or check_integer(at, 2, "remove")
  if at ~= n and (at < 1 or at > n + 1) then
    error("bad argument #2 to 'remove' (position out of bounds)", 2)
  end
  local taken = list[at]
  for i = at, n - 1 do
    list[i] = list[i + 1]
  end
  list[at < n and n or at] = nil
  return taken
end)

env.table.move = native.move(function(from, first, last, to, target)
  target = target == nil and from or target
  first, last = check_integer(first, 2, "move"), check_integer(last, 3, "move")
  to = check_integer(to, 4, "move")
  if to > last or to <= first or not rawequal(from, target) then
    for i = 0, last - first do
      target[to + i] = from[first + i]
    end
  else
    for i = last - first, 0, -1 do
      target[to + i] = from[first + i]
    end
  end
  return target
end)

local function next_entry(list, at)
  local value = list[at + 1]
  if value ~= nil then
    return at + 1, value
  end
end

env.ipairs = native.ipairs(function(...)
  if select("#", ...) == 0 then
    error("bad argument #1 to 'ipairs' (table expected, got no value)", 2)
  end
  return next_entry, (...), 0
end)

-- Metatables. A finaliser would run at a moment nobody can foretell; weak entries would vanish at one.

function env.setmetatable(t, meta)
  if type(meta) == "table" then
    if rawget(meta, "__gc") ~= nil then
      error("__gc is not to be had here: there are no finalisers", 2)
    end
    if rawget(meta, "__mode") ~= nil then
      error("__mode is not to be had here: there are no weak tables", 2)
    end
  end
  return setmetatable(t, meta)
end

-- Texts without addresses.

local tostring = native.tostring(function(value)
  local text = metafield(value, "__tostring")(value)
  if type(text) ~= "string" then
    error("'__tostring' must return a string", 2)
  end
  return text
end)
env.tostring = tostring

function env.print(...)
  local parts = pack(...)
  for i = 1, parts.n do
    parts[i] = tostring(parts[i])
  end
  native.print_line(concat(parts, "\t", 1, parts.n))
end

local format
format = native.format(function(template, ...)
  local parts = pack(...)
  for i = 1, parts.n do
    local kind = type(parts[i])
    if kind ~= "number" and kind ~= "string" and kind ~= "boolean" and kind ~= "nil" then
      parts[i] = tostring(parts[i])
    end
  end
  return format(template, unpack(parts, 1, parts.n))
end)
env.string.format = format

-- Patterns.

for _, name in lua.ipairs({ "sub", "byte", "char", "rep", "lower", "upper", "reverse" }) do
  env.string[name] = native[name]
end
env.string.find = native.find
env.string.match = native.match
env.string.dump = nil

local cursor, seek = native.cursor, native.seek

local function results(first, _, ...)
  if first then
    return ...
  end
  return nil
end

function env.string.gmatch(subject, pattern, init)
  local at = cursor(subject, pattern, init or 1)
  return function()
    return results(seek(at, subject, pattern))
  end
end

local sub = env.string.sub

local function replaced(value, whole)
  if not value then
    return whole
  end
  if type(value) ~= "string" and type(value) ~= "number" then
    error("invalid replacement value (a " .. type(value) .. ")", 0)
  end
  return value
end

function env.string.gsub(subject, pattern, replacement, most)
  local kind = type(replacement)
  if kind == "string" or kind == "number" then
    return native.replace(subject, pattern, replacement, most)
  elseif kind ~= "function" and kind ~= "table" then
    error("bad argument #3 to 'gsub' (string/function/table expected, got " .. kind .. ")", 2)
  end
  local at, parts, size, copied, count = cursor(subject, pattern), {}, 0, 1, 0
  while not most or count < most do
    local found = pack(seek(at, subject, pattern))
    local first, last = found[1], found[2]
    if not first then
      break
    end
    local value
    if kind == "function" then
      value = replacement(unpack(found, 3, found.n))
    else
      value = replacement[found[3]]
    end
    parts[size + 1] = sub(subject, copied, first - 1)
    parts[size + 2] = replaced(value, sub(subject, first, last))
    size, copied, count = size + 2, last + 1, count + 1
  end
  parts[size + 1] = sub(subject, copied)
  return concat(parts), count
end

-- A stable merge sort: it counts, it can be paused, and equal elements keep their order.

local function less(a, b)
  return a < b
end

local function insertion(list, first, last, before)
  for i = first + 1, last do
    local item, at = list[i], i - 1
    while at >= first and before(item, list[at]) do
      list[at + 1] = list[at]
      at = at - 1
    end
    list[at + 1] = item
  end
end

local function merge(from, to, first, middle, last, before)
  local left, right = first, middle + 1
  for at = first, last do
    if right > last or (left <= middle and not before(from[right], from[left])) then
      to[at], left = from[left], left + 1
    else
      to[at], right = from[right], right + 1
    end
  end
end

function env.table.sort(list, before)
  if type(list) ~= "table" then
    error("bad argument #1 to 'sort' (table expected, got " .. type(list) .. ")", 2)
  elseif before ~= nil and type(before) ~= "function" then
    error("bad argument #2 to 'sort' (function expected, got " .. type(before) .. ")", 2)
  end
  before = before or less
  local n, run = #list, 8
  for first = 1, n, run do
    local last = first + run - 1
    insertion(list, first, last < n and last or n, before)
  end
  local from, to = list, {}
  while run < n do
    for first = 1, n, 2 * run do
      local middle, last = first + run - 1, first + 2 * run - 1
      middle, last = middle < n and middle or n, last < n and last or n
      merge(from, to, first, middle, last, before)
    end
    from, to, run = to, from, 2 * run
  end
  if from ~= list then
    for i = 1, n do
      list[i] = from[i]
    end
  end
end

-- Coroutines.

env.coroutine = native.coroutine
env.coroutine.running = lua.coroutine.running
env.coroutine.status = lua.coroutine.status

-- Numbers.

for _, name in lua.ipairs({ "sin", "cos", "tan", "asin", "acos", "atan", "exp", "log" }) do
  env.math[name] = native[name]
end
env.math.random = native.random
env.math.randomseed = nil

-- Texts in arithmetic, as Lua has it; the other operand's metamethod is called from here so that it can be paused.

local strings = getmetatable("")
local tonumber = lua.tonumber

local function arithmetic(event, compute)
  strings[event] = function(a, b)
    local x, y = tonumber(a), tonumber(b)
    if x and y then
      return compute(x, y)
    end
    local own = type(b) ~= "string" and metafield(b, event) or nil
    if own == nil then
      error("attempt to perform arithmetic on a " .. type(x and b or a) .. " value", 2)
    end
    return own(a, b)
  end
end

-- stylua: ignore start
arithmetic("__add", function(x, y) return x + y end)
arithmetic("__sub", function(x, y) return x - y end)
arithmetic("__mul", function(x, y) return x * y end)
arithmetic("__div", function(x, y) return x / y end)
arithmetic("__mod", function(x, y) return x % y end)
arithmetic("__pow", function(x, y) return x ^ y end)
arithmetic("__idiv", function(x, y) return x // y end)
arithmetic("__unm", function(x) return -x end)
-- stylua: ignore end

-- Characters.

local codes, step, lax_step = lua.utf8.codes, lua.utf8.codes_step, lua.utf8.codes_step_lax
env.utf8.codes_step, env.utf8.codes_step_lax = nil, nil

function env.utf8.codes(text, lax)
  codes(text, lax)
  return lax and lax_step or step, text, 0
end

return env
