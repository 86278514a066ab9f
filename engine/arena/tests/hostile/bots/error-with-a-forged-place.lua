-- blames another file
-- verdict: error
function attack()
  error("score.lua:12: attempt to index a nil value", 0)
end
