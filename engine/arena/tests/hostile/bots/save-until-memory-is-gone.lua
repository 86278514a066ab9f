-- saves a table and fills it until there is no room
-- verdict: out of memory
function attack()
  local saved, i = {}, 0
  save(saved)
  while true do
    i = i + 1
    saved[i] = {
      a = 1,
      b = 1,
      c = 1,
      d = 1,
      e = 1,
      f = 1,
      g = 1,
      h = 1,
      i = 1,
      j = 1,
      k = 1,
      l = 1,
      m = 1,
      n = 1,
      o = 1,
      p = 1,
      q = 1,
      r = 1,
      s = 1,
      t = 1,
      u = 1,
      v = 1,
      w = 1,
      x = 1,
      y = 1,
      z = 1,
      ab = 1,
      ac = 1,
      ae = 1,
      ag = 1,
      ah = 1,
      aj = 1,
    }
  end
end
