-- takes the methods from the object, puts others in their place, and reaches for what is behind it
-- verdict: plays on
local before, known = nil, {}

function attack(game)
  if not methods then
    return
  end
  if getmetatable(game) ~= false or pcall(setmetatable, game, {}) or pcall(setmetatable, game, nil) then
    print("breach: the metatable")
  end
  if rawequal(before, game) then
    print("breach: the object of another turn")
  end
  for _, name in ipairs(methods) do
    local method = game[name]
    known[name] = known[name] or method
    if method ~= known[name] or rawget(game, name) ~= nil then
      print("breach: another " .. name)
    end
    game[name] = nil
    rawset(game, name, nil)
    if game[name] ~= method then
      print("breach: " .. name .. " is gone")
    end
    game[name] = error
    rawset(game, name, print)
    if game[name] ~= print or (before and before[name] ~= print) then
      print("breach: a field of its own")
    end
  end
  before = game
end
