-- has its functions looked up through a metatable of the globals
-- verdict: plays on or error
function attack()
  local own = {}
  for name, value in pairs(_G) do
    if value == attack then
      own[#own + 1] = name
    end
  end
  setmetatable(_G, {
    __index = function(_, name)
      print("breach: looked up " .. tostring(name))
      return attack
    end,
    __newindex = function(_, name)
      print("breach: wrote " .. tostring(name))
    end,
  })
  for _, name in ipairs(own) do
    _G[name] = nil
  end
end
