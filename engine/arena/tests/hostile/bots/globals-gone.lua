-- takes away all globals, its own functions too
-- verdict: plays on or error
function attack()
  local globals, all = _G, {}
  for name in pairs(globals) do
    all[#all + 1] = name
  end
  for i = 1, #all do
    globals[all[i]] = nil
  end
end
