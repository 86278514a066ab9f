-- What a person can choose, for `functions.choices`: what all games ask stands here.

choices = {}

-- The candidates that nothing stands in the way of, or the first reason; `otherwise` says why there are none to begin with.
function choices.possible(candidates, obstacle, otherwise)
  local found, reason = {}, nil
  for _, choice in ipairs(candidates) do
    local why = obstacle(choice.value)
    if why then
      reason = reason or why
    else
      found[#found + 1] = choice
    end
  end
  return #found > 0 and found or { refused = reason or otherwise }
end
