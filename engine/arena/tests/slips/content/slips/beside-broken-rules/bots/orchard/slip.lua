function turn(view)
  retrun(view) -- slip
end
