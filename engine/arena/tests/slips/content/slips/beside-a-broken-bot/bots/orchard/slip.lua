function turn(view) end end -- slip
