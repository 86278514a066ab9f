--- Two veins in the middle row, one for each player, who need no draft. They are 14 edges apart on a field of any size. What is sent from one to the other
--- meets halfway.

return function()
  local function vein(x, owner)
    return { x = x, y = 0, material = "gas", owner = owner, robots = 1000, material_initial = 5, robot_initial = 1000 }
  end
  return { title = "A front", size = constants.field.size, veins = { vein(-7, "P1"), vein(7, "P2") } }
end
