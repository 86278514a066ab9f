-- claims that the clock stopped it
-- verdict: error
function attack()
  local good = pcall(error, "it ran for too long and was stopped", 0)
  if good then
    print("breach: an error went by")
  end
  error("it ran for too long and was stopped", 0)
end
