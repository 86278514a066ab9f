-- fails in the handler of an error, again and again
-- verdict: error
local function handler(why)
  error(why .. "!", 0)
end

function attack()
  print(pcall(xpcall, error, handler, "first"))
  print(pcall(xpcall, error, error, "second"))
  print(xpcall(xpcall, handler, error, handler, "third"))
  xpcall(error, handler, "last")
end
