-- calls every function of the game while it is loaded
-- verdict: plays on
local known = {}
for _, name in ipairs({
  "assert",
  "error",
  "getmetatable",
  "ipairs",
  "next",
  "pairs",
  "pcall",
  "print",
  "rawequal",
  "rawget",
  "rawlen",
  "rawset",
  "select",
  "setmetatable",
  "tonumber",
  "tostring",
  "type",
  "xpcall",
  "grow",
  "near",
  "scale",
  "budget",
  "save",
}) do
  known[name] = true
end
for name, value in pairs(_G) do
  if type(value) == "function" and not known[name] then
    pcall(value, 1)
  end
end
function attack() end
