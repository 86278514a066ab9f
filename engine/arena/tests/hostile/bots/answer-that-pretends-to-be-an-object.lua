-- answers with what an object looks like in a replay
-- verdict: plays on
function attack()
  return { { ["@grid"] = { width = -1 } }, { ["@graph"] = 5 }, { ["@hex"] = {} }, ["@grid"] = "x" }
end
