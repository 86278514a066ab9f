-- answers with keys that are no integers
-- verdict: error
function attack()
  return { [1.5] = 1 }
end
