-- The globals that scripts see, taken from Lua (`lua`) and the engine (`native`). The other parts of the prelude complete them.
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

-- Errors. `recheck` raises an error again if it must not be caught.

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

-- The handler runs after the failed call has ended, because the engine could not count inside an error.
function env.xpcall(f, handler, ...)
  return handled(handler, raw_pcall(f, ...))
end

-- Metatables. Finalisers would run, and weak entries vanish, at unpredictable moments.

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
