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

--- The board has a line for them, below those of the agents.
---@param draw fun(state: State, turn: Turn): table[]
---@param state State
---@param turn Turn
---@return table[] rows
around["board.draw"] = function(draw, state, turn)
  local rows, at = draw(state, turn), pirates.find(state)
  local text = at and ("Pirates at %s with %d loot"):format(at.name, at.pirates.loot) or "Pirates nowhere"
  table.insert(rows, #state.agents + 1, { text })
  return rows
end

return { after = after, around = around }
