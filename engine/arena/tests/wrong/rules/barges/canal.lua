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
