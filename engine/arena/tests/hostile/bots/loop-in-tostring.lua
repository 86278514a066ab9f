-- loops when it is printed
-- verdict: over budget
function attack()
  print(setmetatable({}, {
    __tostring = function()
      while true do
      end
    end,
  }))
end
