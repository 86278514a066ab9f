-- Labels, jumps and the statements between them.
for i = 1, 3 do
  for j = 1, 3 do
    if j == 2 then goto continue end
    local x = i * j
    print(x)
    ::continue::
  end
  do goto done end
  ::done:: ;
end
::top::
local count = 0
count = count + 1
if count < 3 then goto top end
do
  goto inner
  local unused <const> = 1
  ::inner:: ::second:: ; ;
end
while true do
  local f = function()
    goto own
    ::own::
    while true do break end
  end
  repeat
    if f then break else goto retry end
    do local late print(late) end
    ::retry::
    print(f)
  until count
  break
end
do ::same:: end
do ::same:: goto same end
repeat local z = 1 if z then goto out end until z
::out::
return
