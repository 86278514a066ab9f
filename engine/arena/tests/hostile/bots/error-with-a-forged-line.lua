-- blames a line that its file does not have
-- verdict: error
function attack()
  error("error-with-a-forged-line.lua:18446744073709551615: far below", 0)
end
