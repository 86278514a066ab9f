-- fails in all ways, over and over
-- verdict: over budget
local t = {}
function attack()
  while true do
    pcall(function()
      return t.x.y
    end)
    pcall(function()
      return t + 1
    end)
    pcall(function()
      return t < t
    end)
    pcall(function()
      return #nil
    end)
    pcall(function()
      t.x()
    end)
    pcall(string.rep)
    pcall(table.insert, 1)
  end
end
