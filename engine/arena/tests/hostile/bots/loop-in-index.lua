-- loops in a metamethod, called from a C function
-- verdict: over budget
local sly = setmetatable({}, {
  __index = function()
    while true do
    end
  end,
})

function attack()
  for _ in ipairs(sly) do
  end
  return table.concat(sly, "", 1, 1)
end
