-- answers with something else each turn, never with what is asked
-- verdict: plays on
local turns = 0
local answers = {
  true,
  0,
  -1,
  1.5,
  "",
  "x",
  {},
  { {} },
  { { {} } },
  { 1, 2, 3 },
  { { 1 } },
  { { "x" } },
  { a = 1 },
  { { { "x" }, "y" } },
  { true },
}

function attack(view)
  turns = turns + 1
  local unit = type(view) == "table" and math.tointeger(view.unit) or 0
  return answers[(turns * 3 + unit) % #answers + 1]
end
