--- The departures of the original engine that need Lua; the aliens' price is a constant.

local squad_list = require("squad_list")
local squads = require("squads")
local veins = require("veins")

local around = {}

--- Who selects no free vein gets the first one that is free, by y, then x, which is the order of the veins.
---@param pick fun(state: State, turn: Turn)
---@param state State
---@param turn Turn
around["draft.pick"] = function(pick, state, turn)
  local choice = turn.orders[turn.seat]
  local chosen = choice.point and veins.at(state, choice.point.x, choice.point.y)
  if not chosen or chosen.owner then
    for _, vein in ipairs(state.veins) do
      if not vein.owner then
        choice = { point = { x = vein.x, y = vein.y } }
        break
      end
    end
  end
  pick(state, { seat = turn.seat, orders = { [turn.seat] = choice } })
end

--- The order of fights is that of the list. What two squads do to each other the game's own rule says, which is given no more than these two.
---@param fight fun(state: State, turn: Turn)
---@param state State
---@param turn Turn
around["conflicts.fight"] = function(fight, state, turn)
  local launched = state.squads
  local own, others = squad_list.split(state, turn.seat)
  for _, squad in ipairs(own) do
    if squad.steps ~= "" then
      others = squad_list.scan(squad, others, function(other)
        state.squads = { squad, other }
        fight(state, turn)
      end)
    end
  end
  squad_list.keep(state, own, others)
  state.squads = launched
  squads.sweep(state)
end

--- Squads arrive in the order of the list, too.
---@param arrive fun(state: State, turn: Turn)
---@param state State
---@param turn Turn
around["conquest.arrive"] = function(arrive, state, turn)
  local launched = state.squads
  state.squads = squad_list.split(state, turn.seat)
  arrive(state, turn)
  state.squads = launched
  squads.sweep(state)
end

--- Not the active player's trades come to their end but those of the next in order, just before its turn. The game's own rule ends what was proposed in an
--- earlier round, so it is asked as if the next one had begun: all that this player has open is from its turn before.
---@param expire fun(state: State, turn: Turn)
---@param state State
---@param turn Turn
around["trades.expire"] = function(expire, state, turn)
  local next_player = state.players[1]
  for i, player in ipairs(state.players) do
    if player.name == turn.seat then
      next_player = state.players[i + 1] or next_player
    end
  end
  local round = state.round
  state.round = round + 1
  expire(state, { seat = next_player.name })
  state.round = round
end

return { around = around }
