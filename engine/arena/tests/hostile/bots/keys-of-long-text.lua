-- looks for a long text in a table that holds an equal one
-- verdict: over budget
function attack()
  local long, twin = ("x"):rep(1 << 18) .. "a", ("x"):rep(1 << 19) .. "a"
  local held = { [long] = true }
  while true do
    local _ = held[twin]
  end
end
