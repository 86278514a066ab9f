-- fills a table with integers that all have the same hash
-- verdict: over budget
function attack()
  -- A table of 8192 places has its integers by the rest of a division by 8191.
  local crowd = {}
  for i = 1, 4097 do
    crowd["filler" .. i] = true
  end
  for i = 1, 3000 do
    crowd[i * 8191 * 1000003] = true
  end
  while true do
    local _ = crowd[-8191 * 1000003]
    local _ = crowd[8191]
  end
end
