-- changes the objects in its view, and those it kept from older views
-- verdict: plays on
local kept = {}

local function collect(view, depth)
  if type(view) == "userdata" then
    kept[#kept + 1] = view
  elseif type(view) == "table" and depth < 6 then
    for _, value in pairs(view) do
      collect(value, depth + 1)
    end
  end
end

local function try(object, name, ...)
  local method = object[name]
  if method and pcall(method, object, ...) then
    print("breach: " .. name)
  end
end

function attack(view)
  collect(view, 0)
  for _, object in ipairs(kept) do
    local layers = { "worn", "wax", "a" }
    for _, layer in ipairs(layers) do
      try(object, "set", layer, 99, 0, 0)
      try(object, "set", layer, 99, 1, 1)
      try(object, "fill", layer, 99)
    end
    for unit = 1, 4 do
      for _, name in ipairs({ "bees", "runners" }) do
        try(object, "move", name, unit, 3, 1)
        try(object, "put", name, 90 + unit, 2, 1)
        try(object, "remove", name, unit)
      end
    end
    if object.weights then
      local good, weights = pcall(object.weights, object)
      if good and #weights > 0 then
        try(object, "set_weights", weights)
      end
    end
  end
end
