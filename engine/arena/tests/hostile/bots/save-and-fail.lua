-- saves an answer and fails, which is what saving is for
-- verdict: error
function attack()
  save({ "saved" })
  error("too late")
end
