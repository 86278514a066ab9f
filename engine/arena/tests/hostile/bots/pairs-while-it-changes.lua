-- changes a table in every way while it is walked
-- verdict: plays on
function attack()
  local walked = 0
  local table_of_all = { 1, 2, 3, a = 1, b = 2, c = 3 }
  for key in pairs(table_of_all) do
    walked = walked + 1
    for i = 1, 20 do
      table_of_all[tostring(key) .. i] = i
    end
    table_of_all[key] = nil
    setmetatable(table_of_all, { __index = table_of_all, __pairs = error })
  end
  print(walked)
end
