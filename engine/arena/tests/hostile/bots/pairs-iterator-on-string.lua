-- calls the iterator of named entries on a text
-- verdict: error
function attack()
  local step = pairs({ a = 1 })
  return step("a text", nil)
end
