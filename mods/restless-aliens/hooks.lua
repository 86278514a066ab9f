--- Where the swarms come into the game: when a round begins, in what bots see, and in what there is to see.

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

--- A note below the field is about the aliens.
---@param build fun(state: State, turn: Turn, seat?: string): Scene
---@param state State
---@param turn Turn
---@param seat? string
---@return Scene
around["scene.build"] = function(build, state, turn, seat)
  local scene = build(state, turn, seat)
  local count, fullest = swarms.census(state)
  local text = "veins of the aliens: %d; robots in the fullest: %d, with %d it swarms"
  scene.notes = scene.notes or {}
  scene.notes[#scene.notes + 1] = text:format(count, fullest, constants.swarm.residents)
  return scene
end

return { after = after, around = around }
