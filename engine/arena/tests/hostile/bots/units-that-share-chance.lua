-- looks whether two units draw the same numbers
-- verdict: plays on
function attack()
  local drawn = {}
  for i = 1, 5 do
    drawn[i] = math.random(1, 1000000)
  end
  -- The replay shows them; the next turn of any unit must draw others.
  print(table.concat(drawn, " "))
end
