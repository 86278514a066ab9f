return function()
  return { trees = { { kind = "apple", ripe = rng("orchard"):int(0, 9) } } }
end
