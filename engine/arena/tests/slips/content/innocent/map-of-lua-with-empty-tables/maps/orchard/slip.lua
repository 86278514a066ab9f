return function()
  return { trees = { { kind = "plum", ripe = 1 } }, paths = {}, baskets = {} }
end
