-- changes what all strings share
-- verdict: error
function attack()
  getmetatable("").__index = function()
    return "mine"
  end
end
