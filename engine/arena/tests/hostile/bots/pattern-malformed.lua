-- matches with patterns that are none
-- verdict: plays on
function attack()
  local subject = ("ab"):rep(50)
  for _, pattern in ipairs({
    "%",
    "[",
    "[]",
    "[^",
    "[a-",
    "(",
    ")",
    "((((",
    "%1",
    "%b",
    "%bx",
    "%f",
    "%f[",
    "()()%3",
    "(()",
    "[%",
    "%g(",
    "^*",
    "$$",
    "-",
    "\0",
    "[\0-\xff]*",
  }) do
    pcall(string.find, subject, pattern)
    pcall(string.match, subject, pattern, -10)
    pcall(string.gsub, subject, pattern, "%0")
    pcall(function()
      for _ in subject:gmatch(pattern) do
      end
    end)
  end
  pcall(string.match, subject, ("(x?"):rep(40) .. (")"):rep(40))
  pcall(string.match, ("x"):rep(500), ("x?"):rep(250) .. ("x"):rep(250))
end
