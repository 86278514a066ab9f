-- learns addresses from the first key of a table
-- verdict: error
function attack()
  local _ = next({ [{}] = 1, [{}] = 2 })
  print("breach: an order of addresses")
end
