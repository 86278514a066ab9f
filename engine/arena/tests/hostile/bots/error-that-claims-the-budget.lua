-- claims that the budget was gone
-- verdict: error
function attack()
  local good = pcall(error, "over budget", 0)
  if good then
    print("breach: an error went by")
  end
  error("over budget", 0)
end
