--- A bay made by chance.

return function()
  local chance = rng("bay")
  local wind = chance:int(1) -- slip: an argument is missing
  local rows = chance:ints(4, 1) -- slip: an argument is missing
  print(rows, chance:real(1)) -- slip: one too many
  print(chance:pick(4)) -- slip: a number is no list
  return { wind = wind, depth = constants.ship.mots } -- slip: a constant
end
