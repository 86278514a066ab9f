-- asks for a finaliser that loops
-- verdict: error
function attack()
  setmetatable({}, {
    __gc = function()
      while true do
      end
    end,
  })
end
