-- stays so close to its limit that every small thing has all of it looked through
-- verdict: out of memory or over budget
local kept, filler = {}, {}
local sly = setmetatable({}, {
  __close = function()
    error("something else", 0)
  end,
})

local function fill()
  local _ <close> = sly
  while true do
    filler[#filler + 1] = ("x"):rep(200) .. #filler
  end
end

function attack()
  for i = #kept + 1, 20000 do
    kept[i] = {}
  end
  -- An error that replaces the one of memory may be caught; then there is room for next to nothing.
  pcall(fill)
  filler[#filler] = nil
  while true do
    local _ = {}
  end
end
