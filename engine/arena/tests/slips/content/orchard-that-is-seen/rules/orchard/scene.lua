--- What there is to see: trees on a field, ladders from one to the next.

local M = {}

function M.build(state)
  local soil = grid.new({ width = 9, height = 1, layers = { soil = 0 } })
  local things, links, figures = {}, {}, {}
  for number, tree in ipairs(state.trees) do
    local marks = { tree.ripe > 0 and "ripe" or "bare" }
    local bars = { fruit = { tree.ripe, 99 } }
    things[number] = { id = number, kind = tree.kind, at = { number, 0 }, marks = marks, bars = bars, areas = { shade = 1 } }
    soil:set("soil", 1, number, 0)
    if number > 1 then
      links[#links + 1] = { kind = "ladder", from = number - 1, to = number }
    end
  end
  for name, basket in pairs(state.baskets) do
    figures[name] = { points = basket.points }
  end
  return { field = soil, things = things, links = links, figures = figures }
end

return M
