function turn(view)
  return #view.trees
end
