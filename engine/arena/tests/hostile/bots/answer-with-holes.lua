-- answers with lists full of holes
-- verdict: plays on
function attack()
  return { nil, nil, 3, nil, [7] = 7, [1 << 40] = 1, [-1] = 2, n = 5 }
end
