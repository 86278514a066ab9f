-- packs and unpacks with widths that overflow
-- verdict: plays on or error or over budget or out of memory
function attack()
  for _, format in ipairs({
    "c2147483647",
    "c9999999999999999999",
    "i17",
    "!32",
    "s16",
    "Xc99",
    ("!16Xd"):rep(50),
    "c1000000000",
  }) do
    pcall(string.pack, format, "x", "y")
    pcall(string.unpack, format, ("x"):rep(100))
    pcall(string.packsize, format)
    pcall(string.packsize, ("c2147483647"):rep(5))
    pcall(string.unpack, "s8", ("\xff"):rep(20))
    pcall(string.unpack, "b", "xyz", math.mininteger)
  end
end
