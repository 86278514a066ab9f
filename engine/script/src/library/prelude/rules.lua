-- Modules and constants of the rules. Arguments: the compiled modules by name, the plain constants, the formulas (lists of keys and
-- functions), the files of hooks, `near`, and `seal`. Every assignment to a sealed table goes to `__newindex`, even for existing keys.
local modules, plain, formulas, hooks, near, seal = ...

local loaded, loading = {}, {}

-- Hooks of mods for modules that are not loaded yet, by module.
local waiting = {}
local wrap_all

-- Returns the end of a message about an unknown name, with a suggestion if a known name is similar.
local function meant(name, known)
  local close = near(tostring(name), known)
  return close and ": did you mean '" .. close .. "'?" or ""
end

local function keys(t)
  local names = {}
  for name in pairs(t) do
    names[#names + 1] = tostring(name)
  end
  return names
end

local function require_module(name)
  local module = loaded[name]
  if module ~= nil then
    return module
  end
  local load = modules[name]
  if not load then
    error("there is no module '" .. tostring(name) .. "'" .. meant(name, keys(modules)), 2)
  end
  if loading[name] then
    error("module '" .. name .. "' requires itself", 2)
  end
  loading[name] = true
  -- Runs after an error too, so that the next `require` reports the error again, not a module that requires itself.
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
  wrap_all(name, module)
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
  setmetatable(sealed, {
    __index = function(_, key)
      if type(key) == "number" then
        return nil
      end
      error("there is no constant '" .. path .. "." .. tostring(key) .. "'" .. meant(key, keys(data)), 2)
    end,
    __newindex = function(_, key)
      error("constants can't be changed: '" .. path .. "." .. tostring(key) .. "'", 2)
    end,
    __metatable = false,
  })
  seal(sealed)
  return sealed
end

-- Scripts may assign other values to these two globals; the engine uses the values that this file returns.
local sealed_constants = strict(plain, "constants")
constants, require = sealed_constants, require_module

-- The ways to wrap a function. Each receives the original function and the mod's own.
local wrap = {}

-- Adds a new function, which the rules find by its name.
function wrap.add(_, own)
  return own
end

-- Runs the mod's function first, with the same arguments.
function wrap.before(original, own)
  return function(...)
    own(...)
    return original(...)
  end
end

local function finish(own, arguments, ...)
  own(table.unpack(arguments, 1, arguments.n))
  return ...
end

-- Runs the mod's function last, with the same arguments; the results stay.
function wrap.after(original, own)
  return function(...)
    return finish(own, table.pack(...), original(...))
  end
end

-- Runs the mod's function instead, with the original as its first argument.
function wrap.around(original, own)
  return function(...)
    return own(original, ...)
  end
end

-- Runs the mod's function instead.
function wrap.replace(_, own)
  return own
end

-- The order in which the hooks of one mod are applied, the innermost first.
local KINDS = { "add", "replace", "before", "after", "around" }

-- Reports a mistake in a file of hooks, at the first line that mentions it.
local function fault(hook, about, message)
  local word = about and tostring(about):gsub("%p", "%%%0")
  local at = word and hook.text:find("%f[%w_]" .. word .. "%f[^%w_]") or 1
  local _, lines = hook.text:sub(1, at):gsub("\n", "")
  error(hook.chunk .. ":" .. lines + 1 .. ": " .. message, 0)
end

-- Returns the module and the function of a name 'module.function'.
local function split(hook, name)
  local module, key = tostring(name):match("^([%w_]+)%.([%w_]+)$")
  if not module then
    fault(hook, name, "'" .. tostring(name) .. "' names no function of the rules: write 'module.function'")
  elseif not modules[module] then
    fault(hook, name, "there is no module '" .. module .. "'" .. meant(module, keys(modules)))
  end
  return module, key
end

-- Wraps a module as soon as it is loaded, so that everything derived from its functions uses the wrapped ones.
function wrap_all(name, module)
  local list = waiting[name] or {}
  waiting[name] = nil
  for _, one in ipairs(list) do
    local original = module[one.key]
    if one.kind == "add" then
      if original ~= nil then
        fault(
          one.hook,
          one.name,
          "the module '" .. name .. "' has '" .. one.key .. "' already: wrap it instead of adding it"
        )
      end
    elseif type(original) ~= "function" then
      local message = "the module '" .. name .. "' has no function '" .. one.key .. "'" .. meant(one.key, keys(module))
      fault(one.hook, one.name, message)
    end
    module[one.key] = wrap[one.kind](original, one.own)
  end
end

-- All hooks in order, for the commands that list them.
local wrapped = {}

local function add(hook, kind, name, own)
  if type(own) ~= "function" then
    fault(hook, name, kind .. " '" .. tostring(name) .. "' must be a function, not " .. type(own))
  end
  local module, key = split(hook, name)
  waiting[module] = waiting[module] or {}
  table.insert(waiting[module], { hook = hook, kind = kind, name = name, key = key, own = own })
  wrapped[#wrapped + 1] = { file = hook.chunk, way = kind, name = name }
  if loaded[module] then
    wrap_all(module, loaded[module])
  end
end

for _, hook in ipairs(hooks) do
  local kinds = hook.load()
  if type(kinds) ~= "table" then
    fault(hook, nil, "hooks.lua must return a table, not " .. type(kinds))
  end
  for kind, functions in pairs(kinds) do
    if not wrap[kind] then
      fault(hook, kind, "there is no way '" .. tostring(kind) .. "' to wrap a function" .. meant(kind, KINDS))
    elseif type(functions) ~= "table" then
      fault(hook, kind, "'" .. kind .. "' must be a table of functions, not " .. type(functions))
    end
  end
  for _, kind in ipairs(KINDS) do
    for name, own in pairs(kinds[kind] or {}) do
      add(hook, kind, name, own)
    end
  end
end

-- Loads hooked modules now, so that mistakes in names are reported early.
for name in pairs(waiting) do
  require_module(name)
end

local globals = _G

local function copy(t)
  local copied = {}
  for key, value in pairs(t) do
    copied[key] = value
  end
  return copied
end

-- Returns globals for the chunk of a map: assignments, even to `math` or `string`, affect only the chunk.
local function own_globals()
  local own = copy(globals)
  for name, value in pairs(own) do
    if type(value) == "table" and getmetatable(value) == nil then
      own[name] = copy(value)
    end
  end
  own._G = own
  return own
end

return wrapped, require_module, sealed_constants, own_globals
