-- catches the limit's error for ever
-- verdict: over budget
local function loop()
  while true do
  end
end

function attack()
  while true do
    pcall(loop)
  end
end
