--- Orders: what a bot's answer means. In the draft it is a point, in the main phase a list of commands. An answer is anything a bot can return, so nothing
--- about its shape is taken for granted. Where it makes no sense at all, or the bot failed, what the bot saved counts instead.

local materials = require("materials")
local upgrades = require("upgrades")

local M = {}

--- A float with a whole value is that integer; a string that looks like one is not.
---@param value any
---@return integer?
local function read_integer(value)
  return type(value) == "number" and math.tointeger(value) or nil
end

---@param what string
---@return fun(value: any): integer?, string?
local function read_count(what)
  return function(value)
    local count = read_integer(value)
    if not count or count < 1 then
      return nil, what .. " is an integer of 1 or more"
    end
    return count
  end
end

---@param value any
---@return Material? material
---@return string? reason
function M.read_material(value)
  if not materials.known(value) then
    return nil, "a material is " .. materials.in_words()
  end
  return value
end

---@param value any
---@return Point? point
---@return string? reason
function M.read_point(value)
  local x = type(value) == "table" and read_integer(value.x)
  local y = type(value) == "table" and read_integer(value.y)
  if not x or not y then
    return nil, "a point is a table with the integers x and y"
  end
  return { x = x, y = y }
end

---@param value any
---@return { owner: string, material: Material }? trade
---@return string? reason
function M.read_trade(value)
  if type(value) ~= "table" or type(value.owner) ~= "string" or not materials.known(value.material) then
    return nil, "a trade is a table with its owner and material"
  end
  return { owner = value.owner, material = value.material }
end

--- How far the numbers of a list go. What stands behind a gap is still in it.
---@param list table
---@return integer
local function length(list)
  local last = 0
  for key in pairs(list) do
    if math.type(key) == "integer" and key > last then
      last = key
    end
  end
  return last
end

---@param value any
---@return Point[]? path
---@return string? reason
function M.read_path(value)
  if type(value) ~= "table" then
    return nil, "a path is a list of points"
  end
  local path, last = {}, length(value)
  for i = 1, last do
    local point, reason = M.read_point(value[i])
    if not point then
      return nil, reason
    end
    path[i] = point
  end
  return path
end

M.read_amount = read_count("an amount")
M.read_price = read_count("a price")
M.read_robots = read_count("a number of robots")

--- How to read what stands behind each command's name: for each argument the name of a function of this module.
---@type table<string, string[]>
M.ARGUMENTS = {
  buy_from_alien = { "read_material", "read_amount" },
  sell_to_alien = { "read_material", "read_amount" },
  buy_from_offer = { "read_trade", "read_amount" },
  sell_to_demand = { "read_trade", "read_amount" },
  offer = { "read_material", "read_amount", "read_price" },
  demand = { "read_material", "read_amount", "read_price" },
  launch = { "read_robots", "read_point", "read_point" },
  launch_with_path = { "read_robots", "read_point", "read_point", "read_path" },
}
for _, kind in ipairs(upgrades.KINDS) do
  M.ARGUMENTS["upgrade_" .. kind] = { "read_point" }
end

---@class CommandRecord
---@field name string? the command; nil when it can't be read
---@field arguments any[]?
---@field reason string? why it can't be read

--- What one command of a list means.
---@param value any
---@return CommandRecord
function M.read_command(value)
  if type(value) ~= "table" or type(value[1]) ~= "string" then
    return { reason = "a command is a list that begins with its name" }
  end
  local name = value[1]
  local readers = M.ARGUMENTS[name]
  if not readers then
    local names = {}
    for known in pairs(M.ARGUMENTS) do
      names[#names + 1] = known
    end
    local close = near(name, names)
    return { reason = close and ("no such command; did you mean " .. close .. "?") or "no such command" }
  end
  local arguments = {}
  for i, read in ipairs(readers) do
    local argument, reason = M[read](value[i + 1])
    if reason then
      return { name = name, reason = reason }
    end
    arguments[i] = argument
  end
  return { name = name, arguments = arguments }
end

--- The first commands of the list; how many stand behind them.
---@param list table
---@return { commands: CommandRecord[], more: integer }
local function read_commands(list)
  local last, most = length(list), constants.turn.commands
  local commands = {}
  for i = 1, math.min(last, most) do
    commands[i] = M.read_command(list[i])
  end
  return { commands = commands, more = math.max(0, last - most) }
end

---@param answer any
---@param saved any
---@return { point: Point?, reason: string? }
local function read_selection(answer, saved)
  local point, reason = M.read_point(answer)
  if not point then
    point = M.read_point(saved)
  end
  return { point = point, reason = not point and reason or nil }
end

--- Whether an answer can be meant as a list of commands: an empty table can, one with nothing but named fields can't.
---@param value any
---@return boolean
local function is_list(value)
  return type(value) == "table" and (next(value) == nil or length(value) > 0)
end

--- What the stages will read of an answer.
---@param _ State
---@param turn Turn
---@param answer any
---@param saved any
---@return table
function M.read(_, turn, answer, saved)
  if turn.phase == "draft" then
    return read_selection(answer, saved)
  end
  return read_commands(is_list(answer) and answer or is_list(saved) and saved or {})
end

return M
