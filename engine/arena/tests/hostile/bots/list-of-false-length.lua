-- has a list of length 2^62 moved about, all of it served by tables
-- verdict: error or over budget or plays on
function attack()
  local endless = setmetatable({}, {
    __index = {},
    __newindex = {},
    __len = function()
      return 1 << 62
    end,
  })
  pcall(table.insert, endless, 1, true)
  pcall(table.remove, endless, 1)
  pcall(table.unpack, endless)
  pcall(table.move, endless, 1, #endless, 2)
end
