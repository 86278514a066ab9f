--- Where the pirates get into the rules.

local pirates = require("pirates")

---@class System
---@field pirates integer? the loot of the pirates, where their ship is

local after, around = {}, {}

--- Only torpedoes drain stores, so this is where they are felt.
---@param system SystemRecord
---@param loss integer
after["stores.drain"] = function(system, loss)
  pirates.hit(system, loss)
end

--- A probe shows the ship: the system it is in has a field `pirates`, their loot.
---@param build fun(state: State, turn: Turn): View
---@param state State
---@param turn Turn
---@return View
around["view.build"] = function(build, state, turn)
  local view = build(state, turn)
  local at = pirates.find(state)
  for _, system in ipairs(view.systems) do
    if at and system.name == at.name then
      system.pirates = at.pirates.loot
    end
  end
  return view
end

--- Their ship can be seen, by whoever sees the system it is in. How it looks stands in look.yaml.
---@param build fun(state: State): Scene
---@param state State
---@return Scene
around["scene.build"] = function(build, state)
  local scene, at = build(state), pirates.find(state)
  if at then
    scene.things[#scene.things + 1] = { id = "pirates", kind = "pirates", at = at.name, label = at.pirates.loot }
  end
  return scene
end

return { after = after, around = around }
