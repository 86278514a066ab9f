-- looks for more behind the globals and the metatables of all that it can name
-- verdict: plays on
function attack()
  local seen, waiting = {}, { _G }
  while #waiting > 0 do
    local item = table.remove(waiting)
    if not seen[item] then
      seen[item] = true
      local meta = getmetatable(item)
      if meta then
        print("breach: a metatable")
      end
      if type(item) == "table" then
        for name, value in pairs(item) do
          if type(value) == "table" then
            waiting[#waiting + 1] = value
          end
          if type(value) == "thread" or type(value) == "userdata" then
            print("breach: " .. tostring(name))
          end
        end
      end
    end
  end
end
