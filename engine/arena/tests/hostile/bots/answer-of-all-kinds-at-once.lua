-- answers with a list of everything that is no order
-- verdict: plays on
function attack()
  return {
    true,
    false,
    0,
    -1,
    1.5,
    "",
    "x",
    {},
    { {} },
    { { {} } },
    { 1, 2 },
    { "x", {} },
    { a = 1 },
    { { { "x" }, "y" } },
    { true },
    { [2] = "x" },
  }
end
