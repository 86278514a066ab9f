-- joins 2^62 entries that a metatable serves
-- verdict: error or over budget
function attack()
  local endless = setmetatable({}, {
    __index = function()
      return ""
    end,
    __len = function()
      return 1 << 62
    end,
  })
  pcall(table.concat, endless, "", 1, 1 << 62)
  pcall(table.concat, endless)
  return table.concat({}, "", 1, 1 << 62)
end
