-- puts a table that can be called in the place of its function
-- verdict: plays on or error
function attack()
  for name, value in pairs(_G) do
    if value == attack then
      _G[name] = setmetatable({}, {
        __call = function()
          print("breach: a table was called")
        end,
      })
    end
  end
end
