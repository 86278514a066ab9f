--- A ring of `galaxy.systems` systems, each with one wormhole to the next: a probe that reaches so many wormholes shows
--- as many systems and the one it starts from.

return function()
  local count, systems = constants.galaxy.systems, {}
  for number = 0, count - 1 do
    systems["S" .. number] = {
      generators = 0,
      max_generators = 10,
      cost = 5,
      wormholes = { ["S" .. (number + 1) % count] = 5 },
    }
  end
  return { title = "A ring", systems = systems }
end
