-- looks for an address in every text there is
-- verdict: plays on
function attack()
  local co = coroutine.create(print)
  local named = setmetatable({}, { __name = "named" })
  local texts = {}
  for _, value in ipairs({ {}, print, attack, co, named, graph.new({}), hexfield.new(1) }) do
    texts[#texts + 1] = tostring(value)
    texts[#texts + 1] = ("%s %10s"):format(value, value)
    for _, f in ipairs({
      function()
        return value + 1
      end,
      function()
        return value .. "x"
      end,
      function()
        return value < 1
      end,
      function()
        return value.x.y.z
      end,
      function()
        for _ = value, 2 do
        end
      end,
      function()
        return ("x"):rep(value)
      end,
      function()
        return table.concat({ value })
      end,
      function()
        error(value)
      end,
    }) do
      texts[#texts + 1] = tostring((select(2, pcall(f))))
    end
    texts[#texts + 1] = tostring((select(2, pcall(string.format, "%p", value))))
    texts[#texts + 1] = tostring((select(2, pcall(string.format, "%d", value))))
    texts[#texts + 1] = tostring((select(2, pcall(string.format, "%q", value))))
  end
  local all = table.concat(texts, "\n")
  if all:find("0x%x%x") or all:find("%x%x%x%x%x%x%x%x%x%x") then
    print("breach: " .. all:match("%S*0x%S*"))
  end
  print(all:sub(1, 300))
end
