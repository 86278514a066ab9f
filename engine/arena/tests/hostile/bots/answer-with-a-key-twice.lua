-- answers with a number and its text as keys
-- verdict: plays on
function attack()
  return { [2] = "number", ["2"] = "text", [-1] = "number", ["-1"] = "text" }
end
