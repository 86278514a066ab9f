-- gives orders in the name of every other seat, and to its units
-- verdict: plays on or over budget
local function names(view, found, depth)
  if type(view) == "string" then
    found[view] = true
  elseif type(view) == "table" and depth < 4 then
    for key, value in pairs(view) do
      names(key, found, depth + 1)
      names(value, found, depth + 1)
    end
  end
end

function attack(view)
  local found, orders = {}, {}
  names(view, found, 0)
  for i = 1, 9 do
    found[i] = true
  end
  for name in pairs(found) do
    for _, call in ipairs(api) do
      if budget() < 20000 then
        return orders
      end
      local _, order = pcall(call, name, 1)
      if #orders < 500 then
        orders[#orders + 1] = { seat = name, order }
      end
    end
  end
  return orders
end
