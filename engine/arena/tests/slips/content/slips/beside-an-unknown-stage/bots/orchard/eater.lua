---@param view View
function turn(view)
  local first = pick_fruit(#view.tres) -- slip
  return { first, harvest(1) } -- slip
end
