---@param view View
function turn(view)
  return { pick_fruit(#view.tres) } -- slip
end
