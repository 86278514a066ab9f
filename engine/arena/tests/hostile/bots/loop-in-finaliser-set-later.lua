-- writes a finaliser into a metatable that is in use already
-- verdict: plays on
function attack()
  local meta = {}
  for _ = 1, 50 do
    setmetatable({}, meta)
  end
  meta.__gc = function()
    print("breach: a finaliser ran")
  end
  for _ = 1, 5000 do
    local _ = setmetatable({}, {})
  end
end
