return function()
  return { trees = { { kind = "apple", ripe = rng("orchard"):int(0, constants.random.most) } } }
end
