--- Takes nothing.

function turn() end
