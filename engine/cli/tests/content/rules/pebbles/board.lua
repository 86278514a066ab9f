--- The heap as a row of pebbles.

local M = { COLOURS = constants.heap.colours }

function M.draw(state)
  local rows = { { "heap  ", ("o"):rep(state.pebbles) } }
  for _, player in ipairs(state.players) do
    table.insert(rows, { player.name .. (" "):rep(6 - #player.name), { ("o"):rep(player.taken), seat = player.name } })
  end
  return rows
end

return M
