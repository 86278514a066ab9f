-- answers with keys that are true and false
-- verdict: error
function attack()
  return { [true] = 1, [false] = 2 }
end
