-- replaces what tells the budget and the functions that catch errors
-- verdict: over budget
budget = function()
  return math.huge
end
pcall = function(f, ...)
  return f(...)
end

function attack()
  while budget() > 0 do
    pcall(tostring, 1)
  end
end
