-- answers with tables inside of tables, a thousand deep
-- verdict: error
function attack()
  local nested = {}
  for _ = 1, 1000 do
    nested = { nested }
  end
  return nested
end
