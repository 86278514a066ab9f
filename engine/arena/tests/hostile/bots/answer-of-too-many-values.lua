-- answers with more values than anybody reads
-- verdict: error
function attack()
  local list = {}
  for i = 1, 30000 do
    list[i] = i
  end
  return list
end
