--- Wrappers that lack something.

local around, before, after, replace = {}, {}, {}, {}

around["docks.load"] = function(ship, crates) -- slip: the function itself comes first
  return ship and crates
end

around["window.build"] = function(build, state, turn)
  local view = build(state) -- slip: an argument is missing
  print(view.weathr, turn.number) -- slip: a field of what it gives
  return view
end

around["window.list"] = function(list, state, most)
  return list(state, most, 3) -- slip: one too many
end

before["docks.pay"] = function(seat, crates) -- slip: the state comes first
  print(seat, crates)
end

after["docks.find"] = function(state, name, place) -- slip: nothing is left for it
  print(state.wind, name, place)
end

replace["docks.steer"] = function(ship, heading)
  ship.heading = heading or ship.haeding -- slip: a field of what a wrapper gets
end

replace["deeds.run"] = function(state, turn, answer) -- slip: a stage gets no answer
  print(state.wind, turn.number, answer)
end

return { around = around, before = before, after = after, replace = replace }
