-- has a list of many thousand entries
-- verdict: plays on or refused or over budget
local list = {
  --repeat 60000 "text",
}
function attack()
  print(#list)
end
