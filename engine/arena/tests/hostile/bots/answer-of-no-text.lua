-- answers with bytes that are no text, unless a call ends its turn before
-- verdict: error or plays on
function attack()
  local answer = { "\xff\xfe", { ["\xff"] = 1, ["a\0b"] = "\0" }, "\xed\xa0\x80", "\27[2J" }
  for _, call in ipairs(api) do
    local _, order = pcall(call, "\xff\xfe\0", ("\xc3"):rep(50))
    answer[#answer + 1] = order
  end
  return answer
end
