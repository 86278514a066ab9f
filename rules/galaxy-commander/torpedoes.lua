--- Shoot: an ionic torpedo travels along wormholes and drains the system where it detonates.

local agents = require("agents")
local deeds = require("deeds")
local stores = require("stores")

---@class Torpedo
---@field seat Seat who shot
---@field from string where
---@field path string[] the systems asked for
---@field energy integer

local M = {}

--- All shots are paid for before any of them lands.
---@param state State
---@param turn Turn
function M.launch(state, turn)
  state.torpedoes = {}
  deeds.play(state, turn, "torpedoes", M)
  if #state.torpedoes == 0 then
    state.torpedoes = nil
  end
end

--- A shot is paid for, and on its way.
---@param state State
---@param agent Agent
---@param order Order
---@return string? reason why it is wasted
function M.fire(state, agent, order)
  local path, energy = order[2], order[3]
  local reason = agents.pay(agent, energy)
  if reason then
    return reason
  end
  table.insert(state.torpedoes, { seat = agent.name, from = agent.at, path = path, energy = energy })
end

--- The wormhole the path asks for.
---@param wormholes Graph
---@param place integer
---@param name string
---@return integer? place
---@return integer? cost
local function asked(wormholes, place, name)
  local to = wormholes:index(name)
  local cost = to and wormholes:weight(place, to)
  if cost then
    return to, cost
  end
end

--- A wormhole chance picks.
---@param wormholes Graph
---@param place integer
---@return integer place
---@return integer cost
local function any(wormholes, place)
  local way = rng("torpedo"):pick(wormholes:edges(place))
  return way.to, way.weight
end

--- Follows the path as long as it is right, then random wormholes for the hops that remain, and stops where the energy
--- doesn't suffice for the next wormhole.
---@param wormholes Graph
---@param torpedo Torpedo
---@return string[] taken the systems it came through
---@return integer place where it detonates
---@return integer travel the sum of the wormholes' costs
---@return integer? missed the next place, if its energy didn't suffice to go there
function M.fly(wormholes, torpedo)
  local share = constants.torpedo.travel_share
  local taken, travel = {}, 0
  local place, on_course = wormholes:index(torpedo.from), true
  for _, name in ipairs(torpedo.path) do
    local to, cost
    if on_course then
      to, cost = asked(wormholes, place, name)
      on_course = to ~= nil
    end
    if not on_course then
      to, cost = any(wormholes, place)
    end
    if torpedo.energy < share * (travel + cost) then
      return taken, place, travel, to
    end
    place, travel = to, travel + cost
    taken[#taken + 1] = wormholes:name(place)
  end
  return taken, place, travel
end

--- The store and every agent in a system lose energy.
---@param state State
---@param system SystemRecord
---@param loss integer
---@return string[] hit the names of the agents
function M.hit(state, system, loss)
  stores.drain(system, loss)
  local hit = {}
  for _, agent in ipairs(state.agents) do
    if agent.at == system.name then
      agents.drain(agent, loss)
      hit[#hit + 1] = agent.name
    end
  end
  return hit
end

--- All torpedoes detonate: the store and every agent there lose energy, the one who shot too.
---@param state State
function M.land(state)
  for _, torpedo in ipairs(state.torpedoes or {}) do
    local taken, place, travel = M.fly(state.wormholes, torpedo)
    local system = state.systems[place]
    local loss = constants.torpedo.loss(torpedo.energy, travel)
    local hit = M.hit(state, system, loss)
    local from = torpedo.from
    event("torpedo", { seat = torpedo.seat, from = from, path = taken, at = system.name, loss = loss, hit = hit })
  end
  state.torpedoes = nil
end

return M
