-- marks an object for finalisation before there is a function
-- verdict: error
function attack()
  local meta = { __gc = true }
  setmetatable({}, meta)
  meta.__gc = function()
    print("breach: a finaliser ran")
  end
end
