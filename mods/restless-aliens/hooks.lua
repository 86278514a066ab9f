--- Where the swarms come into the game: when a round begins, in what bots see, and on the board.

local swarms = require("swarms")

---@class Swarm
---@field growth integer robots that a vein of the aliens gains in a round
---@field residents integer with so many a vein swarms
---@field robots integer so many leave one that has just become full
---@field reach integer sides that a swarm flies, at most

---@class View
---@field swarm Swarm

local after, around = {}, {}

--- Each round but the first begins with the aliens. game.yaml has `rounds.begin` at the moment `round_start`, so what runs after it runs there, too.
---@param state State
---@param turn Turn
after["rounds.begin"] = function(state, turn)
  if turn.round > 1 then
    swarms.rise(state)
  end
end

--- Bots are told the numbers, as `view.swarm`.
---@param build fun(state: State, turn: Turn): View
---@param state State
---@param turn Turn
---@return View
around["view.build"] = function(build, state, turn)
  local view, swarm = build(state, turn), constants.swarm
  view.swarm = {
    growth = swarm.growth,
    residents = swarm.residents,
    robots = swarm.robots(swarm.residents),
    reach = swarm.reach,
  }
  return view
end

--- The board ends with a line about the aliens.
---@param draw fun(state: State, turn: Turn): table[]
---@param state State
---@param turn Turn
---@return table[] lines of cells
around["board.draw"] = function(draw, state, turn)
  local lines = draw(state, turn)
  local count, fullest = swarms.census(state)
  local text = "veins of the aliens: %d; robots in the fullest: %d, with %d it swarms"
  lines[#lines + 1] = { text:format(count, fullest, constants.swarm.residents) }
  return lines
end

return { after = after, around = around }
