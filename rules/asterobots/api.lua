--- The commands a bot may give in `select_actions`, as a list. They are executed in the order of that list, each with the results of those before it; one
--- that is not possible is ignored. In `select_vein` a bot answers with a point instead: the location of a free vein.

local materials = require("materials")
local upgrades = require("upgrades")

---@class Point
---@field x integer
---@field y integer

---@class Vein: Point
---@field name string its location as text, such as "-3/2"
---@field material Material what it yields
---@field owner string? the player who owns it; nil when the aliens do
---@field robots integer resident robots
---@field material_rank integer
---@field robot_rank integer
---@field material_initial integer what it yields each turn at rank 1
---@field robot_initial integer robots it builds each turn at rank 1
---@field material_productivity integer what it yields each turn
---@field robot_productivity integer robots it builds each turn

---@class Player
---@field name string
---@field money integer
---@field materials table<Material, integer>
---@field last_active integer the last round in which it was alive; 0 before its first turn

---@class Squad: Point
---@field id integer squads are numbered as they are launched
---@field owner string
---@field robots integer
---@field steps string the way it has to go: "l" left, "r" right, "v" the edge up or down; `view.field:follow(squad.x, squad.y, squad.steps)` gives the points
---@field goal Point the vein it goes to

---@class Trade
---@field owner string the player who proposed it
---@field kind "offer"|"demand"
---@field material Material
---@field amount integer what is left of it
---@field price integer for one piece
---@field round integer the round in which it was proposed

---@class Rate
---@field buy integer what the aliens take for one piece
---@field sell integer what the aliens pay for one piece

---@class Settings
---@field rounds integer
---@field commands integer commands executed in a turn, at most
---@field most_rank integer
---@field ranks_lost integer ranks a vein loses when its owner changes
---@field speed integer edges a squad goes in a turn
---@field upgrade_material table<Material, integer>[] what it costs to go from rank 1 to 2, from 2 to 3
---@field upgrade_robot table<Material, integer>[] the same for the robot rank

---@class View
---@field me string your player
---@field round integer from 1, also in the draft
---@field field HexField the vertices: distances, neighbours, paths
---@field veins Vein[] by y, then x
---@field players Player[] # in the order of play
---@field squads Squad[] oldest first
---@field trades Trade[] oldest first
---@field market table<Material, Rate>
---@field settings Settings

---@alias Command table

local api = {}

---@enum Material
api.Material = materials.words()

--- Buy from the aliens at the market's price.
---@param material Material
---@param amount integer
---@return Command
function api.buy_from_alien(material, amount)
  return { "buy_from_alien", material, amount }
end

--- Sell to the aliens at the market's price.
---@param material Material
---@param amount integer
---@return Command
function api.sell_to_alien(material, amount)
  return { "sell_to_alien", material, amount }
end

--- Buy from another player's offer: all of it, or a part.
---@param trade Trade one of the view's, or any table with its owner and material
---@param amount integer
---@return Command
function api.buy_from_offer(trade, amount)
  return { "buy_from_offer", trade, amount }
end

--- Sell to another player's demand: all of it, or a part.
---@param trade Trade one of the view's, or any table with its owner and material
---@param amount integer
---@return Command
function api.sell_to_demand(trade, amount)
  return { "sell_to_demand", trade, amount }
end

--- Offer material to the others until the end of your next turn. It is set aside at once; what nobody bought is returned.
---@param material Material
---@param amount integer
---@param price integer for one piece
---@return Command
function api.offer(material, amount, price)
  return { "offer", material, amount, price }
end

--- Ask the others for material until the end of your next turn. The money is set aside at once; what nobody earned is returned.
---@param material Material
---@param amount integer
---@param price integer for one piece
---@return Command
function api.demand(material, amount, price)
  return { "demand", material, amount, price }
end

--- Send resident robots from a vein of yours to another vein, by the field's standard shortest path.
---@param robots integer
---@param from Point
---@param to Point
---@return Command
function api.launch(robots, from, to)
  return { "launch", robots, from, to }
end

--- Send resident robots along a path of points, each a neighbour of the one before; the first is `from`, the last is `to`.
---@param robots integer
---@param from Point
---@param to Point
---@param path Point[]
---@return Command
function api.launch_with_path(robots, from, to, path)
  return { "launch_with_path", robots, from, to, path }
end

--- Raise the material rank of a vein of yours by one.
---@param vein Point
---@return Command
function api.upgrade_material(vein)
  return { "upgrade_material", vein }
end

--- Raise the robot rank of a vein of yours by one.
---@param vein Point
---@return Command
function api.upgrade_robot(vein)
  return { "upgrade_robot", vein }
end

-- What mods add to the ranks of a vein is upgraded by commands of the same form.
for _, kind in ipairs(upgrades.KINDS) do
  local name = "upgrade_" .. kind
  api[name] = api[name] or function(vein)
    return { name, vein }
  end
end

return api
