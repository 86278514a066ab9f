--- The heap, and what each player took: there is no board to put it on.

local M = { COLOURS = constants.heap.colours }

function M.draw(state)
  local rows = { { id = "heap", kind = "heap", label = state.pebbles } }
  local figures = {}
  for _, player in ipairs(state.players) do
    figures[player.name] = { pebbles = player.taken }
  end
  return { things = rows, figures = figures }
end

return M
