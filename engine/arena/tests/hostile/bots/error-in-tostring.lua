-- fails when it is printed
-- verdict: error
function attack()
  print(setmetatable({}, { __tostring = error }))
end
