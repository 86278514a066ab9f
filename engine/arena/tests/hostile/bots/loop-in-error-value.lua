-- fails with a value that loops when the host makes a text of it
-- verdict: error
function attack()
  error(setmetatable({}, {
    __tostring = function()
      while true do
      end
    end,
  }))
end
