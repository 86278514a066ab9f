-- has names looked for through many functions
-- verdict: plays on or over budget or error
local v0, v1, v2, v3, v4, v5, v6, v7, v8, v9
local function nest()
  return function()
    return function()
      return function()
        return function()
          return function()
            --repeat 3000 x = x
          end
        end
      end
    end
  end
end
function attack() end
