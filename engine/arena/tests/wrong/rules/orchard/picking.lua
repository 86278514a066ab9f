local orchard = require("orchard")

local picking = {}

function picking.read(_, _, answer)
  return type(answer) == "table" and answer or {}
end

local function reason(state, order)
  local tree = state.trees[order[2]]
  if order[1] == "sign" then
    return nil
  elseif order[1] ~= "pick" and order[1] ~= "shake" then
    return ("there is no order %s"):format(order[1])
  elseif not tree then
    return ("there is no tree %s"):format(order[2])
  elseif order[1] == "pick" and (order[3] > constants.pick.most or order[3] > tree.apples) then
    return "too many apples"
  end
end

function picking.act(state, turn)
  local player = orchard.player(state, turn.seat)
  for number, order in ipairs(turn.orders[turn.seat]) do
    local why = reason(state, order)
    if why then
      event("ignored", { seat = turn.seat, number = number, reason = why })
    elseif order[1] == "sign" then
      state.signs[order[2]] = player.name
    else
      local tree = state.trees[order[2]]
      local apples = order[1] == "pick" and order[3] or rng("luck"):int(1, 3)
      tree.apples, player.apples = tree.apples - apples, player.apples + apples
      player.ladder = order[1] == "pick" and apples > 2 or nil
      event("picked", { seat = turn.seat, tree = tree.id, apples = apples })
      if tree.apples <= 0 then
        state.trees[tree.id] = nil
        state.field:remove("trees", tree.id)
        state.planted = state.planted - 1
      end
    end
  end
end

function picking.blow(state)
  state.blown = state.blown + rng("wind"):int(0, 2)
end

return picking
