-- replaces every function that the library might use itself
-- verdict: plays on
local kept = { string = {}, table = {}, coroutine = {} }
for name in pairs(kept) do
  for key, value in pairs(_G[name]) do
    kept[name][key] = value
  end
end

local function mine()
  print("breach: the library calls what a script put in its place")
  return 1
end

local print_first = print
function attack()
  local format, gsub, gmatch = kept.string.format, kept.string.gsub, kept.string.gmatch
  local sort, wrap = kept.table.sort, kept.coroutine.wrap
  for _, name in ipairs({
    "type",
    "error",
    "select",
    "pcall",
    "tostring",
    "setmetatable",
    "getmetatable",
    "rawget",
    "next",
    "pairs",
  }) do
    _G[name] = mine
  end
  for _, library in ipairs({ string, table, coroutine, math, utf8 }) do
    for _, name in ipairs({
      "concat",
      "pack",
      "unpack",
      "sub",
      "format",
      "resume",
      "yield",
      "status",
      "create",
      "find",
      "type",
    }) do
      library[name] = mine
    end
  end
  local list = { 3, 1, 2 }
  sort(list)
  local text = gsub("a b", "%w", { a = "x" }) .. format("%s %5.1f", {}, 2) .. list[1]
  for word in gmatch("one two", "%w+") do
    text = text .. word
  end
  local co = wrap(function(a)
    return a
  end)
  print_first(text, co(5), nil, {})
end
