local api = {}

-- A note to sing.
function api.sing(note)
  return note
end

return api
