-- gives all strings another metatable
-- verdict: error
function attack()
  setmetatable("", { __index = _G })
end
