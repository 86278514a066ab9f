-- keeps a table just full, so that every new key has it built anew
-- verdict: over budget
function attack()
  local full, last = {}, 16384
  for i = 1, last do
    full[-i] = true
  end
  while true do
    full[16383 - last] = nil
    last = last + 1
    full[-last] = true
  end
end
