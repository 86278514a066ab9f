-- removes all other keys at the first step of every walk
-- verdict: over budget
local names = {}
for i = 1, 500 do
  names[i] = "k" .. i
end
function attack()
  while true do
    local t = {}
    for i = 1, 500 do
      t[names[i]] = i
    end
    for key in pairs(t) do
      for i = 1, 500 do
        if names[i] ~= key then
          t[names[i]] = nil
        end
      end
    end
  end
end
