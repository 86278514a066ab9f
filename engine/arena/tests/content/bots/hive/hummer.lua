-- Hums how many turns it has lived, one a turn, for ever.
local turns = 0

function run(bee)
  while true do
    turns = turns + 1
    bee:hum(turns)
    bee:rest()
  end
end
