-- packs long texts with short formats
-- verdict: over budget
local s = ("x"):rep(4000)
function attack()
  while true do
    string.pack("zzs4", s, s, s)
  end
end
