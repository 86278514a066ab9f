-- packs megabytes of zeros, and fails behind them
-- verdict: over budget or out of memory
function attack()
  while true do
    pcall(string.pack, "c2000000 i1", "x", 1000)
  end
end
