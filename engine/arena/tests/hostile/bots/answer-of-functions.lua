-- answers with a function
-- verdict: error
function attack()
  return { print }
end
