-- answers with texts that look like numbers
-- verdict: plays on
function attack()
  local answer = {}
  for _, text in ipairs({ "1", " 5 ", "0x10", "1e3", "-0", "nan", "inf", "9223372036854775808", "" }) do
    answer[#answer + 1] = { text, text, [text] = text }
  end
  for _, call in ipairs(api) do
    local _, order = pcall(call, "1", "0x10", " 5 ")
    answer[#answer + 1] = order
  end
  return answer
end
