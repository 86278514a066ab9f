-- returns more results than any stack holds
-- verdict: error or over budget or plays on
function attack()
  return table.unpack({}, 1, 1 << 62)
end
