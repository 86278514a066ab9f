-- calls the iterators with controls that no loop would give them
-- verdict: plays on
function attack()
  local list = { 1, 2, 3 }
  for _, control in ipairs({ -5, 1 << 62, math.maxinteger, 0 / 0, 1.5, "1", {}, true }) do
    local step = pairs(list)
    pcall(step, list, control)
    local named = pairs({ a = 1 })
    pcall(named, {}, control)
    pcall(next, list, control)
  end
  pcall(pairs)
  pcall(next)
  pcall(next, {}, "none")
end
