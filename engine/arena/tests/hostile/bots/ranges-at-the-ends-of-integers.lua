-- asks for ranges that begin or end where integers do
-- verdict: plays on or error or over budget
function attack()
  local low, high = math.mininteger, math.maxinteger
  for _, range in ipairs({ { low, low + 5 }, { high - 5, high }, { high, low }, { -1, 1 } }) do
    pcall(table.unpack, { 1, 2 }, range[1], range[2])
    pcall(table.concat, { "a", "b" }, "", range[1], range[2])
    pcall(table.move, { 1, 2 }, range[1], range[2], 1)
    pcall(table.insert, { 1, 2 }, range[1], 0)
    pcall(table.remove, { 1, 2 }, range[1])
    pcall(string.sub, "text", range[1], range[2])
    pcall(string.byte, "text", range[1], range[2])
    pcall(string.find, "text", "t", range[1])
    pcall(utf8.codepoint, "text", range[1], range[2])
    pcall(utf8.offset, "text", range[1], range[2])
    pcall(utf8.len, "text", range[1], range[2])
    pcall(math.random, range[1], range[2])
    pcall(string.rep, "x", range[1])
    pcall(select, range[1], 1, 2)
    pcall(error, "x", range[1])
    pcall(tonumber, "7", range[2])
  end
  return table.unpack({}, low, high)
end
