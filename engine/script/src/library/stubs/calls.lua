---@meta
--- What only bots have that call the game live.

--- Ends the turn here. The next one goes on behind this call, with all locals as they are.
function end_turn() end
