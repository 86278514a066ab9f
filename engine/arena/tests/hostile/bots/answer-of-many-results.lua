-- answers with very many values at once
-- verdict: plays on
function attack()
  return table.unpack({}, 1, 20000)
end
