-- Texts: without addresses, and with patterns whose steps are counted.
local lua, native, env = ...

local error, type, metafield = lua.error, lua.type, native.metafield
local pack, unpack, concat = lua.table.pack, env.table.unpack, env.table.concat

local tostring = native.tostring(function(value)
  local text = metafield(value, "__tostring")(value)
  if type(text) ~= "string" then
    error("'__tostring' must return a string", 2)
  end
  return text
end)
env.tostring = tostring

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

-- Strings in arithmetic, as in Lua; the other operand's metamethod is called from here so that it can be paused.

local strings = lua.getmetatable("")
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
