-- looks into the functions of the game, and changes the orders they make
-- verdict: plays on
function attack()
  local orders = {}
  for i, call in ipairs(api) do
    local good, order = pcall(call, 1)
    if good and type(order) == "table" then
      order[1] = setmetatable({}, { __index = error })
      order.seat, order[order] = "other", nil
      orders[i] = setmetatable(order, { __len = error, __pairs = error })
    end
    if getmetatable(call) then
      print("breach: a metatable")
    end
  end
  return orders
end
