-- repeats nothing, 2^62 times
-- verdict: plays on or error or over budget
function attack()
  print(#(""):rep(1 << 62), #(""):rep(1 << 40, ""))
end
