local canal = {}

function canal.setup(map, seats)
  local state = { length = map.length, barges = {}, names = seats }
  for id = 1, 2 * #seats do
    state.barges[id] = { id = id, seat = seats[(id - 1) % #seats + 1], mile = 0 }
  end
  return state
end

function canal.enlist(state)
  for number, seat in ipairs(state.names) do
    if #queue.order(number) == 0 then
      for id, barge in pairs(state.barges) do
        if barge.seat == seat then
          queue.push(number, id)
        end
      end
    end
  end
end

--- Queues hold the barges of their seat.
function canal.check_state(state)
  local found = faults.new()
  for number, seat in ipairs(state.names) do
    for _, id in ipairs(queue.order(number)) do
      local barge = state.barges[id]
      if not barge or barge.seat ~= seat then
        found:report("queues." .. seat, ("barge %d is not one of %s"):format(id, seat))
      end
    end
  end
  return found.list
end

function canal.standings(state)
  local miles, list = {}, {}
  for _, barge in pairs(state.barges) do
    miles[barge.seat] = (miles[barge.seat] or 0) + barge.mile
  end
  for rank, seat in ipairs(state.names) do
    list[rank] = { seat = seat, rank = rank, score = miles[seat] }
  end
  return list
end

return canal
