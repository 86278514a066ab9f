-- leaves notes for other units wherever something could be shared
-- verdict: plays on
local own = {}

local places = { _G, string, table, math, utf8, coroutine, own, grid, graph, hexfield }

local function look(view)
  local unit = type(view) == "table" and view.unit or 0
  for i, place in ipairs(places) do
    if place.note and place.note ~= unit then
      print("breach: place " .. i .. " holds a note of unit " .. place.note)
    end
    place.note = unit
  end
  if type(getmetatable("x")) == "table" then
    print("breach: strings can hold a note")
  end
  if type(view) == "table" then
    if view.note and view.note ~= unit then
      print("breach: the view holds a note")
    end
    view.note = unit
  end
end

function attack(view)
  look(view)
  -- A unit whose run goes on sees what the others did between its turns.
  while rest and type(view) == "table" and view.unit do
    rest()
    look(view)
  end
end
