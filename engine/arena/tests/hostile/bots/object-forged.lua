-- calls the methods of the game on objects of its own making
-- verdict: plays on
local function copy(game)
  local made = {}
  for key, value in pairs(game) do
    made[key] = value
  end
  return made
end

local function yes()
  return true
end

function attack(game)
  if not methods then
    return
  end
  local good, made = pcall(setmetatable, {}, getmetatable(game))
  if good then
    print("breach: the metatable is to be had")
  end
  local forged = {
    made,
    {},
    copy(game),
    setmetatable({}, { __index = game, __eq = yes, __metatable = false }),
    setmetatable(copy(game), { __index = game, __newindex = game, __call = yes }),
    "game",
    7,
    true,
    print,
    coroutine.create(print),
    hexfield.new(1),
    string,
    _G,
  }
  for _, name in ipairs(methods) do
    for i, object in ipairs(forged) do
      if pcall(game[name], object, 1) then
        print("breach: " .. name .. " takes object " .. i)
      end
    end
    if pcall(game[name]) or pcall(game[name], nil, game) then
      print("breach: " .. name .. " takes nothing")
    end
  end
end
