-- The globals that scripts see, made from Lua's own (`lua`) and the engine's functions (`native`). The other parts of the prelude fill in
-- what they are about.
local lua, native, env = ...

local error, type, rawget, setmetatable = lua.error, lua.type, lua.rawget, lua.setmetatable
local raw_pcall, recheck = lua.pcall, native.recheck

env._VERSION = "Lua 5.4"
env.assert = lua.assert
env.error = error
env.getmetatable = lua.getmetatable
env.next = native.next
env.pairs = native.pairs
env.rawequal = lua.rawequal
env.rawget = rawget
env.rawlen = lua.rawlen
env.rawset = lua.rawset
env.select = lua.select
env.tonumber = lua.tonumber
env.type = type
env.math = lua.math
env.string = lua.string
env.table = lua.table
env.utf8 = lua.utf8
env._G = env

-- Errors. What must not be caught is raised again by `recheck`.

local function caught(ok, ...)
  if not ok then
    recheck()
  end
  return ok, ...
end

function env.pcall(f, ...)
  return caught(raw_pcall(f, ...))
end

local function handled(handler, ok, ...)
  if ok then
    return true, ...
  end
  recheck()
  return false, handler(...)
end

-- The handler runs after the failed call is gone: inside it the engine could count nothing.
function env.xpcall(f, handler, ...)
  return handled(handler, raw_pcall(f, ...))
end

-- Metatables. A finaliser would run at a moment nobody can foretell; weak entries would vanish at one.

function env.setmetatable(t, meta)
  if type(meta) == "table" then
    if rawget(meta, "__gc") ~= nil then
      error("__gc is not to be had here: there are no finalisers", 2)
    end
    if rawget(meta, "__mode") ~= nil then
      error("__mode is not to be had here: there are no weak tables", 2)
    end
  end
  return setmetatable(t, meta)
end

-- Coroutines.

env.coroutine = native.coroutine
env.coroutine.running = lua.coroutine.running

-- Numbers.

for _, name in lua.ipairs({ "sin", "cos", "tan", "asin", "acos", "atan", "exp", "log" }) do
  env.math[name] = native[name]
end
env.math.random = native.random
env.math.randomseed = nil
