-- counts from a text with a very long run of blanks
-- verdict: over budget
local function count(from)
  for i = from, 1 do
    return i
  end
end

function attack()
  local blanks = (" "):rep(1 << 18) .. "1"
  while true do
    pcall(count, blanks)
  end
end
