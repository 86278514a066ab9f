--- The orders a bot may give: one for each action of a command turn, as a list.

---@class Wormhole
---@field to string? the system it leads to; nil when that system is outside the scan
---@field cost integer energy to pass through it; 0 when its end is outside the scan

---@class System
---@field name string
---@field owner string? the agent who owns it; nil when nobody does
---@field generators integer
---@field max_generators integer
---@field store integer energy that its owner can refuel
---@field cost integer what a capture must reach, in energy and actions together
---@field agents string[] the agents in it
---@field hops integer wormholes from you to it
---@field wormholes Wormhole[]

---@class View
---@field me string your agent
---@field opponent string the other agent
---@field turn integer this command turn, from 1
---@field turns integer command turns in the match
---@field energy integer what you hold, the probe already paid
---@field scan integer energy your probe costs before each command turn
---@field here string the system you are in
---@field systems System[] what the probe shows: nearest first, then by name; you are in the first one

---@alias Order table

local api = {}

--- Go through a wormhole of this system. Wasted when there is no such wormhole or not enough energy.
---@param destination string
---@return Order
function api.move(destination)
  return { "move", destination }
end

--- Take all the energy stored in this system, if it is yours.
---@return Order
function api.refuel()
  return { "refuel" }
end

--- Raise the cost to capture this system, if it is yours, by half of the energy.
---@param energy integer
---@return Order
function api.fortify(energy)
  return { "fortify", energy }
end

--- From the next command turn on pay this energy for each probe, and see that many wormholes further.
---@param energy integer
---@return Order
function api.set_scan(energy)
  return { "set_scan", energy }
end

--- Begin to capture this system: the energy counts, and so does the action itself.
---@param energy integer
---@return Order
function api.capture(energy)
  return { "capture", energy }
end

--- Go on with the capture begun in the action before.
---@return Order
function api.continue_capture()
  return { "continue_capture" }
end

--- Send a torpedo along a path of systems, this one left out. It drains the last one's store and every agent there.
---@param path string[]
---@param energy integer
---@return Order
function api.shoot(path, energy)
  return { "shoot", path, energy }
end

--- Do nothing. This ends a capture too.
---@return Order
function api.no_action()
  return { "no_action" }
end

return api
