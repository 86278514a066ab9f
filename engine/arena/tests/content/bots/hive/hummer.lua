-- Hums how many turns it has lived, one a turn, for ever.
local turns = 0

function run()
  while true do
    turns = turns + 1
    hum(turns)
    end_turn()
  end
end
