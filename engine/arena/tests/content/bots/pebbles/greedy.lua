-- Picks the fullest bag, and lets everybody stay awake.
function pick(view)
  local best = 1
  for number, pebbles in ipairs(view.bags) do
    if pebbles > view.bags[best] then
      best = number
    end
  end
  return best
end

function turn() end
