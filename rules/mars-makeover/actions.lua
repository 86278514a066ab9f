--- Actions: what each type of robot does, once a turn, for some of its battery. What would be of no use is refused and costs nothing.

local tiles = require("tiles")

local M = {}

---@param state State
---@param team TeamRecord
---@param robot RobotRecord
---@return Grid.Near[] tiles around it that its team hasn't seen
local function unseen(state, team, robot)
  local radius = constants.sight.explore_radius
  return state.planet:within("chebyshev", radius, { [team.sight] = 0 }, robot.col, robot.row)
end

-- For each type: why the action would be of no use, or nil.
local USELESS = {}

function USELESS.EXPLORER(state, team, robot)
  if #unseen(state, team, robot) == 0 then
    return "all tiles around it are explored"
  end
end

function USELESS.MINER(state, _, robot)
  if state.planet:get("kind", robot.col, robot.row) ~= tiles.DEPOSIT then
    return "there is no metal under it"
  end
end

function USELESS.TERRAFORMER(state, team, robot)
  if state.planet:get("kind", robot.col, robot.row) ~= tiles.GROUND then
    return "its tile can't be terraformed"
  elseif tiles.status(state, team, robot.row, robot.col) >= constants.terraform.most then
    return "its tile is fully terraformed"
  end
end

-- For each type: the action itself.
local ACT = {}

function ACT.EXPLORER(state, team, robot)
  local found = unseen(state, team, robot)
  for _, tile in ipairs(found) do
    state.planet:set(team.sight, 1, tile.x, tile.y)
  end
  event("explored", { seat = team.name, robot = robot.name, tiles = #found })
end

function ACT.MINER(state, team, robot)
  local metal = state.planet:get("metal", robot.col, robot.row)
  team.metal = team.metal + metal
  event("mined", { seat = team.name, robot = robot.name, metal = metal })
end

function ACT.TERRAFORMER(state, team, robot)
  local status = tiles.status(state, team, robot.row, robot.col) + constants.terraform.step
  status = math.min(status, constants.terraform.most)
  state.planet:set("terraform", team.sign * status, robot.col, robot.row)
  event(
    "terraformed",
    { seat = team.name, robot = robot.name, row = robot.row, col = robot.col, status = team.sign * status }
  )
end

--- Why a robot can't act, or nil when it can.
---@param state State
---@param team TeamRecord
---@param robot RobotRecord
---@return string? template
---@return any ... what goes into it
function M.obstacle(state, team, robot)
  local cost = constants.robot.action_cost[robot.type]
  if robot.acted then
    return "%s has acted, or was built, in this turn", robot.name
  elseif robot.battery < cost then
    return "%s needs %d of its battery, and has %d", robot.name, cost, robot.battery
  end
  return USELESS[robot.type](state, team, robot)
end

---@param state State
---@param team TeamRecord
---@param robot RobotRecord
function M.act(state, team, robot)
  robot.battery = robot.battery - constants.robot.action_cost[robot.type]
  robot.acted = true
  ACT[robot.type](state, team, robot)
end

return M
