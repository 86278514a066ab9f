-- has exact powers of a long rate worked out
-- verdict: over budget
function attack()
  while true do
    pcall(grow, 1, 1.000000000000001, 4000)
  end
end
