-- catches the error of a pattern that ran too long
-- verdict: over budget
function attack()
  while true do
    pcall(string.match, ("a"):rep(200), "(.-)(.-)(.-)(.-)b")
    pcall(string.gsub, ("a"):rep(200), "(.*)(.*)(.*)b", "%1")
    for _ in (("a"):rep(200)):gmatch("(.-)%1(.-)%2b") do
    end
  end
end
