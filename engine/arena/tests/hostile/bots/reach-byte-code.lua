-- turns a function into byte code and loads it again
-- verdict: error
function attack()
  return load(string.dump(attack))()
end
