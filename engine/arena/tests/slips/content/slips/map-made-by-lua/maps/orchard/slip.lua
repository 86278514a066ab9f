-- A map with a slip in it. -- slip
return function()
  return { trees = { { kind = "apple", rype = 3 } }, titel = "x" }
end
