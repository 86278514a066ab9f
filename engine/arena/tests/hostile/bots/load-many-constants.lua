-- brings a long list of texts
-- verdict: plays on or over budget
local t = {
  --repeat 3000 "x", 1.5,
}
function attack() end
