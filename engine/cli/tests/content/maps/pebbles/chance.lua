--- A heap of 20 to 30 pebbles.

return function()
  return { pebbles = rng("heap"):int(20, 30) }
end
