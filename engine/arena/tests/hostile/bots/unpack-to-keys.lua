-- unpacks long texts and uses each as a key, so that it is hashed
-- verdict: over budget
local s, t = string.pack("s4", ("x"):rep(4000)), {}
function attack()
  while true do
    local r = t[string.unpack("s4", s)]
  end
end
