-- looks for a clock, and for one in sort and random
-- verdict: plays on
local first

local function sample()
  local out = {}
  for i = 1, 20 do
    out[i] = math.random(1, 1000000)
  end
  local list = {}
  for i = 1, 40 do
    list[i] = { i % 3, i }
  end
  table.sort(list, function(a, b)
    return a[1] < b[1]
  end)
  for _, item in ipairs(list) do
    out[#out + 1] = item[2]
  end
  return table.concat(out, " ")
end

function attack()
  if os or (math.random(0) == math.random(0)) then
    print("breach: a clock")
  end
  local now = sample()
  -- The replay shows the numbers: played again they must be the same.
  print(now)
  if now == first then
    print("breach: chance repeats itself")
  end
  first = now
end
