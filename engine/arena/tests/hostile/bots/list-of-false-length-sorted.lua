-- sorts a list of length 2^62
-- verdict: error or over budget or plays on
function attack()
  local endless = setmetatable({}, {
    __index = function()
      return 1
    end,
    __newindex = function() end,
    __len = function()
      return 1 << 62
    end,
  })
  table.sort(endless)
end
