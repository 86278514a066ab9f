-- packs by a format of a hundred thousand blanks
-- verdict: over budget
function attack()
  local blanks = (" "):rep(1 << 19)
  while true do
    string.pack(blanks)
  end
end
