-- Faults of a map, collected one by one, each with the path to what is wrong. Every game checks its maps in `check_map`; what all of them ask stands here.

local Faults = {}
Faults.__index = Faults

faults = {}

function faults.new()
  return setmetatable({ list = {} }, Faults)
end

-- What is wrong with the keys and the title of a map, and whether there is a map to look into at all.
function faults.of_map(map, keys)
  local found = faults.new()
  local readable = found:keys("", map, keys)
  if readable and map.title ~= nil then
    found:text("title", map.title)
  end
  return found, readable
end

function Faults:report(path, message, hint)
  self.list[#self.list + 1] = { path = path, message = message, hint = hint }
end

-- What is wrong with a value that should be of some kind: it isn't there, or it is another.
local function lacking(value, kind)
  return value == nil and "is missing" or "must be " .. kind
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

-- Whether there is a map at this path; a key that isn't known is a fault of its own.
function Faults:keys(path, value, known)
  if not self:is_map(path, value) then
    return false
  end
  for key in pairs(value) do
    if not holds(known, key) then
      local inner = path == "" and tostring(key) or path .. "." .. tostring(key)
      self:report(inner, "unknown key", did_you_mean(key, known))
    end
  end
  return true
end

function Faults:is_map(path, value, kind)
  if type(value) == "table" then
    return true
  end
  self:report(path, lacking(value, kind or "a map"))
  return false
end

-- Whether there is a list without gaps, and nothing else beside it.
function Faults:is_list(path, value, kind)
  local entries = 0
  if type(value) == "table" then
    for _ in pairs(value) do
      entries = entries + 1
    end
    if entries == #value then
      return true
    end
  end
  self:report(path, lacking(value, kind or "a list"))
  return false
end

-- Whether there is an integer at this path, at least `least` and at most `most` where those are given.
function Faults:integer(path, value, least, most)
  if math.type(value) ~= "integer" then
    self:report(path, lacking(value, "an integer"))
  elseif least and value < least then
    self:report(path, ("must be at least %d"):format(least))
  elseif most and value > most then
    self:report(path, ("must be at most %d"):format(most))
  else
    return true
  end
  return false
end

-- Whether there is a text at this path.
function Faults:text(path, value)
  if type(value) == "string" then
    return true
  end
  self:report(path, lacking(value, "a string"))
  return false
end

-- Whether one of these names stands at this path; `what` says what is named.
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
