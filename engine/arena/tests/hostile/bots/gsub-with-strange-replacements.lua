-- replaces by what is no text
-- verdict: plays on
function attack()
  for _, replacement in ipairs({
    {},
    { x = {} },
    { x = true },
    function()
      return {}
    end,
    5,
    "%",
    "%9",
    "%z",
    print,
    error,
  }) do
    pcall(string.gsub, "xxx", "x", replacement)
    pcall(string.gsub, "xxx", "(x", replacement)
    pcall(string.gsub, "xxx", "%", replacement, -1)
    pcall(string.gsub, "xxx", "", replacement, 1 << 62)
  end
end
