-- What a person can choose, for `functions.choices`: what all games ask stands here.

choices = {}

-- The candidates that nothing stands in the way of, or the reason that most of them have; `otherwise` says why there are none to begin with.
function choices.possible(candidates, obstacle, otherwise)
  local found, counts, reason = {}, {}, nil
  for _, choice in ipairs(candidates) do
    local why = obstacle(choice.value)
    if why then
      counts[why] = (counts[why] or 0) + 1
      if not reason or counts[why] > counts[reason] then
        reason = why
      end
    else
      found[#found + 1] = choice
    end
  end
  return #found > 0 and found or { refused = reason or otherwise }
end
