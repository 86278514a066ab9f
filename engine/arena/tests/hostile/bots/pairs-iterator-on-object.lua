-- calls the iterators on objects, coroutines and functions
-- verdict: error
function attack()
  for _, value in ipairs({ graph.new({}), coroutine.create(print), print }) do
    local step = pairs({ 1, 2 })
    local named = pairs({ a = 1, b = 2 })
    pcall(step, value, 0)
    pcall(named, value)
  end
  local step = pairs({ a = 1 })
  return step(hexfield.new(1))
end
