-- Every statement and every kind of expression once.
local a, b <const>, c = 1, 2
local file <close> = nil
local function fact(n)
  if n <= 1 then
    return 1
  elseif n == 2 then
    return 2;
  else
    return n * fact(n - 1)
  end
end
local t = { 1, 2; 3, x = 1, ["y z"] = 2, [3 + 4] = fact, { nested = {} }, f = function(...) return ... end, }
function global_one() end
function t.f(x, y, ...)
  local first, rest = ..., { ... }
  return first, select("#", ...), rest, x, y
end
function t.x.y:method(z)
  self.z = z
end
a, t.x, t["y z"], t[1][2] = b, c, a, 4
t.f(1)(2)[3].g:h "text":i { 1 }:j(...)
(function() a = 1 end)()
;(t).x = 5
while a < 10 and not (b == c) do
  a = a + 1
  if a == 5 then break end
  if a == 6 then break; end
end
repeat
  local done = a > 3
until done or a == 10
for i = 1, 10, 2 do print(i) end
for i = 10, 1 do break end
for k, v, w in pairs(t), nil do print(k, v, w) end
do
  local a = a
  local a <const> = a
  print(a)
end
print(-a ^ 2, not a, #t, ~a, a // b, a % b, a .. "x" .. "y", a << 1 | b >> 2 & 3 ~ 4, a ~= b, a >= c, a > c, - - a, 2 ^ -3 ^ 2)
print(a == nil and true or false, (fact(3)), fact"x", fact[[y]], fact{}, _ENV, ...)
do return end
