-- leaves a long text half replaced behind
-- verdict: plays on or over budget or out of memory
function attack()
  pcall(string.gsub, ("x"):rep(300), "x", ("y"):rep(3000) .. "%9")
end
