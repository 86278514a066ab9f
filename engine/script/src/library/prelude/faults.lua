-- Mistakes in a map, collected with their paths. The engine checks keys and types from `map` in game.yaml; `check_map` makes the other checks
-- of a game, with these functions for common ones.

local Faults = {}
Faults.__index = Faults

faults = {}

function faults.new()
  return setmetatable({ list = {} }, Faults)
end

function Faults:report(path, message, hint, at)
  self.list[#self.list + 1] = { path = path, message = message, hint = hint, at = at }
end

local function holds(list, wanted)
  for _, value in ipairs(list) do
    if value == wanted then
      return true
    end
  end
  return false
end

local function did_you_mean(name, names)
  local close = type(name) == "string" and near(name, names) or nil
  return close and ("did you mean " .. close .. "?")
end

-- Checks that the value at this path is an integer, at least `least` and at most `most` if those are given.
function Faults:integer(path, value, least, most)
  if math.type(value) ~= "integer" then
    self:report(path, value == nil and "is missing" or "must be an integer")
  elseif least and value < least then
    self:report(path, ("must be at least %d"):format(least))
  elseif most and value > most then
    self:report(path, ("must be at most %d"):format(most))
  else
    return true
  end
  return false
end

-- Checks that the value at this path is one of these names; `what` describes them in messages.
function Faults:one_of(path, value, names, what)
  if holds(names, value) then
    return true
  elseif value == nil then
    self:report(path, "is missing")
  else
    local hint = did_you_mean(value, names) or ("there are " .. table.concat(names, ", "))
    self:report(path, ("there is no %s %s"):format(what, tostring(value)), hint)
  end
  return false
end
