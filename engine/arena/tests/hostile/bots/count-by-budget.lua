-- asks for its budget more often than it has instructions
-- verdict: over budget
function attack()
  local last = budget()
  while true do
    local now = budget()
    -- Where a turn can be paused, more means that the next one has begun.
    if now >= last and not rest then
      print("breach: " .. now .. " after " .. last)
    end
    last = now
  end
end
