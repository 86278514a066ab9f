-- asks for an address outright
-- verdict: error
function attack()
  local text = ("%p"):format({})
  print("breach: " .. text)
end
