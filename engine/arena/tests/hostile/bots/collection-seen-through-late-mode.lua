-- makes a table weak after it got its metatable, and watches it being collected
-- verdict: plays on
function attack()
  local meta = {}
  local weak = setmetatable({}, meta)
  meta.__mode = "v"
  weak[1] = {}
  for _ = 1, 5000 do
    local _ = { {}, {}, {} }
    if not weak[1] then
      print("breach: a collection was seen")
      return
    end
  end
end
