--- The board as a terminal shows it: a table of all systems, or less of each where there are many.

local agents = require("agents")
local victory = require("victory")

-- Layout, in lines and characters.
local MOST_ROWS = 32
local WIDTH = 100
local GAP = "  "

local M = {}

---@param text string
---@return integer
local function length(text)
  return utf8.len(text) or #text
end

---@param text string
---@param width integer
---@return string
local function left(text, width)
  return text .. (" "):rep(width - length(text))
end

---@param text string
---@param width integer
---@return string
local function right(text, width)
  return (" "):rep(width - length(text)) .. text
end

--- The lines above the table: what each agent has.
---@param state State
---@return string[][] lines of cells
function M.heading(state)
  local lines = {}
  local owned = victory.systems_owned(state)
  for _, agent in ipairs(state.agents) do
    local text = ("at %s with %d energy, scan %d, owns %d of %d systems"):format(
      agent.at,
      agent.energy,
      agent.scan,
      owned[agent.name],
      #state.systems
    )
    lines[#lines + 1] = { { agent.name, seat = agent.name }, " " .. text }
  end
  lines[#lines + 1] = { "" }
  return lines
end

---@param wormholes Graph
---@param place integer
---@return string
local function ways_out(wormholes, place)
  local ways = {}
  for i, way in ipairs(wormholes:edges(place)) do
    ways[i] = wormholes:name(way.to) .. " " .. way.weight
  end
  return table.concat(ways, GAP)
end

---@param system SystemRecord
---@return string
local function generators_of(system)
  return system.generators .. "/" .. system.max_generators
end

---@param system SystemRecord
---@return string
local function owner_of(system)
  return system.owner or "-"
end

--- How wide a column must be for its heading and all its texts.
---@param systems SystemRecord[]
---@param title string
---@param text fun(system: SystemRecord): string
---@return integer
local function column(systems, title, text)
  local width = length(title)
  for _, system in ipairs(systems) do
    width = math.max(width, length(text(system)))
  end
  return width
end

--- The columns of the table: heading, text of a system, where it is aligned.
---@param state State
---@return table[]
function M.columns(state)
  local function field(key)
    return function(system)
      return tostring(system[key])
    end
  end
  local function present(system)
    return table.concat(agents.present(state, system), " ")
  end
  return {
    { title = "system", text = field("name"), align = left, coloured = true },
    { title = "owner", text = owner_of, align = left, coloured = true },
    { title = "generators", text = generators_of, align = right },
    { title = "store", text = field("store"), align = right },
    { title = "cost", text = field("cost"), align = right },
    { title = "agents", text = present, align = left },
  }
end

--- Everything about every system, one on a line.
---@param state State
---@param lines table[]
local function add_table(state, lines)
  local columns, head = M.columns(state), {}
  for i, entry in ipairs(columns) do
    entry.width = column(state.systems, entry.title, entry.text)
    head[i] = entry.align(entry.title, entry.width) .. GAP
  end
  head[#head + 1] = "wormholes and their costs"
  lines[#lines + 1] = head
  for place, system in ipairs(state.systems) do
    local line = {}
    for i, entry in ipairs(columns) do
      line[i] = { entry.align(entry.text(system), entry.width) .. GAP, seat = entry.coloured and system.owner or nil }
    end
    line[#line + 1] = ways_out(state.wormholes, place)
    lines[#lines + 1] = line
  end
end

--- So many systems on a line as fit, each told by `text` and coloured by its owner.
---@param state State
---@param lines table[]
---@param text fun(system: SystemRecord): string
local function add_cells(state, lines, text)
  local width = column(state.systems, "", text) + #GAP
  local per_line = math.max(1, WIDTH // width)
  for i, system in ipairs(state.systems) do
    if (i - 1) % per_line == 0 then
      lines[#lines + 1] = {}
    end
    local line = lines[#lines]
    line[#line + 1] = { left(text(system), width), seat = system.owner }
  end
end

--- The rows that a terminal shows.
---@param state State
---@return table[] rows
function M.draw(state)
  local lines = M.heading(state)
  local function mark(system)
    return (table.concat(agents.present(state, system), " ") ~= "" and "*" or "") .. system.name
  end
  local function brief(system)
    local generators = generators_of(system)
    return ("%s %s %s store %d cost %d"):format(mark(system), owner_of(system), generators, system.store, system.cost)
  end
  local function briefest(system)
    return mark(system) .. " " .. owner_of(system):sub(1, 1)
  end
  local briefs_per_line = math.max(1, WIDTH // (column(state.systems, "", brief) + #GAP))
  if #state.systems <= MOST_ROWS then
    add_table(state, lines)
  elseif #state.systems <= MOST_ROWS * briefs_per_line then
    add_cells(state, lines, brief)
  else
    add_cells(state, lines, briefest)
  end
  return lines
end

return M
