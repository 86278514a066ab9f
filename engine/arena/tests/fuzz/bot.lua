-- What stands around an answer in a bot of the orders target. The engine's test puts lists before it and functions behind it:
-- names (of the game's API), seats, words (texts of the map), calls (whether bots call live).
local turns = 0

-- The entry of a table that stands so far down in it, and so on into the depth.
local function at(value, ...)
  for i = 1, select("#", ...) do
    local count = 0
    if type(value) == "table" then
      for _ in pairs(value) do
        count = count + 1
      end
    end
    if count == 0 then
      return value
    end
    local wanted = (select(i, ...) - 1) % count
    for _, inner in pairs(value) do
      if wanted == 0 then
        value = inner
        break
      end
      wanted = wanted - 1
    end
  end
  return value
end

local function nth(list, number)
  return list[(number - 1) % #list + 1]
end

local function seat(number)
  return nth(seats, number)
end

local function word(number)
  return nth(words, number)
end

-- An order by the number of its name.
local function api(number, ...)
  if #names == 0 then
    return ...
  end
  return calls and { nth(names, number), ... } or _G[nth(names, number)](...)
end

local function deep(levels)
  local value = { "x" }
  for _ = 1, levels do
    value = { value }
  end
  return value
end

local function cyclic()
  local value = { "x" }
  value[2] = value
  return value
end

-- Live calls are made from the answer; what is no call is left to the engine.
local function make(game, answer)
  if calls and type(answer) == "table" then
    for _, call in ipairs(answer) do
      if type(call) == "table" and type(call[1]) == "string" then
        pcall(game[call[1]], game, table.unpack(call, 2))
      end
    end
  end
  return answer
end
