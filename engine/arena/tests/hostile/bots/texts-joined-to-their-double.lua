-- doubles a text until it is too long for anybody
-- verdict: out of memory or over budget
function attack()
  local text = "x"
  while true do
    text = text .. text
  end
end
