-- learns addresses from the order of tables as keys
-- verdict: error
function attack()
  local order = {}
  for key in pairs({ [{}] = 1, [{}] = 2, [{}] = 3 }) do
    order[#order + 1] = key
  end
  print("breach: an order of addresses")
end
