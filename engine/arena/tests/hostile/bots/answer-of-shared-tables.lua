-- answers with a table that holds itself many times over without a circle
-- verdict: error
function attack()
  local shared = { 1 }
  for _ = 1, 14 do
    shared = { shared, shared, shared, shared }
  end
  return shared
end
