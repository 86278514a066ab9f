function turn() end
