-- asks for a weak table
-- verdict: error
function attack()
  local weak = setmetatable({}, { __mode = "k" })
  print("breach: " .. tostring(weak))
end
