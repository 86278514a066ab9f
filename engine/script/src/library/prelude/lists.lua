-- Lists. Most of these functions are for tables with metamethods, which may run any code; the engine's own versions serve plain tables.
local lua, native, env = ...

local error, select, type, rawequal = lua.error, lua.select, lua.type, lua.rawequal

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
