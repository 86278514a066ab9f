-- writes all over its view, and looks whether the next one shows it
-- verdict: plays on
local kept

local function spoil(view, depth)
  if type(view) ~= "table" or depth > 6 then
    return
  end
  local names = {}
  for name in pairs(view) do
    names[#names + 1] = name
  end
  for _, name in ipairs(names) do
    if view[name] == "spoilt" then
      print("breach: " .. tostring(name) .. " was spoilt before")
    end
    spoil(view[name], depth + 1)
    if type(view[name]) ~= "table" then
      view[name] = "spoilt"
    end
  end
  view.spoilt = "spoilt"
end

function attack(view)
  if kept ~= nil and rawequal(kept, view) then
    print("breach: the same view twice")
  end
  if type(view) == "table" and getmetatable(view) then
    print("breach: a metatable")
  end
  kept = view
  spoil(view, 0)
end
