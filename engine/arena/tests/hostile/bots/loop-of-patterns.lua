-- has a pattern try all ways through a text
-- verdict: over budget
function attack()
  return (("a"):rep(30)):find((".-"):rep(25) .. "b")
end
