--- Pirates: one ship, which sails through one wormhole before each command turn and robs whomever it finds there.
--- It is kept in the record of the system it is in, so whoever has the system at hand finds the ship too.

local agents = require("agents")

---@class Ship
---@field loot integer

---@class SystemRecord
---@field pirates Ship? the ship that is there

local M = {}

--- The system where the ship is; nil when it was sunk, or has never come.
---@param state State
---@return SystemRecord?
---@return integer? place
function M.find(state)
  for place, system in ipairs(state.systems) do
    if system.pirates then
      return system, place
    end
  end
end

--- A new ship comes from nowhere, to a system where no agent is.
---@param state State
local function appear(state)
  local lonely = {}
  for _, system in ipairs(state.systems) do
    if #agents.present(state, system) == 0 then
      lonely[#lonely + 1] = system
    end
  end
  if #lonely > 0 then
    local system = rng("pirates"):pick(lonely)
    system.pirates = { loot = 0 }
    event("pirates_appear", { system = system.name })
  end
end

--- Takes from the store and from every agent in the system.
---@param state State
---@param system SystemRecord
local function rob(state, system)
  local plunder = constants.pirates.plunder(system.store)
  local ship, robbed = system.pirates, {}
  system.store = system.store - plunder
  ship.loot = ship.loot + plunder
  for _, agent in ipairs(state.agents) do
    if agent.at == system.name then
      local toll = math.min(agent.energy, constants.pirates.toll)
      agents.drain(agent, toll)
      ship.loot = ship.loot + toll
      robbed[#robbed + 1] = agent.name
    end
  end
  event("pirates_rob", { system = system.name, plunder = plunder, robbed = robbed, loot = ship.loot })
end

--- The ship goes through a wormhole that chance picks, for free, and robs what it finds. Where there is no ship, one
--- appears.
---@param state State
function M.sail(state)
  local from, place = M.find(state)
  if not from then
    appear(state)
    return
  end
  local way = rng("pirates"):pick(state.wormholes:edges(place))
  local to, ship = state.systems[way.to], from.pirates
  from.pirates = nil
  to.pirates = ship
  rob(state, to)
end

--- A torpedo has drained a system. If it was strong enough, the ship there sinks, and its loot falls into the store.
---@param system SystemRecord
---@param loss integer
function M.hit(system, loss)
  local ship = system.pirates
  if ship and loss >= constants.pirates.hull then
    system.store = system.store + ship.loot
    system.pirates = nil
    event("pirates_sunk", { system = system.name, loot = ship.loot })
  end
end

return M
