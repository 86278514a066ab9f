-- has so many branches that reading them takes seconds
-- verdict: plays on or error or refused
function attack(value)
  if value == 1 then
    return
    --repeat 40000 elseif value == 2 then
  end
end
