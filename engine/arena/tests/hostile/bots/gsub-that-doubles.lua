-- doubles a text by replacing every letter by two
-- verdict: over budget or out of memory
function attack()
  local text = "x"
  while true do
    text = text:gsub(".", "%0%0")
  end
end
