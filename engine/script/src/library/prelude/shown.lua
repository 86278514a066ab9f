-- How `print` shows a table: as Lua code, in the order of `pairs`.
local lua, native, env = ...

local type, metafield, pack = lua.type, native.metafield, lua.table.pack
local pairs, pcall, tostring = env.pairs, env.pcall, env.tostring
local find, format, concat = native.find, env.string.format, env.table.concat

-- Deeper levels and further values are omitted.
local DEEPEST, MOST = 8, 1000

local shown

--- Adds the entries of a table to `parts`. `state` contains the enclosing tables and the number of values shown so far.
local function add_entries(parts, entries, depth, state)
  -- Tables with keys that have no order, such as tables, are not shown.
  local ok, step, from, first = pcall(pairs, entries)
  if not ok then
    parts[1] = "..."
    return
  end
  local place = 0
  for key, value in step, from, first do
    state.count = state.count + 1
    if state.count > MOST then
      parts[#parts + 1] = "..."
      return
    end
    local name = ""
    if key == place + 1 then
      place = key
    elseif type(key) == "string" and find(key, "^[%a_][%w_]*$") then
      name = key .. " = "
    else
      name = "[" .. shown(key, depth, state) .. "] = "
    end
    parts[#parts + 1] = name .. shown(value, depth, state)
  end
end

function shown(value, depth, state)
  local kind = type(value)
  if kind == "string" then
    return format("%q", value)
  elseif kind ~= "table" or metafield(value, "__tostring") ~= nil then
    return tostring(value)
  elseif state[value] or depth == DEEPEST then
    return "{...}"
  end
  local parts = {}
  state[value] = true
  add_entries(parts, value, depth + 1, state)
  state[value] = nil
  return #parts == 0 and "{}" or "{ " .. concat(parts, ", ") .. " }"
end

function env.print(...)
  local parts = pack(...)
  for i = 1, parts.n do
    local value = parts[i]
    parts[i] = type(value) == "table" and shown(value, 0, { count = 0 }) or tostring(value)
  end
  native.print_line(concat(parts, "\t", 1, parts.n))
end
