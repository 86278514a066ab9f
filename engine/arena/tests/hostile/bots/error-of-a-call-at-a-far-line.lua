-- calls a library function wrongly at the end of a very long function
-- verdict: over budget
local function far(value)
  if value then
    goto last
  end
  --repeat 12000 unused = value;
  ::last::
  return select()
end

function attack()
  while true do
    pcall(far, {})
  end
end
