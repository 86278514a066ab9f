-- runs for ever by jumping back
-- verdict: over budget
function attack()
  ::again::
  do
    local one <const> = 1
    if one then
      goto again
    end
  end
end
