-- looks for files, the environment, other code and the debugger
-- verdict: plays on
local forbidden = {
  "io",
  "os",
  "debug",
  "package",
  "require",
  "load",
  "loadstring",
  "loadfile",
  "dofile",
  "collectgarbage",
  "getfenv",
  "setfenv",
  "newproxy",
  "ffi",
  "jit",
  "arg",
  "warn",
  "rng",
  "event",
  "constants",
  "queue",
  "refuse",
  "private",
  "native",
  "lua",
}

function attack()
  for _, name in ipairs(forbidden) do
    if _G[name] ~= nil or _ENV[name] ~= nil or rawget(_G, name) ~= nil then
      print("breach: " .. name)
    end
  end
  if string.dump or math.randomseed or coroutine.main then
    print("breach: a function of a library")
  end
end
