-- saves a table that holds itself many times over without a circle
-- verdict: over budget
function attack()
  local shared = { 1 }
  for _ = 1, 12 do
    shared = { shared, shared, shared }
  end
  while true do
    pcall(save, shared)
  end
end
