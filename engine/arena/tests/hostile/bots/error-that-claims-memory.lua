-- claims that the memory was gone
-- verdict: error
function attack()
  local good = pcall(error, "not enough memory", 0)
  if good then
    print("breach: an error went by")
  end
  error("not enough memory", 0)
end
