-- fails in a library function that is called last, so that no line of its own is left
-- verdict: error
function attack()
  return setmetatable({}, { __mode = "k" })
end
