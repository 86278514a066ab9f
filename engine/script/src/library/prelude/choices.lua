-- Choices of a person, for `functions.choices`: the part that all games share.

choices = {}

-- Returns the candidates without an obstacle, or the most frequent obstacle; `otherwise` is the reason if there are no candidates.
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
