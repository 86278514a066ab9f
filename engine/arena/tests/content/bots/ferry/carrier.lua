-- One crate in a turn, as long as they are let.
function turn()
  pcall(carry, 1)
end
