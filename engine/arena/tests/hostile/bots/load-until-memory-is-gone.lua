-- fills the memory while it is loaded
-- verdict: out of memory or over budget
local text = "x"
while true do
  text = text .. text
end
