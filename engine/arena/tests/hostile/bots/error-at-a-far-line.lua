-- fails at the end of a very long function, whose names are looked for from its start
-- verdict: over budget
local function far(value)
  if value then
    goto last
  end
  --repeat 12000 unused = value;
  ::last::
  return value.none.none
end

function attack()
  while true do
    pcall(far, {})
  end
end
