-- returns a value that loops when the host looks at it
-- verdict: plays on
local function loop()
  while true do
  end
end

function attack()
  local meta =
    { __index = loop, __pairs = loop, __len = loop, __tostring = loop, __eq = loop, __call = loop, __name = "grid" }
  return setmetatable({ setmetatable({ "nothing" }, meta) }, meta)
end
