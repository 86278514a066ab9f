-- fills a table with floats that differ only where the hash does not look
-- verdict: over budget
function attack()
  local crowd, key = {}, 1.5
  while true do
    key = key * 1.0000000000000002
    crowd[key] = true
  end
end
