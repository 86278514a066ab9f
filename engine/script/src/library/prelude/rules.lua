-- What only the rules have: modules of their own game, and constants that can be read but not changed.
-- Gets the compiled modules by name, the plain constants, the formulas (lists of keys and functions), and `near`.
local modules, plain, formulas, near = ...

local loaded, loading = {}, {}

function require(name)
  local module = loaded[name]
  if module ~= nil then
    return module
  end
  local load = modules[name]
  if not load then
    local names = {}
    for known in pairs(modules) do
      names[#names + 1] = known
    end
    local meant = near(tostring(name), names)
    error("there is no module '" .. tostring(name) .. "'" .. (meant and ": did you mean '" .. meant .. "'?" or ""), 2)
  end
  if loading[name] then
    error("module '" .. name .. "' requires itself", 2)
  end
  loading[name] = true
  -- Also when it fails: whoever asks for it next is told why, not that it requires itself.
  local _ <close> = setmetatable({}, {
    __close = function()
      loading[name] = nil
    end,
  })
  module = load()
  if type(module) ~= "table" then
    error("module '" .. name .. "' must return a table, not " .. type(module), 2)
  end
  loaded[name] = module
  return module
end

for _, formula in ipairs(formulas) do
  local at = plain
  for i = 1, #formula.path - 1 do
    local key = formula.path[i]
    if at[key] == nil then
      at[key] = {}
    end
    at = at[key]
  end
  at[formula.path[#formula.path]] = formula.value
end

local function strict(data, path)
  local sealed = {}
  for key, value in pairs(data) do
    sealed[key] = type(value) == "table" and strict(value, path .. "." .. tostring(key)) or value
  end
  local size = #data
  setmetatable(sealed, {
    __index = function(_, key)
      if type(key) == "number" then
        return nil
      end
      local names = {}
      for known in pairs(data) do
        names[#names + 1] = tostring(known)
      end
      local meant = near(tostring(key), names)
      error(
        "there is no constant '"
          .. path
          .. "."
          .. tostring(key)
          .. "'"
          .. (meant and ": did you mean '" .. meant .. "'?" or ""),
        2
      )
    end,
  })
  return setmetatable({}, {
    __index = sealed,
    __newindex = function(_, key)
      error("constants can't be changed: '" .. path .. "." .. tostring(key) .. "'", 2)
    end,
    __len = function()
      return size
    end,
    __pairs = function()
      return pairs(sealed)
    end,
    __metatable = false,
  })
end

constants = strict(plain, "constants")
