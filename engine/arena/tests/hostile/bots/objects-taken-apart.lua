-- looks behind the objects that the engine made
-- verdict: plays on
function attack()
  for _, object in ipairs({ grid.new({ width = 2, height = 2 }), graph.new({}), hexfield.new(1) }) do
    if getmetatable(object) then
      print("breach: a metatable")
    end
    if pcall(setmetatable, object, {}) then
      print("breach: another metatable")
    end
    if object.__gc or object.__index or object.__metatable then
      print("breach: a metamethod")
    end
    if pcall(rawset, object, 1, 1) or pcall(rawget, object, 1) then
      print("breach: raw access")
    end
    pcall(function()
      object.size = print
      print("breach: a new field")
    end)
    pcall(function()
      return #object, object + 1, object < object, -object, object .. "x", object()
    end)
  end
end
