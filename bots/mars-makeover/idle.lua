--- Does nothing.

function play_turn() end
