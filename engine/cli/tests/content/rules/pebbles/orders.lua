--- What a player wants, made good.

local M = {}

function M.read(_, _, answer)
  local count = type(answer) == "table" and answer[1] == "take" and math.tointeger(answer[2])
  if not count or count < constants.take.least or count > constants.take.most then
    return { count = 0 }
  end
  return { count = count }
end

return M
