-- keeps all views of all turns, to look at what others do
-- verdict: plays on
local kept = {}

function attack(view)
  for i, old in ipairs(kept) do
    if rawequal(old, view) then
      print("breach: view " .. i .. " again")
    end
  end
  kept[#kept + 1] = view
  print(#kept)
end
