-- sorts by an order that contradicts itself
-- verdict: plays on
function attack()
  local list = {}
  for i = 1, 100 do
    list[i] = i
  end
  table.sort(list, function()
    return true
  end)
  table.sort(list, function(a, b)
    return (a * 7 + b * 3) % 5 < 2
  end)
  pcall(table.sort, list, error)
  pcall(table.sort, { 1, "a", {} })
  pcall(table.sort, { 0 / 0, 1, 0 / 0, 2 })
  local calls = 0
  table.sort(list, function(a, b)
    calls = calls + 1
    list[calls] = nil
    return (a or 0) < (b or 0)
  end)
end
