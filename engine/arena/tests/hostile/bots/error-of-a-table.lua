-- fails with a table that pretends to be a text
-- verdict: error
local meta = {}
meta.__index = string
meta.__name = "string"
meta.__tostring = error
meta.__concat = error

function attack()
  error(setmetatable({ "text" }, meta), 2)
end
