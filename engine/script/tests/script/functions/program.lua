-- Calls every function of `math`, every arithmetic operator, and every conversion of numbers and texts with fixed arguments. Returns a line for each
-- call. Floats are shown as the sixteen hexadecimal digits of their bits, so that a result that differs in the last bit differs here.

local huge, pi = math.huge, math.pi
local FLOATS = { 0.0, -0.0, 0.5, -1.0, 1 / 3, 2.5, -pi, 123456.789, 1e-5, 2.0 ^ 53, 1e22, -1e300, 5e-324, huge, -huge, 0 / 0 }
local INTEGERS = { 0, 1, -1, 7, -10, 255, 1 << 53, math.maxinteger, math.mininteger }
local PAIRS = { { 7, 3 }, { -7, 3 }, { 7, -3 }, { 7.5, 2 }, { -7.5, 2.0 }, { 1e300, 1e-300 }, { 2, 0.5 }, { 10, -3 }, { 0.0, -0.0 },
  { math.mininteger, -1 }, { 5, 0 }, { 5.0, 0 }, { huge, 2 }, { 0.1, 0.2 }, { 1 << 62, 4 } }

local lines = {}

local function shown(value)
  if value ~= value then
    return "nan"
  elseif math.type(value) == "float" then
    return ("0x%016x"):format((string.unpack("<i8", string.pack("<d", value))))
  end
  return tostring(value)
end

local function add(name, call, ...)
  local arguments, results = table.pack(...), table.pack(pcall(call, ...))
  local given, returned = {}, {}
  for i = 1, arguments.n do
    given[i] = shown(arguments[i])
  end
  for i = 2, results.n do
    -- Errors without the line that raised them.
    returned[i - 1] = results[1] and shown(results[i]) or results[i]:gsub("^%S+:%d+: ", "")
  end
  lines[#lines + 1] = ("%s(%s) = %s"):format(name, table.concat(given, ", "), table.concat(returned, ", "))
end

local function with_each(name, call, numbers)
  for _, number in ipairs(numbers) do
    add(name, call, number)
  end
end

local function with_pairs(name, call)
  for _, pair in ipairs(PAIRS) do
    add(name, call, pair[1], pair[2])
  end
end

-- Functions of `math` by the arguments that they take.
local ONE = { "abs", "acos", "asin", "atan", "ceil", "cos", "deg", "exp", "floor", "log", "modf", "rad", "sin", "sqrt", "tan", "tointeger", "type" }
local TWO = { "atan", "fmod", "log", "max", "min", "ult" }
-- A generator of random numbers is pinned by the tests of random streams.
local tested = { random = true }

for _, name in ipairs(ONE) do
  tested[name] = true
  with_each("math." .. name, math[name], FLOATS)
  with_each("math." .. name, math[name], INTEGERS)
end
for _, name in ipairs(TWO) do
  tested[name] = true
  with_pairs("math." .. name, math[name])
end
for name, value in pairs(math) do
  if type(value) == "function" and not tested[name] then
    error("math." .. name .. " is not called here")
  elseif type(value) ~= "function" then
    lines[#lines + 1] = ("math.%s = %s"):format(name, shown(value))
  end
end

-- stylua: ignore start
local OPERATORS = {
  ["+"] = function(a, b) return a + b end,
  ["-"] = function(a, b) return a - b end,
  ["*"] = function(a, b) return a * b end,
  ["/"] = function(a, b) return a / b end,
  ["%"] = function(a, b) return a % b end,
  ["^"] = function(a, b) return a ^ b end,
  ["//"] = function(a, b) return a // b end,
  ["<"] = function(a, b) return a < b end,
}
-- stylua: ignore end
for name, call in pairs(OPERATORS) do
  with_pairs(name, call)
end
add("scale", scale, 100, 400, 130, 7, 3)
add("scale", scale, -7, 1, 2)
add("grow", grow, 1000, 11, 10, 20)

-- Numbers and texts.
with_each("tostring", tostring, FLOATS)
with_each("tostring", tostring, INTEGERS)
for _, text in ipairs { "0x1p-3", "1e400", "  12  ", "0x7fffffffffffffff", "9223372036854775808", "1e", "0.1", "4.9e-324", "2.5e-324" } do
  add("tonumber", tonumber, text)
end
add("tonumber", tonumber, "zz", 36)

local FOR_FLOATS = { "%a", "%.3A", "%e", "%.0E", "%f", "%.12f", "%g", "%.17g", "%#G", "%+08.2f", "%-12.3e|", "%q" }
local FOR_INTEGERS = { "%d", "%i", "%5d|", "%-5d|", "%+d", "%05d", "%.3d", "%x", "%#X", "%o", "%q", "%s" }
for _, template in ipairs(FOR_FLOATS) do
  for _, number in ipairs(FLOATS) do
    add(template, string.format, template, number)
  end
end
for _, template in ipairs(FOR_INTEGERS) do
  for _, number in ipairs(INTEGERS) do
    add(template, string.format, template, number)
  end
end
add("%c", string.format, "%c%c", 65, 122)
add("%s", string.format, "%s|%10.3s|%-8s|", "moon", "rover", true)
add("%q", string.format, "%q", 'a "quoted"\ttext')
add("%%", string.format, "100%%")

return function()
  return lines
end
