-- loops when it is walked
-- verdict: over budget
function attack()
  for _ in
    pairs(setmetatable({}, {
      __pairs = function()
        while true do
        end
      end,
    }))
  do
  end
end
