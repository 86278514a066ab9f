-- has shares worked out that take more than 128 bits, again and again
-- verdict: over budget
function attack()
  local scale, much = scale, math.maxinteger
  while true do
    scale(much, much - 1, much, much - 2, much - 4)
  end
end
